import { z } from 'zod';
import { days, seconds } from '#app/kernel/clock.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { ORDER_STATUSES } from '#app/modules/orders/domain/order.ts';
import type { DetailsClaim, DetailsOutcome } from '#app/modules/orders/ports.ts';
import type { CommandContext } from '#server/store/types.ts';

/** Who claimed longer ago than this and kept nothing has died: a call to the provider ends before. */
const CLAIM_LIFE = seconds(20);
/** How long what a bank gave a browser is remembered. */
const REMEMBERED = days(30);
const LARGEST_SWEEP = 500;

const outcomeShape = z.object({
  outcome: z
    .object({
      status: z.enum([...ORDER_STATUSES, 'unknown']),
      reference: z.string().nullable(),
      amount: z.object({ amount: z.number().int(), currency: z.enum(CURRENCY_CODES) }).nullable(),
      method: z.string().nullable(),
      pspReference: z.string().nullable(),
    })
    .nullable(),
});

/**
 * Whose turn it is to submit what a bank gave the browser, and what came of it: details count once, however often the
 * address is opened.
 */
export const detailsCommands = {
  /**
   * Gives the right to submit to one caller at a time. `claimant` names the call: run again, it keeps the right it has.
   */
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
    const kept = await sql.get<{ claimed_by: string; claimed_at: number; outcome: string | null }>(
      'SELECT claimed_by, claimed_at, outcome FROM payment_details WHERE id = ? {{FOR UPDATE}}',
      [key],
    );
    if (kept?.outcome) return { kind: 'done', outcome: outcomeShape.parse(JSON.parse(kept.outcome)).outcome };
    if (kept?.claimed_by === claimant) return { kind: 'claimed' };
    if (!kept || kept.claimed_at > now - CLAIM_LIFE) return { kind: 'busy' };
    await sql.run('UPDATE payment_details SET claimed_at = ?, claimed_by = ? WHERE id = ?', [now, claimant, key]);
    return { kind: 'claimed' };
  },

  /** Keeps what submitting came to, once; null gives the right back while nothing is kept. */
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

  /** Forgets details submitted 30 days ago, at most 500 at a time. Returns how many. */
  async forgetDetails({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sql.run(
      'DELETE FROM payment_details WHERE id IN (SELECT id FROM payment_details WHERE claimed_at < ? ORDER BY claimed_at LIMIT ?)',
      [now - REMEMBERED, LARGEST_SWEEP],
    );
  },
};
