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

/** The units of a paid order that are on sale again with a refund of it, whatever became of the refund. */
export async function readRestocked(sql: Sql, orderNumber: string): Promise<RefundScope['lines']> {
  const rows = await sql.all<{ scope: string }>(
    `SELECT withdrawal_id, MIN(scope) AS scope FROM payment_refunds
     WHERE order_number = ? AND scope IS NOT NULL GROUP BY withdrawal_id ORDER BY withdrawal_id`,
    [orderNumber],
  );
  return rows.flatMap(({ scope }) => {
    const { lines, restocked } = readScope(scope);
    return restocked ? lines : [];
  });
}
