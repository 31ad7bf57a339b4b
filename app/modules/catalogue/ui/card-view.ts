import { memoised } from '#app/kernel/memo.ts';
import type { ProductCard, Rating } from '#app/modules/catalogue/domain/product.ts';
import type { Badge } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { kindLine } from './goods-words.ts';
import type { CardSize, ProductCardView } from './product-card.tsx';
import { sizeWords } from './size-text.ts';

/** Other colours that a card links to; the rest are a number. */
const SHOWN_TWINS = 4;

/** The badges that a card shows, by precedence: none that its picture or its name says. */
const SHOWN_BADGES: readonly Badge[] = ['limited', 'new', 'bestseller', 'organic'];

type Texts = { readonly market: Market; readonly format: Formatter; readonly t: Translate };

/**
 * The view of a card: the same object for the same card, market, texts and size, so that it is printed once. `size` is
 * the only size of a filter: the links of the card keep it.
 */
export function cardView(
  card: ProductCard,
  { market, format, t, size = null }: Texts & { readonly size?: string | null },
): ProductCardView {
  return viewOf(card, market, format, t, size);
}

const viewOf = memoised(makeView);

function makeView(
  card: ProductCard,
  market: Market,
  format: Formatter,
  t: Translate,
  size: string | null,
): ProductCardView {
  const query = size === null ? '' : `?${new URLSearchParams({ size })}`;
  const productPath = (slug: string) => storefrontPath(market.storefrontCode, `/product/${slug}${query}`);
  return {
    sku: card.sku,
    slug: card.slug,
    href: productPath(card.slug),
    name: card.name,
    lang: card.nameLanguage,
    family: card.family,
    kind: kindLine(card, t),
    price: format.money(card.price.final),
    priceMinor: card.price.final.amount,
    currency: card.price.final.currency,
    original: card.price.original.amount > card.price.final.amount ? format.money(card.price.original) : null,
    from: card.hasPriceRange,
    rating: card.rating ? ratingView(card.rating, { t, format }) : null,
    badge: badgeOf(card, t),
    soldOut: card.stockStatus === 'no-stock',
    sizes: card.variants.map((variant) => cardSize(card, variant, { market, format, t })),
    ownSize: size,
    image: card.image && { path: card.image.url, alt: card.image.alt },
    hoverImage: card.hoverImage?.url ?? null,
    colour: card.colour,
    twins: {
      shown: card.twins.slice(0, SHOWN_TWINS).map(({ slug, colour, name }) => ({
        href: productPath(slug),
        colour,
        label: `${t(`catalogue:colour.${colour}`)}: ${name}`,
      })),
      more: Math.max(0, card.twins.length - SHOWN_TWINS),
    },
  };
}

function cardSize(
  { sizes, ...card }: ProductCard,
  { id, size, price }: ProductCard['variants'][number],
  texts: Texts,
): CardSize {
  const { label, beside } = sizeWords({ information: card }, { size }, texts);
  return {
    id,
    value: size.value,
    label,
    notes: [beside, price && texts.format.money(price)].filter((note) => note !== null),
    inStock: sizes.includes(size.value),
  };
}

function ratingView(
  { average, count, isSample }: Rating,
  { t, format }: { readonly t: Translate; readonly format: Pick<Formatter, 'mean'> },
): ProductCardView['rating'] {
  return {
    average: format.mean(average),
    text: t(isSample ? 'catalogue:rating.sample' : 'catalogue:rating.text', { count }),
    count,
  };
}

/** The last units come first, then a reduction: the prices show it too. */
function badgeOf({ stockStatus, unitsLeft, discount, badges }: ProductCard, t: Translate): ProductCardView['badge'] {
  if (stockStatus === 'no-stock') return { kind: 'soldOut', text: t('catalogue:soldOut') };
  if (unitsLeft !== null) return { kind: 'last', text: t('catalogue:onlyLeft', { count: unitsLeft }) };
  if (discount.percentage > 0)
    return { kind: 'sale', text: t('catalogue:percentOff', { percent: discount.percentage }) };
  const badge = SHOWN_BADGES.find((name) => badges.includes(name));
  return badge ? { kind: 'design', text: t(`catalogue:badge.${badge}`) } : null;
}
