import { chiSquareTail } from './chi-square.ts';
import type { Share } from './experiment.ts';

/** The visitors by variant who saw an experiment while it had these shares. */
export type SeenGroup = { readonly shares: readonly Share[]; readonly seen: ReadonlyMap<string, number> };

/** A division that is as unlikely as this is a fault of the experiment, not chance. */
export const ALERT_BELOW = 0.001;
/** Below so many expected visitors of a variant the test does not hold. */
const LEAST_EXPECTED = 5;

/** `p` is the probability of a division at least as uneven as this one, if visitors were divided by the shares. */
export type SampleRatio =
  | { readonly kind: 'too-little' }
  | { readonly kind: 'as-planned' | 'alert'; readonly p: number };

/**
 * Whether visitors are divided as the shares say: a chi-square test of each time with the same shares, added up. Shares
 * that change during an experiment are no fault of it.
 */
export function sampleRatio(groups: readonly SeenGroup[]): SampleRatio {
  let statistic = 0;
  let degrees = 0;
  for (const { shares, seen } of groups) {
    const all = [...seen.values()].reduce((sum, count) => sum + count, 0);
    const expected = shares
      .filter(({ share }) => share > 0)
      .map(({ id, share }) => ({ id, count: (all * share) / 100 }));
    if (expected.length < 2 || expected.some(({ count }) => count < LEAST_EXPECTED)) continue;
    for (const { id, count } of expected) statistic += ((seen.get(id) ?? 0) - count) ** 2 / count;
    degrees += expected.length - 1;
  }
  if (degrees === 0) return { kind: 'too-little' };
  const p = chiSquareTail(statistic, degrees);
  return { kind: p < ALERT_BELOW ? 'alert' : 'as-planned', p };
}
