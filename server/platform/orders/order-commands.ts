import { type AttachedPayment, NO_ORDER_FOUND, type PaymentKind } from '#app/modules/orders/ports.ts';
import type { CommandContext } from '#server/store/types.ts';
import { beginOrder } from './begin-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { settleOrder } from './settle-order.ts';
import { shipOrder } from './ship-order.ts';
import { sweepExpired } from './sweep-reservations.ts';

const LARGEST_SWEEP = 200;
/** These kinds are payments, not payment pages. */
const WITH_A_BANK: readonly PaymentKind[] = ['redirect', 'wallet'];

/** The writes of orders. */
export const orderCommands = {
  beginOrder,
  settleOrder,
  shipOrder,
  cancelOrder,

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
