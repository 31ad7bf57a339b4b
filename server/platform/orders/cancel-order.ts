import { err, ok, type Result } from '#app/kernel/result.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { CommandContext } from '#server/store/types.ts';
import { readStoredOrder } from './read-order.ts';
import { settleOrder } from './settle-order.ts';

export type CancelOrderError = { readonly kind: 'order-not-found' | 'order-paid' | 'order-damaged' };

/**
 * Ends an unpaid order for an operator, as if its time to pay had run out: its goods are on sale again, and the shopper
 * of a pending order gets the letter about it. The first call counts, a repeated one changes nothing. Money that
 * arrives all the same makes the order paid.
 */
export async function cancelOrder(
  context: CommandContext,
  { orderNumber, now }: { readonly orderNumber: string; readonly now: number },
): Promise<Result<{ readonly ended: boolean }, CancelOrderError>> {
  const before = await readStoredOrder(context.sql, { column: 'number', value: orderNumber });
  if (!before) return err({ kind: 'order-not-found' });
  if (before.status === null) return err({ kind: 'order-damaged' });
  if (isFailed(before.status)) return ok({ ended: false });
  const settled = await settleOrder(context, {
    orderNumber,
    result: { status: 'expired', amount: null, method: null, pspReference: null },
    now,
  });
  const after = settled.ok ? settled.value.status : before.status;
  return isPaid(after ?? '') ? err({ kind: 'order-paid' }) : ok({ ended: true });
}
