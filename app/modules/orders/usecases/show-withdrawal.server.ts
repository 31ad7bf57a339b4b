import type { Clock } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import {
  belongsTo,
  type OpenLine,
  obstacleOf,
  openLines,
  type Withdrawal,
  type WithdrawalObstacle,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import {
  isPeriodOver,
  type WithdrawalPeriod,
  withdrawalPeriod,
} from '#app/modules/orders/domain/withdrawal/withdrawal-period.ts';
import type { OrderService, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly orderLink: Pick<OrderReference, 'verify'>;
  readonly clock: Clock;
};

/** What of an order may be withdrawn from. */
export type OrderToWithdraw = {
  readonly order: Order;
  /** The declarations of its buyer so far. */
  readonly earlier: readonly Withdrawal[];
  readonly lines: readonly OpenLine[];
  readonly obstacle: WithdrawalObstacle | null;
  /** Null in a country without a withdrawal law. */
  readonly period: (WithdrawalPeriod & { readonly receivedOn: string; readonly isOver: boolean }) | null;
};

/** The order of a signed link, as it may be withdrawn from; null for a link that was not signed here or has ended. */
export async function showOrderToWithdraw(deps: Deps, signed: string): Promise<OrderToWithdraw | null> {
  const { orders, orderLink, clock } = deps;
  const orderNumber = orderLink.verify(signed);
  const order = orderNumber === null ? null : await orders.byNumber(orderNumber);
  if (!order || !isShown(ORDER_LINK_LIFE, order, clock())) return null;
  return orderToWithdraw(deps, order);
}

/**
 * An order as it may be withdrawn from. The day of receipt is not known: its period begins with the last day on which
 * its delivery was expected.
 */
export async function orderToWithdraw(
  { withdrawals, clock }: Pick<Deps, 'withdrawals' | 'clock'>,
  order: Order,
): Promise<OrderToWithdraw> {
  const all = await withdrawals.ofOrder(order.orderNumber);
  const receivedOn = order.shippingMethod.latest;
  const period = withdrawalPeriod(order.market, receivedOn);
  return {
    order,
    earlier: all.filter((one) => belongsTo(order, one)),
    lines: openLines(order, all),
    obstacle: obstacleOf(order, all),
    period: period && { ...period, receivedOn, isOver: isPeriodOver(period, order.market, clock()) },
  };
}
