import { capitalised } from '#app/kernel/text.ts';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './market-offer.module.css';

/** Offers the storefront that a visitor chose before. Only its button switches. */
export function MarketOffer({ offer }: { readonly offer: NonNullable<ShellView['offer']> }) {
  const t = useT();
  const link = useLink();
  return (
    <aside className={styles.offer} aria-label={t('shell:marketOffer')}>
      {offer.href ? (
        <a href={offer.href}>{t('shell:shopIn', offer.country)}</a>
      ) : (
        <form method="post" action={link('/market')}>
          <input type="hidden" name="from" value={offer.from} />
          <span>{t('shell:marketOfferText', offer.country)}</span>
          <Button small name="countryCode" value={offer.countryCode}>
            {capitalised(t('shell:market.confirm', offer.country))}
          </Button>
        </form>
      )}
    </aside>
  );
}
