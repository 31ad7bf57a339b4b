import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import { isCurrencyCode } from '#app/kernel/money.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import {
  WITHDRAWAL_STATES,
  type Withdrawal,
  type WithdrawalDeclaration,
  type WithdrawalState,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { RefundLetter } from '#server/platform/letters/refund-letter.ts';
import type { Refund } from '#server/platform/outbox/order-messages.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';
import type { RefundEnd } from './refund.ts';

export type DeclareArgs = WithdrawalDeclaration & {
  readonly id: string;
  /** Hash of everything that was declared: the same declaration is recorded once. */
  readonly contentHash: string;
  /** SHA-256 of the address, hexadecimal. */
  readonly emailHash: string;
  readonly now: number;
};

/** `repeated`: the same was declared before, under this id. */
export type DeclareOutcome = { readonly kind: 'declared' | 'repeated'; readonly id: string };

type Changed = 'done' | 'unknown' | 'impossible';

/** The writes of declarations of withdrawal. */
export const withdrawalCommands = {
  /**
   * Records a declaration and queues its receipt and the letter to the operator, once per content. Reads no order.
   */
  async declareWithdrawal({ sql }: CommandContext, args: DeclareArgs): Promise<DeclareOutcome> {
    const { id, contentHash, emailHash, scope, linked, now, ...said } = args;
    const earlier = await sql.get<{ id: string }>('SELECT id FROM withdrawals WHERE content_hash = ?', [contentHash]);
    if (earlier) return { kind: earlier.id === id ? 'declared' : 'repeated', id: earlier.id };
    const added = await sql.run(
      `INSERT INTO withdrawals (id, content_hash, storefront, country, order_number, name, email, email_hash, scope, linked, ended_on, declared_at, refund_state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'none') ON CONFLICT (content_hash) DO NOTHING`,
      [
        id,
        contentHash,
        said.storefront,
        said.country,
        said.orderNumber,
        said.name,
        said.email,
        emailHash,
        JSON.stringify(scope),
        linked ? 1 : 0,
        said.endedOn,
        now,
      ],
    );
    if (added === 0) {
      // Another request recorded it between the read and the write.
      const first = await sql.get<{ id: string }>('SELECT id FROM withdrawals WHERE content_hash = ?', [contentHash]);
      return { kind: 'repeated', id: first?.id ?? id };
    }
    for (const topic of ['withdrawal-receipt', 'operator-withdrawal'] as const)
      await putIntoOutbox(sql, { id: `${topic}:${id}`, topic, payload: { id }, now });
    return { kind: 'declared', id };
  },

  /**
   * Records for operators the last day of the period that a typed declaration came after, once its order is read. Pages
   * without the link of the order do not show it.
   */
  async noteMissedPeriod(
    { sql }: CommandContext,
    { id, endedOn }: { readonly id: string; readonly endedOn: string },
  ): Promise<void> {
    await sql.run('UPDATE withdrawals SET missed_end = ? WHERE id = ?', [endedOn, id]);
  },

  /** Records that the goods of a declaration are back. */
  async markWithdrawalReceived(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<Changed> {
    if (!(await lockWithdrawal(sql, id))) return 'unknown';
    const changed = await sql.run(
      'UPDATE withdrawals SET received_at = COALESCE(received_at, ?) WHERE id = ? AND closed_at IS NULL',
      [now, id],
    );
    return changed === 0 ? 'impossible' : 'done';
  },

  /** Ends a declaration without a refund: it was made too late, or for no order. */
  async closeWithdrawal(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<Changed> {
    if (!(await lockWithdrawal(sql, id))) return 'unknown';
    const changed = await sql.run(
      "UPDATE withdrawals SET closed_at = COALESCE(closed_at, ?) WHERE id = ? AND refund_state IN ('none', 'rejected')",
      [now, id],
    );
    return changed === 0 ? 'impossible' : 'done';
  },

  /**
   * Asks the running shop for the refund of a declaration, once; one that was rejected or failed may be asked for
   * again. `amount` is in major units, null for what the declaration is worth, or for the amount that failed.
   * `orderNumber` names the order of a declaration that was not made by its link; the period of another order, which
   * the shopper typed, is no longer its own.
   */
  async askWithdrawalRefund(
    { sql }: CommandContext,
    {
      id,
      amount,
      orderNumber = null,
      now,
    }: {
      readonly id: string;
      readonly amount: string | null;
      readonly orderNumber?: string | null;
      readonly now: number;
    },
  ): Promise<Changed> {
    if (!(await lockWithdrawal(sql, id))) return 'unknown';
    if (orderNumber !== null) {
      const named = await sql.run(
        `UPDATE withdrawals SET declared_number = COALESCE(declared_number, order_number), order_number = ?,
           missed_end = CASE WHEN order_number = ? THEN missed_end END
         WHERE id = ? AND closed_at IS NULL AND linked = 0 AND refund_state IN ('none', 'rejected')`,
        [orderNumber, orderNumber, id],
      );
      if (named === 0) return 'impossible';
    }
    const changed = await sql.run(
      `UPDATE withdrawals SET refund_amount = COALESCE(?, CASE WHEN refund_state = 'failed' THEN refund_amount END),
         refund_state = 'asked', refund_problem = NULL, refund_at = ?
       WHERE id = ? AND closed_at IS NULL AND refund_state IN ('none', 'rejected', 'failed')`,
      [amount, now, id],
    );
    return changed === 0 ? 'impossible' : 'done';
  },

  /** Records why an asked refund is not made. */
  async rejectWithdrawalRefund(
    { sql }: CommandContext,
    { id, problem, now }: { readonly id: string; readonly problem: string; readonly now: number },
  ): Promise<void> {
    await sql.run(
      "UPDATE withdrawals SET refund_state = 'rejected', refund_problem = ?, refund_at = ? WHERE id = ? AND refund_state = 'asked'",
      [problem, now, id],
    );
  },
};

async function lockWithdrawal(sql: Sql, id: string): Promise<boolean> {
  return (await sql.get('SELECT id FROM withdrawals WHERE id = ? {{FOR UPDATE}}', [id])) !== null;
}

/**
 * The refund of a declaration as the queue of refunds changes it, in the queue's own transaction. `begin` is false
 * where the refund is not asked for any more; until the transaction ends no other refund of the order begins.
 */
export const withdrawalRefunds = {
  async begin(sql: Sql, { withdrawalId, now }: { readonly withdrawalId: string; readonly now: number }) {
    const row = await sql.get<{ order_number: string }>('SELECT order_number FROM withdrawals WHERE id = ?', [
      withdrawalId,
    ]);
    if (!row) return false;
    await withdrawalRefunds.lockOrder(sql, row.order_number);
    const started = await sql.run(
      "UPDATE withdrawals SET refund_state = 'queued', refund_at = ? WHERE id = ? AND refund_state = 'asked'",
      [now, withdrawalId],
    );
    return started === 1;
  },

  async lock(sql: Sql, withdrawalId: string) {
    const row = await sql.get<{ closed_at: number | null; refund_state: string }>(
      'SELECT closed_at, refund_state FROM withdrawals WHERE id = ? {{FOR UPDATE}}',
      [withdrawalId],
    );
    return row && { canBeByHand: row.closed_at === null && ['none', 'rejected', 'failed'].includes(row.refund_state) };
  },

  async lockOrder(sql: Sql, orderNumber: string) {
    // An operator's refund of the order has no declaration to lock.
    await sql.get('SELECT id FROM orders WHERE number = ? {{FOR UPDATE}}', [orderNumber]);
    await sql.all('SELECT id FROM withdrawals WHERE order_number = ? ORDER BY id {{FOR UPDATE}}', [orderNumber]);
  },

  async end(sql: Sql, { withdrawalId, state, now }: RefundEnd): Promise<void> {
    await sql.run('UPDATE withdrawals SET refund_state = ?, refund_at = ? WHERE id = ?', [state, now, withdrawalId]);
  },

  async write(sql: Sql, { id, orderNumber, reason, amount, currency, now }: RefundLetter): Promise<void> {
    if (!isCurrencyCode(currency)) return;
    const refund: Refund = { orderNumber, amount: { amount, currency }, reason };
    await putIntoOutbox(sql, { id: `order-refunded:${id}`, topic: 'order-refunded', payload: refund, now });
  },
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Declarations of withdrawal in the shop's own store. The outbox holds their receipts. `onDeclared` is called for each
 * declaration once it is stored, not for a repeated one; `orderNumber` is null where the shopper typed it.
 */
export function createEmbeddedWithdrawals({
  store,
  clock,
  ids,
  onDeclared,
}: {
  readonly store: Store<typeof withdrawalCommands>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
  readonly onDeclared: (declared: { readonly id: string; readonly orderNumber: string | null }) => void;
}): Withdrawals {
  return {
    async declare({ seen, takesRest, ...declaration }) {
      const declared = await store.command('declareWithdrawal', {
        ...declaration,
        // Fifty random bits, in groups that are easy to read aloud.
        id: `W-${ids.code(5)}-${ids.code(5)}`,
        contentHash: hashOf({ ...declaration, seen, takesRest }),
        emailHash: hashOfEmail(declaration.email),
        now: clock(),
      });
      if (declared.kind === 'declared')
        onDeclared({ id: declared.id, orderNumber: declaration.linked ? declaration.orderNumber : null });
      return declared;
    },
    known: (declaration) => findWithdrawal(store.read, hashOf(declaration)),
    byId: (id) => readWithdrawal(store.read, id),
    ofOrder: (order) => readWithdrawalsOf(store.read, order),
  };
}

/**
 * Of everything that is declared. The storefront, and whether it is late, are not said by the shopper; what is left of
 * an order is said by a choice, so that a form that is posted again has the same hash.
 */
function hashOf({ orderNumber, name, email, scope, linked, seen, takesRest }: NewWithdrawal): string {
  const folded = name.trim().normalize('NFC').toLowerCase();
  const chosen = takesRest ? { kind: 'order' } : scope;
  return sha256(JSON.stringify([orderNumber, folded, foldedEmail(email), chosen, linked, seen]));
}

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
  { orderNumber, contact }: Pick<Order, 'orderNumber'> & { readonly contact: Pick<Order['contact'], 'email'> },
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

/** Whether a declaration still needs an operator, or its refund is under way. */
export const isUnfinished = ({ state }: Pick<Withdrawal, 'state'>): boolean => UNFINISHED.includes(state);

/**
 * Removes name, address and own words from a declaration that is over, and ends its letters that wait. What was
 * withdrawn from and when stays; the hash of no address belongs to an order without one.
 */
export async function emptyWithdrawal(
  sql: Sql,
  { id, scope, orderNumber }: Pick<ListedWithdrawal, 'id' | 'scope' | 'orderNumber'>,
  now: number,
): Promise<void> {
  // A shopper without a link types the number, which may be any text.
  const number = readOrderNumber(orderNumber) === null ? '' : orderNumber;
  await sql.run(
    `UPDATE withdrawals SET name = '', email = '', email_hash = ?, content_hash = id, scope = ?,
       declared_number = CASE WHEN declared_number IS NULL THEN NULL ELSE CAST(? AS TEXT) END,
       order_number = CASE WHEN declared_number IS NULL THEN CAST(? AS TEXT) ELSE order_number END WHERE id = ?`,
    [hashOfEmail(''), JSON.stringify(scope.kind === 'described' ? { ...scope, items: '' } : scope), number, number, id],
  );
  for (const topic of ['withdrawal-receipt', 'withdrawal-receipt-buyer', 'operator-withdrawal'])
    await sql.run("UPDATE outbox SET done_at = ?, result = 'nothing' WHERE id = ? AND done_at IS NULL", [
      now,
      `${topic}:${id}`,
    ]);
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
