import { createHash } from 'node:crypto';
import { z } from 'zod';
import { foldedEmail } from '#app/kernel/email.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
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
  closed_at: z.coerce.number().nullable(),
  declared_number: z.string().nullable(),
  unmailed: z.coerce.number(),
  missed_end: z.string().nullable(),
});

/** A declaration with what an operator asked for. */
export type ListedWithdrawal = Withdrawal & {
  /** Major units of the order's currency; null for what the declaration is worth. */
  readonly refundAmount: string | null;
  readonly refundProblem: string | null;
  /** The number of the order that an operator named for it; null for the one that was declared. */
  readonly assignedOrder: string | null;
  /** The last day of the period that it came after, by its link or once its order was read; null in time and before. */
  readonly missedEnd: string | null;
  /** False where its address had its letters, so that no receipt was written to it. */
  readonly isMailed: boolean;
};

/** The state of a declaration: what is known of its refund comes before what is known of its goods. */
export const WITHDRAWAL_STATE = `CASE
  WHEN closed_at IS NOT NULL THEN 'closed'
  WHEN refund_state IN ('asked', 'queued') THEN 'refunding'
  WHEN refund_state = 'done' THEN 'refunded'
  WHEN refund_state IN ('failed', 'rejected') THEN 'refund-failed'
  WHEN received_at IS NOT NULL THEN 'received'
  ELSE 'open' END`;

/** The period that a declaration came after; null for an order of this store whose parcel was handed over since. */
const MISSED_END = `CASE WHEN EXISTS (
  SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id
  WHERE o.number = withdrawals.order_number AND e.kind = 'shipped' AND e.at > withdrawals.declared_at
) THEN NULL ELSE COALESCE(ended_on, missed_end) END`;

/** Whether no receipt was written to the address. */
const UNMAILED = `CASE WHEN EXISTS (
  SELECT 1 FROM outbox m WHERE m.id = 'withdrawal-receipt:' || withdrawals.id AND m.result = 'nothing'
) THEN 1 ELSE 0 END`;

/** The columns of a declaration. */
export const WITHDRAWAL_COLUMNS = `id, storefront, country, order_number, name, email, scope, linked, ended_on, declared_at, ${WITHDRAWAL_STATE} AS state, refund_amount, refund_problem, closed_at, declared_number, ${UNMAILED} AS unmailed, ${MISSED_END} AS missed_end`;

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

/** SHA-256 of an address in one spelling, hexadecimal. */
export function hashOfEmail(email: string): string {
  return createHash('sha256').update(foldedEmail(email)).digest('hex');
}

/** All declarations that belong to an order, the oldest first: those of strangers that name its number are left out. */
export async function readWithdrawalsOf(
  sql: Sql,
  { orderNumber, contact }: Pick<Order, 'orderNumber' | 'contact'>,
): Promise<readonly ListedWithdrawal[]> {
  const rows = await sql.all(
    `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals WHERE order_number = ? AND (linked = 1 OR email_hash = ?) ORDER BY declared_at, id`,
    [orderNumber, hashOfEmail(contact.email)],
  );
  return rows.map(toWithdrawal);
}

/** Whether a declaration names an order and was not closed. */
export async function isNamedInWithdrawal(sql: Sql, orderNumber: string): Promise<boolean> {
  const row = await sql.get('SELECT id FROM withdrawals WHERE order_number = ? AND closed_at IS NULL LIMIT 1', [
    orderNumber,
  ]);
  return row !== null;
}

/** States that still need an operator: the oldest of them are due first. */
const UNFINISHED: readonly WithdrawalState[] = ['open', 'received', 'refunding', 'refund-failed'];

/**
 * At most `limit` declarations, and how many there are: those of an unfinished state the oldest first, those of another
 * state, and all for null, the newest first.
 */
export async function readWithdrawals(
  sql: Sql,
  { state, limit }: { readonly state: WithdrawalState | null; readonly limit: number },
): Promise<{ readonly withdrawals: readonly ListedWithdrawal[]; readonly count: number }> {
  const rows =
    state === null
      ? await sql.all(`SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals ORDER BY declared_at DESC, id DESC LIMIT ?`, [
          limit,
        ])
      : UNFINISHED.includes(state)
        ? await sql.all(
            `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals WHERE ${WITHDRAWAL_STATE} = ? ORDER BY declared_at, id LIMIT ?`,
            [state, limit],
          )
        : await sql.all(
            `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals WHERE ${WITHDRAWAL_STATE} = ? ORDER BY declared_at DESC, id DESC LIMIT ?`,
            [state, limit],
          );
  const counted =
    state === null
      ? await sql.get<{ n: number }>('SELECT COUNT(*) AS n FROM withdrawals')
      : await sql.get<{ n: number }>(`SELECT COUNT(*) AS n FROM withdrawals WHERE ${WITHDRAWAL_STATE} = ?`, [state]);
  return { withdrawals: rows.map(toWithdrawal), count: Number(counted?.n) };
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
    orderNumber: row.declared_number ?? row.order_number,
    name: row.name,
    email: row.email,
    scope: row.scope,
    linked: row.linked === 1,
    endedOn: row.ended_on,
    declaredAt: row.declared_at,
    state: row.state,
    refundAmount: row.refund_amount,
    refundProblem: row.refund_problem,
    closedAt: row.closed_at,
    isMailed: row.unmailed === 0,
    missedEnd: row.missed_end,
    assignedOrder: row.declared_number === null ? null : row.order_number,
  };
}
