import type { Clock } from '#app/kernel/clock.ts';
import type { PurchaseEvents } from '#app/modules/orders/ports.ts';
import type { CommandContext, Store } from '#server/store/types.ts';

/** The writes of purchase events. */
export const purchaseEventCommands = {
  /**
   * Claims the purchase event of an order: true once per order, and once more after a refund event and a new payment.
   */
  async claimPurchaseEvent(
    { sql }: CommandContext,
    { orderId, now }: { readonly orderId: string; readonly now: number },
  ): Promise<boolean> {
    const first = await sql.run(
      'INSERT INTO purchase_events (order_id, claimed_at) VALUES (?, ?) ON CONFLICT (order_id) DO NOTHING',
      [orderId, now],
    );
    if (first === 1) return true;
    const again =
      'UPDATE purchase_events SET claimed_at = ?, refunded_at = NULL WHERE order_id = ? AND refunded_at IS NOT NULL';
    return (await sql.run(again, [now, orderId])) === 1;
  },

  /** Claims the refund event of a purchase: true once after the purchase event. */
  async claimRefundEvent(
    { sql }: CommandContext,
    { orderId, now }: { readonly orderId: string; readonly now: number },
  ): Promise<boolean> {
    return (
      (await sql.run('UPDATE purchase_events SET refunded_at = ? WHERE order_id = ? AND refunded_at IS NULL', [
        now,
        orderId,
      ])) === 1
    );
  },

  /** Claims the event of the sign-up that came with an order: true once after the purchase event. */
  async claimSignUpEvent(
    { sql }: CommandContext,
    { orderId, now }: { readonly orderId: string; readonly now: number },
  ): Promise<boolean> {
    const claimed = await sql.run(
      'UPDATE purchase_events SET signed_up_at = ? WHERE order_id = ? AND signed_up_at IS NULL',
      [now, orderId],
    );
    return claimed === 1;
  },
};

/** The claims of purchase events, in the store. */
export function createPurchaseEvents({
  store,
  clock,
}: {
  readonly store: Store<typeof purchaseEventCommands>;
  readonly clock: Clock;
}): PurchaseEvents {
  return {
    claim: (orderId) => store.command('claimPurchaseEvent', { orderId, now: clock() }),
    claimRefund: (orderId) => store.command('claimRefundEvent', { orderId, now: clock() }),
    claimSignUp: (orderId) => store.command('claimSignUpEvent', { orderId, now: clock() }),
  };
}
