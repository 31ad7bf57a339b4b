import {
  isSignUpPlace,
  type NewsletterFault,
  type PopupPlace,
  type SignUpPlace,
} from '#app/modules/newsletter/domain/sign-up.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Button } from '#app/web/ui/button.tsx';
import { fieldId, TextField } from '#app/web/ui/field.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';

/** The market in which an address signs up. */
export type SignUpMarket = { readonly storefront: string; readonly country: string };

/** The words of the form, from the content. */
export type SignUpTexts = { readonly button: string; readonly legal: string };

/** The name behind the id of the address field: a page may have several forms. */
export const fieldOf = (place: SignUpPlace | PopupPlace): string =>
  place === 'page' ? 'email' : `newsletter-${place}`;

/** Its pages do not hydrate: it stays out of what pages with script load. */
const IS_SERVER = import.meta.env.SSR;

/**
 * The form that signs an address up for the newsletter; `place` names it among the forms of its page. After a sign-up
 * without script `asked` says beside it what happens next.
 */
export function SignUpForm({
  market,
  texts,
  mark,
  place,
  className,
  email = '',
  fault = null,
  asked = null,
}: {
  readonly market: SignUpMarket;
  readonly texts: SignUpTexts;
  /** Of the story with its words. */
  readonly mark?: string | undefined;
  readonly place: SignUpPlace | PopupPlace;
  readonly className?: string | undefined;
  readonly email?: string;
  readonly fault?: NewsletterFault | null;
  readonly asked?: string | null;
}) {
  const t = useT();
  const link = useLink();
  const marked = useMark();
  if (!IS_SERVER) return null;
  return (
    <form
      method="post"
      action="/api/newsletter"
      noValidate
      className={className}
      id={`sign-up-${place}`}
      {...marked(mark)}
      data-sign-up={isSignUpPlace(place) ? place : undefined}
    >
      <HiddenFields market={market} place={place} />
      <TextField
        name="email"
        {...(place !== 'page' && { id: fieldId(fieldOf(place)) })}
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
      <Button look="primary">{texts.button}</Button>
      {asked && (
        <p role="status">
          <strong>{t('newsletter:asked.title')}</strong> {asked}
        </p>
      )}
      <p>
        {texts.legal} <a href={link('/privacy')}>{t('newsletter:privacy')}</a>
      </p>
    </form>
  );
}

function HiddenFields({ market, place }: { readonly market: SignUpMarket; readonly place: string }) {
  const { language } = useView();
  return (
    <>
      <input type="hidden" name="store" value={market.storefront} />
      <input type="hidden" name="countryCode" value={market.country} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="place" value={place} />
    </>
  );
}
