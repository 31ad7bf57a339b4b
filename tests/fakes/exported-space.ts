import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { readSpace, type StoryblokSpace } from './storyblok-space.ts';

/** A space that was filled with an export of the bundled content. */
export async function exportedSpace(): Promise<StoryblokSpace> {
  const folder = mkdtempSync(join(tmpdir(), 'space-'));
  try {
    const deps = { ...cliDeps({}, join(import.meta.dirname, '../..')), stdout: async () => undefined };
    await runShop(['content', 'export', join(folder, 'space'), '--space', '77'], deps);
    return readSpace(join(folder, 'space'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
