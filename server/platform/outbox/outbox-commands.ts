import { z } from 'zod';
import { hours, minutes, seconds } from '#app/kernel/clock.ts';
import type { Immutable } from '#app/kernel/immutable.ts';
import { noticeId, type OperatorNotice } from '#app/modules/letters/domain/operator-alert.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/**
 * The messages that become letters. order-mail: an order is confirmed. order-pending: its payment is pending.
 * order-refused, order-expired: a pending payment failed; the payload has the status. order-refunded: money was
 * refunded, or came back. order-shipped: a parcel is on its way. order-corrected: its delivery details were corrected.
 * order-link: a shopper asks for the link of an order. stock-alert-confirm: an address asks for a mail about a size and
 * has to confirm it. newsletter-mail: an address asks for the newsletter and has to confirm it. newsletter-welcome: it
 * did. back-in-stock: a size for which an address waits can be bought again. review-invitation: the buyer of an order
 * may review its products; due some days later. withdrawal-receipt: a shopper declared a withdrawal;
 * withdrawal-receipt-buyer: the same to the address of the order, after it. operator-withdrawal: the same to the
 * operator. operator-notice: an alert to the operator. enquiry: a visitor asks for gifts; enquiry-receipt: the letter
 * about it to its sender, after it. sign-in-link: a link that signs in is asked for with an address.
 */
export const LETTER_TOPICS = [
  'order-mail',
  'order-pending',
  'order-refused',
  'order-expired',
  'order-refunded',
  'order-shipped',
  'order-corrected',
  'order-link',
  'sign-in-link',
  'newsletter-mail',
  'newsletter-welcome',
  'stock-alert-confirm',
  'back-in-stock',
  'review-invitation',
  'withdrawal-receipt',
  'withdrawal-receipt-buyer',
  'operator-withdrawal',
  'operator-notice',
  'enquiry',
  'enquiry-receipt',
] as const;
export type LetterTopic = (typeof LETTER_TOPICS)[number];

/** The letters about one order that a hosted platform queues with a change of it: the payload has the order's id. */
export const ORDER_LETTER_TOPICS = [
  'order-mail',
  'order-pending',
  'order-refused',
  'order-expired',
  'order-shipped',
  'order-corrected',
  'review-invitation',
] as const satisfies readonly LetterTopic[];
export type OrderLetterTopic = (typeof ORDER_LETTER_TOPICS)[number];

/** order-confirmed: an order is paid, with what follows besides its letter. */
export type OutboxTopic = LetterTopic | 'order-confirmed';

/** The results of a letter: it was delivered, nothing was to be written any more, or it was rejected for good. */
export const LETTER_RESULTS = ['sent', 'nothing', 'bounced'] as const;
export type LetterResult = (typeof LETTER_RESULTS)[number];

/** The messages that follow a handled one; `after` are the milliseconds until one is due. */
export type FollowUps = readonly {
  readonly id: string;
  readonly topic: OutboxTopic;
  readonly payload: object;
  readonly after?: number;
}[];

export const outboxMessageShape = z.object({
  id: z.string(),
  topic: z.string(),
  /** JSON. */
  payload: z.string(),
  /** The number of claims, with the current one. */
  attempts: z.number().int(),
  /** The number of failed attempts before. */
  failures: z.number().int(),
});
export type OutboxMessage = Immutable<z.infer<typeof outboxMessageShape>>;

const PAUSES = [minutes(1), minutes(5), minutes(30), hours(2), hours(6), hours(24)] as const;

/** The time in which a claimed message is handled, in milliseconds. */
export const OUTBOX_LEASE = minutes(1);
/** Claims whose lease does not grow. A node that died had claimed messages that it did not try. */
const SHORT_LEASES = 5;

/** The lease of a claim: it grows for a message during which nodes die again and again. */
function leaseOf(claims: number): number {
  return claims <= SHORT_LEASES ? OUTBOX_LEASE : pauseAfter(claims - SHORT_LEASES);
}

/** The backoff after a failed attempt, in milliseconds; `tries` counts from 1. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? PAUSES[0];
}

/** The invitation to review the products of an order, one per order. */
export function reviewInvitation(orderId: string): FollowUps[number] {
  return { id: `review-invitation:${orderId}`, topic: 'review-invitation', payload: { orderId } };
}

/** Moves a waiting invitation to review by some milliseconds. */
export async function delayInvitation(
  sql: Sql,
  { orderId, by }: { readonly orderId: string; readonly by: number },
): Promise<void> {
  await sql.run('UPDATE outbox SET next_at = next_at + ? WHERE id = ? AND done_at IS NULL', [
    by,
    reviewInvitation(orderId).id,
  ]);
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
   * Claims due messages, the oldest first. A message has one claimant until its lease ends: a claimant that dies loses
   * nothing. Messages that another caller is claiming are skipped.
   */
  async takeFromOutbox(
    { sql }: CommandContext,
    { topics, limit, now }: { readonly topics: readonly OutboxTopic[]; readonly limit: number; readonly now: number },
  ): Promise<readonly OutboxMessage[]> {
    if (topics.length === 0) return [];
    const due = await sql.all<OutboxMessage>(
      `SELECT id, topic, payload, attempts, failures FROM outbox WHERE topic IN (${sqlPlaceholders(topics)}) AND done_at IS NULL AND next_at <= ? ORDER BY next_at, id LIMIT ?
       {{FOR UPDATE SKIP LOCKED}}`,
      [...topics, now, limit],
    );
    for (const { id, attempts } of due) {
      await sql.run('UPDATE outbox SET attempts = ?, next_at = ? WHERE id = ?', [
        attempts + 1,
        now + leaseOf(attempts + 1),
        id,
      ]);
    }
    return due.map((message) => ({ ...message, attempts: message.attempts + 1 }));
  },

  /** Stores the reply code of a failed attempt, how many there were with it, and when the message is due again. */
  async postponeOutboxMessage(
    { sql }: CommandContext,
    {
      id,
      attempts,
      failures,
      problem,
      now,
    }: {
      readonly id: string;
      readonly attempts: number;

      readonly failures: number;
      readonly problem: string | null;
      readonly now: number;
    },
  ): Promise<void> {
    await sql.run(
      'UPDATE outbox SET next_at = ?, problem = ?, failures = ? WHERE id = ? AND done_at IS NULL AND attempts = ?',
      [now + pauseAfter(failures), problem, failures, id, attempts],
    );
  },

  /** Marks a message as done and adds its follow-ups, in one transaction. */
  async finishOutboxMessage(
    { sql }: CommandContext,
    {
      id,
      next = [],
      result = null,
      problem = null,
      now,
    }: {
      readonly id: string;
      /** The follow-up messages. */
      readonly next?: FollowUps | undefined;
      readonly result?: LetterResult | null | undefined;
      readonly problem?: string | null | undefined;
      readonly now: number;
    },
  ): Promise<void> {
    for (const message of next) await putIntoOutbox(sql, { ...message, now });
    await sql.run('UPDATE outbox SET done_at = ?, result = ?, problem = ? WHERE id = ? AND done_at IS NULL', [
      now,
      result,
      problem,
      id,
    ]);
  },

  /** Queues the letter about an alert to the operator, once per alert, reference and round. */
  async queueOperatorNotice({ sql }: CommandContext, { now, ...notice }: OperatorNotice & { readonly now: number }) {
    await putIntoOutbox(sql, { id: noticeId(notice), topic: 'operator-notice', payload: notice, now });
  },

  /** Makes the invitation to review an order due now, for its operator, once per order. `handled`: it was before. */
  async inviteNow(
    { sql }: CommandContext,
    { orderId, now }: { readonly orderId: string; readonly now: number },
  ): Promise<'queued' | 'handled'> {
    const message = { ...reviewInvitation(orderId), payload: { orderId, byOperator: true } };
    await putIntoOutbox(sql, { ...message, now });
    const row = await sql.get<{ done_at: number | null }>('SELECT done_at FROM outbox WHERE id = ? {{FOR UPDATE}}', [
      message.id,
    ]);
    if (row?.done_at !== null && row?.done_at !== undefined) return 'handled';
    await sql.run(
      'UPDATE outbox SET payload = ?, next_at = CASE WHEN next_at > ? THEN ? ELSE next_at END WHERE id = ?',
      [JSON.stringify(message.payload), now, now, message.id],
    );
    return 'queued';
  },
};

/** The messages that are due, and the seconds since the oldest of them became so; 0 without one. */
export async function readOutboxFigures(
  sql: Pick<Sql, 'get'>,
  now: number,
): Promise<{ readonly due: number; readonly oldestSeconds: number }> {
  const row = await sql.get<{ due: number; oldest: number | null }>(
    'SELECT COUNT(*) AS due, MIN(next_at) AS oldest FROM outbox WHERE done_at IS NULL AND next_at <= ?',
    [now],
  );
  return {
    due: Number(row?.due ?? 0),
    oldestSeconds: row?.oldest == null ? 0 : Math.round((now - Number(row.oldest)) / seconds(1)),
  };
}
