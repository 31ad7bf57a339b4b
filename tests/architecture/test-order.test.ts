import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONGEST, LongestFirst } from '#tools/vitest/longest-first.ts';
import { ROOT } from './sources.ts';

test('`LongestFirst` starts the files that run longest first and drops none', async () => {
  const paths = ['tests/http/cart.test.ts', ...LONGEST.toReversed(), 'tests/http/pages.test.ts'];
  const files = paths.map(
    (path) =>
      ({
        moduleId: join(ROOT, path),
        project: { name: 'http', config: { sequence: { groupOrder: 0 } } },
      }) as unknown as TestSpecification,
  );
  const cache = { getTestSpecificationResult: () => undefined, getFileStats: () => undefined };
  const vitest = { config: { root: ROOT }, cache } as unknown as Vitest;
  const sorted = (await new LongestFirst(vitest).sort(files)).map(({ moduleId }) => moduleId);
  expect(sorted.slice(0, LONGEST.length)).toEqual(LONGEST.map((path) => join(ROOT, path)));
  expect(sorted.toSorted()).toEqual(files.map(({ moduleId }) => moduleId).toSorted());
});

test.each(LONGEST)('`LongestFirst` names a file that exists: %s', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});
