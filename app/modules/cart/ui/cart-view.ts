import type { Money } from '#app/kernel/money.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import {
  type Cart,
  type CartDiscount,
  type CartMessage,
  MAX_LINE_QUANTITY,
  type ShippingMethod,
} from '#app/modules/cart/domain/cart.ts';
import { discountLabel } from '#app/modules/cart/domain/discount-label.ts';
import { addsSalesTax } from '#app/modules/cart/domain/sales-tax.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { sizeText } from '#app/modules/catalogue/ui/size-text.ts';
import { type CountryForms, countryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

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
    /** What is paid for the line, and what it costs before discounts. */
    readonly total: Amount;
    readonly before: Amount;
    /** The price of all units before a reduction, when one is proved. */
    readonly original: string | null;
    readonly discount: string | null;
    readonly isGift: boolean;
  }[];
  /** Lines that cannot be bought in their quantity; no sum includes them. `left` is the quantity in stock. */
  readonly unavailable: readonly {
    readonly itemId: string;
    readonly name: string;
    readonly href: string;
    readonly size: string;
    readonly quantity: number;
    readonly left: number;
    readonly problem: string;
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
  readonly country: CountryForms;
  /** What changed without the shopper, each with what can be done about it. */
  readonly messages: readonly {
    readonly kind: CartMessage['kind'];
    readonly text: string;
    readonly removesCode: boolean;
  }[];
  readonly code: { readonly code: string; readonly text: string } | null;
  readonly lines: {
    readonly products: Amount;
    /** Each rule by its name; one that frees delivery or gives something has no amount of its own. */
    readonly discounts: readonly { readonly id: string; readonly name: string; readonly amount: Amount }[];
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
  const amount = (money: Cart['priceTotal']): Amount => ({
    text: format.money(money),
    minor: money.amount,
    currency: money.currency,
  });
  const unavailable = unavailableLines(cart.items);
  return {
    version: cart.version,
    items: cart.items
      .filter(({ itemId }) => !unavailable.has(itemId))
      .map((item): CartView['items'][number] => ({
        itemId: item.itemId,
        name: item.name,
        href: storefrontPath(market.storefrontCode, `/product/${item.slug}`),
        size: sizeText(item.size.label, t),
        image: item.image && imageUrl(item.image, { width: 320 }),
        quantity: item.quantity,
        most: Math.max(item.quantity, Math.min(MAX_LINE_QUANTITY, item.available)),
        each: item.quantity > 1 ? t('cart:each', { price: format.money(item.price.final) }) : null,
        total: item.isGift ? { ...amount(item.total), text: t('cart:free') } : amount(item.total),
        before: item.isGift
          ? { ...amount(item.total), text: t('cart:free') }
          : amount(times(item.price.final, item.quantity)),
        original:
          item.price.original.amount > item.price.final.amount
            ? format.money(times(item.price.original, item.quantity))
            : null,
        discount:
          item.productDiscount.amount > 0
            ? t('cart:discountOnLine', { amount: format.money(item.productDiscount) })
            : null,
        isGift: item.isGift,
      })),
    unavailable: cart.items
      .filter(({ itemId }) => unavailable.has(itemId))
      .map((item) => ({
        itemId: item.itemId,
        name: item.name,
        href: storefrontPath(market.storefrontCode, `/product/${item.slug}`),
        size: sizeText(item.size.label, t),
        quantity: item.quantity,
        left: Math.max(0, Math.min(item.available, MAX_LINE_QUANTITY)),
        problem:
          item.available <= 0 ? t('cart-page:unavailable.soldOut') : t('cart:onlyLeft', { count: item.available }),
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
    country: countryForms(market),
    messages: cart.messages.flatMap((message) => messageView(message, { format, t })),
    code: cart.discountCode
      ? {
          code: cart.discountCode,
          text: cart.isFreeShippingDiscountCodeApplied
            ? t('cart:codeFreeShipping')
            : t('cart:codeApplied', { code: cart.discountCode }),
        }
      : null,
    lines: {
      products: amount(cart.priceProducts),
      discounts: cart.discounts.rules.map((rule) => ({
        id: rule.ruleId,
        name: discountLabel(rule),
        amount: { ...amount(rule.amount), text: discountText(rule, { format, t }) },
      })),
      shipping: cart.shippingMethod
        ? {
            ...amount(cart.priceShipping),
            text: cart.priceShipping.amount === 0 ? t('cart:free') : format.money(cart.priceShipping),
          }
        : null,
      salesTax: cart.salesTax ? amount(cart.priceTax) : null,
      tax: cart.salesTax ? '' : taxLine(cart, market, { format, t }),
      total: amount(cart.priceTotal),
    },
    freeShipping: freeShippingView(cart, methods, { format, t }),
    ready: cart.items.length > 0 && unavailable.size === 0,
  };
}

/**
 * The message about free delivery, which agrees with the sums: delivery is free by a rule or because the chosen method
 * costs nothing; else some methods are free because the threshold is reached; else an amount is missing. Null where the
 * market has no threshold and delivery is not free.
 */
export function freeShippingView(
  cart: Cart,
  methods: readonly ShippingMethod[],
  { format, t }: Printing,
): CartView['freeShipping'] {
  const { threshold, missing, reached } = cart.freeShipping;
  const chosenIsFree = cart.shippingMethod?.price.amount === 0;
  if (cart.discounts.orderRules.some((rule) => rule.freeShipping) || chosenIsFree)
    return { text: t('cart:freeReached'), percent: 100, reached: true };
  if (threshold === 0) return null;
  if (reached) {
    const free = methods.find((method) => method.price.amount === 0);
    return {
      text: free ? t('cart:freeMethod', { method: free.title }) : t('cart:freeReached'),
      percent: 100,
      reached: true,
    };
  }
  const amount = format.money({ amount: missing, currency: cart.priceTotal.currency });
  return {
    text: t('cart:freeMissing', { amount }),
    percent: Math.floor(((threshold - missing) * 100) / threshold),
    reached: false,
  };
}

function times({ amount, currency }: Money, quantity: number): Money {
  return { amount: amount * quantity, currency };
}

/** What a rule gives, as the right column of a sum says it. */
export function discountText(
  { effect, amount }: Pick<CartDiscount, 'effect' | 'amount'>,
  { format, t }: Printing,
): string {
  if (effect === 'free-shipping') return t('cart:free');
  return effect === 'gift' ? t('cart:giftShort') : `−${format.money(amount)}`;
}

type Printing = { readonly format: Pick<Formatter, 'money'>; readonly t: Translate };

/** Lines say themselves what is wrong with their stock. */
function messageView(message: CartMessage, { format, t }: Printing): CartView['messages'] {
  const { kind, name } = message;
  switch (message.kind) {
    case 'line-removed':
      return [{ kind, text: t('cart:lineRemoved', { name }), removesCode: false }];
    case 'discount-ended': {
      const { before, now } = message;
      const changed = before !== null && before.amount !== now.amount;
      const text = changed
        ? t('discounts:message.endedTotals', { code: name, before: format.money(before), now: format.money(now) })
        : t('discounts:message.ended', { code: name });
      return [{ kind, text, removesCode: true }];
    }
    case 'discount-paused':
      return [
        {
          kind,
          text:
            message.missing.amount > 0
              ? t('discounts:message.missing', { code: name, amount: format.money(message.missing) })
              : t('discounts:message.otherGoods', { code: name }),
          removesCode: true,
        },
      ];
    default:
      return [];
  }
}

function taxLine(
  cart: Cart,
  market: Market,
  { format, t }: { readonly format: Formatter; readonly t: Translate },
): string {
  const tax = t(`shell:taxName.${market.taxName}`);
  if (market.tax > 0) return t('cart:taxIncluded', { percent: market.tax, tax, amount: format.money(cart.priceTax) });
  return addsSalesTax(market) ? t('cart:taxUs') : t('cart:taxDuty', { tax });
}
