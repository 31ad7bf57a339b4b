import type { Money } from '#app/kernel/money.ts';
import type { Alternative, CartItem } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { goodsOf } from '#app/modules/catalogue/domain/market-product.ts';
import { type LineWords, lineWords } from '#app/modules/catalogue/ui/goods-words.ts';
import { sizeLine } from '#app/modules/catalogue/ui/size-line.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { type Amount, amountView, freeAmount, type Printing } from './cart-sums-view.ts';

/** The view of a line. */
export type CartLineView = LineWords & {
  readonly itemId: string;
  readonly href: string;
  /** The size as a line of its own: `Size 36–40`. */
  readonly sizeLine: string;
  readonly image: string | null;
  readonly quantity: number;
  readonly most: number;
  readonly each: string | null;
  /** The price of the line, and its price before discounts. */
  readonly total: Amount;
  readonly before: Amount;
  /** The price of all units before a reduction, when one is proved. */
  readonly original: string | null;
  readonly discount: string | null;
  readonly isGift: boolean;
};

/** A line that cannot be bought in its quantity; no sum includes it. `left` is the quantity in stock. */
export type UnavailableLineView = Pick<CartLineView, 'itemId' | 'name' | 'foreign' | 'href' | 'size' | 'quantity'> & {
  readonly left: number;
  readonly problem: string;
};

/** The view of a variant that can replace a line. */
export type AlternativeView = LineWords & {
  readonly id: string;
  readonly href: string;
  readonly price: string;
  readonly image: string | null;
};

type Deps = Printing & { readonly market: Market };

export function cartLineView(item: CartItem, deps: Deps): CartLineView {
  const { t, format } = deps;
  const { price, quantity, total, productDiscount, isGift } = item;
  const isReduced = price.original.amount > price.final.amount;
  const named = nameOf(item, deps);
  return {
    ...named,
    sizeLine: sizeLine(named.size, t),
    image: item.image && imageUrl(item.image, { width: 360 }),
    most: Math.max(quantity, Math.min(MAX_LINE_QUANTITY, item.available)),
    each: quantity > 1 ? t('cart:each', { price: format.money(price.final) }) : null,
    total: isGift ? freeAmount(total, deps) : amountView(total, deps),
    before: isGift ? freeAmount(total, deps) : amountView(times(price.final, quantity), deps),
    original: isReduced ? format.money(times(price.original, quantity)) : null,
    discount: productDiscount.amount > 0 ? t('cart:discountOnLine', { amount: format.money(productDiscount) }) : null,
    isGift,
  };
}

export function unavailableLineView(item: CartItem, deps: Deps): UnavailableLineView {
  const { available } = item;
  return {
    ...nameOf(item, deps),
    left: Math.max(0, Math.min(available, MAX_LINE_QUANTITY)),
    problem: available <= 0 ? deps.t('cart-page:unavailable.soldOut') : deps.t('cart:onlyLeft', { count: available }),
  };
}

export function alternativeView({ product, variant }: Alternative, deps: Deps): AlternativeView {
  const image = product.media[0]?.url;
  return {
    id: variant.id,
    ...lineWords({ ...product, goods: goodsOf(product), size: variant.size }, deps),
    href: storefrontPath(deps.market.storefrontCode, `/product/${product.slug}`),
    price: deps.format.money(variant.price.final),
    image: image ? imageUrl(image, { width: 360 }) : null,
  };
}

function nameOf(item: CartItem, deps: Deps) {
  const { itemId, slug, quantity } = item;
  const href = storefrontPath(deps.market.storefrontCode, `/product/${slug}`);
  return { itemId, href, quantity, ...lineWords(item, deps) };
}

function times({ amount, currency }: Money, quantity: number): Money {
  return { amount: amount * quantity, currency };
}
