import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { changeObstacle } from '#app/modules/orders/domain/order-change.ts';
import { isCancellation } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { CancellationError, OrderCancellations, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly refunds: Refunds;
  readonly cancellations: OrderCancellations;
};

/**
 * Cancels a paid order before its parcel leaves, for its shopper or an operator. `repeated`: it was cancelled before.
 * The platform checks everything once more, under lock.
 */
export async function cancelOrder(
  { withdrawals, refunds, cancellations }: Deps,
  { order, by, why }: { readonly order: Order; readonly by: string; readonly why: string },
): Promise<Result<'cancelled' | 'repeated', CancellationError>> {
  const declared = await withdrawals.ofOrder(order);
  if (declared.some(isCancellation)) return ok('repeated');
  const facts = { withdrawals: declared, refunds: await refunds.ofOrder(order.orderNumber) };
  const obstacle = changeObstacle(order, facts);
  if (obstacle) return err(obstacle);
  const cancelled = await cancellations.cancel(order.orderNumber, { by, why });
  return cancelled.ok ? ok('cancelled') : cancelled;
}
