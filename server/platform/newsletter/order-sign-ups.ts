import { z } from 'zod';
import { ORDER_SIGN_UP_OUTCOMES, type OrderSignUpOutcome } from '#app/modules/newsletter/domain/sign-up.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

const rowShape = z.object({ outcome: z.enum(ORDER_SIGN_UP_OUTCOMES) });

/** The outcome of the sign-up of an order; null before there is one. */
export async function readOrderSignUp(sql: Sql, orderId: string): Promise<OrderSignUpOutcome | null> {
  const row = await sql.get('SELECT outcome FROM order_sign_ups WHERE order_id = ?', [orderId]);
  return row ? rowShape.parse(row).outcome : null;
}

/** The writes of the sign-ups of orders. */
export const orderSignUpCommands = {
  /** Stores the outcome of the sign-up of an order; the last one counts. */
  async noteOrderSignUp(
    { sql }: CommandContext,
    { orderId, outcome, now }: { readonly orderId: string; readonly outcome: OrderSignUpOutcome; readonly now: number },
  ): Promise<void> {
    await sql.run(
      `INSERT INTO order_sign_ups (order_id, outcome, noted_at) VALUES (?, ?, ?)
       ON CONFLICT (order_id) DO UPDATE SET outcome = excluded.outcome, noted_at = excluded.noted_at`,
      [orderId, outcome, now],
    );
  },
};
