import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt } from './ensure-built.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const folder of ['app', 'build']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'app/routes.ts'), 'changed');
  writeFileSync(join(root, 'package.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('`ensureBuilt` takes a build that did not finish for none, also when the sources are changed back', async () => {
  const stamp = join(root, 'build/sources.txt');
  writeFileSync(stamp, 'the fingerprint of other sources');
  // The folder has no builder.
  await expect(ensureBuilt({ root })).rejects.toThrow('Building the pages failed');
  expect(existsSync(stamp)).toBe(false);
});

/** Puts builders into the folder that note their runs; returns a function that runs `ensureBuilt` and counts them. */
function countBuilds(): (now?: number) => Promise<number> {
  const log = join(root, 'runs');
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  for (const name of ['react-router', 'vite', 'tsx'])
    writeFileSync(join(root, 'node_modules/.bin', name), `#!/bin/sh\necho run >> '${log}'\n`, { mode: 0o755 });
  return async (now) => {
    rmSync(log, { force: true });
    await ensureBuilt(now === undefined ? { root } : { root, now });
    return existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0;
  };
}

const LATER = Date.now() + 3_600_000;

test('`ensureBuilt` builds once for the same sources, and again for a new file and one that keeps its size and its time', async () => {
  const builds = countBuilds();
  const file = join(root, 'app/routes.ts');
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  expect([await builds(LATER), await builds(LATER), await builds(LATER)]).toEqual([3, 0, 0]);
  writeFileSync(file, 'CHANGED');
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  expect([await builds(LATER), await builds(LATER)]).toEqual([3, 0]);
  writeFileSync(join(root, 'app/added.ts'), '');
  expect([await builds(LATER), await builds(LATER)]).toEqual([3, 0]);
  rmSync(join(root, 'build/sources.txt'));
  expect(await builds(LATER)).toBe(3);
});

test('`ensureBuilt` does not trust the times of files that have just changed', async () => {
  const builds = countBuilds();
  const soon = Math.ceil(statSync(join(root, 'app/routes.ts')).ctimeMs) + 1000;
  expect([await builds(soon), await builds(soon)]).toEqual([3, 0]);
  expect(existsSync(join(root, 'build/sources-seen.txt'))).toBe(false);
});
