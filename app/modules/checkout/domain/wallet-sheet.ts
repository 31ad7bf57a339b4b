import { type Money, toDecimal } from '../../../kernel/money.ts';
import type { Cart, ShippingMethod } from '../../cart/domain/cart.ts';

/** A line of the sheet; `amount` is decimal text of the market's currency (`29.00`). */
export type SheetLine = { readonly label: string; readonly amount: string };
export type SheetMethod = SheetLine & { readonly identifier: string; readonly detail: string };

/** What the wallet's sheet shows. The first method is the chosen one: the sheet takes it without asking. */
export type Sheet = {
  /** What `pay` must still find: the sheet was made for it. */
  readonly cartVersion: number;
  readonly itemsCount: number;
  /** Minor units. */
  readonly total: Money;
  readonly totalText: string;
  readonly lines: readonly SheetLine[];
  readonly methods: readonly SheetMethod[];
};

type Words = {
  readonly products: string;
  readonly discount: string;
  readonly shipping: string;
  readonly tax: string;
  /** When a method arrives, beside its carrier. */
  detail(method: ShippingMethod): string;
};

/**
 * The sheet of a cart: the total is products plus shipping plus tax, where discounts are taken off the products and included tax is part of both. Tax that is
 * added has a line of its own.
 */
export function walletSheet(cart: Cart, methods: readonly ShippingMethod[], words: Words): Sheet {
  const { priceProducts, priceDiscount, priceShipping, priceTotal, priceTax, shippingMethod, salesTax } = cart;
  const chosenFirst = [...methods.filter(({ id }) => id === shippingMethod?.id), ...methods.filter(({ id }) => id !== shippingMethod?.id)];
  return {
    cartVersion: cart.version,
    itemsCount: cart.itemsCount,
    total: priceTotal,
    totalText: toDecimal(priceTotal),
    lines: [
      { label: words.products, amount: toDecimal(priceProducts) },
      ...(priceDiscount.amount > 0 ? [{ label: words.discount, amount: toDecimal({ ...priceDiscount, amount: -priceDiscount.amount }) }] : []),
      ...(shippingMethod ? [{ label: words.shipping, amount: toDecimal(priceShipping) }] : []),
      ...(salesTax ? [{ label: words.tax, amount: toDecimal(priceTax) }] : []),
    ],
    methods: chosenFirst.map((method) => ({ identifier: method.id, label: method.title, detail: words.detail(method), amount: toDecimal(method.price) })),
  };
}
