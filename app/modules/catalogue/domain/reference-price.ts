import { days } from '#app/kernel/clock.ts';

/** A price from `from` (milliseconds) until the next entry. `fresh`: no price is known just before it. */
export type PriceEntry = { readonly from: number; readonly final: number; readonly fresh: boolean };

/**
 * The price a reduced one may be compared with, in minor units, and until when (milliseconds). A reduction began
 * `REFERENCE_PERIOD` before that.
 */
export type Reference = { readonly amount: number; readonly until: number };

/** The time before a reduction whose prices are compared, and the longest time a price is shown as reduced. */
export const REFERENCE_PERIOD = days(30);

/** Where the present price began: consecutive entries of the same price are one price. */
function presentPriceIndex(past: readonly PriceEntry[]): number {
  let index = past.length - 1;
  while (index > 0 && past[index - 1]?.final === past[index]?.final && !past[index]?.fresh) index -= 1;
  return index;
}

/** The lowest price from `periodStart` to the end of `entries`; null when the entries do not cover all of that time. */
function lowestSince(entries: readonly PriceEntry[], periodStart: number): number | null {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { from, final, fresh } of entries.toReversed()) {
    lowest = Math.min(lowest, final);
    if (from <= periodStart) return lowest;
    if (fresh) return null;
  }
  return null;
}

/**
 * The lowest price of the 30 days before the present price began. Null when no reduction is proved: when the history
 * has a gap in these 30 days, when the present price is not lower, or when it is 30 days old and therefore no longer a
 * reduction. `history` is ordered by time; entries after `now` are ignored.
 */
export function referencePrice(history: readonly PriceEntry[], now: number): Reference | null {
  const past = history.filter(({ from }) => from <= now);
  const begin = presentPriceIndex(past);
  const present = past[begin];
  if (!present || present.fresh) return null;
  const until = present.from + REFERENCE_PERIOD;
  if (now >= until) return null;
  const lowest = lowestSince(past.slice(0, begin), present.from - REFERENCE_PERIOD);
  return lowest !== null && lowest > present.final ? { amount: lowest, until } : null;
}

/** The price shown as the former one: the proved one, at most what the catalogue states; `final` without a proof. */
export function provedOriginal(
  { original, final }: { readonly original: number; readonly final: number },
  reference: Reference | undefined,
): number {
  return Math.max(final, Math.min(original, reference?.amount ?? final));
}
