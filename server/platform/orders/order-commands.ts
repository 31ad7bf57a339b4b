import { NO_ORDER_FOUND } from '../../../app/modules/orders/domain/normalise-order.ts';
import type { CommandContext } from '../../store/types.ts';
import { beginOrder } from './begin-order.ts';
import { settleOrder } from './settle-order.ts';
import { sweepExpired } from './sweep-reservations.ts';

const LARGEST_SWEEP = 200;

export type OpenPayment = { readonly sessionId: string; readonly sessionUrl: string; readonly expiresAt: number };

/** The writes of orders. */
export const orderCommands = {
  beginOrder,
  settleOrder,

  /**
   * Notes the provider's session of the present attempt, once; the goods are held at least as long as it lives. Throws when there is no such
   * order.
   */
  async attachPayment(
    { sql }: CommandContext,
    { orderId, payment, now }: { readonly orderId: string; readonly payment: OpenPayment; readonly now: number },
  ): Promise<void> {
    const order = await sql.get<{ attempt: number }>('SELECT attempt FROM orders WHERE id = ? {{FOR UPDATE}}', [orderId]);
    if (!order) throw new Error(NO_ORDER_FOUND);
    const noted = await sql.all<{ seq: number; attempt: number; session_id: string }>(
      'SELECT seq, attempt, session_id FROM order_payments WHERE order_id = ?',
      [orderId],
    );
    if (!noted.some(({ attempt, session_id }) => attempt === order.attempt && session_id === payment.sessionId)) {
      await sql.run('INSERT INTO order_payments (order_id, seq, attempt, session_id, url, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)', [
        orderId,
        Math.max(0, ...noted.map(({ seq }) => seq)) + 1,
        order.attempt,
        payment.sessionId,
        payment.sessionUrl,
        payment.expiresAt,
        now,
      ]);
    }
    await sql.run('UPDATE orders SET reserved_until = ? WHERE id = ? AND reserved = 1 AND reserved_until < ?', [payment.expiresAt, orderId, payment.expiresAt]);
  },

  /** Puts back the goods of orders whose time to pay has run out. Returns how many orders it ended; more may be left at 200. */
  async sweepReservations({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sweepExpired(sql, { now, limit: LARGEST_SWEEP });
  },
};
