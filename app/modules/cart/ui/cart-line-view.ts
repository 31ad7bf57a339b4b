import type { Money } from '#app/kernel/money.ts';
import type { Alternative, CartItem } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { sizeText } from '#app/modules/catalogue/ui/size-text.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { type Amount, amountView, freeAmount, type Printing } from './cart-sums-view.ts';

/** The view of a line. */
export type CartLineView = {
  readonly itemId: string;
  readonly name: string;
  readonly href: string;
  readonly size: string;
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
export type UnavailableLineView = Pick<CartLineView, 'itemId' | 'name' | 'href' | 'size' | 'quantity'> & {
  readonly left: number;
  readonly problem: string;
};

/** The view of a variant that can replace a line. */
export type AlternativeView = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly size: string;
  readonly price: string;
  readonly image: string | null;
};

type Deps = Printing & { readonly market: Market };

export function cartLineView(item: CartItem, deps: Deps): CartLineView {
  const { t, format } = deps;
  const { price, quantity, total, productDiscount, isGift } = item;
  const isReduced = price.original.amount > price.final.amount;
  return {
    ...nameOf(item, deps),
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

export function alternativeView({ product, variant }: Alternative, { market, format, t }: Deps): AlternativeView {
  const image = product.media[0]?.url;
  return {
    id: variant.id,
    name: product.name,
    href: storefrontPath(market.storefrontCode, `/product/${product.slug}`),
    size: sizeText(variant.size.label, t),
    price: format.money(variant.price.final),
    image: image ? imageUrl(image, { width: 360 }) : null,
  };
}

function nameOf({ itemId, name, slug, size, quantity }: CartItem, { market, t }: Deps) {
  const href = storefrontPath(market.storefrontCode, `/product/${slug}`);
  return { itemId, name, href, size: sizeText(size.label, t), quantity };
}

function times({ amount, currency }: Money, quantity: number): Money {
  return { amount: amount * quantity, currency };
}
