import { describe, expect, test } from 'vitest';
import { fuzzTargetFor } from './fuzz-target.ts';
import { TARGETS } from './targets.ts';

/** Repeats the same inputs in every run; `npm run fuzz` draws new ones. */
const SEED = 20_261_201;
const RUNS = 40;

describe.each(TARGETS)('$name', (target) => {
  test('keeps its promises for inputs near valid ones', async () => {
    for (const sample of target.samples) await target.check(sample as never);
    const { failure } = await fuzzTargetFor(target, { seed: SEED, runs: RUNS });
    expect(failure).toBeNull();
  });
});
