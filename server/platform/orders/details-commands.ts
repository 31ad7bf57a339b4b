import { z } from 'zod';
import { days, seconds } from '#app/kernel/clock.ts';
import { detailsOutcomeShape } from '#app/modules/orders/domain/order-payment.ts';
import type { DetailsClaim, DetailsOutcome } from '#app/modules/orders/ports.ts';
import type { CommandContext } from '#server/store/types.ts';

/** A claim of this age without a result belongs to a dead process: a call to the provider ends earlier. */
const CLAIM_LIFE = seconds(20);
/** How long the details that a bank passed through the browser are stored. */
const REMEMBERED = days(30);
const LARGEST_SWEEP = 500;

const outcomeShape = z.object({ outcome: detailsOutcomeShape.nullable() });

/**
 * Submits the details from a bank once, however often the return URL is opened: one caller claims them and stores the
 * result.
 */
export const detailsCommands = {
  /** Grants the submission to one caller at a time. `claimant` identifies the call: a repeated call keeps its claim. */
  async claimDetails(
    { sql }: CommandContext,
    {
      orderNumber,
      key,
      claimant,
      now,
    }: { readonly orderNumber: string; readonly key: string; readonly claimant: string; readonly now: number },
  ): Promise<DetailsClaim> {
    const claimed = await sql.run(
      'INSERT INTO payment_details (id, order_number, claimed_at, claimed_by) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
      [key, orderNumber, now, claimant],
    );
    if (claimed > 0) return { kind: 'claimed' };
    const stored = await sql.get<{ claimed_by: string; claimed_at: number; outcome: string | null }>(
      'SELECT claimed_by, claimed_at, outcome FROM payment_details WHERE id = ? {{FOR UPDATE}}',
      [key],
    );
    if (stored?.outcome) return { kind: 'done', outcome: outcomeShape.parse(JSON.parse(stored.outcome)).outcome };
    if (stored?.claimed_by === claimant) return { kind: 'claimed' };
    if (!stored || stored.claimed_at > now - CLAIM_LIFE) return { kind: 'busy' };
    await sql.run('UPDATE payment_details SET claimed_at = ?, claimed_by = ? WHERE id = ?', [now, claimant, key]);
    return { kind: 'claimed' };
  },

  /** Stores the result of the submission, once; null releases the claim while there is no result. */
  async noteDetails(
    { sql }: CommandContext,
    {
      key,
      submitted,
    }: { readonly key: string; readonly submitted: { readonly outcome: DetailsOutcome | null } | null },
  ): Promise<void> {
    if (submitted === null) await sql.run('DELETE FROM payment_details WHERE id = ? AND outcome IS NULL', [key]);
    else
      await sql.run('UPDATE payment_details SET outcome = ? WHERE id = ? AND outcome IS NULL', [
        JSON.stringify(submitted),
        key,
      ]);
  },

  /** Deletes details that were submitted 30 days ago, at most 500 at a time. Returns how many. */
  async deleteSubmittedDetails({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sql.run(
      'DELETE FROM payment_details WHERE id IN (SELECT id FROM payment_details WHERE claimed_at < ? ORDER BY claimed_at LIMIT ?)',
      [now - REMEMBERED, LARGEST_SWEEP],
    );
  },
};
