import type { ReactNode } from 'react';
import type { Language } from '#app/kernel/text.ts';
import { CARD_WIDTHS, imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import type { ColourName, Family } from '#app/modules/catalogue/domain/product-attributes.ts';
import { Printed } from '#app/web/printed.tsx';
import { Star } from '#app/web/ui/stars.tsx';
import { useT, useView } from '#app/web/view.tsx';
import { Picture, type PictureOrder } from './picture.tsx';
import styles from './product-card.module.css';
import { Swatch } from './swatch.tsx';

/** The view of a card: every amount is a text. */
export type ProductCardView = {
  readonly sku: string;
  readonly slug: string;
  readonly href: string;
  readonly name: string;
  /** The language of the name, where it is not that of the page. */
  readonly lang: Language | undefined;
  readonly family: Family;
  /** What it is, as `Kids’ crew socks`. */
  readonly kind: string | null;
  readonly price: string;
  readonly priceMinor: number;
  readonly currency: string;
  /** The former price, when a reduction may be shown. */
  readonly original: string | null;
  readonly from: boolean;
  /** The average of its reviews, and what it is in words; null without reviews. */
  readonly rating: { readonly average: string; readonly text: string; readonly count: number } | null;
  /** The one thing to know before the product is opened. */
  readonly badge: { readonly kind: 'soldOut' | 'last' | 'sale' | 'design'; readonly text: string } | null;
  readonly soldOut: boolean;
  readonly sizes: readonly CardSize[];
  /** The value of the size that its list is narrowed to. */
  readonly ownSize: string | null;
  readonly image: { readonly path: string; readonly alt: string } | null;
  /** The path of the picture that a pointer or the keyboard shows. */
  readonly hoverImage: string | null;
  readonly colour: ColourName;
  readonly twins: {
    readonly shown: readonly { readonly href: string; readonly colour: ColourName; readonly label: string }[];
    readonly more: number;
  };
};

/** A size that a card offers. */
export type CardSize = {
  /** The id of its variant. */
  readonly id: string;
  readonly value: string;
  readonly label: string;
  /** The size in other numbers, and the price where it is not that of the card. */
  readonly notes: readonly string[];
  readonly inStock: boolean;
};

/** The width of a picture: two in a row on a phone, four on a desktop; in a list there beside its filter. */
const CARD_SIZES = {
  grid: '(min-width: 90rem) 20rem, (min-width: 48rem) 23vw, 46vw',
  list: '(min-width: 90rem) 16rem, (min-width: 80rem) 18vw, (min-width: 64rem) 22vw, (min-width: 48rem) 31vw, 46vw',
} as const;

type CardProps = {
  readonly card: ProductCardView;
  readonly order: PictureOrder;
  readonly place: keyof typeof CARD_SIZES;
};

/** A card, printed once. */
function Card({ card, order, place }: CardProps) {
  return (
    <Printed of={card} as={`card ${order} ${place}`}>
      <ProductCard card={card} order={order} place={place} />
    </Printed>
  );
}

export function ProductCard({ card, order, place }: CardProps) {
  const t = useT();
  const { mode } = useView();
  const price = card.from ? t('catalogue:from', { price: card.price }) : card.price;
  return (
    <article className={styles.card} data-family={card.family === 'socks' ? undefined : card.family}>
      <div className={styles.picture}>
        {card.image && (
          <Picture
            path={card.image.path}
            alt={card.image.alt}
            lang={card.lang}
            sizes={CARD_SIZES[place]}
            widths={CARD_WIDTHS}
            order={order}
            width={400}
            height={400}
          />
        )}
        {card.hoverImage && mode === 'full' && <SecondPicture path={card.hoverImage} />}
        {card.badge && <span className={`${styles.badge} ${styles[card.badge.kind] ?? ''}`}>{card.badge.text}</span>}
      </div>
      <h3 className={styles.name}>
        <a href={card.href} lang={card.lang}>
          {card.name}
        </a>
      </h3>
      {card.kind && <p className={styles.kind}>{card.kind}</p>}
      {card.rating && (
        <p className={styles.rating}>
          <Star />
          {card.rating.average} <span aria-hidden="true">({card.rating.count})</span>
          <span className="vh">{card.rating.text}</span>
        </p>
      )}
      <p className={styles.price}>
        {card.original ? (
          <>
            <span className="vh">{t('catalogue:now')} </span>
            <data className={styles.reduced} value={card.priceMinor} data-currency={card.currency}>
              {price}
            </data>{' '}
            <span className="vh">{t('catalogue:before')} </span>
            <s className={styles.kind}>{card.original}</s>
          </>
        ) : (
          <data value={card.priceMinor} data-currency={card.currency}>
            {price}
          </data>
        )}
      </p>
      <Colours colour={card.colour} twins={card.twins} />
    </article>
  );
}

/** It is laid out, and so fetched, only under a pointer or the focus of the keyboard. */
function SecondPicture({ path }: { readonly path: string }) {
  return (
    <img
      className={styles.second}
      data-second
      src={imageUrl(path, { width: 540 })}
      alt=""
      width={400}
      height={400}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The colour of the card, and links to the design in other colours; nothing where there is none. */
function Colours({ colour, twins: { shown, more } }: Pick<ProductCardView, 'colour' | 'twins'>) {
  const t = useT();
  if (shown.length === 0) return null;
  return (
    <ul className={styles.colours} aria-label={t('catalogue:colours', { count: shown.length + more + 1 })}>
      <li>
        <Swatch colour={colour} small />
        <span className="vh">{t(`catalogue:colour.${colour}`)}</span>
      </li>
      {shown.map((twin) => (
        <li key={twin.href}>
          <a href={twin.href}>
            <Swatch colour={twin.colour} small />
            <span className="vh">{twin.label}</span>
          </a>
        </li>
      ))}
      {more > 0 && <li aria-hidden="true">+{more}</li>}
    </ul>
  );
}

/**
 * Cards, what the crossed-out prices of any of them are, and what their prices include (`priceNote`). `onFirstScreen`:
 * whether the grid begins near the top of its page. `isList`: whether it is the list of its page, to which script
 * appends (`#cards`, `#crossed-out`). `below` prints what a page adds to a card.
 */
export function ProductGrid({
  cards,
  priceNote,
  onFirstScreen = true,
  isList = false,
  below,
}: {
  readonly cards: readonly ProductCardView[];
  readonly priceNote: string;
  readonly onFirstScreen?: boolean;
  readonly isList?: boolean;
  readonly below?: (card: ProductCardView) => ReactNode;
}) {
  const t = useT();
  return (
    <>
      {/* `data-add` is what a form of a card says when the shop cannot be reached. */}
      <ul
        className={styles.grid}
        id={isList ? 'cards' : undefined}
        data-add={isList ? t('catalogue:notAdded') : undefined}
      >
        {cards.map((card, index) => (
          <li key={card.sku} data-live={isList ? card.sku : undefined} data-sku={isList ? undefined : card.sku}>
            <Card
              card={card}
              order={onFirstScreen && index === 0 ? 'first' : 'later'}
              place={isList ? 'list' : 'grid'}
            />
            {below?.(card)}
          </li>
        ))}
      </ul>
      {cards.some(({ original }) => original !== null) && (
        <p className={styles.note} id={isList ? 'crossed-out' : undefined}>
          {t('catalogue:crossedOut')}
        </p>
      )}
      {cards.length > 0 && <p className={styles.note}>{priceNote}</p>}
    </>
  );
}
