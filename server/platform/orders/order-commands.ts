import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import { delayByShipment } from '#app/modules/orders/domain/received-on.ts';
import type { ShipmentError } from '#app/modules/orders/domain/shipment.ts';
import { type AttachedPayment, NO_ORDER_FOUND, type PaymentKind } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { delayInvitation, putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { beginOrder } from './begin-order.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';
import { correctOrder } from './correct-order.ts';
import { logEvent, type OperatorAct } from './order-events.ts';
import { isCancelled, lockOrder, lockOrdersOfCart, readStoredOrder, type StoredOrder, toOrder } from './read-order.ts';
import { refundOrder } from './refund-order.ts';
import { resendLetter } from './resend-letter.ts';
import { reshipOrder } from './reship-order.ts';
import { settleOrder } from './settle-order.ts';
import { sweepExpired } from './sweep-reservations.ts';

const LARGEST_SWEEP = 200;
/** These kinds are payments, not payment pages. */
const WITH_A_BANK: readonly PaymentKind[] = ['redirect', 'wallet'];

/** The writes of orders. */
export const orderCommands = {
  beginOrder,
  settleOrder,
  shipOrder,
  correctOrder,
  cancelOrder,
  cancelPaidOrder,
  refundOrder,
  reshipOrder,
  resendLetter,
  noteOrder,

  /**
   * Stores the provider's session of the current attempt as the last one. The order can be paid until the session
   * expires. A payment that is pending at a bank or in a wallet extends the reservation as long; an open payment page
   * does not. Throws for an unknown order.
   */
  async attachPayment(
    { sql }: CommandContext,
    { orderId, payment, now }: { readonly orderId: string; readonly payment: AttachedPayment; readonly now: number },
  ): Promise<void> {
    const order = await sql.get<{ attempt: number }>('SELECT attempt FROM orders WHERE id = ? {{FOR UPDATE}}', [
      orderId,
    ]);
    if (!order) throw new Error(NO_ORDER_FOUND);
    const noted = await sql.all<{ seq: number; attempt: number; session_id: string }>(
      'SELECT seq, attempt, session_id FROM order_payments WHERE order_id = ? ORDER BY seq',
      [orderId],
    );
    const last = noted.at(-1);
    if (last?.attempt !== order.attempt || last.session_id !== payment.sessionId) {
      await sql.run(
        `INSERT INTO order_payments (order_id, seq, attempt, session_id, url, kind, binding, session_data, instructions, expires_at, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          orderId,
          (last?.seq ?? 0) + 1,
          order.attempt,
          payment.sessionId,
          payment.sessionUrl,
          payment.kind ?? 'hosted',
          payment.binding ?? null,
          payment.sessionData ?? null,
          payment.instructions ? JSON.stringify(payment.instructions) : null,
          payment.expiresAt,
          now,
        ],
      );
    } else {
      // The response to a repeated request may have more fields than the first one.
      const instructions = payment.instructions ? JSON.stringify(payment.instructions) : null;
      await sql.run(
        'UPDATE order_payments SET expires_at = ?, instructions = COALESCE(?, instructions) WHERE order_id = ? AND seq = ?',
        [payment.expiresAt, instructions, orderId, last.seq],
      );
    }
    await sql.run('UPDATE orders SET pay_until = ? WHERE id = ? AND pay_until < ?', [
      payment.expiresAt,
      orderId,
      payment.expiresAt,
    ]);
    if (!WITH_A_BANK.includes(payment.kind ?? 'hosted')) return;
    await sql.run('UPDATE orders SET reserved_until = ? WHERE id = ? AND reserved = 1 AND reserved_until < ?', [
      payment.expiresAt,
      orderId,
      payment.expiresAt,
    ]);
  },

  /**
   * Releases expired reservations, and expires orders that can no longer be paid. Returns how many; at 200 more may
   * remain.
   */
  async sweepReservations({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sweepExpired(sql, { now, limit: LARGEST_SWEEP });
  },
};

export type CancelOrderError = { readonly kind: 'order-not-found' | 'order-paid' | 'order-damaged' };

/**
 * Ends an unpaid order for an operator, as if its time to pay had run out: its goods are on sale again, and the shopper
 * of a pending order gets the letter about it. The first call counts, a repeated one changes nothing. Money that
 * arrives all the same makes the order paid.
 */
export async function cancelOrder(
  context: CommandContext,
  { orderNumber, by, why, now }: OperatorAct,
): Promise<Result<{ readonly ended: boolean }, CancelOrderError>> {
  const before = await lockOrder(context.sql, orderNumber);
  if (!before) return err({ kind: 'order-not-found' });
  if (before.status === null) return err({ kind: 'order-damaged' });
  if (isFailed(before.status)) return ok({ ended: false });
  const settled = await settleOrder(context, {
    orderNumber,
    result: { status: 'expired', amount: null, method: null, pspReference: null },
    now,
  });
  const after = settled.ok ? settled.value.status : before.status;
  if (isPaid(after ?? '')) return err({ kind: 'order-paid' });
  await logAct(context.sql, before, { kind: 'cancelled', by, why, now });
  return ok({ ended: true });
}

/** Adds a note of an operator to the history of an order; repeated, it is there once. False without such an order. */
export async function noteOrder({ sql }: CommandContext, { orderNumber, by, why, now }: OperatorAct): Promise<boolean> {
  const order = await lockOrder(sql, orderNumber);
  if (!order) return false;
  const known = await sql.get(
    "SELECT seq FROM order_events WHERE order_id = ? AND kind = 'note' AND at = ? AND reference = ? AND detail = ?",
    [order.id, now, by, why],
  );
  if (!known) await logAct(sql, order, { kind: 'note', by, why, now });
  return true;
}

async function logAct(
  sql: Sql,
  { id }: StoredOrder,
  { kind, by, why, now }: Omit<OperatorAct, 'orderNumber'> & { readonly kind: 'cancelled' | 'note' },
): Promise<void> {
  const order = await readStoredOrder(sql, { column: 'id', value: id });
  const { status = null, attempt = 0 } = order ?? {};
  await logEvent(sql, id, { kind, status: status ?? 'unknown', attempt, at: now, reference: by, detail: why });
}

export type ShipOrderArgs = {
  readonly orderNumber: string;
  readonly tracking: string | null;
  /** Whether the parcel left although the order was cancelled. */
  readonly anyway?: boolean | undefined;
  readonly now: number;
};

/**
 * Notes that the parcel of a paid order is on its way and queues its letter, once: the first call counts, a repeated
 * one changes nothing. A parcel that leaves late moves the invitation to review as far.
 */
export async function shipOrder(
  { sql }: CommandContext,
  { orderNumber, tracking, anyway = false, now }: ShipOrderArgs,
): Promise<Result<Order, ShipmentError>> {
  const stored = await readStoredOrder(sql, { column: 'number', value: orderNumber });
  if (!stored) return err({ kind: 'order-not-found' });
  const order = (await lockOrdersOfCart(sql, stored.cart_id)).find(({ id }) => id === stored.id) ?? stored;
  if (order.status === null || !isPaid(order.status)) return err({ kind: 'order-not-paid' });
  const shipment = await sql.get("SELECT seq FROM order_events WHERE order_id = ? AND kind = 'shipped'", [order.id]);
  if (!shipment && !anyway && (await isCancelled(sql, orderNumber))) return err({ kind: 'order-cancelled' });
  if (!shipment) {
    const { status, attempt } = order;
    await logEvent(sql, order.id, { kind: 'shipped', status, attempt, at: now, detail: tracking });
    const message = {
      id: `order-shipped:${order.id}`,
      topic: 'order-shipped' as const,
      payload: { orderId: order.id },
    };
    await putIntoOutbox(sql, { ...message, now });
  }
  const shipped = await toOrder(sql, order);
  if (!shipment) await delayInvitation(sql, { orderId: order.id, by: delayByShipment(shipped) });
  return ok(shipped);
}
