import { z } from 'zod';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import {
  WITHDRAWAL_STATES,
  type Withdrawal,
  type WithdrawalState,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Sql } from '#server/store/types.ts';

const scopeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order') }),
  z.object({
    kind: z.literal('lines'),
    lines: z.array(z.object({ sku: z.string(), name: z.string(), size: z.string(), quantity: z.number() })),
  }),
  z.object({ kind: z.literal('described'), items: z.string() }),
]);

const rowShape = z.object({
  id: z.string(),
  storefront: z.enum(STOREFRONT_CODES),
  country: z.enum(COUNTRY_CODES),
  order_number: z.string(),
  name: z.string(),
  email: z.string(),
  scope: z.string().transform((text) => scopeShape.parse(JSON.parse(text))),
  linked: z.coerce.number(),
  ended_on: z.string().nullable(),
  declared_at: z.coerce.number(),
  state: z.enum(WITHDRAWAL_STATES),
  refund_amount: z.string().nullable(),
  refund_problem: z.string().nullable(),
});

/** A declaration with what an operator asked for. */
export type ListedWithdrawal = Withdrawal & {
  /** Major units of the order's currency; null for what the declaration is worth. */
  readonly refundAmount: string | null;
  readonly refundProblem: string | null;
};

/** The state of a declaration: what is known of its refund comes before what is known of its goods. */
export const WITHDRAWAL_STATE = `CASE
  WHEN closed_at IS NOT NULL THEN 'closed'
  WHEN refund_state IN ('asked', 'queued') THEN 'refunding'
  WHEN refund_state = 'done' THEN 'refunded'
  WHEN refund_state IN ('failed', 'rejected') THEN 'refund-failed'
  WHEN received_at IS NOT NULL THEN 'received'
  ELSE 'open' END`;

/** The columns of a declaration. */
export const WITHDRAWAL_COLUMNS = `id, storefront, country, order_number, name, email, scope, linked, ended_on, declared_at, ${WITHDRAWAL_STATE} AS state, refund_amount, refund_problem`;

/** The declaration with this id, or null. */
export async function readWithdrawal(sql: Sql, id: string): Promise<ListedWithdrawal | null> {
  const row = await sql.get(`SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals WHERE id = ?`, [id]);
  return row && toWithdrawal(row);
}

/** The id of the declaration with this content, or null. */
export async function findWithdrawal(sql: Sql, contentHash: string): Promise<string | null> {
  const row = await sql.get<{ id: string }>('SELECT id FROM withdrawals WHERE content_hash = ?', [contentHash]);
  return row?.id ?? null;
}

/** The declarations that name an order, the oldest first. */
export async function readWithdrawalsOf(sql: Sql, orderNumber: string): Promise<readonly ListedWithdrawal[]> {
  const rows = await sql.all(
    `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals WHERE order_number = ? ORDER BY declared_at, id LIMIT 200`,
    [orderNumber],
  );
  return rows.map(toWithdrawal);
}

/** The newest declarations first, at most `limit`: those in `state`, or all for null. */
export async function readWithdrawals(
  sql: Sql,
  { state, limit }: { readonly state: WithdrawalState | null; readonly limit: number },
): Promise<readonly ListedWithdrawal[]> {
  const rows =
    state === null
      ? await sql.all(`SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals ORDER BY declared_at DESC, id DESC LIMIT ?`, [
          limit,
        ])
      : await sql.all(
          `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals WHERE ${WITHDRAWAL_STATE} = ? ORDER BY declared_at DESC, id DESC LIMIT ?`,
          [state, limit],
        );
  return rows.map(toWithdrawal);
}

/** The ids of declarations whose refund is asked for, the oldest first. */
export async function readAskedRefunds(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<{ id: string }>(
    "SELECT id FROM withdrawals WHERE refund_state = 'asked' ORDER BY refund_at LIMIT 50",
  );
  return rows.map(({ id }) => id);
}

function toWithdrawal(stored: unknown): ListedWithdrawal {
  const row = rowShape.parse(stored);
  return {
    id: row.id,
    storefront: row.storefront,
    country: row.country,
    orderNumber: row.order_number,
    name: row.name,
    email: row.email,
    scope: row.scope,
    linked: row.linked === 1,
    endedOn: row.ended_on,
    declaredAt: row.declared_at,
    state: row.state,
    refundAmount: row.refund_amount,
    refundProblem: row.refund_problem,
  };
}
