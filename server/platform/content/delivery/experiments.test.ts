import { expect, test } from 'vitest';
import { createExperimentReader } from './experiments.ts';

const EXPERIMENT = {
  id: 'NAV_01_US_ALL',
  storefronts: 'us',
  variants: [{ id: 'control' }, { id: 'variant1', share: '' }],
};

function read(experiments: readonly unknown[], flags: object = {}) {
  const noted: string[] = [];
  const reader = createExperimentReader((message) => void noted.push(message));
  return { ...reader(() => [{ experiments, ...flags }]), noted };
}

test('Experiments are active, with equal shares, unless content says otherwise', () => {
  const share = { id: 'B', storefronts: ['DE', ' at '], active: false, variants: [{ id: 'variant1', share: '5' }] };
  expect(read([EXPERIMENT, share]).experiments).toEqual([
    {
      id: 'NAV_01_US_ALL',
      storefronts: ['us'],
      active: true,
      variants: [
        { id: 'control', share: null, effect: null },
        { id: 'variant1', share: null, effect: null },
      ],
    },
    { id: 'B', storefronts: ['de', 'at'], active: false, variants: [{ id: 'variant1', share: 5, effect: null }] },
  ]);
});

test('An experiment with a fault is left out and noted, the others stay', () => {
  const { experiments, noted } = read([
    { ...EXPERIMENT, id: 'a:b' },
    { ...EXPERIMENT, id: 'C', variants: [{ id: 'variant1', share: 101 }] },
    { ...EXPERIMENT, id: 'D', storefronts: 7 },
    EXPERIMENT,
  ]);
  expect(experiments.map(({ id }) => id)).toEqual(['NAV_01_US_ALL']);
  expect(new Set(noted)).toEqual(new Set(['Problem with experiment']));
});

test('A variant keeps the effect that content names, and one that the shop does not know is noted', () => {
  const variants = [
    { id: 'b', effect: 'alternateNavbar' },
    { id: 'c', effect: 'alternateNavBar' },
  ];
  const { experiments, noted } = read([{ ...EXPERIMENT, id: 'NAV_02_UK_ALL', variants }]);
  expect(experiments[0]?.variants.map(({ effect }) => effect)).toEqual(['alternateNavbar', 'alternateNavBar']);
  expect(noted).toEqual(['Problem with experiment']);
});

test('The regular newsletter is disabled by a flag only', () => {
  expect(read([]).disableRegularNewsletter).toBe(false);
  expect(read([], { disableRegularNewsletter: true }).disableRegularNewsletter).toBe(true);
});
