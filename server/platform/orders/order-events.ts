import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { EarlierReport } from '#app/modules/payments/domain/payment-state.ts';
import { PAYMENT_STATUSES } from '#app/modules/payments/domain/payment-status.ts';
import type { LoggedReversal } from '#server/platform/letters/refund-letter.ts';
import type { Refund } from '#server/platform/outbox/order-messages.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { Sql } from '#server/store/types.ts';

/**
 * status: the order changed, or a new payment attempt started. The others need a check by an operator, or explain the
 * stock: superseded (the cart was ordered again), lapsed (the reservation expired before a payment), oversold (paid,
 * but sold out), discount-overused (paid with a discount that was used up meanwhile), quarantined (amount or currency
 * differ from the order's), double-payment (the cart or order was paid more than once), sent-back (a surplus payment is
 * refunded; the detail is the state of the refund), part-released (a part of a paid order was returned at the
 * provider), shipped (handed to the carrier; the detail is the carrier's page). cancelled, refunded and note are acts
 * of an operator, corrected (another delivery address) one of the shopper too: the reference names who, the detail says
 * why. reshipped: a replacement was made of it, or it is one. resent: its letter was sent again; the reference names
 * who, the detail is its topic. erased: personal data were removed, by an operator, or by age without a reference.
 */
export type OrderEventKind =
  | 'status'
  | 'superseded'
  | 'lapsed'
  | 'oversold'
  | 'discount-overused'
  | 'quarantined'
  | 'double-payment'
  | 'sent-back'
  | 'part-released'
  | 'shipped'
  | 'cancelled'
  | 'corrected'
  | 'refunded'
  | 'resent'
  | 'reshipped'
  | 'note'
  | 'erased';

export type OrderEvent = {
  readonly kind: OrderEventKind;
  readonly status: OrderStatus;
  readonly attempt: number;
  readonly at: number;
  readonly reference?: string | null;
  readonly detail?: string | null;
};

/** Who does something with an order, and why. */
export type OperatorAct = {
  readonly orderNumber: string;
  readonly by: string;
  readonly why: string;
  readonly now: number;
};

/** Adds to an order's log. The order is locked by the caller. */
export async function logEvent(
  sql: Sql,
  orderId: string,
  { kind, status, attempt, at, reference = null, detail = null }: OrderEvent,
): Promise<void> {
  const last = await sql.get<{ seq: number | null }>('SELECT MAX(seq) AS seq FROM order_events WHERE order_id = ?', [
    orderId,
  ]);
  await sql.run(
    'INSERT INTO order_events (order_id, seq, at, kind, status, attempt, reference, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [orderId, Number(last?.seq ?? 0) + 1, at, kind, status, attempt, reference, detail],
  );
}

/** Adds to the log unless it already has the same entry about the same payment. */
export async function logOnce(sql: Sql, orderId: string, event: OrderEvent): Promise<void> {
  const known = await sql.get(
    "SELECT seq FROM order_events WHERE order_id = ? AND kind = ? AND COALESCE(reference, '') = ? AND COALESCE(detail, '') = ?",
    [orderId, event.kind, event.reference ?? '', event.detail ?? ''],
  );
  if (!known) await logEvent(sql, orderId, event);
}

/**
 * Adds the state of a reversal to the log of the order with this number, if the store has one, unless the log ends with
 * it. Its `letter` is queued whether the order is of this store or of a hosted platform.
 */
export async function logReversal(
  sql: Sql,
  { orderNumber, pspReference, detail, amount, letter, now }: LoggedReversal,
): Promise<void> {
  if (letter && amount) {
    const refund: Refund = { orderNumber, amount, reason: letter };
    const id = `order-refunded:${pspReference}:${letter}:${now}`;
    await putIntoOutbox(sql, { id, topic: 'order-refunded', payload: refund, now });
  }
  const order = await sql.get<{ id: string; status: string; attempt: number }>(
    'SELECT id, status, attempt FROM orders WHERE number = ? {{FOR UPDATE}}',
    [orderNumber],
  );
  if (!order) return;
  const last = await sql.get<{ detail: string | null }>(
    "SELECT detail FROM order_events WHERE order_id = ? AND kind = 'sent-back' AND reference = ? ORDER BY seq DESC LIMIT 1",
    [order.id, pspReference],
  );
  if (last?.detail === detail) return;
  await logEvent(sql, order.id, {
    kind: 'sent-back',
    status: PAYMENT_STATUSES.find((candidate) => candidate === order.status) ?? 'unknown',
    attempt: order.attempt,
    at: now,
    reference: pspReference,
    detail,
  });
}

/** The reports applied so far that carried this payment reference. */
export async function reportsWith(sql: Sql, orderId: string, reference: string | null): Promise<EarlierReport[]> {
  if (reference === null) return [];
  const rows = await sql.all<{ status: string; attempt: number }>(
    "SELECT status, attempt FROM order_events WHERE order_id = ? AND kind = 'status' AND reference = ? ORDER BY seq",
    [orderId, reference],
  );
  return rows.flatMap(({ status, attempt }) => {
    const reported = PAYMENT_STATUSES.find((candidate) => candidate === status);
    return reported ? [{ status: reported, attempt }] : [];
  });
}
