import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSource } from './sources.ts';

/** The groups of ASVS 5.0.0 that have requirements of level 1 or 2, by chapter. */
const GROUPS: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 3, 4, 5],
  2: [1, 2, 3, 4],
  3: [2, 3, 4, 5, 7],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 4],
  6: [1, 2, 3, 4, 5, 6, 8],
  7: [1, 2, 3, 4, 5, 6],
  8: [1, 2, 3, 4],
  9: [1, 2],
  10: [1, 2, 3, 4, 5, 6, 7],
  11: [1, 2, 3, 4, 5, 6],
  12: [1, 2, 3],
  13: [1, 2, 3, 4],
  14: [1, 2, 3],
  15: [1, 2, 3],
  16: [1, 2, 3, 4, 5],
  17: [1, 2, 3],
};
const STATES = /^(?:met|no object|the proxy's|not met: \d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)$/;

const page = readSource('docs/security.md');
const rows = [...page.matchAll(/^\| (V\d+\.\d+) [^|]+\| ([^|]*) \| ([^|]*) ?\| ([^|]*) ?\|$/gm)].map(
  ([, group = '', state = '', how = '', tests = '']) => ({ group, state, how: how.trim(), tests }),
);

test('the page has one row for each group of the standard', () => {
  const groups = Object.entries(GROUPS).flatMap(([chapter, numbers]) => numbers.map((of) => `V${chapter}.${of}`));
  expect(rows.map(({ group }) => group)).toEqual(groups);
});

test('a row says whether its group is met, and how or why not', () => {
  expect(rows.filter(({ state }) => !STATES.test(state)).map(({ group }) => group)).toEqual([]);
  expect(rows.filter(({ state, how }) => state !== 'no object' && how === '').map(({ group }) => group)).toEqual([]);
});

test('a file that the page names exists', () => {
  const files = [...page.matchAll(/`((?:app|server|tests|bin)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
