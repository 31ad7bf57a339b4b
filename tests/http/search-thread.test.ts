import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const PROGRAM = pathToFileURL(fileURLToPath(new URL('../../build/tools/search-worker.js', import.meta.url)));
/** A term that ends the thread before it answers. */
const FATAL = 'crash';

let folder = '';
let lines = '';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-thread-'));
  await writeFile(
    join(folder, 'fatal-term.mjs'),
    `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ name, args }) => {
  if (name === 'search' && args.query.query === '${FATAL}') process.exit(1);
});`,
  );
  const searchFile = join(folder, 'search-worker.mjs');
  await writeFile(searchFile, `import './fatal-term.mjs';\nimport '${PROGRAM}';\n`);
  const log = {
    write: (line: string) => {
      lines += line;
    },
  };
  built = await openBuiltShop({ LOG_LEVEL: 'warn', DOCUMENT_CACHE_BYTES: '0' }, { searchFile, log });
  await isSearched();
});
afterAll(async () => {
  await built.close();
  await rm(folder, { recursive: true });
});

const search = (term: string) => new Shopper(built.shop).visit(`/de/search?term=${encodeURIComponent(term)}`);

/** The database, which answers without the thread, knows no compounds. */
const isSearched = () =>
  vi.waitFor(
    async () => expect((await search('Weihnachtssocken')).document.querySelector('#cards a')).not.toBeNull(),
    60_000,
  );

describe('the thread of the search', () => {
  test('runs the built program, and a crash of it costs one page its index', async () => {
    expect(lines).not.toContain('Search index failure');
    const page = await search(FATAL);
    expect([page.status, page.text('main [role=status]')]).toEqual([
      200,
      uiText('search:unavailable', undefined, 'de'),
    ]);
    expect(lines).toContain('The search thread ended');
    await isSearched();
  });
});
