import { expect, test } from 'vitest';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import { reportLines } from './experiment-report.ts';

const EXPERIMENT: Experiment = {
  id: 'NAV_01_US_ALL',
  storefronts: ['us'],
  active: true,
  variants: [
    { id: 'variant1', share: 30 },
    { id: 'varient1', share: 30 },
    { id: 'later', share: 0 },
  ],
};
const RUNS = 'NAV_01_US_ALL  in us, runs: control 40 %, variant1 30 %, varient1 30 %, later 0 %';
const UNKNOWN = '  varient1 changes nothing in this release: check its effect, and how its id is written.';

const linesOf = (experiment: Experiment, stoppedAt: number | null = null) =>
  reportLines({
    id: experiment.id,
    experiment,
    isContentKnown: true,
    stoppedAt,
  });

test('`reportLines` names each variant with visitors that changes no page of the release', () => {
  expect(linesOf(EXPERIMENT)).toEqual([RUNS, UNKNOWN]);
  expect(linesOf({ ...EXPERIMENT, variants: [{ id: 'variant1', share: 30 }] })).not.toContain(UNKNOWN);
  expect(linesOf({ ...EXPERIMENT, variants: [{ id: 'varient1', share: 100 }] })).toEqual([
    'NAV_01_US_ALL  in us, a flag: everyone sees varient1',
    UNKNOWN,
  ]);
});

test('`reportLines` names none of an experiment that does not run', () => {
  expect(linesOf({ ...EXPERIMENT, active: false })).not.toContain(UNKNOWN);
  expect(linesOf(EXPERIMENT, Date.UTC(2026, 10, 23))).not.toContain(UNKNOWN);
});
