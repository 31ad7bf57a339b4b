import type { Sql } from '#server/store/types.ts';
import { type RefundScope, refundScopeShape } from './plan-order-refund.ts';

/** What a refund without a declaration covers, as its rows store it. */
export const readScope = (text: string): RefundScope => refundScopeShape.parse(JSON.parse(text));

/** What an operator refunded of an order without a declaration, or is about to: each refund once. */
export async function readRefundScopes(sql: Sql, orderNumber: string): Promise<readonly RefundScope[]> {
  const rows = await sql.all<{ scope: string }>(
    `SELECT withdrawal_id, MIN(scope) AS scope FROM payment_refunds
     WHERE order_number = ? AND scope IS NOT NULL AND state IN ('waiting', 'asked', 'done') GROUP BY withdrawal_id`,
    [orderNumber],
  );
  return rows.map(({ scope }) => readScope(scope));
}

/** Whether units of a paid order are on sale again with a refund of it, whatever became of the refund. */
export async function isRestocked(sql: Sql, orderNumber: string): Promise<boolean> {
  const rows = await sql.all<{ scope: string }>(
    'SELECT scope FROM payment_refunds WHERE order_number = ? AND scope IS NOT NULL',
    [orderNumber],
  );
  return rows.some(({ scope }) => readScope(scope).restocked);
}
