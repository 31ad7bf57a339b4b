import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import stylesHref from './consent-banner.css?url';

/** The address of the settings, below a storefront. */
export const CONSENT_SETTINGS = '/faq/cookie-policy#consent';

/**
 * Asks for consent: the first part of the page for keyboards and screen readers, shown at its lower edge. To accept and
 * to refuse are equal buttons of one form, which returns to `from`. Its style sheet is on its pages only.
 */
export function ConsentBanner({ from, question }: { readonly from: string; readonly question: string }) {
  const t = useT();
  const link = useLink();
  return (
    <aside className="noprint consent-banner" aria-label={t('consent:title')} id="consent-banner">
      <link rel="stylesheet" href={stylesHref} precedence="consent" />
      <form method="post" action={link('/consent')}>
        <p>
          {question} <a href={link(CONSENT_SETTINGS)}>{t('consent:settings')}</a>
        </p>
        <input type="hidden" name="from" value={from} />
        <div>
          <Button small name="intent" value="refuse">
            {t('consent:refuse')}
          </Button>
          <Button small name="intent" value="accept-asked">
            {t('consent:accept')}
          </Button>
        </div>
      </form>
    </aside>
  );
}
