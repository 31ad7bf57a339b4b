import { type EventItem, toMajorUnits, unitAmounts } from '#app/kernel/event-item.ts';
import type { Order } from './order.ts';

/**
 * The analytics event of a purchase: lines and amounts, no personal data. Amounts are numbers of major units in
 * `currency`.
 */
export type PurchaseEvent = {
  readonly event: 'purchase';
  /** Whether the bank has still to decide. */
  readonly pending: boolean;
  readonly ecommerce: {
    /** The order number. */
    readonly transaction_id: string;
    /** The sum of the items: without shipping, and without tax where the prices of the market have none. */
    readonly value: number;
    readonly tax: number;
    readonly shipping: number;
    readonly currency: string;
    readonly coupon?: string;
    readonly items: readonly EventItem[];
  };
};

export function purchaseEvent(order: Order): PurchaseEvent {
  return {
    event: 'purchase',
    pending: order.status === 'pending',
    ecommerce: {
      transaction_id: order.orderNumber,
      value: productValue(order),
      tax: toMajorUnits(order.priceTax),
      shipping: toMajorUnits(order.priceShipping),
      currency: order.currency,
      ...(order.discountCode !== null && { coupon: order.discountCode }),
      items: order.items.map(({ sku, parentSku, name, sizeLabel, unitPrice, discount, quantity }) => ({
        item_id: sku,
        item_group_id: parentSku,
        item_name: name,
        item_variant: sizeLabel,
        ...unitAmounts(unitPrice, { discount, quantity }),
        quantity,
      })),
    },
  };
}

/**
 * The refund event of a reported purchase whose payment failed, for analytics. `value` is that of the purchase.
 */
export type RefundEvent = {
  readonly event: 'refund';
  readonly ecommerce: { readonly transaction_id: string; readonly value: number; readonly currency: string };
};

export function refundEvent(order: Order): RefundEvent {
  const { orderNumber, currency } = order;
  return { event: 'refund', ecommerce: { transaction_id: orderNumber, value: productValue(order), currency } };
}

function productValue({ items, currency }: Order): number {
  const amount = items.reduce((sum, item) => sum + item.unitPrice.amount * item.quantity - item.discount.amount, 0);
  return toMajorUnits({ amount, currency });
}

/** The event of a sign-up to the newsletter that came with an order: GA4's name and parameter. */
export type OrderSignUpEvent = { readonly event: 'sign_up'; readonly method: 'checkout' };

export const ORDER_SIGN_UP: OrderSignUpEvent = { event: 'sign_up', method: 'checkout' };
