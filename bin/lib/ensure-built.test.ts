import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
