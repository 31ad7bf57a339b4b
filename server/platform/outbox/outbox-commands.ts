import { hours, minutes } from '#app/kernel/clock.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/**
 * order-confirmed: an order is paid. order-pending: its payment is pending. order-refused, order-expired: a pending
 * payment failed; the payload has the status. order-mail: an order is confirmed by mail. order-link: a shopper asks for
 * the link of an order. newsletter-mail: an address asks for the newsletter and has to confirm it. newsletter-welcome:
 * it did. back-in-stock: a size for which an address waits can be bought again. review-invitation: the buyer of an
 * order may review its products; due some days later. enquiry: a visitor asks for gifts. withdrawal-receipt: a shopper
 * declared a withdrawal. order-mail, order-pending, order-refused and order-expired wait for their letters.
 */
export type OutboxTopic =
  | 'order-confirmed'
  | 'order-pending'
  | 'order-refused'
  | 'order-expired'
  | 'order-mail'
  | 'newsletter-mail'
  | 'newsletter-welcome'
  | 'order-link'
  | 'back-in-stock'
  | 'review-invitation'
  | 'enquiry'
  | 'withdrawal-receipt';

/** The messages that follow a handled one; `after` are the milliseconds until one is due. */
export type FollowUps = readonly {
  readonly id: string;
  readonly topic: OutboxTopic;
  readonly payload: object;
  readonly after?: number;
}[];

export type OutboxMessage = {
  readonly id: string;
  readonly topic: string;
  /** JSON. */
  readonly payload: string;
  /** The number of attempts, with the current one. */
  readonly attempts: number;
};

const PAUSES = [minutes(1), minutes(5), minutes(30), hours(2), hours(6), hours(24)] as const;

/** The backoff after an attempt, in milliseconds; `tries` counts from 1. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? PAUSES[0];
}

/** The invitation to review the products of an order, one per order. */
export function reviewInvitation(orderId: string): FollowUps[number] {
  return { id: `review-invitation:${orderId}`, topic: 'review-invitation', payload: { orderId } };
}

/** Adds a message to the outbox, once per id. The payload contains ids only, no personal data. */
export async function putIntoOutbox(
  sql: Sql,
  {
    id,
    topic,
    payload,
    now,
    after = 0,
  }: {
    readonly id: string;
    readonly topic: OutboxTopic;
    readonly payload: object;
    readonly now: number;
    /** The milliseconds until it is due. */
    readonly after?: number;
  },
): Promise<void> {
  await sql.run(
    'INSERT INTO outbox (id, topic, payload, created_at, attempts, next_at) VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING',
    [id, topic, JSON.stringify(payload), now, now + after],
  );
}

/** The writes of the outbox. */
export const outboxCommands = {
  /**
   * Claims due messages, the oldest first. A message has one claimant until its lease, which grows with each attempt,
   * ends: a claimant that dies loses nothing. Messages that another caller is claiming are skipped.
   */
  async takeFromOutbox(
    { sql }: CommandContext,
    { topics, limit, now }: { readonly topics: readonly OutboxTopic[]; readonly limit: number; readonly now: number },
  ): Promise<readonly OutboxMessage[]> {
    if (topics.length === 0) return [];
    const due = await sql.all<{ id: string; topic: string; payload: string; attempts: number }>(
      `SELECT id, topic, payload, attempts FROM outbox WHERE topic IN (${sqlPlaceholders(topics)}) AND done_at IS NULL AND next_at <= ? ORDER BY next_at, id LIMIT ?
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

  /** Marks a message as done and adds its follow-ups, in one transaction. */
  async finishOutboxMessage(
    { sql }: CommandContext,
    {
      id,
      next,
      now,
    }: {
      readonly id: string;
      /** The follow-up messages. */
      readonly next: FollowUps;
      readonly now: number;
    },
  ): Promise<void> {
    for (const message of next) await putIntoOutbox(sql, { ...message, now });
    await sql.run('UPDATE outbox SET done_at = ? WHERE id = ? AND done_at IS NULL', [now, id]);
  },

  /** Makes the invitation to review an order due now, once per order. `handled`: it was before. */
  async inviteNow(
    { sql }: CommandContext,
    { orderId, now }: { readonly orderId: string; readonly now: number },
  ): Promise<'queued' | 'handled'> {
    const message = reviewInvitation(orderId);
    await putIntoOutbox(sql, { ...message, now });
    const row = await sql.get<{ done_at: number | null }>('SELECT done_at FROM outbox WHERE id = ? {{FOR UPDATE}}', [
      message.id,
    ]);
    if (row?.done_at !== null && row?.done_at !== undefined) return 'handled';
    await sql.run('UPDATE outbox SET next_at = ? WHERE id = ? AND next_at > ?', [now, message.id, now]);
    return 'queued';
  },
};
