import { describe, expect, test } from 'vitest';
import { createExperimentSwitches } from '#server/platform/experiments/experiment-switches.ts';
import { market, setUpStage } from './commerce-fixture.ts';

const ID = 'NAV_01_US_ALL';

const stage = setUpStage({ variants: [] });

describe('an experiment that an operator stops', () => {
  const definition = { id: ID, storefronts: ['us'], active: true, variants: [{ id: 'v', share: null }] };
  const content = { experimentation: () => CONTENT };
  const CONTENT = {
    disableRegularNewsletter: false,
    experiments: [definition, { ...definition, id: 'OTHER' }],
  };
  const switches = () =>
    createExperimentSwitches({ store: stage.store, content, onFailure: (error) => expect.fail(String(error)) });
  const activeOf = ({ experimentation }: ReturnType<typeof switches>) =>
    experimentation(market('US'))
      .experiments.filter(({ active }) => active)
      .map(({ id }) => id);

  test('is inactive on every node after its next read, until it is started', async () => {
    const [one, other] = [switches(), switches()];
    let changes = 0;
    one.start(() => {
      changes += 1;
    });
    one.stop();
    await one.read();
    expect([activeOf(one), changes]).toEqual([[ID, 'OTHER'], 0]);
    expect(await stage.store.command('stopExperiment', { experiment: ID, now: stage.now() })).toBe(true);
    expect(await stage.store.command('stopExperiment', { experiment: ID, now: stage.now() })).toBe(false);
    await Promise.all([one.read(), other.read()]);
    expect([activeOf(one), activeOf(other), changes]).toEqual([['OTHER'], ['OTHER'], 1]);
    // Pages made of the same object stay in memory.
    expect(one.experimentation(market('US'))).toBe(one.experimentation(market('US')));
    expect(await stage.store.command('startExperiment', { experiment: ID })).toBe(true);
    expect(await stage.store.command('startExperiment', { experiment: ID })).toBe(false);
    await one.read();
    expect([one.experimentation(market('US')), changes]).toEqual([CONTENT, 2]);
  });
});
