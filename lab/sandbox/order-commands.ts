import type { CommandContext, Sql } from '#server/store/types.ts';
import { lifeOf } from './methods.ts';
import { IS_WAITING, ORDER_LIFE, releaseOrder } from './order-state.ts';
import { lockOrder, lockSession, queueWebhook } from './payment-outcome.ts';
import { orderRow, type SandboxOrderRow } from './payment-rows.ts';
import { orderItem } from './webhook-item.ts';

type NewOrder = Pick<
  SandboxOrderRow,
  'session_id' | 'merchant_account' | 'reference' | 'amount' | 'currency' | 'expires_at'
>;

export const sandboxOrderCommands = {
  /** Opens an order of a session. Null for a session that cannot be paid. */
  async openSandboxOrder(
    { sql }: CommandContext,
    {
      sessionId,
      pspReference,
      now,
    }: { readonly sessionId: string; readonly pspReference: string; readonly now: number },
  ): Promise<SandboxOrderRow | null> {
    const session = await lockSession(sql, sessionId);
    if (session?.status !== 'active' || session.expires_at <= now) return null;
    const { amount, merchantAccount, reference } = JSON.parse(session.request);
    const order = {
      session_id: sessionId,
      merchant_account: merchantAccount,
      reference,
      amount: amount.value,
      currency: amount.currency,
    };
    return insertOrder(sql, pspReference, { ...order, expires_at: now + ORDER_LIFE }, now);
  },

  /** Opens an order for a call of the shop's server. */
  createSandboxOrder(
    { sql }: CommandContext,
    {
      pspReference,
      now,
      order,
    }: { readonly pspReference: string; readonly now: number; readonly order: Omit<NewOrder, 'session_id'> },
  ): Promise<SandboxOrderRow> {
    return insertOrder(sql, pspReference, { ...order, session_id: '' }, now);
  },

  /**
   * Cancels an order that is not paid in full and releases its parts, once. Null for no such order of the session or
   * the merchant account.
   */
  async cancelSandboxOrder(
    { sql }: CommandContext,
    {
      pspReference,
      now,
      ...owner
    }: { readonly pspReference: string; readonly now: number } & (
      | { readonly sessionId: string }
      | { readonly merchantAccount: string }
    ),
  ): Promise<SandboxOrderRow | null> {
    const order = await lockOrder(sql, pspReference);
    const owned =
      'sessionId' in owner ? order?.session_id === owner.sessionId : order?.merchant_account === owner.merchantAccount;
    if (!order || !owned || order.remaining === 0) return null;
    return order.cancelled_at === null ? releaseOrder(sql, order, now) : order;
  },

  /** Closes expired orders and releases their parts. One with a pending part stays open. */
  async closeSandboxOrders(
    { sql }: CommandContext,
    { pspReferences, now }: { readonly pspReferences: readonly string[]; readonly now: number },
  ): Promise<void> {
    for (const pspReference of pspReferences) {
      const order = await lockOrder(sql, pspReference);
      const over =
        order?.expires_at != null && order.expires_at <= now && order.cancelled_at === null && order.remaining > 0;
      if (!over) continue;
      const waiting = await sql.get(
        `SELECT psp_reference FROM sandbox_payments WHERE part_of = ? AND ${IS_WAITING} LIMIT 1`,
        [pspReference, now - lifeOf(null)],
      );
      if (!waiting) await releaseOrder(sql, order, now);
    }
  },
};

async function insertOrder(sql: Sql, pspReference: string, order: NewOrder, now: number): Promise<SandboxOrderRow> {
  await sql.run(
    `INSERT INTO sandbox_orders (psp_reference, session_id, merchant_account, reference, amount, remaining, currency, expires_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (psp_reference) DO NOTHING`,
    [
      pspReference,
      order.session_id,
      order.merchant_account,
      order.reference,
      order.amount,
      order.amount,
      order.currency,
      order.expires_at,
      now,
    ],
  );
  const opened = await orderRow(sql, pspReference);
  if (!opened) throw new Error('An order was lost while it was opened');
  await queueWebhook(sql, orderItem(opened, { code: 'ORDER_OPENED', success: true }, now), now);
  return opened;
}
