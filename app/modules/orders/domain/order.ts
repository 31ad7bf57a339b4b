import type { Address } from '#app/kernel/address.ts';
import type { CurrencyCode, Money } from '#app/kernel/money.ts';
import type { CartDiscount } from '#app/modules/cart/domain/cart.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';

/**
 * created: a payment attempt has started. pending: the bank has not decided. The others are final results of the
 * payment.
 */
export const ORDER_STATUSES = [
  'created',
  'pending',
  'authorised',
  'captured',
  'refused',
  'cancelled',
  'expired',
  'error',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number] | 'unknown';

export type OrderItem = {
  /** Variant id. */
  readonly productId: string;
  readonly sku: string;
  readonly parentSku: string;
  readonly slug: string;
  readonly name: string;
  readonly image: string | null;
  readonly imageBackground: string;
  readonly sizeLabel: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
  /** The price of the line, without added tax. */
  readonly total: Money;
  /** The line's part of the order's tax, included in `total` or added to it. */
  readonly tax: Money;
  /** Percent of the tax added; null where it is included. */
  readonly externalTaxRate: number | null;
  readonly isGift: boolean;
};

/** The discount of a rule, with its name at that time. `amount` is the discount on products. */
export type OrderDiscount = Pick<CartDiscount, 'name' | 'discountCode' | 'effect' | 'amount'>;

/** A part of the sum paid by an earlier payment. `authorised` until the rest is paid, then `settled`. */
export type OrderPart = {
  readonly amount: Money;
  readonly method: string | null;
  readonly lastFour: string | null;
  readonly state: 'authorised' | 'settled';
};

/** The normalised order of the specification: these fields and no others. */
export type NormalisedOrder = {
  readonly id: string;
  readonly status: OrderStatus;
  readonly items: readonly OrderItem[];
  readonly itemsCount: number;
  /** Unguessable; the shopper's order number and the provider's merchant reference. */
  readonly orderNumber: string;
  readonly priceTax: Money;
  /** Before discount codes. */
  readonly priceProducts: Money;
  readonly priceShipping: Money;
  readonly priceDiscount: Money;
  readonly priceTotal: Money;
  readonly storefront: StorefrontCode;
  readonly market: CountryCode;
  readonly currency: CurrencyCode;
  readonly payment: { readonly status: OrderStatus; readonly method: string | null };
  readonly address: { readonly billing: Address; readonly shipping: Address };
  readonly shippingMethod: { readonly name: string; readonly estimatedDeliveryTime: number };
  readonly contact: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly telephone: string;
  };
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Tax added to the prices; 0 where they include it. */
  readonly externalTaxAmount: Money;
};

/** The further order view: the normalised order, its history and what pages print. */
export type Order = NormalisedOrder & {
  readonly statusLog: readonly { readonly status: OrderStatus; readonly at: number }[];
  readonly cartId: string;
  readonly cartVersion: number;
  readonly taxPercent: number;
  readonly discountCode: string | null;
  readonly discounts: readonly OrderDiscount[];
  /** Null without gift options. The price of the wrapping is part of `priceTotal`; the message is personal data. */
  readonly giftOptions: { readonly wrapping: Money | null; readonly message: string | null } | null;
  /** Whether the shopper asked for the newsletter at the checkout. */
  readonly newsletter: boolean;
  readonly language: string;
  readonly payment: { readonly reference: string | null; readonly parts: readonly OrderPart[] };
  /**
   * The instructions to complete the last payment attempt outside the shop, while the order waits for it; else null.
   */
  readonly instructions: PaymentInstructions | null;
  /** Quarantined money that does not match the order: an operator checks it. */
  readonly underReview: boolean;
  /** Paid after its stock was sold to others. It stays true when an operator has found the rest. */
  readonly oversold: boolean;
  /** The parcel on its way, `at` in milliseconds; `tracking` is the carrier's page. Null before it was handed over. */
  readonly shipment: { readonly at: number; readonly tracking: string | null } | null;
  /** The refund of money that does not match the order: requested, done, or left to an operator. */
  readonly sentBack: readonly { readonly state: 'asked' | 'done' | 'failed'; readonly at: number }[];
  readonly shippingMethod: { readonly carrier: string; readonly earliest: string; readonly latest: string };
};

/** Whether an order costs nothing: it is placed without a payment, and nothing of it is refunded. */
export function isFree({ priceTotal }: Pick<Order, 'priceTotal'>): boolean {
  return priceTotal.amount === 0;
}
