import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledProgram } from '#tests/support/bundled-program.ts';
import { createStoreCheck } from './check-store.ts';
import { noteClosed } from './closed-file.ts';
import type { CheckDepth } from './file-damage.ts';
import { noteCommands, noteMigration } from './fixtures/notes.ts';
import { createSqliteStore } from './sqlite-store.ts';

const program = await bundledProgram(join(import.meta.dirname, 'store-checker.ts'));
const writerFile = await bundledProgram(join(import.meta.dirname, 'fixtures/note-writer.ts'));
const MINUTE = 60_000;
let folder: string;
let file: string;
let depths: CheckDepth[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'shop.sqlite');
  depths = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (options: { readonly takesEmptyFile?: boolean } = {}) =>
  createSqliteStore({
    file,
    commands: noteCommands,
    migrations: [noteMigration],
    writerFile,
    check(path, depth) {
      depths.push(depth);
      return createStoreCheck(program, MINUTE)(path, depth);
    },
    ...options,
  });

/** A store with notes, closed as it should be. */
async function written(): Promise<void> {
  const store = await open();
  for (let nth = 0; nth < 400; nth += 1) await store.command('addNote', { id: `the-note-${nth}` });
  await store.close();
}

/** Replaces bytes of the closed file. */
function damage(change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
}

describe('the check of a store', () => {
  test('reads little of a file that is as its store was closed, and all of one that was not', async () => {
    await written();
    expect(depths).toEqual([]);
    await (await open()).close();
    expect(depths).toEqual(['brief']);
    rmSync(`${file}.closed`);
    await (await open()).close();
    damage(() => undefined);
    await (await open()).close();
    expect(depths).toEqual(['brief', 'whole', 'whole']);
  });

  test('leaves no note while the store is open: a crash is followed by a whole check', async () => {
    await written();
    const store = await open();
    expect(existsSync(`${file}.closed`)).toBe(false);
    await store.close();
    expect(existsSync(`${file}.closed`)).toBe(true);
  });

  test.each([
    [
      'a text',
      (bytes: Buffer) => {
        for (let at = bytes.indexOf('the-note-7'); at >= 0; at = bytes.indexOf('the-note-7', at + 1)) bytes[at] = 0xff;
      },
    ],
    ['a page', (bytes: Buffer) => bytes.fill(0xff, 8192, 12_288)],
    ['the end', (bytes: Buffer) => bytes.fill(0, bytes.length - 4096)],
  ])('refuses a file with damaged bytes in %s, and opens nothing', async (_what, change) => {
    await written();
    damage(change);
    const before = readFileSync(file);
    await expect(open()).rejects.toThrow(
      /shop\.sqlite is damaged: [^\n]+\. Restore a backup with npm run store:restore, and see npm run store:doctor\.$/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.pid`)).toBe(false);
  });

  test('finds damaged migrations in a file whose time of change is that of its note', async () => {
    await written();
    const id = Buffer.from(noteMigration.id);
    damage((bytes) => {
      for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1)) bytes[at] = 0xff;
    });
    // As a broken disk would: the file looks as it was closed.
    noteClosed(file);
    await expect(open()).rejects.toThrow('has a text whose bytes are damaged');
    expect(depths).toEqual(['brief']);
  });

  test('finds a damaged text that no index holds', async () => {
    const store = await open();
    await store.command('addNote', { id: 'a' });
    await store.command('addWord', { noteId: 'a', word: 'a rare word' });
    await store.close();
    damage((bytes) => bytes.writeUInt8(0xff, bytes.indexOf('a rare word')));
    await expect(open()).rejects.toThrow('is damaged: the table words has a text whose bytes are damaged');
  });

  test('takes a process that crashes for damage, and one that cannot run or lacks memory for none', async () => {
    await written();
    const crashing = join(folder, 'crash.mjs');
    writeFileSync(crashing, 'process.abort();');
    expect(await createStoreCheck(crashing)(file, 'whole')).toEqual({
      damage: 'it has bytes that cannot be read',
      isFinished: true,
    });
    const poor = join(folder, 'poor.mjs');
    writeFileSync(poor, "process.stderr.write('heap out of memory', () => process.abort());");
    expect((await createStoreCheck(poor)(file, 'whole')).damage).toBeNull();
    const failing = await createStoreCheck(join(folder, 'none.mjs'))(file, 'whole');
    expect(failing.damage).toBeNull();
  });

  test('ends after its time, and finds nothing', async () => {
    const slow = join(folder, 'slow.mjs');
    writeFileSync(slow, 'setTimeout(() => undefined, 60000);');
    expect(await createStoreCheck(slow, 50)(file, 'whole')).toEqual({ damage: null, isFinished: false });
  });
});

describe('a store without bytes', () => {
  test('is refused with advice where a lost store would be taken for a new shop', async () => {
    writeFileSync(file, '');
    await expect(open({ takesEmptyFile: false })).rejects.toThrow(
      /is empty: it has 0 bytes\. .*store:restore\. For a new shop, delete the file/,
    );
    expect(statSync(file).size).toBe(0);
    await (await open({ takesEmptyFile: true })).close();
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  test('is made where there is none, in production too', async () => {
    await (await open({ takesEmptyFile: false })).close();
    expect(depths).toEqual([]);
  });
});

test('a folder that cannot be used is refused with advice', async () => {
  writeFileSync(join(folder, 'taken'), '');
  file = join(folder, 'taken', 'shop.sqlite');
  await expect(open()).rejects.toThrow(/cannot be opened: (?:ENOTDIR|EEXIST).*check the rights of DATA_DIR/);
});
