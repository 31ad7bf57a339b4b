import { useT } from '#app/web/view.tsx';
import styles from './product-card.module.css';

/** The view of a card: every amount is a text. */
export type ProductCardView = {
  readonly sku: string;
  readonly href: string;
  readonly name: string;
  readonly price: string;
  readonly priceMinor: number;
  readonly currency: string;
  /** The former price, when a reduction may be shown. */
  readonly original: string | null;
  readonly from: boolean;
  readonly badge: string | null;
  readonly soldOut: boolean;
  readonly image: { readonly src: string; readonly srcSet: string; readonly alt: string } | null;
  readonly colours: number;
};

/** A grid of cards: two in a row on a phone, four on a desktop. */
export const CARD_SIZES = '(min-width: 90rem) 20rem, (min-width: 60rem) 23vw, (min-width: 48rem) 31vw, 46vw';

export function ProductCard({ card, eager }: { readonly card: ProductCardView; readonly eager?: boolean }) {
  const t = useT();
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {card.image && (
          <img
            src={card.image.src}
            srcSet={card.image.srcSet}
            sizes={CARD_SIZES}
            alt={card.image.alt}
            width="400"
            height="400"
            loading={eager ? undefined : 'lazy'}
            decoding={eager ? undefined : 'async'}
          />
        )}
        {card.soldOut ? (
          <span className={styles.soldOut}>{t('catalogue:soldOut')}</span>
        ) : (
          card.badge && <span className={styles.badge}>{card.badge}</span>
        )}
      </div>
      <h3 className={styles.name}>
        <a href={card.href}>{card.name}</a>
      </h3>
      <p className={styles.price}>
        {card.original ? (
          <>
            <span className="vh">{t('catalogue:now')} </span>
            <data className={styles.reduced} value={card.priceMinor} data-currency={card.currency}>
              {card.price}
            </data>{' '}
            <span className="vh">{t('catalogue:before')} </span>
            <s>{card.original}</s>
          </>
        ) : (
          <data value={card.priceMinor} data-currency={card.currency}>
            {card.from ? t('catalogue:from', { price: card.price }) : card.price}
          </data>
        )}
        {card.colours > 1 && <span className={styles.colours}>{t('catalogue:colours', { count: card.colours })}</span>}
      </p>
    </article>
  );
}

export function ProductGrid({
  cards,
  eagerCount = 4,
}: {
  readonly cards: readonly ProductCardView[];
  readonly eagerCount?: number;
}) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, index) => (
        <li key={card.sku}>
          <ProductCard card={card} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}
