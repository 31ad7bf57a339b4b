import { z } from 'zod';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { LETTER_TOPICS } from './outbox-commands.ts';
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
