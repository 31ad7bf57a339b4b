import { hours, minutes } from '#app/kernel/clock.ts';
import { marks } from '#server/platform/catalogue/marks.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/**
 * order-confirmed: an order is paid. order-pending: its payment waits for a bank. order-refused, order-expired: a
 * pending payment failed; the payload says the status. order-mail, newsletter-mail: a letter is to be sent. All but
 * order-confirmed wait until a mailer takes them.
 */
export type OutboxTopic =
  | 'order-confirmed'
  | 'order-pending'
  | 'order-refused'
  | 'order-expired'
  | 'order-mail'
  | 'newsletter-mail';

export type OutboxMessage = {
  readonly id: string;
  readonly topic: string;
  /** JSON. */
  readonly payload: string;
  /** Tries so far, the present one included. */
  readonly attempts: number;
};

const PAUSES = [minutes(1), minutes(5), minutes(30), hours(2), hours(6), hours(24)] as const;

/** How long a message waits after a try, in milliseconds; `tries` counts from 1. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? PAUSES[0];
}

/**
 * Puts a message into the outbox unless one with its id is or was there. The payload holds ids only, no personal data.
 */
export async function putIntoOutbox(
  sql: Sql,
  {
    id,
    topic,
    payload,
    now,
  }: { readonly id: string; readonly topic: OutboxTopic; readonly payload: object; readonly now: number },
): Promise<void> {
  await sql.run(
    'INSERT INTO outbox (id, topic, payload, created_at, attempts, next_at) VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING',
    [id, topic, JSON.stringify(payload), now, now],
  );
}

/** The writes of the outbox. */
export const outboxCommands = {
  /**
   * Takes messages that are due, the oldest first. Each is given to one caller, and to the next one after a pause that
   * grows: a caller that dies loses nothing. Messages another caller is taking are left to it.
   */
  async takeFromOutbox(
    { sql }: CommandContext,
    { topics, limit, now }: { readonly topics: readonly OutboxTopic[]; readonly limit: number; readonly now: number },
  ): Promise<readonly OutboxMessage[]> {
    if (topics.length === 0) return [];
    const due = await sql.all<{ id: string; topic: string; payload: string; attempts: number }>(
      `SELECT id, topic, payload, attempts FROM outbox WHERE topic IN (${marks(topics)}) AND done_at IS NULL AND next_at <= ? ORDER BY next_at, id LIMIT ?
       {{FOR UPDATE SKIP LOCKED}}`,
      [...topics, now, limit],
    );
    for (const { id, attempts } of due) {
      await sql.run('UPDATE outbox SET attempts = ?, next_at = ? WHERE id = ?', [
        attempts + 1,
        now + pauseAfter(attempts + 1),
        id,
      ]);
    }
    return due.map((message) => ({ ...message, attempts: message.attempts + 1 }));
  },

  /** Marks a message as done, together with what follows from it. */
  async finishOutboxMessage(
    { sql }: CommandContext,
    {
      id,
      next,
      now,
    }: {
      readonly id: string;
      /** Messages that take its place. */
      readonly next: readonly { readonly id: string; readonly topic: OutboxTopic; readonly payload: object }[];
      readonly now: number;
    },
  ): Promise<void> {
    for (const message of next) await putIntoOutbox(sql, { ...message, now });
    await sql.run('UPDATE outbox SET done_at = ? WHERE id = ? AND done_at IS NULL', [now, id]);
  },
};
