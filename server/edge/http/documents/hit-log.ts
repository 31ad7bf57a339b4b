/** Milliseconds between two lines: a line costs as much as the answer. */
const LEAST_PAUSE = 100;

/**
 * Counts answers from memory. Returns the number of answers that a line of the log counts, or 0 where this one has
 * none: one of `every` has a line, ten a second at most; with 1 each has one. `now` is a time in milliseconds.
 */
export function createHitLog(every: number, now: () => number): () => number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    count += 1;
    if (count < every) return 0;
    if (every > 1) {
      const at = now();
      if (at - last < LEAST_PAUSE) return 0;
      last = at;
    }
    const counted = count;
    count = 0;
    return counted;
  };
}
