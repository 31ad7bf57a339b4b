import type { NewsletterFault } from '#app/modules/newsletter/forms/newsletter-form.ts';
import { Button } from '#app/web/ui/button.tsx';
import { TextField } from '#app/web/ui/field.tsx';
import { useLink, useT } from '#app/web/view.tsx';

/** The market in which an address signs up. */
export type SignUpMarket = { readonly storefront: string; readonly country: string };

/** Its pages do not hydrate: it stays out of what pages with script load. */
const IS_SERVER = import.meta.env.SSR;

/** The form that signs an address up for the newsletter; `place` names it among the forms of its page. */
export function SignUpForm({
  market,
  place,
  className,
  email = '',
  fault = null,
  words = {},
}: {
  readonly market: SignUpMarket;
  readonly place: 'page' | 'home' | 'footer' | `popup-${string}`;
  readonly className?: string | undefined;
  readonly email?: string;
  readonly fault?: NewsletterFault | null;
  /** Words of content in the place of the interface's. */
  readonly words?: { readonly submit?: string; readonly legal?: string };
}) {
  const t = useT();
  const link = useLink();
  if (!IS_SERVER) return null;
  return (
    <form method="post" action="/api/newsletter" noValidate className={className}>
      <input type="hidden" name="store" value={market.storefront} />
      <input type="hidden" name="countryCode" value={market.country} />
      <TextField
        name="email"
        {...(place !== 'page' && { id: `newsletter-${place}` })}
        type="email"
        label={t('newsletter:email')}
        error={fault === null ? undefined : t(`newsletter:errors.${fault}`)}
        defaultValue={email}
        autoComplete="email"
        inputMode="email"
        size={40}
        spellCheck={false}
        required
      />
      <Button look="primary">{words.submit || t('newsletter:submit')}</Button>
      <p>
        {words.legal || t('newsletter:legal')} <a href={link('/privacy')}>{t('newsletter:privacy')}</a>
      </p>
    </form>
  );
}
