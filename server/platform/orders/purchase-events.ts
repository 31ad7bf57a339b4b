import type { CommandContext } from '../../store/types.ts';

/** The writes of purchase events. */
export const purchaseEventCommands = {
  /** Whether the caller is the one to tell of an order's purchase: true once for an order, whoever asks. */
  async claimPurchaseEvent({ sql }: CommandContext, { orderId, now }: { readonly orderId: string; readonly now: number }): Promise<boolean> {
    return (await sql.run('INSERT INTO purchase_events (order_id, claimed_at) VALUES (?, ?) ON CONFLICT (order_id) DO NOTHING', [orderId, now])) === 1;
  },
};
