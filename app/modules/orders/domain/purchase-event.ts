import { type Money, toDecimal } from '#app/kernel/money.ts';
import type { Order } from './order.ts';

/**
 * The analytics event of a purchase: lines and amounts, no personal data. Amounts are decimal texts in
 * `currency`.
 */
export type PurchaseEvent = {
  readonly event: 'purchase';
  /** Present while the bank has not decided. */
  readonly pending?: true;
  readonly ecommerce: {
    /** The order number. */
    readonly transaction_id: string;
    readonly value: string;
    readonly tax: string;
    readonly shipping: string;
    readonly currency: string;
    readonly coupon?: string;
    readonly items: readonly {
      readonly item_id: string;
      readonly item_group_id: string;
      readonly item_name: string;
      readonly item_variant: string;
      /** Per unit before codes. */
      readonly price: string;
      /** Per line. */
      readonly discount: string;
      readonly quantity: number;
    }[];
  };
};

export function purchaseEvent(order: Order): PurchaseEvent {
  const amount = (money: Money): string => toDecimal(money);
  return {
    event: 'purchase',
    ...(order.status === 'pending' && { pending: true }),
    ecommerce: {
      transaction_id: order.orderNumber,
      value: amount(order.priceTotal),
      tax: amount(order.priceTax),
      shipping: amount(order.priceShipping),
      currency: order.currency,
      ...(order.discountCode !== null && { coupon: order.discountCode }),
      items: order.items.map((item) => ({
        item_id: item.sku,
        item_group_id: item.parentSku,
        item_name: item.name,
        item_variant: item.sizeLabel,
        price: amount(item.unitPrice),
        discount: amount(item.discount),
        quantity: item.quantity,
      })),
    },
  };
}

/**
 * The refund event of a reported purchase whose payment failed, for analytics. `value` is a decimal text in `currency`.
 */
export type RefundEvent = {
  readonly event: 'refund';
  readonly ecommerce: { readonly transaction_id: string; readonly value: string; readonly currency: string };
};

export function refundEvent({ orderNumber, priceTotal, currency }: Order): RefundEvent {
  return { event: 'refund', ecommerce: { transaction_id: orderNumber, value: toDecimal(priceTotal), currency } };
}

/** The event of a sign-up to the newsletter that came with an order: GA4's name and parameter. */
export type OrderSignUpEvent = { readonly event: 'sign_up'; readonly method: 'checkout' };

export const ORDER_SIGN_UP: OrderSignUpEvent = { event: 'sign_up', method: 'checkout' };
