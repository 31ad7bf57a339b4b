import { hours } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';
import { lifeOf } from './methods.ts';
import { queueWebhook, reversePayment } from './payment-outcome.ts';
import { paidParts, type SandboxOrderRow } from './payment-rows.ts';
import { orderItem } from './webhook-item.ts';

/** The life of an order without an expiry. */
export const ORDER_LIFE = hours(24);

/** Whether an order accepts another part. */
export function isPayable({ cancelled_at, remaining, expires_at }: SandboxOrderRow, now: number): boolean {
  return cancelled_at === null && remaining > 0 && (expires_at === null || expires_at > now);
}

/** Whether an order can be paid in a session: it was opened in that session, or by the server for the same payment. */
export function isOfSession(
  order: SandboxOrderRow,
  session: {
    readonly id: string;
    readonly merchantAccount: string;
    readonly reference: string;
    readonly currency: string;
  },
): boolean {
  if (order.session_id !== '') return order.session_id === session.id;
  return (
    order.merchant_account === session.merchantAccount &&
    order.reference === session.reference &&
    order.currency === session.currency
  );
}

/**
 * The amount that undecided parts of an order may still take, in minor units. The next payment of a session replaces
 * its undecided one, as outside of orders. A card payment with an unanswered challenge counts for an hour.
 */
export async function pendingAmount(
  sql: Sql,
  {
    orderReference,
    sessionId,
    now,
  }: { readonly orderReference: string; readonly sessionId: string | null; readonly now: number },
): Promise<number> {
  const row = await sql.get<{ amount: number }>(
    `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS amount FROM sandbox_payments WHERE part_of = ? AND COALESCE(session_id, '') <> ?
     AND ${IS_WAITING}`,
    [orderReference, sessionId ?? 'none', now - lifeOf(null)],
  );
  return row?.amount ?? 0;
}

/**
 * Condition of an undecided part. Its parameter is the time before which a part without an answer counts as abandoned.
 */
export const IS_WAITING = "(result_code IN ('Pending', 'Received') OR (result_code IS NULL AND created_at > ?))";

/** What approved payments of one merchant reference, or of one order, took from a gift card, in minor units. */
export async function spentFromGiftCard(
  sql: Sql,
  card: {
    readonly lastFour: string | null;
    readonly merchantAccount: string;
    readonly reference: string;
    readonly orderReference: string | null;
  },
): Promise<number> {
  const row = await sql.get<{ amount: number }>(
    `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS amount FROM sandbox_payments
     WHERE method = 'giftcard' AND last_four = ? AND merchant_account = ? AND (reference = ? OR part_of = ?)
     AND result_code = 'Authorised' AND reversed_by IS NULL`,
    [card.lastFour, card.merchantAccount, card.reference, card.orderReference ?? ''],
  );
  return row?.amount ?? 0;
}

/** Ends an order that is not paid in full and releases its parts. The order is locked and was not cancelled before. */
export async function releaseOrder(sql: Sql, order: SandboxOrderRow, now: number): Promise<SandboxOrderRow> {
  await sql.run('UPDATE sandbox_orders SET cancelled_at = ? WHERE psp_reference = ?', [now, order.psp_reference]);
  for (const part of await paidParts(sql, order.psp_reference))
    await reversePayment(sql, part, {
      modification: `R${part.psp_reference.slice(1)}`,
      event: 'CANCELLATION',
      reference: part.reference,
      amount: null,
      now,
    });
  await queueWebhook(sql, orderItem(order, { code: 'ORDER_CLOSED', success: false }, now), now);
  return { ...order, cancelled_at: now };
}
