import { days } from '#app/kernel/clock.ts';
import { fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { recordEnds } from '#server/kernel/order-record.ts';
import { type StoredOrder, toOrder } from '#server/platform/orders/read-order.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { isUnfinished, readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { Sql } from '#server/store/types.ts';

/** Why the data of an order are still needed to carry it out. */
export type OpenReason = 'unpaid' | 'pending' | 'to-send' | 'withdrawal' | 'refund' | 'damaged';

/** What the data of a person are needed for in an order. Times are milliseconds; null is an end that is not known. */
export type OrderLife =
  | { readonly kind: 'open'; readonly why: OpenReason; readonly until: number | null }
  /** Paid and carried out: a record for the tax office. */
  | { readonly kind: 'record'; readonly until: number }
  | { readonly kind: 'never-paid' };

/** After so many days a paid order that was not noted as shipped counts as sent: `orders todo` names it no more. */
const LONGEST_TO_SEND = days(90);

/** What an order needs its personal data for. */
export async function readOrderLife(
  sql: Sql,
  stored: StoredOrder,
  { now, recordYears }: { readonly now: number; readonly recordYears: number },
): Promise<OrderLife> {
  const { status } = stored;
  if (status === null || !stored.doc.orderLines.some(({ type }) => type === 'shipment'))
    return { kind: 'open', why: 'damaged', until: null };
  const reservedUntil = stored.reserved ? stored.reserved_until : null;
  if (status === 'pending') return { kind: 'open', why: 'pending', until: reservedUntil };
  if (status === 'created') {
    const until = Math.max(reservedUntil ?? 0, await readPayUntil(sql, stored.id));
    if (until >= now) return { kind: 'open', why: 'unpaid', until };
  }
  if (await hasRefundUnderWay(sql, stored.number)) return { kind: 'open', why: 'refund', until: null };
  const order = await toOrder(sql, stored);
  const withdrawals = await readWithdrawalsOf(sql, order);
  if (withdrawals.some(isUnfinished)) return { kind: 'open', why: 'withdrawal', until: null };
  if (!isPaid(status)) return { kind: 'never-paid' };
  const fulfilment = fulfilmentOf(order, { withdrawals, refunds: await readOrderRefunds(sql, stored.number) });
  const waits = fulfilment === 'packing' || fulfilment === 'oversold' || fulfilment === 'refund-returned';
  const sentAt = stored.created_at + LONGEST_TO_SEND;
  if (waits && now < sentAt) return { kind: 'open', why: 'to-send', until: sentAt };
  return { kind: 'record', until: recordEnds(stored.updated_at, recordYears) };
}

async function readPayUntil(sql: Sql, id: string): Promise<number> {
  const row = await sql.get<{ pay_until: number | null }>('SELECT pay_until FROM orders WHERE id = ?', [id]);
  return Number(row?.pay_until ?? 0);
}

async function hasRefundUnderWay(sql: Sql, orderNumber: string): Promise<boolean> {
  const refund = await sql.get(
    "SELECT id FROM payment_refunds WHERE order_number = ? AND state IN ('waiting', 'asked') LIMIT 1",
    [orderNumber],
  );
  const reversal = await sql.get(
    "SELECT psp_reference FROM payment_reversals WHERE state IN ('waiting', 'asked') AND order_number = ? LIMIT 1",
    [orderNumber],
  );
  return refund !== null || reversal !== null;
}
