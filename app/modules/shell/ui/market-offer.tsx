import { capitalised } from '#app/kernel/text.ts';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './market-offer.module.css';

/**
 * Offers the storefront that a visitor chose before, or the regional shop of the visitor's country. Only its buttons
 * act; who stays is not asked again.
 */
export function MarketOffer({ offer }: { readonly offer: NonNullable<ShellView['offer']> }) {
  const t = useT();
  const link = useLink();
  const from = <input type="hidden" name="from" value={offer.from} />;
  return (
    <aside id="market-offer" className={styles.offer} aria-label={t('shell:marketOffer')}>
      <p>{capitalised(t(offer.href ? 'shell:offer.regional' : 'shell:marketOfferText', offer.country))}</p>
      {offer.href ? (
        <ButtonLink small href={offer.href}>
          {t('shell:offer.go', { host: new URL(offer.href).host })}
        </ButtonLink>
      ) : (
        <form method="post" action={link('/market')}>
          {from}
          <Button small name="countryCode" value={offer.countryCode}>
            {capitalised(t('shell:market.confirm', offer.country))}
          </Button>
        </form>
      )}
      <form method="post" action={link('/market')}>
        {from}
        <input type="hidden" name="countryCode" value={offer.countryCode} />
        <Button small look="quiet" name="stay" value="yes">
          {t('shell:offer.stay')}
        </Button>
      </form>
    </aside>
  );
}
