import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { Order } from './order.ts';
import { isPaidOrPending } from './order-status.ts';
import { type RefundedMoney, refundOfTotal } from './refunded-total.ts';
import { isAllWithdrawn, isCancellation, type Withdrawal } from './withdrawal/withdrawal.ts';
import { isUndecided, type LateOrder } from './withdrawal/withdrawal-period.ts';

/**
 * What becomes of the goods of an order. unpaid: the payment is not there, or failed. packing: they are still to be
 * sent. oversold: they were sold to others before the payment, and an operator checks what can be sent. cancelled:
 * it was called off before its parcel left, and what was paid is being refunded. withdrawn: the shopper withdrew from
 * all of it, paid or pending, in time or accepted by an operator. refunded: all of its total is, for one of these or
 * without. refund-returned: it was, and some of it came back to the shop.
 */
export type Fulfilment =
  | 'unpaid'
  | 'packing'
  | 'shipped'
  | 'oversold'
  | 'cancelled'
  | 'withdrawn'
  | 'refunded'
  | 'refund-returned';

type FulfilledOrder = LateOrder & Pick<Order, 'status' | 'items' | 'contact' | 'priceTotal' | 'oversold'>;

/** What every page and letter says of an order, with its declarations of withdrawal and its refunds. */
export function fulfilmentOf(
  order: FulfilledOrder,
  { withdrawals, refunds }: { readonly withdrawals: readonly Withdrawal[]; readonly refunds: readonly RefundedMoney[] },
): Fulfilment {
  if (!isPaidOrPending(order.status)) return 'unpaid';
  const refund = isPaid(order.status) ? refundOfTotal(order, refunds) : null;
  if (refund === 'refunded') return refund;
  if (withdrawals.some(isCancellation)) return 'cancelled';
  const decided = withdrawals.filter((one) => !isUndecided(order, one));
  if (isAllWithdrawn(order, decided)) return 'withdrawn';
  if (!isPaid(order.status)) return 'unpaid';
  if (refund !== null) return refund;
  if (order.shipment !== null) return 'shipped';
  return order.oversold ? 'oversold' : 'packing';
}

/** Whether nothing of the order is to come any more. */
export function isCalledOff(
  fulfilment: Fulfilment,
): fulfilment is 'cancelled' | 'withdrawn' | 'refunded' | 'refund-returned' {
  return (
    fulfilment === 'cancelled' ||
    fulfilment === 'withdrawn' ||
    fulfilment === 'refunded' ||
    fulfilment === 'refund-returned'
  );
}
