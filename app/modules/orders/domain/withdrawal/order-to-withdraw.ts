import type { Order } from '#app/modules/orders/domain/order.ts';
import {
  belongsTo,
  type OpenLine,
  obstacleOf,
  openLines,
  type Withdrawal,
  type WithdrawalObstacle,
} from './withdrawal.ts';
import { isPeriodOver, type WithdrawalPeriod, withdrawalPeriod } from './withdrawal-period.ts';

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

/**
 * An order as it may be withdrawn from at `now`, with all declarations that name it. The day of receipt is not known:
 * its period begins with the last day on which its delivery was expected.
 */
export function orderToWithdraw(order: Order, all: readonly Withdrawal[], now: number): OrderToWithdraw {
  const receivedOn = order.shippingMethod.latest;
  const period = withdrawalPeriod(order.market, receivedOn);
  return {
    order,
    earlier: all.filter((one) => belongsTo(order, one)),
    lines: openLines(order, all),
    obstacle: obstacleOf(order, all),
    period: period && { ...period, receivedOn, isOver: isPeriodOver(period, order.market, now) },
  };
}
