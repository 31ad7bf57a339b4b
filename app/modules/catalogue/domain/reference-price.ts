import { days } from '#app/kernel/clock.ts';

/** A price from `from` (milliseconds) until the next entry. `fresh`: nothing was sold at a known price just before. */
export type PriceEntry = { readonly from: number; readonly final: number; readonly fresh: boolean };

/** What a reduced price may be compared with, in minor units, and until when (milliseconds) that holds. */
export type Reference = { readonly amount: number; readonly until: number };

/** How long before a reduction every price counts, and how long a price is called reduced. */
export const REFERENCE_PERIOD = days(30);

/**
 * The lowest price of the 30 days before the present price began, when the history covers all of them without a gap and
 * the present price is lower and not older than 30 days: after that it is no reduction any more but the price. Null
 * when no reduction is proved. `history` is in order of time; entries after `now` are not looked at.
 */
export function referencePrice(history: readonly PriceEntry[], now: number): Reference | null {
  const past = history.filter(({ from }) => from <= now);
  const present = past.at(-1);
  if (!present) return null;
  // The same price written twice is one price.
  let begin = past.length - 1;
  while (begin > 0 && past[begin - 1]?.final === present.final && !past[begin]?.fresh) begin -= 1;
  const first = past[begin];
  if (!first || first.fresh) return null;
  const until = first.from + REFERENCE_PERIOD;
  if (now >= until) return null;

  const periodStart = first.from - REFERENCE_PERIOD;
  let lowest: number | null = null;
  for (let index = begin - 1; index >= 0; index -= 1) {
    const entry = past[index];
    if (!entry) return null;
    lowest = Math.min(lowest ?? entry.final, entry.final);
    if (entry.from <= periodStart) return lowest > present.final ? { amount: lowest, until } : null;
    if (entry.fresh) return null;
  }
  return null;
}

/**
 * The price to print before a reduced one: the proved one, never more than the shop itself claims; the price itself
 * without a proof.
 */
export function provedOriginal(
  { original, final }: { readonly original: number; readonly final: number },
  reference: Reference | undefined,
): number {
  return Math.max(final, Math.min(original, reference?.amount ?? final));
}
