import type { Money } from '../../../kernel/money.ts';
import type { CartDiscount } from '../../cart/domain/cart.ts';
import type { CountryCode, StorefrontCode } from '../../markets/domain/types.ts';

/** created: payment has begun. pending: the bank has not decided. The rest are what payment came to. */
export const ORDER_STATUSES = ['created', 'pending', 'authorised', 'refused', 'cancelled', 'expired', 'error'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number] | 'unknown';

export type OrderAddress = {
  readonly firstName: string;
  readonly lastName: string;
  readonly street0: string;
  readonly street1: string;
  readonly city: string;
  readonly region: string;
  readonly postCode: string;
  readonly country: string;
};

export type OrderItem = {
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
  readonly total: Money;
  readonly isGift: boolean;
};

/** What a rule gave an order, under the name it had then. `amount` is what it took off the goods. */
export type OrderDiscount = Pick<CartDiscount, 'name' | 'discountCode' | 'effect' | 'amount'>;

/** The normalised order of the specification. */
export type Order = {
  readonly id: string;
  /** Unguessable; what a shopper reads to support and the provider's merchant reference. */
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly statusLog: readonly { readonly status: OrderStatus; readonly at: number }[];
  readonly cartId: string;
  readonly cartVersion: number;
  readonly items: readonly OrderItem[];
  readonly itemsCount: number;
  readonly priceProducts: Money;
  readonly priceShipping: Money;
  readonly priceDiscount: Money;
  readonly priceTax: Money;
  readonly priceTotal: Money;
  readonly taxPercent: number;
  readonly discountCode: string | null;
  readonly discounts: readonly OrderDiscount[];
  readonly storefront: StorefrontCode;
  readonly market: CountryCode;
  readonly language: string;
  readonly payment: { readonly status: OrderStatus; readonly method: string | null; readonly reference: string | null };
  readonly address: { readonly shipping: OrderAddress; readonly billing: OrderAddress };
  readonly contact: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly telephone: string };
  readonly shippingMethod: { readonly name: string; readonly carrier: string; readonly earliest: string; readonly latest: string };
  readonly createdAt: number;
  readonly updatedAt: number;
};
