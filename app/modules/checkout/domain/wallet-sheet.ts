import { type Money, toDecimal } from '#app/kernel/money.ts';
import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/start-order.ts';

/** A line of the sheet; `amount` is decimal text of the market's currency (`29.00`). */
export type SheetLine = { readonly label: string; readonly amount: string };
export type SheetMethod = SheetLine & { readonly identifier: string; readonly detail: string };

/** The content of the wallet's sheet. The first method is the selected one, because the sheet preselects it. */
export type Sheet = {
  /** The cart version and total of the sheet, which `pay` compares. */
  readonly cartVersion: number;
  readonly itemsCount: number;
  /** Minor units. */
  readonly total: Money;
  readonly totalText: string;
  readonly lines: readonly SheetLine[];
  readonly methods: readonly SheetMethod[];
};

/** An error for Apple's sheet: `new ApplePayError(code, contactField, message)`. */
export type SheetError = {
  readonly code: 'shippingContactInvalid' | 'billingContactInvalid' | 'addressUnserviceable' | 'unknown';
  readonly contactField?:
    | 'name'
    | 'addressLines'
    | 'locality'
    | 'administrativeArea'
    | 'postalCode'
    | 'country'
    | 'emailAddress'
    | 'phoneNumber';
  readonly message: string;
};

/**
 * The JSON that the wallet's script receives. `ready`: open the sheet. `sheet`: show this. `ok`: go on. `paid`: the
 * provider's answer for the widget; the page opens `location` then, and `text` is the message of a failed payment.
 * `refused`: show the errors in the sheet, and open `location` once it is closed.
 */
export type WalletAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'paid';
      readonly resultCode: string;
      /** In the format of the provider's widget. */
      readonly action: object | null;
      readonly order: {
        readonly orderData: string;
        readonly pspReference: string;
        readonly remainingAmount: { readonly value: number; readonly currency: string } | null;
      } | null;
      readonly donationToken: string | null;
      readonly location: string | null;
      readonly text: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly text: string;
      readonly errors: readonly SheetError[];
      readonly location: string | null;
    };

export type SheetWords = {
  readonly products: string;
  readonly discount: string;
  readonly shipping: string;
  readonly wrapping: string;
  readonly tax: string;
  /** Arrival days and carrier of a method. */
  detail(method: ShippingMethod): string;
};

/**
 * The sheet of a placeholder order: the total is products plus shipping plus wrapping plus tax, where discounts are
 * taken off the products and included tax is part of both. Tax that is added has a line of its own.
 */
export function walletSheet(order: PlaceholderOrder, methods: readonly ShippingMethod[], words: SheetWords): Sheet {
  const { priceProducts, priceDiscount, priceShipping, priceWrapping, addedTax, priceTotal, shippingMethod } = order;
  const chosenFirst = [
    ...methods.filter(({ id }) => id === shippingMethod),
    ...methods.filter(({ id }) => id !== shippingMethod),
  ];
  return {
    cartVersion: order.cartVersion,
    itemsCount: order.itemsCount,
    total: priceTotal,
    totalText: toDecimal(priceTotal),
    lines: [
      { label: words.products, amount: toDecimal(priceProducts) },
      ...(priceDiscount.amount > 0
        ? [{ label: words.discount, amount: toDecimal({ ...priceDiscount, amount: -priceDiscount.amount }) }]
        : []),
      { label: words.shipping, amount: toDecimal(priceShipping) },
      ...(priceWrapping ? [{ label: words.wrapping, amount: toDecimal(priceWrapping) }] : []),
      ...(addedTax ? [{ label: words.tax, amount: toDecimal(addedTax) }] : []),
    ],
    methods: chosenFirst.map((method) => ({
      identifier: method.id,
      label: method.title,
      detail: words.detail(method),
      amount: toDecimal(method.price),
    })),
  };
}
