import type { Translate } from '../../../platform/i18n/translator.ts';
import { imageUrl } from '../../catalogue/domain/image-url.ts';
import type { Formatter } from '../../markets/domain/format.ts';
import { storefrontPath } from '../../markets/domain/storefront-path.ts';
import type { Market } from '../../markets/domain/types.ts';
import { type Cart, MAX_LINE_QUANTITY, type ShippingMethod } from '../domain/cart.ts';
import { addsSalesTax } from '../domain/sales-tax.ts';

export type Amount = { readonly text: string; readonly minor: number; readonly currency: string };

/** A cart ready to print: the cart page and the checkout's summary share it. */
export type CartView = {
  readonly version: number;
  readonly items: readonly {
    readonly itemId: string;
    readonly name: string;
    readonly href: string;
    readonly size: string;
    readonly image: string | null;
    readonly quantity: number;
    readonly most: number;
    readonly each: string | null;
    readonly total: Amount;
    readonly discount: string | null;
    readonly isGift: boolean;
    readonly problem: string | null;
  }[];
  readonly itemsCount: number;
  readonly methods: readonly {
    readonly id: string;
    readonly title: string;
    readonly carrier: string;
    readonly price: string;
    readonly arrives: string;
    readonly chosen: boolean;
  }[];
  readonly country: string;
  readonly code: { readonly code: string; readonly text: string } | null;
  readonly lines: {
    readonly products: Amount;
    readonly discount: Amount | null;
    readonly shipping: Amount | null;
    /** Tax added for the address; null until it is known, and where prices include it. */
    readonly salesTax: Amount | null;
    /** What is said of the tax; empty where the sums say it. */
    readonly tax: string;
    readonly total: Amount;
  };
  readonly freeShipping: { readonly text: string; readonly percent: number; readonly reached: boolean } | null;
  readonly ready: boolean;
};

export function cartView(
  cart: Cart,
  methods: readonly ShippingMethod[],
  { market, format, t }: { readonly market: Market; readonly format: Formatter; readonly t: Translate },
): CartView {
  const amount = (money: Cart['priceTotal']): Amount => ({ text: format.money(money), minor: money.amount, currency: money.currency });
  const currency = market.currency.code;
  return {
    version: cart.version,
    items: cart.items.map((item) => ({
      itemId: item.itemId,
      name: item.name,
      href: storefrontPath(market.storefrontCode, `/product/${item.slug}`),
      size: item.size.label,
      image: item.image && imageUrl(item.image, { width: 320 }),
      quantity: item.quantity,
      most: Math.max(item.quantity, Math.min(MAX_LINE_QUANTITY, item.available)),
      each: item.quantity > 1 ? t('cart:each', { price: format.money(item.price.final) }) : null,
      total: amount(item.total),
      discount: item.productDiscount.amount > 0 ? t('cart:discountOnLine', { amount: format.money(item.productDiscount) }) : null,
      isGift: item.isGift,
      problem: item.available <= 0 ? t('cart:soldOutLine') : item.available < item.quantity ? t('cart:onlyLeft', { count: item.available }) : null,
    })),
    itemsCount: cart.itemsCount,
    methods: methods.map((method) => ({
      id: method.id,
      title: method.title,
      carrier: method.carrier,
      price: method.price.amount === 0 ? t('cart:free') : format.money(method.price),
      arrives: t('cart:arrives', { days: format.days(method.deliveryDetails.earliest, method.deliveryDetails.latest) }),
      chosen: method.id === cart.shippingMethod?.id,
    })),
    country: market.name.local,
    code: cart.discountCode
      ? {
          code: cart.discountCode,
          text: cart.isFreeShippingDiscountCodeApplied ? t('cart:codeFreeShipping') : t('cart:codeApplied', { code: cart.discountCode }),
        }
      : null,
    lines: {
      products: amount(cart.priceProducts),
      discount: cart.priceDiscount.amount > 0 ? { ...amount(cart.priceDiscount), text: `−${format.money(cart.priceDiscount)}` } : null,
      shipping: cart.shippingMethod
        ? { ...amount(cart.priceShipping), text: cart.priceShipping.amount === 0 ? t('cart:free') : format.money(cart.priceShipping) }
        : null,
      salesTax: cart.salesTax ? amount(cart.priceTax) : null,
      tax: cart.salesTax ? '' : taxLine(cart, market, { format, t }),
      total: amount(cart.priceTotal),
    },
    freeShipping:
      cart.freeShipping.threshold > 0
        ? {
            text: cart.freeShipping.reached
              ? t('cart:freeReached')
              : t('cart:freeMissing', { amount: format.money({ amount: cart.freeShipping.missing, currency }) }),
            percent: Math.min(100, Math.floor(((cart.freeShipping.threshold - cart.freeShipping.missing) * 100) / cart.freeShipping.threshold)),
            reached: cart.freeShipping.reached,
          }
        : null,
    ready: cart.items.length > 0 && cart.items.every((item) => item.available >= item.quantity),
  };
}

function taxLine(cart: Cart, market: Market, { format, t }: { readonly format: Formatter; readonly t: Translate }): string {
  if (market.tax > 0) return t('cart:taxIncluded', { percent: market.tax, amount: format.money(cart.priceTax) });
  return addsSalesTax(market) ? t('cart:taxUs') : t('cart:taxDuty');
}
