import { z } from 'zod';
import { days } from '#app/kernel/clock.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { LETTER_RESULTS, LETTER_TOPICS, type LetterResult } from './outbox-commands.ts';
import { INVALID_PAYLOAD, parsePayload, readPayload } from './payload.ts';

/** `over`: the newsletter sign-up of the letter has ended, or has a newer letter. */
export type RetriedLetter = 'queued' | 'over' | 'unknown';

const signUpShape = z.object({ storefront: z.string(), emailHash: z.string(), askedAt: z.number().optional() });

/** The writes of letters that an operator wants written again. */
export const retryCommands = {
  /**
   * Makes a letter that bounced, or waits, due at once. The subscription of a welcome that bounced is confirmed again;
   * a sign-up whose letter bounced was deleted with its address, so that there is nothing to write.
   */
  async retryLetter(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<RetriedLetter> {
    const letter = await sql.get<{ topic: string; payload: string; problem: string | null }>(
      `SELECT topic, payload, problem FROM outbox
       WHERE id = ? AND topic IN (${sqlPlaceholders(LETTER_TOPICS)}) AND (done_at IS NULL OR result = 'bounced') {{FOR UPDATE}}`,
      [id, ...LETTER_TOPICS],
    );
    if (!letter) return 'unknown';
    // A payload that this release may read, or not, says nothing of its sign-up before.
    const isOfSignUp = letter.topic.startsWith('newsletter-') && letter.problem !== INVALID_PAYLOAD;
    if (isOfSignUp && !(await restoreSignUp(sql, letter))) return 'over';
    await sql.run(
      'UPDATE outbox SET done_at = NULL, result = NULL, attempts = 0, failures = 0, next_at = ? WHERE id = ?',
      [now, id],
    );
    return 'queued';
  },
};

/** Whether the letter still belongs to the stored sign-up; a subscription whose welcome bounced is confirmed again. */
async function restoreSignUp(
  sql: Sql,
  { topic, payload }: { readonly topic: string; readonly payload: string },
): Promise<boolean> {
  const { storefront, emailHash, askedAt } = readPayload(signUpShape, parsePayload(payload));
  const row = await sql.get<{ status: string; asked_at: number }>(
    'SELECT status, asked_at FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ? {{FOR UPDATE}}',
    [emailHash, storefront],
  );
  if (!row || (askedAt !== undefined && Number(row.asked_at) !== askedAt)) return false;
  if (topic === 'newsletter-mail') return row.status === 'pending';
  await sql.run(
    "UPDATE newsletter_subscriptions SET status = 'confirmed' WHERE email_hash = ? AND storefront = ? AND status = 'bounced'",
    [emailHash, storefront],
  );
  return row.status !== 'pending';
}

/** A letter of the outbox, without anything personal. */
export type QueuedLetter = {
  readonly id: string;
  readonly topic: string;
  /** `handled`: by a release that stored no result. */
  readonly state: LetterResult | 'waiting' | 'handled';
  readonly attempts: number;
  /** The reply code of the last failed attempt. */
  readonly problem: string | null;
  /** When it was queued, in milliseconds. */
  readonly at: number;
};

type Row = {
  readonly id: string;
  readonly topic: string;
  readonly result: string | null;
  readonly problem: string | null;
  readonly attempts: number;
  readonly created_at: number;
  readonly done_at: number | null;
};

/** The newest letters of the outbox. `open`: those that wait or bounced. Letters that are not due yet do not wait. */
export async function readLetterQueue(
  sql: Sql,
  { only, limit }: { readonly only: 'open' | null; readonly limit: number },
): Promise<readonly QueuedLetter[]> {
  const values = [...LETTER_TOPICS, limit];
  const rows =
    only === 'open'
      ? await sql.all<Row>(
          `SELECT id, topic, result, problem, attempts, created_at, done_at FROM outbox WHERE topic IN (${sqlPlaceholders(LETTER_TOPICS)})
           AND (result = 'bounced' OR (done_at IS NULL AND (attempts > 0 OR next_at <= created_at))) ORDER BY created_at DESC, id LIMIT ?`,
          values,
        )
      : await sql.all<Row>(
          `SELECT id, topic, result, problem, attempts, created_at, done_at FROM outbox WHERE topic IN (${sqlPlaceholders(LETTER_TOPICS)})
           ORDER BY created_at DESC, id LIMIT ?`,
          values,
        );
  return rows.map(({ id, topic, result, problem, attempts, created_at: at, done_at: done }) => ({
    id,
    topic,
    state: done === null ? 'waiting' : (LETTER_RESULTS.find((one) => one === result) ?? 'handled'),
    attempts: Number(attempts),
    problem,
    at: Number(at),
  }));
}

/** How long a letter that ended counts: an older one would come too late. */
const ENDED_COUNT = days(30);

/** The ids of letters that ended undelivered in the last 30 days, and of those that wait after a failed attempt. */
export async function readUndelivered(sql: Sql, now: number): Promise<readonly string[]> {
  const rows = await sql.all<{ id: string }>(
    `SELECT id FROM outbox WHERE topic IN (${sqlPlaceholders(LETTER_TOPICS)}) AND done_at >= ? AND result = 'bounced'
     UNION ALL
     SELECT id FROM outbox WHERE topic IN (${sqlPlaceholders(LETTER_TOPICS)}) AND done_at IS NULL AND failures > 0`,
    [...LETTER_TOPICS, now - ENDED_COUNT, ...LETTER_TOPICS],
  );
  return rows.map(({ id }) => id);
}
