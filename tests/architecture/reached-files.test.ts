import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+)[^']*'/g;

/** The files that a file of the shop imports, as paths from the root; types included. */
function importsOf(file: string): readonly string[] {
  return [...readSource(file).matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
  );
}

test('app holds only files that a route or an entry reaches', () => {
  const files = sourceFiles('app');
  const reached = new Set<string>();
  const pending = files.filter((file) => /^app\/(?:[^/]+|routes\/.+)\.tsx?$/.test(file));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    pending.push(...importsOf(file).filter((imported) => files.includes(imported)));
  }

  expect(files.filter((file) => !reached.has(file))).toEqual([]);
});
