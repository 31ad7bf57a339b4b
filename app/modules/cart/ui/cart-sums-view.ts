import type { Money } from '#app/kernel/money.ts';
import { type Cart, type CartDiscount, discountLabel, type ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax } from '#app/modules/cart/domain/sales-tax.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The formatter of amounts. */
export type Printing = { readonly format: Pick<Formatter, 'money'>; readonly t: Translate };

export type Amount = { readonly text: string; readonly minor: number; readonly currency: string };

/** An amount as text, with the numbers for scripts. */
export function amountView(money: Money, { format }: Pick<Printing, 'format'>): Amount {
  return { text: format.money(money), minor: money.amount, currency: money.currency };
}

/** The amount of a gift or of free delivery. */
export function freeAmount(money: Money, printing: Printing): Amount {
  return { ...amountView(money, printing), text: printing.t('cart:free') };
}

/** The view of the sums of a cart. */
export type CartSumsView = {
  readonly products: Amount;
  /** Each rule by its name; gifts and free delivery have no amount. */
  readonly discounts: readonly { readonly id: string; readonly name: string; readonly amount: Amount }[];
  readonly shipping: Amount | null;
  /** Null without gift wrapping. */
  readonly wrapping: Amount | null;
  /** Tax added for the address; null until it is known, and where prices include it. */
  readonly salesTax: Amount | null;
  /** The sentence about the tax; empty where the sums show it. */
  readonly tax: string;
  /** Minor units of the tax in or on the total, for forms that say what the shopper saw. */
  readonly taxSeen: number;
  readonly total: Amount;
};

export type FreeShippingView = { readonly text: string; readonly percent: number; readonly reached: boolean };

type SumsPrinting = Printing & { readonly format: Pick<Formatter, 'decimal'>; readonly market: Market };

export function cartSumsView(cart: Cart, deps: SumsPrinting): CartSumsView {
  const { priceShipping, priceWrapping, shippingMethod, salesTax } = cart;
  const shipping = priceShipping.amount === 0 ? freeAmount(priceShipping, deps) : amountView(priceShipping, deps);
  return {
    products: amountView(cart.priceProducts, deps),
    discounts: cart.discounts.rules.map((rule) => ({
      id: rule.ruleId,
      name: discountLabel(rule),
      amount: { ...amountView(rule.amount, deps), text: discountText(rule, deps) },
    })),
    shipping: shippingMethod ? shipping : null,
    wrapping: priceWrapping.amount > 0 ? amountView(priceWrapping, deps) : null,
    salesTax: salesTax ? amountView(cart.priceTax, deps) : null,
    tax: salesTax ? '' : taxLine(cart, deps),
    taxSeen: cart.priceTax.amount,
    total: amountView(cart.priceTotal, deps),
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
): FreeShippingView | null {
  const { threshold, missing, reached } = cart.freeShipping;
  const chosenIsFree = cart.shippingMethod?.price.amount === 0;
  if (cart.discounts.orderRules.some((rule) => rule.freeShipping) || chosenIsFree)
    return { text: t('cart:freeReached'), percent: 100, reached: true };
  if (threshold === 0) return null;
  if (reached) {
    const free = methods.find((method) => method.price.amount === 0);
    // Nothing is called free beside a delivery that costs something.
    if (free && cart.shippingMethod)
      return { text: t('cart:freeOther', { method: free.title }), percent: 100, reached: false };
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

/** The effect of a rule, for the right column of the sums. */
export function discountText(
  { effect, amount }: Pick<CartDiscount, 'effect' | 'amount'>,
  { format, t }: Printing,
): string {
  if (effect === 'free-shipping') return t('cart:free');
  return effect === 'gift' ? t('cart:giftShort') : `−${format.money(amount)}`;
}

function taxLine(cart: Cart, { market, format, t }: SumsPrinting): string {
  const tax = t(`shell:taxName.${market.taxName}`);
  const { taxes = [{ percent: market.tax, amount: cart.priceTax.amount }], priceTax } = cart;
  if (market.tax > 0)
    return taxes
      .map(({ percent, amount }) =>
        t('cart:taxIncluded', { percent: format.decimal(percent), tax, amount: format.money({ ...priceTax, amount }) }),
      )
      .join(' · ');
  return addsSalesTax(market) ? t('cart:taxUs') : t('cart:taxDuty', { tax });
}
