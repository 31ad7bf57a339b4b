import { NO_ORDER_FOUND } from '../../../app/modules/orders/domain/normalise-order.ts';
import type { AttachedPayment } from '../../../app/modules/orders/ports.ts';
import type { CommandContext } from '../../store/types.ts';
import { beginOrder } from './begin-order.ts';
import { settleOrder } from './settle-order.ts';
import { sweepExpired } from './sweep-reservations.ts';

const LARGEST_SWEEP = 200;

/** The writes of orders. */
export const orderCommands = {
  beginOrder,
  settleOrder,

  /**
   * Notes the provider's session of the present attempt as the last one; the goods are held at least as long as it lives. Throws when there is
   * no such order.
   */
  async attachPayment(
    { sql }: CommandContext,
    { orderId, payment, now }: { readonly orderId: string; readonly payment: AttachedPayment; readonly now: number },
  ): Promise<void> {
    const order = await sql.get<{ attempt: number }>('SELECT attempt FROM orders WHERE id = ? {{FOR UPDATE}}', [orderId]);
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
    } else if (payment.instructions) {
      // The answer to a repeated request may say more than the first one did.
      await sql.run('UPDATE order_payments SET instructions = ? WHERE order_id = ? AND seq = ?', [JSON.stringify(payment.instructions), orderId, last.seq]);
    }
    await sql.run('UPDATE orders SET reserved_until = ? WHERE id = ? AND reserved = 1 AND reserved_until < ?', [payment.expiresAt, orderId, payment.expiresAt]);
  },

  /** Puts back the goods of orders whose time to pay has run out. Returns how many orders it ended; more may be left at 200. */
  async sweepReservations({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sweepExpired(sql, { now, limit: LARGEST_SWEEP });
  },
};
