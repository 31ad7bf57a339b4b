import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { ORDER_SIGN_UP_OUTCOMES, type OrderSignUpOutcome } from '#app/modules/newsletter/domain/sign-up.ts';
import type { OrderSignUps } from '#app/modules/newsletter/ports.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

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

/** The outcomes of sign-ups of orders, in the shop's own store. */
export function createOrderSignUps({
  store,
  clock,
}: {
  readonly store: Store<typeof orderSignUpCommands>;
  readonly clock: Clock;
}): Pick<OrderSignUps, 'outcome' | 'note'> {
  return {
    outcome: (orderId) => readOrderSignUp(store.read, orderId),
    async note(orderId, outcome) {
      await store.command('noteOrderSignUp', { orderId, outcome, now: clock() });
    },
  };
}
