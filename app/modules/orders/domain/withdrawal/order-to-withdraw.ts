import type { Order } from '#app/modules/orders/domain/order.ts';
import { receivedOn } from '#app/modules/orders/domain/received-on.ts';
import type { RefundedMoney } from '#app/modules/orders/domain/refunded-total.ts';
import {
  belongsTo,
  type OpenLine,
  obstacleOf,
  openLines,
  type Withdrawal,
  type WithdrawalObstacle,
  type WithdrawalScope,
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
 * An order as it may be withdrawn from at `now`, with all declarations that name it and the refunds of it. The day of
 * receipt is not known: its period begins with the last day on which its delivery is expected, as the shop knows of
 * payment and shipment.
 */
export function orderToWithdraw(
  order: Order,
  {
    withdrawals: all,
    refunds,
  }: { readonly withdrawals: readonly Withdrawal[]; readonly refunds: readonly RefundedMoney[] },
  now: number,
): OrderToWithdraw {
  const received = receivedOn(order);
  const period = withdrawalPeriod(order.market, received);
  return {
    order,
    earlier: all.filter((one) => belongsTo(order, one)),
    lines: openLines(order, all),
    obstacle: obstacleOf(order, { withdrawals: all, refunds }),
    period: period && { ...period, receivedOn: received, isOver: isPeriodOver(period, order.market, now) },
  };
}

/**
 * Why a declaration is not accepted for the order of its link: nothing is left to withdraw from, or fewer units of
 * these skus than it names.
 */
export type WithdrawalRejection =
  | { readonly kind: 'nothing-left' }
  | { readonly kind: 'exceeding'; readonly skus: readonly string[] };

/** Null for a declaration that is accepted. */
export function rejectionOf(
  { obstacle, lines }: Pick<OrderToWithdraw, 'obstacle' | 'lines'>,
  scope: WithdrawalScope,
): WithdrawalRejection | null {
  if (obstacle) return { kind: 'nothing-left' };
  const declared = scope.kind === 'lines' ? scope.lines : [];
  const skus = declared
    .filter(({ sku, quantity }) => lines.some(({ item, open }) => item.sku === sku && open < quantity))
    .map(({ sku }) => sku);
  return skus.length > 0 ? { kind: 'exceeding', skus } : null;
}
