import { imageSet } from '#app/modules/catalogue/domain/image-url.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Badge } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { CARD_SIZES, type ProductCardView } from './product-card.tsx';

/** The badges that a card shows, by precedence. */
const SHOWN_BADGES: readonly Badge[] = ['limited', 'new', 'bestseller', 'organic', 'gift'];

/** The view of a card. */
export function cardView(
  card: ProductCard,
  { market, format, t }: { readonly market: Market; readonly format: Formatter; readonly t: Translate },
): ProductCardView {
  const badge = SHOWN_BADGES.find((name) => card.badges.includes(name));
  const set = card.image && imageSet({ path: card.image.url, sizes: CARD_SIZES, widths: [320, 720] });
  return {
    sku: card.sku,
    href: storefrontPath(market.storefrontCode, `/product/${card.slug}`),
    name: card.name,
    price: format.money(card.price.final),
    priceMinor: card.price.final.amount,
    currency: card.price.final.currency,
    original: card.price.original.amount > card.price.final.amount ? format.money(card.price.original) : null,
    from: card.hasPriceRange,
    badge:
      card.discount.percentage > 0
        ? t('catalogue:percentOff', { percent: card.discount.percentage })
        : badge
          ? t(`catalogue:badge.${badge}`)
          : null,
    soldOut: card.stockStatus === 'no-stock',
    image: set && card.image ? { src: set.src, srcSet: set.srcSet, alt: card.image.alt } : null,
    colours: card.colours.length,
  };
}
