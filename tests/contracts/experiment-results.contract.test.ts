import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceName } from '#server/adapters/content/storyblok/storyblok.ts';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import type { ExposureRow } from '#server/platform/experiments/experiment-commands.ts';
import { SPACE_TOKEN, SPACE_URL } from '#tests/fakes/storyblok.ts';
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
      'NAV_01_US_ALL  in us, runs: control 50 %, variant1 50 %\n  No visitor has been counted yet.\n\n',
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
    expect(await run('experiments', 'stop', 'NAV_O1')).toBe(1);
    expect(suite.errors).toMatch(
      /^Nothing was stopped: neither content nor results .* NAV_O1\. They have NAV_01_US_ALL, /,
    );
    expect(await suite.stage.count('experiment_stops')).toBe(0);
    expect([await run('experiments', 'stop', 'LANG_01_DE_ALL'), suite.errors]).toEqual([0, '']);
  });
});

describe('`shop experiments` while the content service is unavailable', () => {
  const down = (): Partial<CliDeps> => ({
    environment: {
      DATA_DIR: suite.folder,
      CONTENT_ADAPTER: 'storyblok',
      STORYBLOK_TOKEN: SPACE_TOKEN,
      STORYBLOK_URL: SPACE_URL,
    },
    contentFolder: join(import.meta.dirname, '../../content-fallbacks'),
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    wait: async () => undefined,
  });
  const runDown = (...argv: string[]) => suite.runWith(down(), ...argv);

  /** Stores the experiments of a space as a node that has read it does. */
  async function storeSpace(): Promise<void> {
    const experiment = { id: 'NAV_02_UK_ALL', storefronts: 'uk', variants: [{ id: 'b', effect: 'alternateNavbar' }] };
    const story = {
      id: 1,
      uuid: 'experiments',
      name: 'Experiments',
      lang: 'default',
      full_slug: 'shared-content/experiments',
      content: { _uid: 'e', component: 'experiments', experiments: [experiment] },
    };
    const body = {
      version: '1',
      languages: { own: 'en', codes: [] },
      stories: { default: [story] },
      translations: {},
      constants: [],
    };
    const now = suite.stage.now();
    const source = sourceName({ url: SPACE_URL, token: { kind: 'access', value: SPACE_TOKEN }, own: 'en' });
    const [until, snapshot] = [now + 1000, { version: '1', body: JSON.stringify(body) }];
    await suite.stage.store.command('claimContentRead', { source, now, until });
    await suite.stage.store.command('endContentRead', { source, until, askAfter: now, snapshot });
  }

  test('reports the content that nodes know, and says so', async () => {
    await storeSpace();
    expect(await runDown('experiments')).toBe(0);
    expect(suite.out).toContain('The content service is unavailable: these are the experiments');
    expect(suite.out).toContain('NAV_02_UK_ALL  in uk, runs: control 50 %, b 50 %\n');
    expect(suite.out).not.toMatch(/NAV_01|changes nothing/);
    expect(await runDown('experiments', 'stop', ID)).toBe(1);
    expect(await runDown('experiments', 'stop', 'NAV_02_UK_ALL')).toBe(0);
  });

  test('has results alone where no content is known, and stops what it cannot compare', async () => {
    await note(seen('control', 3, 0));
    expect(await runDown('experiments')).toBe(1);
    expect(suite.out).toMatch(/^Content cannot be read: which experiments run is not known/);
    expect(suite.out).toContain('NAV_01_US_ALL  what content says of it is not known\n');
    expect(suite.out).not.toContain('LANG_01_DE_ALL');
    expect([await runDown('experiments', 'stop', ID), suite.errors]).toEqual([0, '']);
    expect(await runDown('experiments', 'stop', 'OTHER_01')).toBe(0);
    expect(suite.errors).toContain('was not compared');
  });
});
