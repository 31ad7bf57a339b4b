import type { Money } from '#app/kernel/money.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { decidePartialPayment } from '#app/modules/payments/domain/partial-payment.ts';
import type { Sql } from '#server/store/types.ts';
import { logOnce } from './order-events.ts';
import { insertPart, movePart, readProviderOrders } from './provider-orders.ts';
import type { StoredOrder } from './read-order.ts';

/** A verified payment result. */
export type PaymentReport = {
  readonly status: OrderStatus;
  readonly amount: Money | null;
  readonly method: string | null;
  readonly pspReference: string | null;
};

/** Applies a report about a partial payment; for any other report returns the amount that the payment must have. */
export async function settlePart(
  sql: Sql,
  order: StoredOrder,
  { result, at }: { readonly result: PaymentReport; readonly at: number },
): Promise<{ readonly isPart: boolean; readonly due: Money }> {
  const total: Money = { amount: order.total, currency: order.currency };
  const providerOrders = await readProviderOrders(sql, { column: 'id', value: order.id });
  const open = providerOrders.find(({ isOpen }) => isOpen);
  const parts = providerOrders.flatMap((one) => one.parts);
  const { amount, method, pspReference } = result;
  const decision = decidePartialPayment(
    { total, parts, isOpen: open !== undefined },
    { status: result.status === 'unknown' ? 'created' : result.status, amount, reference: pspReference },
  );
  if (decision.kind === 'payment') return { isPart: false, due: decision.due };
  if (pspReference !== null && decision.kind === 'authorise') {
    if (parts.some((part) => part.pspReference === pspReference))
      await movePart(sql, { pspReference, to: 'authorised' });
    else if (open) {
      const part = { pspReference, amount: decision.amount, method, lastFour: null, state: 'authorised' as const };
      await insertPart(sql, { providerOrder: open.pspReference, part, now: at });
    }
  }
  if (pspReference !== null && decision.kind === 'release') await movePart(sql, { pspReference, to: 'released' });
  if (decision.kind === 'attention')
    await logOnce(sql, order.id, {
      kind: 'part-released',
      status: order.status ?? 'unknown',
      attempt: order.attempt,
      at,
      reference: pspReference,
    });
  return { isPart: true, due: total };
}
