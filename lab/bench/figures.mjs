/**
 * What one server did under one load: milliseconds, processor milliseconds per answer, answers per second.
 * @typedef {{ perSecond: number, cpu: number, p50: number, p99: number }} Load
 * @typedef {{ page: Load, bare: Load, perSecondRatio: number, cpuRatio: number, p99Ratio: number }} Comparison
 */

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value below which this part of the sorted values lies. @param {readonly number[]} sorted @param {number} part */
export function percentile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/**
 * Medians over the rounds. A ratio is the median of the ratios of each round, whose two loads ran one after the other.
 * @param {readonly { page: Load, bare: Load }[]} rounds
 * @returns {Comparison}
 */
export function compare(rounds) {
  /** @param {(round: { page: Load, bare: Load }) => number} of */
  const middle = (of) => median(rounds.map(of));
  /** @param {'page' | 'bare'} which @returns {Load} */
  const load = (which) => ({
    perSecond: middle((round) => round[which].perSecond),
    cpu: middle((round) => round[which].cpu),
    p50: middle((round) => round[which].p50),
    p99: middle((round) => round[which].p99),
  });
  return {
    page: load('page'),
    bare: load('bare'),
    perSecondRatio: middle(({ page, bare }) => page.perSecond / bare.perSecond),
    cpuRatio: middle(({ page, bare }) => page.cpu / bare.cpu),
    p99Ratio: middle(({ page, bare }) => page.p99 / bare.p99),
  };
}

/**
 * Tells of each next cost whether so many in a row, itself included, were no less than a share of the lowest before.
 * @param {{ turns: number, share: number }} options @returns {(cost: number) => boolean}
 */
export function steadiness({ turns, share }) {
  let lowest = Number.POSITIVE_INFINITY;
  let steady = 0;
  return (cost) => {
    steady = cost >= lowest * share ? steady + 1 : 0;
    lowest = Math.min(lowest, cost);
    return steady >= turns;
  };
}
