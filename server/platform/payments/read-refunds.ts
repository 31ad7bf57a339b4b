import { isCurrencyCode } from '#app/kernel/money.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import type { Sql } from '#server/store/types.ts';

/**
 * What of an order was refunded or is about to be, in minor units: by payment, of one declaration of withdrawal, and
 * whether any of it belongs to no declaration: the provider or an operator refunded it.
 */
export async function readRefundedSoFar(
  sql: Sql,
  { orderNumber, withdrawalId }: { readonly orderNumber: string; readonly withdrawalId: string },
) {
  const done = await sql.get<{ amount: number | null }>(
    "SELECT SUM(amount) AS amount FROM payment_refunds WHERE withdrawal_id = ? AND state IN ('waiting', 'asked', 'done')",
    [withdrawalId],
  );
  const other = await sql.get(
    `SELECT id FROM payment_refunds WHERE order_number = ? AND state IN ('waiting', 'asked', 'done')
     AND (withdrawal_id = '' OR scope IS NOT NULL) LIMIT 1`,
    [orderNumber],
  );
  return {
    byPayment: await readRefunded(sql, orderNumber),
    ofWithdrawal: Number(done?.amount ?? 0),
    hasOther: other !== null,
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

/** The refunds of an order that were made, the oldest first, and those that failed after they had been made. */
export async function readOrderRefunds(sql: Sql, orderNumber: string): Promise<readonly Refund[]> {
  const rows = await sql.all<{
    withdrawal_id: string;
    amount: number;
    currency: string;
    state: string;
    settled_at: number;
    returned_at: number | null;
  }>(
    `SELECT withdrawal_id, amount, currency, state, settled_at, returned_at FROM payment_refunds
     WHERE order_number = ? AND (state = 'done' OR returned_at IS NOT NULL) ORDER BY settled_at, id`,
    [orderNumber],
  );
  return rows
    .flatMap(({ withdrawal_id, amount, currency, state, settled_at, returned_at }) => {
      if (!isCurrencyCode(currency)) return [];
      const refund = { amount: { amount: Number(amount), currency }, withdrawalId: withdrawal_id || null };
      return [
        ...(returned_at === null ? [] : [{ ...refund, kind: 'returned', at: Number(returned_at) } as const]),
        ...(state === 'done' ? [{ ...refund, kind: 'made', at: Number(settled_at) } as const] : []),
      ];
    })
    .sort((one, other) => one.at - other.at);
}

/** What was refunded of a declaration, what is about to be and what failed, in minor units; null without any. */
export async function readRefundSums(sql: Sql, withdrawalId: string) {
  const rows = await sql.all<{ state: string; currency: string; amount: number }>(
    "SELECT state, currency, SUM(amount) AS amount FROM payment_refunds WHERE withdrawal_id = ? AND state <> 'replaced' GROUP BY state, currency",
    [withdrawalId],
  );
  const sumOf = (...states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + Number(amount), 0);
  const [first] = rows;
  return first
    ? { made: sumOf('done'), underWay: sumOf('waiting', 'asked'), failed: sumOf('failed'), currency: first.currency }
    : null;
}

type ScopedRow = {
  readonly state: string;
  readonly amount: number;
  readonly created_at: number;
  readonly scope: string;
};

/** The refunds of the payments of an operator's refund without a declaration, locked, the oldest first. */
export async function readOrderRefundRows(sql: Sql, id: string): Promise<readonly ScopedRow[]> {
  const rows = await sql.all<ScopedRow>(
    'SELECT state, amount, created_at, scope FROM payment_refunds WHERE withdrawal_id = ? ORDER BY id {{FOR UPDATE}}',
    [id],
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), created_at: Number(row.created_at) }));
}
