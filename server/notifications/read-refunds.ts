import { isCurrencyCode } from '#app/kernel/money.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import type { Sql } from '#server/store/types.ts';

/**
 * What of an order was refunded or is about to be, in minor units: by payment, of one declaration of withdrawal, and
 * whether the provider refunded money without a declaration.
 */
export async function readRefundedSoFar(
  sql: Sql,
  { orderNumber, withdrawalId }: { readonly orderNumber: string; readonly withdrawalId: string },
) {
  const done = await sql.get<{ amount: number | null }>(
    "SELECT SUM(amount) AS amount FROM payment_refunds WHERE withdrawal_id = ? AND state = 'done'",
    [withdrawalId],
  );
  const atProvider = await sql.get(
    "SELECT id FROM payment_refunds WHERE order_number = ? AND withdrawal_id = '' AND state = 'done' LIMIT 1",
    [orderNumber],
  );
  return {
    byPayment: await readRefunded(sql, orderNumber),
    ofWithdrawal: Number(done?.amount ?? 0),
    atProvider: atProvider !== null,
  };
}

/** Minor units of the payments of an order that were refunded or are about to be, by payment. */
export async function readRefunded(sql: Sql, orderNumber: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.all<{ psp_reference: string; amount: number }>(
    `SELECT psp_reference, SUM(amount) AS amount FROM payment_refunds
     WHERE order_number = ? AND state IN ('waiting', 'asked', 'done') GROUP BY psp_reference`,
    [orderNumber],
  );
  return new Map(rows.map(({ psp_reference, amount }) => [psp_reference, Number(amount)]));
}

/** The completed refunds of an order, the oldest first. */
export async function readDoneRefunds(sql: Sql, orderNumber: string): Promise<readonly Refund[]> {
  const rows = await sql.all<{ amount: number; currency: string; settled_at: number }>(
    "SELECT amount, currency, settled_at FROM payment_refunds WHERE order_number = ? AND state = 'done' ORDER BY settled_at, id",
    [orderNumber],
  );
  return rows.flatMap(({ amount, currency, settled_at }) =>
    isCurrencyCode(currency) ? [{ amount: { amount: Number(amount), currency }, at: Number(settled_at) }] : [],
  );
}
