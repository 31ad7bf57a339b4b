import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteMigration } from '#server/store/fixtures/notes.ts';
import type { Store } from '#server/store/types.ts';
import { bundledProgram } from '#tests/support/bundled-program.ts';
import { createPlace, ENGINES, type Place } from '#tests/support/stores.ts';
import { storeCommands as commands } from './store-commands.ts';

const writerFile = await bundledProgram(join(import.meta.dirname, 'fixtures/contract-writer.ts'));
const kinds = [...ENGINES.map((engine) => ({ engine, thread: false })), { engine: 'sqlite', thread: true }] as const;

describe.each(kinds)('the store on $engine (thread: $thread)', ({ engine, thread }) => {
  let place: Place;
  beforeEach(async () => {
    place = await createPlace(engine);
  });
  afterEach(() => place.remove());

  const open = () => place.open({ commands, migrations: [noteMigration] }, thread ? { writerFile } : {});
  const noteIds = async (store: Store<typeof commands>) =>
    (await store.read.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);

  test('shows the writes of a command as soon as it resolves', async () => {
    const store = await open();
    expect(await store.command('addNote', { id: 'a' })).toBe('a');
    expect(await noteIds(store)).toEqual(['a']);
    expect(await store.read.get('SELECT id FROM notes WHERE id = ?', ['b'])).toBeNull();
  });

  test('rolls back a failing command, and keeps its message and its neighbours', async () => {
    const store = await open();
    const results = await Promise.allSettled([
      store.command('addNote', { id: 'a' }),
      store.command('addNoteThenFail', { id: 'b' }),
      store.command('addNote', { id: 'a' }),
      store.command('addNote', { id: 'c' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(results[1]).toMatchObject({ reason: { message: 'no b' } });
    expect(results.find((result, index) => index !== 1 && result.status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/unique/i) },
    });
    expect(await noteIds(store)).toEqual(['a', 'c']);
  });

  test('rolls back a command whose second statement fails', async () => {
    const store = await open();
    await expect(store.command('goOnAfterFailure', { id: 'a' })).rejects.toThrow(/unique/i);
    expect(await noteIds(store)).toEqual([]);
  });

  test('enforces foreign keys', async () => {
    const store = await open();
    await expect(store.command('addWord', { noteId: 'nobody', word: 'x' })).rejects.toThrow(/foreign key/i);
    await store.command('addNote', { id: 'a' });
    await store.command('addWord', { noteId: 'a', word: 'x' });
    await store.command('removeNote', { id: 'a' });
    expect(await store.read.all('SELECT * FROM words')).toEqual([]);
  });

  test('returns the number of rows a statement has changed', async () => {
    const store = await open();
    await store.command('addNote', { id: 'a' });
    expect([await store.command('removeNote', { id: 'a' }), await store.command('removeNote', { id: 'a' })]).toEqual([
      1, 0,
    ]);
  });

  test.each([0, 1, 3, 4, 21, 64, 150])(
    'runs a statement for %i rows at once as for one after the other',
    async (count) => {
      const store = await open();
      const rows = Array.from({ length: count }, (_, index) => [`n${String(index).padStart(3, '0')}`, index] as const);
      expect(await store.command('putAll', { rows })).toBe(count);
      const others = rows.map(([id, number]) => [id, number + 1000] as const);
      expect(await store.command('putAll', { rows: [...others, ['?', 1]] })).toBe(count + 1);
      expect(await store.command('putAll', { rows: [['?', 2]] })).toBe(0);
      const stored = await store.read.all('SELECT id, transaction_no FROM notes ORDER BY id');
      expect(stored).toEqual([
        { id: '?', transaction_no: 1 },
        ...others.map(([id, number]) => ({ id, transaction_no: number })),
      ]);
    },
  );

  test('runs a statement with a fixed value for several rows at once', async () => {
    const store = await open();
    const ids = Array.from({ length: 21 }, (_, index) => `n${index}`);
    expect(await store.command('addSevens', { ids })).toBe(21);
    expect(await store.read.all('SELECT COUNT(*) AS n FROM notes WHERE transaction_no = 7')).toEqual([{ n: 21 }]);
  });

  test('rejects writes through the reads', async () => {
    const store = await open();
    await expect(store.read.run("INSERT INTO notes (id, transaction_no) VALUES ('a', 0)")).rejects.toThrow(
      /read-?only/i,
    );
    await expect(store.read.all("INSERT INTO notes (id, transaction_no) VALUES ('a', 0) RETURNING id")).rejects.toThrow(
      /read-?only/i,
    );
    expect(await noteIds(store)).toEqual([]);
  });

  test('rejects arguments that are not data and continues', async () => {
    const store = await open();
    await expect(store.command('answerWithFunction', {})).rejects.toThrow();
    expect(await store.command('addNote', { id: 'a' })).toBe('a');
  });

  test('passes a command a copy of its arguments', async () => {
    const store = await open();
    const list: number[] = [];
    expect(await store.command('changeArguments', { list })).toEqual([1]);
    expect(list).toEqual([]);
  });

  test('rejects an unknown command', async () => {
    const store = await open();
    await expect(store.command('toString' as 'addNote', { id: 'a' })).rejects.toThrow('No such command: toString');
  });

  test('reads whole numbers of any size and sums of them as numbers', async () => {
    const store = await open();
    await store.command('addNote', { id: 'a' });
    const row = await store.read.get(
      'SELECT CAST(? AS BIGINT) AS large, COUNT(*) AS n, SUM(transaction_no) AS total, SUM(CAST(? AS BIGINT)) AS sum FROM notes',
      [1_790_000_000_000, 9_007_199_254_740_991],
    );
    expect(row).toEqual({ large: 1_790_000_000_000, n: 1, total: 0, sum: 9_007_199_254_740_991 });
  });

  test('compares and sorts text by its bytes', async () => {
    const store = await open();
    for (const id of ['b', 'a', 'B', 'A', 'ä', 'Z', '-', '1', 'z']) await store.command('addNote', { id });
    expect(await noteIds(store)).toEqual(['-', '1', 'A', 'B', 'Z', 'a', 'b', 'z', 'ä']);
    expect(await store.read.all('SELECT id FROM notes WHERE id > ? AND id < ? ORDER BY id', ['A', 'a'])).toEqual([
      { id: 'B' },
      { id: 'Z' },
    ]);
  });

  test('stores any text: quotes, question marks, long ones, zero characters', async () => {
    const store = await open();
    for (const id of ["it's? {{x}}", '🧦'.repeat(50_000), '$1 ?']) {
      await store.command('addNote', { id });
      expect(await store.read.get('SELECT id FROM notes WHERE id = ?', [id])).toEqual({ id });
    }
    expect(await store.read.get('SELECT id FROM notes WHERE id = ?', ['\0'])).toBeNull();
    await store.command('addNote', { id: 'zero\0' });
    expect(await store.read.all("SELECT id FROM notes WHERE id LIKE 'zero%'")).toHaveLength(1);
  });

  test('leaves question marks in quoted text alone', async () => {
    const store = await open();
    expect(await store.read.get("SELECT 'is it? {{no}}' AS a, CAST(? AS TEXT) AS b", ['yes'])).toMatchObject({
      b: 'yes',
    });
  });

  test('finishes pending calls before it closes, and rejects later ones', async () => {
    const store = await open();
    const pending = ['a', 'b', 'c'].map((id) => store.command('addNote', { id }));
    await store.close();
    expect(await Promise.all(pending)).toEqual(['a', 'b', 'c']);
    await expect(store.command('addNote', { id: 'd' })).rejects.toThrow('The store is closed');
    await store.close();
    expect(await noteIds(await open())).toEqual(['a', 'b', 'c']);
  });

  test('adds new migrations to an old store, and rolls back a failing one', async () => {
    await (await open()).close();
    const more = {
      id: '002-more',
      statements: ['CREATE TABLE more (id TEXT PRIMARY KEY)', 'INSERT INTO nowhere VALUES (1)'],
    };
    await expect(place.open({ commands, migrations: [noteMigration, more] })).rejects.toThrow(/nowhere/);
    const fixed = { id: '002-more', statements: ['CREATE TABLE more (id TEXT PRIMARY KEY)'] };
    const store = await place.open({ commands, migrations: [noteMigration, fixed] });
    expect(await store.read.all('SELECT id FROM migrations ORDER BY id')).toEqual([
      { id: '001-notes' },
      { id: '002-more' },
    ]);
  });

  test('opens with a program that does not have the newest migration', async () => {
    const more = { id: '002-more', statements: ['CREATE TABLE more (id TEXT PRIMARY KEY)'] };
    await (await place.open({ commands, migrations: [noteMigration, more] })).close();
    expect(await (await open()).command('addNote', { id: 'a' })).toBe('a');
  });

  test('does not open with a program whose first migration it lacks', async () => {
    await (await open()).close();
    const other = { id: '001-other', statements: [] };
    await expect(place.open({ commands, migrations: [other, noteMigration] })).rejects.toThrow(/another release/);
  });
});
