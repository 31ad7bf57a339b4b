import { describe, expect, test } from 'vitest';
import type { ExposureRow } from '#server/platform/experiments/experiment-commands.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();
const { run, expectSoundStore } = suite;
const ID = 'NAV_01_US_ALL';

/** So many visitors of a variant, of whom the first ones added to the bag. */
const seen = (variant: string, count: number, added: number, experiment = ID): ExposureRow[] =>
  Array.from({ length: count }, (_, number) => ({
    experiment,
    visitor: `${variant}-${number}`,
    variant,
    shares: 'control:50,variant1:50',
    seenAt: suite.stage.now(),
    added: number < added,
    checkout: false,
  }));
const note = (...rows: readonly ExposureRow[][]) => suite.stage.store.command('noteExposures', { rows: rows.flat() });
/** So many paid orders of the first visitors of a variant. */
async function buy(variant: string, count: number): Promise<void> {
  for (const row of seen(variant, count, 0)) {
    const order = `${variant} ${row.visitor}`;
    await suite.stage.store.command('noteTrialOrder', {
      order,
      currency: 'USD',
      total: 2550,
      rows: [{ ...row, checkout: true }],
      now: suite.stage.now(),
    });
    await suite.stage.store.command('noteTrialPayment', { order, counts: true });
  }
}

describe('`shop experiments`', () => {
  test('lists the experiments of content before a visitor has seen one', async () => {
    expect(await run('experiments')).toBe(0);
    expect(suite.out).toContain(
      'NAV_01_US_ALL  in us, runs: control 50 %, variant1 50 %\n  No visitor has seen it yet.\n\n',
    );
    expect(suite.out).toContain('LANG_01_DE_ALL  in de, runs: control 95 %, variant1 5 %\n');
  });

  test('prints rates, orders and what can be said of them', async () => {
    await note(seen('control', 1000, 100), seen('variant1', 1010, 150));
    await buy('control', 20);
    await buy('variant1', 24);
    expect(await run('experiments', 'results', ID)).toBe(0);
    expect(suite.out).toBe(
      `NAV_01_US_ALL  in us, runs: control 50 %, variant1 50 %
  first seen 2026-11-23, by a new visitor last 2026-11-23
             seen by   added to bag   began checkout     ordered   orders   revenue
  control      1,000    100  10.0 %        20  2.0 %   20  2.0 %       20   USD 510.00
  variant1     1,010    150  14.9 %        24  2.4 %   24  2.4 %       24   USD 612.00
  Sample ratio: visitors are divided as planned (p = 0.82).
  variant1 against control
    added to bag: more (+4.85 percentage points, 95 % interval +1.97 to +7.74)
    began checkout: no difference shown (+0.38 percentage points, 95 % interval −0.94 to +1.71)
    ordered: no difference shown (+0.38 percentage points, 95 % interval −0.94 to +1.71)

`,
    );
    await expectSoundStore();
  });

  test('warns in plain words when visitors are not divided as planned, and compares nothing', async () => {
    await note(seen('control', 1000, 100), seen('variant1', 800, 150));
    expect(await run('experiments', ID)).toBe(0);
    expect(suite.out).toContain(
      'ALARM: visitors are not divided as planned (control 1,000, variant1 800; p = 0.000002',
    );
    expect(suite.out).toContain('do not use these results');
    expect(suite.out).not.toContain('against control');
  });

  test('says that there is too little data, and how much it takes', async () => {
    await note(seen('control', 120, 1), seen('variant1', 130, 2));
    expect(await run('experiments', ID)).toBe(0);
    expect(suite.out).toContain(
      'added to bag: too little data (it takes 100 visitors of each variant, and 10 who did it and who did not)',
    );
  });

  test('has results of experiments that content no longer has, and rejects an unknown one', async () => {
    await note(seen('control', 3, 0, 'OLD_01'));
    expect(await run('experiments')).toBe(0);
    expect(suite.out).toContain('OLD_01  no longer in content: everyone sees control\n');
    expect(suite.out).toContain('Sample ratio: too little data for a check.');
    expect(await run('experiments', 'results', 'OLD_02')).toBe(1);
    expect(suite.errors).toBe('There is no experiment OLD_02.\n');
    expect(await run('experiments', 'results', 'no id')).toBe(2);
  });

  test('stops and starts one, and says so', async () => {
    await note(seen('control', 1, 0));
    expect(await run('experiments', 'stop', ID)).toBe(0);
    expect(suite.out).toBe(`${ID} is stopped. Nodes follow within 5 s.\n`);
    expect(suite.errors).toBe('');
    await run('experiments', 'stop', ID);
    expect(suite.out).toContain('was stopped before');
    await run('experiments', 'results', ID);
    expect(suite.out).toContain(`${ID}  in us, stopped by an operator on 2026-11-23: everyone sees control\n`);
    expect(await run('experiments', 'start', ID)).toBe(0);
    expect(await run('experiments', 'start', ID)).toBe(1);
    expect(await run('experiments', 'stop', 'NAV_O1')).toBe(0);
    expect(suite.errors).toContain('No visitor has seen NAV_O1: check how its id is written.');
  });
});
