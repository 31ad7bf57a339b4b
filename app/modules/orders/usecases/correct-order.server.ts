import type { Clock } from '#app/kernel/clock.ts';
import { err, type Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type ChangeObstacle, changeObstacle, hasSameTerms } from '#app/modules/orders/domain/order-change.ts';
import type { CorrectionError, OrderCorrection } from '#app/modules/orders/domain/order-correction.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderService, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type FactsDeps = { readonly withdrawals: Pick<Withdrawals, 'ofOrder'>; readonly refunds: Refunds };

/** Why an order cannot be changed; null where it can. */
export async function findChangeObstacle(
  { withdrawals, refunds }: FactsDeps,
  order: Order,
): Promise<ChangeObstacle | null> {
  const facts = { withdrawals: await withdrawals.ofOrder(order), refunds: await refunds.ofOrder(order.orderNumber) };
  return changeObstacle(order, facts);
}

type OpenDeps = FactsDeps & {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly orderLink: Pick<OrderReference, 'verify'>;
  readonly clock: Clock;
};

/** The order of a signed link with what hinders a change; null for a link that was not signed here, or has ended. */
export async function openOrderToChange(
  { orders, orderLink, clock, ...deps }: OpenDeps,
  signed: string,
): Promise<{ readonly order: Order; readonly obstacle: ChangeObstacle | null } | null> {
  const orderNumber = orderLink.verify(signed);
  const order = orderNumber === null ? null : await orders.byNumber(orderNumber);
  if (!order || !isShown(ORDER_LINK_LIFE, order, clock())) return null;
  return { order, obstacle: await findChangeObstacle(deps, order) };
}

/**
 * Why a correction is not made. other-terms: tax or delivery would cost something else there. address-changed: the
 * order has another address than the one that was seen.
 */
export type CorrectionProblem = ChangeObstacle | 'other-terms' | 'address-changed' | 'gone';

const PROBLEMS: Readonly<Record<CorrectionError['kind'], CorrectionProblem>> = {
  'order-not-found': 'gone',
  'order-not-paid': 'unpaid',
  'order-shipped': 'shipped',
  'order-cancelled': 'called-off',
  'order-under-review': 'under-review',
  'address-changed': 'address-changed',
};

type CorrectDeps = FactsDeps & { readonly orders: Pick<OrderService, 'correct'> };

/**
 * Corrects the delivery address of an order, for its shopper or an operator. `market` is that of the order. The
 * platform checks payment, cancellation and parcel once more, under lock; a repeated correction changes nothing.
 */
export async function correctOrder(
  deps: CorrectDeps,
  {
    order,
    market,
    correction,
  }: { readonly order: Order; readonly market: Market; readonly correction: OrderCorrection },
): Promise<Result<Order, CorrectionProblem>> {
  const obstacle = await findChangeObstacle(deps, order);
  if (obstacle) return err(obstacle);
  if (!hasSameTerms(order, correction.shipping, market)) return err('other-terms');
  const corrected = await deps.orders.correct(order.orderNumber, correction);
  return corrected.ok ? corrected : err(PROBLEMS[corrected.error.kind]);
}
