import { days, minutes } from '#app/kernel/clock.ts';
import { isCurrencyCode } from '#app/kernel/money.ts';
import type { RefundReason } from '#app/modules/letters/domain/letter.ts';
import type { LoggedReversal } from '#server/platform/letters/refund-letter.ts';
import type { CommandContext, Sql, SqlRow, Store } from '#server/store/types.ts';

/**
 * The lease of a claimed row: longer than any call takes, so that only a dead process loses it. A running process
 * releases it itself.
 */
export const LEASE = minutes(2);
/** How long applied notifications are kept: longer than the provider's retries. */
const REMEMBERED = days(90);
const LARGEST_SWEEP = 1000;

/**
 * waiting: to be applied. done: applied. ignored: nothing to apply. quarantined: the amount is not the order's.
 * dead-letter: could not be applied within the longest retry time. An operator has to check the last two.
 */
export type NotificationState = 'waiting' | 'done' | 'ignored' | 'quarantined' | 'dead-letter';
/**
 * waiting: to be requested. asked: accepted by the provider. done: the money is refunded. failed: an operator has to
 * refund it.
 */
export type ReversalState = 'waiting' | 'asked' | 'done' | 'failed';
export type ReversalReason = 'double-payment' | 'wrong-amount';

export type NewNotification = {
  readonly id: string;
  readonly pspReference: string;
  readonly eventCode: string;
  readonly success: boolean;
  readonly originalReference: string | null;
  readonly merchantReference: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string | null;
};

export type NewReversal = {
  readonly pspReference: string;
  readonly orderNumber: string;
  readonly reason: ReversalReason;
  readonly amount: number;
  readonly currency: string;
};

export type ReversalRow = SqlRow & {
  psp_reference: string;
  order_number: string;
  reason: string;
  attempts: number;
  created_at: number;
};

/** An update of a row of the queue: its result, or the time of its retry. Times are milliseconds. */
export type Noted<S> = {
  readonly claim: string;
  readonly state: S;
  readonly problem: string | null;
  readonly nextAt: number;
  readonly now: number;
};

/** The commands of the queues of notifications and of reversals that the order's log does not show. */
const queueCommands = {
  /** Stores the notifications of one webhook, all or none; a known one changes nothing. Returns how many are new. */
  async storeNotifications(
    { sql }: CommandContext,
    { notifications, now }: { readonly notifications: readonly NewNotification[]; readonly now: number },
  ): Promise<number> {
    let added = 0;
    // Sorted, so that two webhooks with the same notifications cannot deadlock.
    for (const one of [...notifications].sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))) {
      added += await sql.run(
        `INSERT INTO payment_notifications
           (id, psp_reference, event_code, success, original_reference, merchant_reference, amount, currency, method, state, attempts, next_at, received_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?) ON CONFLICT (psp_reference, event_code, success) DO NOTHING`,
        [
          one.id,
          one.pspReference,
          one.eventCode,
          one.success ? 1 : 0,
          one.originalReference,
          one.merchantReference,
          one.amount,
          one.currency,
          one.method,
          now,
          now,
        ],
      );
    }
    return added;
  },

  /** Claims due rows for the node `claim`, the oldest first. No other node receives them before the lease ends. */
  async claimNotifications(
    { sql }: CommandContext,
    { claim, now, limit }: { readonly claim: string; readonly now: number; readonly limit: number },
  ): Promise<SqlRow[]> {
    const due = await sql.all<SqlRow & { id: string }>(
      `SELECT id, psp_reference, event_code, success, original_reference, merchant_reference, amount, currency, method, attempts, received_at
       FROM payment_notifications WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}`,
      [now, limit],
    );
    for (const { id } of due) {
      await sql.run('UPDATE payment_notifications SET claim = ?, attempts = attempts + 1, next_at = ? WHERE id = ?', [
        claim,
        now + LEASE,
        id,
      ]);
    }
    return due;
  },

  /**
   * Stores the result of a claimed row, and the reversal it needs. Ignores a row that another node has claimed since.
   */
  async noteNotification(
    { sql }: CommandContext,
    {
      id,
      claim,
      state,
      problem,
      nextAt,
      now,
      reversal,
    }: Noted<NotificationState> & { readonly id: string; readonly reversal: NewReversal | null },
  ): Promise<void> {
    await sql.run(
      "UPDATE payment_notifications SET state = ?, problem = ?, next_at = ?, settled_at = ?, claim = NULL WHERE id = ? AND claim = ? AND state = 'waiting'",
      [state, problem, nextAt, state === 'waiting' ? null : now, id, claim],
    );
    if (!reversal) return;
    await sql.run(
      `INSERT INTO payment_reversals (psp_reference, order_number, reason, amount, currency, state, attempts, next_at, created_at)
       VALUES (?, ?, ?, ?, ?, 'waiting', 0, ?, ?) ON CONFLICT (psp_reference) DO NOTHING`,
      [reversal.pspReference, reversal.orderNumber, reversal.reason, reversal.amount, reversal.currency, now, now],
    );
  },

  /** Makes notifications that wait for unavailable orders due at once. */
  async hastenNotifications({ sql }: CommandContext, { now }: { readonly now: number }): Promise<void> {
    await sql.run(
      "UPDATE payment_notifications SET next_at = ? WHERE state = 'waiting' AND next_at > ? AND problem = 'unavailable' AND claim IS NULL",
      [now, now],
    );
  },

  /**
   * Releases the rows of `claim` without a result, because their owner lost the store; any node may claim them next.
   */
  async releaseNotifications(
    { sql }: CommandContext,
    { claim, now }: { readonly claim: string; readonly now: number },
  ): Promise<void> {
    await sql.run(
      "UPDATE payment_notifications SET claim = NULL, next_at = ? WHERE state = 'waiting' AND next_at > ? AND claim = ?",
      [now, now, claim],
    );
    await sql.run(
      "UPDATE payment_reversals SET claim = NULL, next_at = ? WHERE state = 'waiting' AND next_at > ? AND claim = ?",
      [now, now, claim],
    );
    await sql.run(
      "UPDATE payment_refunds SET claim = NULL, next_at = ? WHERE state = 'waiting' AND next_at > ? AND claim = ?",
      [now, now, claim],
    );
  },

  /** Claims due reversals, the oldest first, as `claimNotifications` does. */
  async claimReversals(
    { sql }: CommandContext,
    { claim, now, limit }: { readonly claim: string; readonly now: number; readonly limit: number },
  ): Promise<ReversalRow[]> {
    const due = await sql.all<ReversalRow>(
      `SELECT psp_reference, order_number, reason, attempts, created_at FROM payment_reversals
       WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at, psp_reference LIMIT ? {{FOR UPDATE SKIP LOCKED}}`,
      [now, limit],
    );
    for (const { psp_reference } of due) {
      await sql.run(
        'UPDATE payment_reversals SET claim = ?, attempts = attempts + 1, next_at = ? WHERE psp_reference = ?',
        [claim, now + LEASE, psp_reference],
      );
    }
    return due;
  },

  /**
   * Makes the running shop retry a notification by its id, or a reversal by its payment reference. Returns whether it
   * exists.
   */
  async retryPayment(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<boolean> {
    const notifications = await sql.run(
      "UPDATE payment_notifications SET state = 'waiting', problem = NULL, claim = NULL, attempts = 0, next_at = ?, received_at = ?, settled_at = NULL WHERE id = ? AND state IN ('waiting', 'quarantined', 'dead-letter')",
      [now, now, id],
    );
    const reversals = await sql.run(
      "UPDATE payment_reversals SET state = 'waiting', problem = NULL, claim = NULL, attempts = 0, next_at = ?, created_at = ?, settled_at = NULL WHERE psp_reference = ? AND state IN ('waiting', 'asked', 'failed')",
      [now, now, id],
    );
    return notifications + reversals > 0;
  },

  /** Deletes notifications that were applied or ignored 90 days ago, at most 1000 at a time. Returns how many. */
  async deleteOldNotifications({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sql.run(
      `DELETE FROM payment_notifications WHERE id IN
         (SELECT id FROM payment_notifications WHERE state IN ('done', 'ignored') AND received_at < ? ORDER BY received_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})`,
      [now - REMEMBERED, LARGEST_SWEEP],
    );
  },
};

function keyOf({ pspReference, eventCode, success }: NewNotification): string {
  return `${pspReference} ${eventCode} ${success}`;
}

/** The commands of the queues of notifications and of reversals. */
export function notificationCommands({ logReversal }: { readonly logReversal: LogReversal }) {
  return {
    ...queueCommands,

    /** Stores the result of a reversal request, unless a notification has reported its end since. */
    async noteReversal(
      { sql }: CommandContext,
      { pspReference, claim, state, problem, nextAt, now }: Noted<ReversalState> & { readonly pspReference: string },
    ): Promise<void> {
      const noted = await sql.run(
        "UPDATE payment_reversals SET state = ?, problem = ?, next_at = ?, settled_at = ?, claim = NULL WHERE psp_reference = ? AND claim = ? AND state = 'waiting'",
        [state, problem, nextAt, state === 'failed' ? now : null, pspReference, claim],
      );
      if (noted === 1 && state === 'asked') await logAsked(sql, logReversal, { pspReference, now });
    },

    /** Ends a reversal with the result that the provider reports. Returns whether it exists. */
    endReversal: ({ sql }: CommandContext, end: ReversalEnd) => endReversal(sql, logReversal, end),
  };
}

export type NotificationCommands = ReturnType<typeof notificationCommands>;
/** The store with the commands of notifications. */
export type NotificationStore = Store<NotificationCommands>;

/** Idempotent commands: a second run changes nothing and returns the same. */
export const repeatableNotificationCommands = [
  'storeNotifications',
  'noteNotification',
  'noteReversal',
  'endReversal',
  'retryPayment',
  'deleteOldNotifications',
] as const satisfies readonly (keyof NotificationCommands)[];

/** States in which a notification needs a retry or an operator. */
const OPEN_STATES = ['waiting', 'dead-letter'] as const;

/** The number of notifications that wait, and of those that could not be applied. */
export async function readNotificationFigures(
  sql: Pick<Sql, 'all'>,
): Promise<Readonly<Record<(typeof OPEN_STATES)[number], number>>> {
  const rows = await sql.all<{ state: string; count: number }>(
    'SELECT state, COUNT(*) AS count FROM payment_notifications WHERE state IN (?, ?) GROUP BY state',
    OPEN_STATES,
  );
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: of('waiting'), 'dead-letter': of('dead-letter') };
}

/** Adds the state of a reversal to the log of its order, where the store has that order, and queues its letter. */
export type LogReversal = (sql: Sql, entry: LoggedReversal) => Promise<void>;

export type ReversalEnd = { readonly pspReference: string; readonly done: boolean; readonly now: number };

/** Logs that the provider accepted a reversal. */
export async function logAsked(
  sql: Sql,
  log: LogReversal,
  { pspReference, now }: Pick<ReversalEnd, 'pspReference' | 'now'>,
): Promise<void> {
  const reversal = await reversalOf(sql, pspReference);
  if (reversal) await log(sql, { ...factsOf(reversal), pspReference, detail: 'asked', letter: null, now });
}

/** The command `endReversal`. A repeated report changes nothing. */
export async function endReversal(
  sql: Sql,
  log: LogReversal,
  { pspReference, done, now }: ReversalEnd,
): Promise<boolean> {
  const reversal = await reversalOf(sql, pspReference);
  if (!reversal) return false;
  const wasDone = reversal.state === 'done';
  await sql.run(
    'UPDATE payment_reversals SET state = ?, problem = ?, settled_at = ?, letter_at = ?, returned_at = ? WHERE psp_reference = ?',
    [
      done ? 'done' : 'failed',
      done ? null : 'refused',
      now,
      done ? (reversal.letter_at ?? now) : null,
      wasDone && !done ? now : reversal.returned_at,
      pspReference,
    ],
  );
  const letter = done === wasDone ? null : letterOf(reversal, done);
  await log(sql, { ...factsOf(reversal), pspReference, detail: done ? 'done' : 'failed', letter, now });
  return true;
}

type EndedReversal = SqlRow & {
  order_number: string;
  amount: number;
  currency: string;
  state: string;
  letter_at: number | null;
  returned_at: number | null;
};

async function reversalOf(sql: Sql, pspReference: string): Promise<EndedReversal | null> {
  return sql.get<EndedReversal>(
    'SELECT order_number, amount, currency, state, letter_at, returned_at FROM payment_reversals WHERE psp_reference = ? {{FOR UPDATE}}',
    [pspReference],
  );
}

function factsOf({
  order_number: orderNumber,
  amount,
  currency,
}: EndedReversal): Pick<LoggedReversal, 'orderNumber' | 'amount'> {
  return { orderNumber, amount: isCurrencyCode(currency) ? { amount: Number(amount), currency } : null };
}

/** The letter about a reversal that changed: it is made, made again, or failed after a letter about it. */
function letterOf({ letter_at, returned_at }: EndedReversal, done: boolean): RefundReason | null {
  if (done) return returned_at === null ? 'surplus' : 'again';
  return letter_at === null ? null : 'failed';
}
