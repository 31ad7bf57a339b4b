import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildSources } from '#bin/lib/ensure-built.mjs';

const ROOT = join(import.meta.dirname, '../..');
const RECORDS = join(ROOT, 'build/inputs');

test('`ensureBuilt` watches every file that goes into a build', () => {
  const records = readdirSync(RECORDS).map((name) => ({
    name,
    files: z.array(z.string()).parse(JSON.parse(readFileSync(join(RECORDS, name), 'utf8'))),
  }));
  expect(records.map(({ name }) => name).sort()).toEqual([
    'pages-client.json',
    'pages-ssr.json',
    expect.stringMatching(/^tools-/),
  ]);
  const watched = new Set(buildSources(ROOT));
  for (const { name, files } of records) {
    expect(files.length, name).toBeGreaterThan(10);
    expect(
      files.filter((file) => !watched.has(file)),
      name,
    ).toEqual([]);
  }
  const inputs = records.flatMap(({ files }) => files);
  for (const file of [
    'vite.config.ts',
    'tools/vite/script-entries.ts',
    'tools/vite/browser-script.ts',
    'tools/vite/tools.config.ts',
    'app/root.tsx',
    'server/app.ts',
  ])
    expect(inputs).toContain(file);
  // Read at run time, and never built.
  expect([...watched].filter((file) => file.startsWith('content-fallbacks/'))).toEqual([]);
});

test('`ensureBuilt` watches what the framework and the compiler read', () => {
  expect(buildSources(ROOT)).toEqual(
    expect.arrayContaining(['package-lock.json', 'react-router.config.ts', 'remix.config.js', 'tsconfig.json']),
  );
});

test('programs of the server have no letter beyond Latin-1: one would double their memory', () => {
  for (const file of ['server/index.js', 'tools/shop.js', 'tools/sqlite-writer.js'])
    expect(readFileSync(join(ROOT, 'build', file), 'utf8').match(/[^\0-\xff]/)?.[0], file).toBeUndefined();
});
