import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledProgram } from '#tests/support/bundled-program.ts';
import { noteCommands, noteMigration } from './fixtures/notes.ts';
import { StoreInUse } from './lock-file.ts';
import { openSqlite } from './sqlite-binding.ts';
import { createSqliteStore, openOrJoinStore } from './sqlite-store.ts';
import { openWriter } from './sqlite-writer-core.ts';
import type { Store } from './types.ts';
import { WriterGone } from './writer-socket.ts';

const migrations = [noteMigration];
const writerFile = await bundledProgram(join(import.meta.dirname, 'fixtures/note-writer.ts'));
const processFile = await bundledProgram(join(import.meta.dirname, 'fixtures/note-process.ts'));

let folder: string;
let file: string;
const opened: Store<typeof noteCommands>[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'data', 'shop.sqlite');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const store of opened.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(kind: 'inline' | 'thread' = 'inline') {
  const store = await createSqliteStore({
    file,
    commands: noteCommands,
    migrations,
    ...(kind === 'thread' && { writerFile }),
  });
  opened.push(store);
  return store;
}

function start(task: 'migrate' | 'write', path: string): ChildProcess {
  const child = spawn(process.execPath, [processFile, task, path, writerFile], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

const noteIds = async (store: Store<typeof noteCommands>) =>
  (await store.read.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);

describe.each(['inline', 'thread'] as const)('the embedded store with its writer %s', (kind) => {
  test('returns written rows as soon as the command resolves', async () => {
    const store = await open(kind);
    expect(await store.command('addNote', { id: 'a' })).toBe('a');
    expect(await noteIds(store)).toEqual(['a']);
    expect(await store.read.get('SELECT id FROM notes WHERE id = ?', ['b'])).toBeNull();
  });

  test('rolls back a failing command and keeps the others of its batch', async () => {
    const store = await open(kind);
    const results = await Promise.allSettled([
      store.command('addNote', { id: 'a' }),
      store.command('addNoteThenFail', { id: 'b' }),
      store.command('addNote', { id: 'a' }),
      store.command('addNote', { id: 'c' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { message: 'no b' } });
    expect(await noteIds(store)).toEqual(['a', 'c']);
  });

  test('enforces foreign keys', async () => {
    const store = await open(kind);
    await expect(store.command('addWord', { noteId: 'nobody', word: 'x' })).rejects.toThrow(/FOREIGN KEY/);
    await store.command('addNote', { id: 'a' });
    await store.command('addWord', { noteId: 'a', word: 'x' });
    await store.command('removeNote', { id: 'a' });
    expect(await store.read.all('SELECT * FROM words')).toEqual([]);
  });

  test('rejects writes through the reading connection', async () => {
    const store = await open(kind);
    await expect(store.read.run("INSERT INTO notes (id, transaction_no) VALUES ('a', 0)")).rejects.toThrow(/readonly/);
  });

  test('rejects arguments that are not data, and continues', async () => {
    const store = await open(kind);
    await expect(store.command('answerWithFunction', {})).rejects.toThrow();
    expect(await store.command('addNote', { id: 'a' })).toBe('a');
  });

  test('finishes earlier commands before it closes, and rejects later ones', async () => {
    const store = await open(kind);
    const pending = ['a', 'b', 'c'].map((id) => store.command('addNote', { id }));
    await store.close();
    expect(await Promise.all(pending)).toEqual(['a', 'b', 'c']);
    await expect(store.command('addNote', { id: 'd' })).rejects.toThrow('The store is closed');
    expect(await noteIds(await open(kind))).toEqual(['a', 'b', 'c']);
  });
});

describe('the writer of the embedded store', () => {
  test('runs a batch in one transaction', async () => {
    await (await open()).close();
    const reader = openSqlite(file);
    const seen: number[] = [];
    const commands = {
      ...noteCommands,
      look: async () => {
        seen.push(reader.prepare('SELECT id FROM notes').all().length);
      },
    };
    const writer = openWriter({ file, commands, migrations });
    await writer.commit([
      { name: 'addNote', args: { id: 'a' } },
      { name: 'look', args: {} },
      { name: 'addNote', args: { id: 'b' } },
      { name: 'look', args: {} },
    ]);
    seen.push(reader.prepare('SELECT id FROM notes').all().length);
    writer.close();
    reader.close();
    expect(seen).toEqual([0, 0, 2]);
  });

  test('fails the whole batch when its commit fails, and works afterwards', async () => {
    await (await open()).close();
    const commands = {
      ...noteCommands,
      // Simulates an engine that rolls back the transaction itself, as on a full disk.
      breakTransaction: async ({ sql }: { sql: { run(text: string): Promise<number> } }) => {
        await sql.run('ROLLBACK');
        throw new Error('disk full');
      },
    };
    const writer = openWriter({ file, commands, migrations });
    const outcomes = await writer.commit([
      { name: 'addNote', args: { id: 'a' } },
      { name: 'breakTransaction', args: {} },
      { name: 'addNote', args: { id: 'b' } },
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false]);
    expect(await writer.commit([{ name: 'addNote', args: { id: 'c' } }])).toEqual([{ ok: true, value: 'c' }]);
    writer.close();
    expect(await noteIds(await open())).toEqual(['c']);
  });

  test('rejects an unknown command', async () => {
    await (await open()).close();
    const writer = openWriter({ file, commands: noteCommands, migrations });
    expect(await writer.commit([{ name: 'toString', args: {} }])).toMatchObject([
      { ok: false, error: { message: 'No such command: toString' } },
    ]);
    writer.close();
  });

  test('flushes every commit to disk and checks foreign keys', async () => {
    await (await open()).close();
    const settings: unknown[] = [];
    const commands = {
      look: async ({ sql }: { sql: { all(text: string): Promise<unknown[]> } }) => {
        settings.push(
          ...(await sql.all('PRAGMA synchronous')),
          ...(await sql.all('PRAGMA foreign_keys')),
          ...(await sql.all('PRAGMA journal_mode')),
        );
      },
    };
    const writer = openWriter({ file, commands, migrations });
    await writer.commit([{ name: 'look', args: {} }]);
    writer.close();
    expect(settings).toEqual([{ synchronous: 2 }, { foreign_keys: 1 }, { journal_mode: 'wal' }]);
  });
});

describe('the lock of the embedded store', () => {
  test('rejects a second store with the process id of the first', async () => {
    await open();
    await expect(open()).rejects.toThrow(new StoreInUse(file, String(process.pid)));
  });

  test('is free again after closing', async () => {
    await (await open()).close();
    await (await open()).close();
  });

  test('rejects a second process until the first ends, however it ends; acknowledged writes are stored', {
    timeout: 30_000,
  }, async () => {
    const child = start('write', file);
    const acknowledged: string[] = [];
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The writing process ended early')));
      lines.on('line', (line) => {
        if (line !== 'open') acknowledged.push(line);
        if (acknowledged.length === 40) resolve();
      });
    });
    await expect(open()).rejects.toThrow(`in use by process ${child.pid}`);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;

    const store = await open();
    const kept = new Set(await noteIds(store));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(await store.read.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });
});

describe('a second process of the embedded store', () => {
  const joinIt = async () => {
    const store = await openOrJoinStore({ file, commands: noteCommands, migrations });
    opened.push(store);
    return store;
  };

  test('sends its commands to the writer of the first and reads the result', async () => {
    const first = await open('thread');
    const second = await joinIt();
    expect(second.joined).toBe(true);
    const answers = await Promise.all([second.command('addNote', { id: 'b' }), first.command('addNote', { id: 'a' })]);
    expect(answers).toEqual(['b', 'a']);
    expect(await noteIds(second)).toEqual(['a', 'b']);
    expect(await noteIds(first)).toEqual(['a', 'b']);
    await expect(second.command('addNoteThenFail', { id: 'c' })).rejects.toThrow('no c');
    await expect(second.read.run("INSERT INTO notes (id, transaction_no) VALUES ('z', 0)")).rejects.toThrow(/readonly/);
  });

  test('sends long texts and line ends unchanged', async () => {
    await open('thread');
    const second = await joinIt();
    const id = `${'long \n "quoted" ü🧦 '.repeat(20_000)}`;
    expect(await second.command('addNote', { id })).toBe(id);
  });

  test('is denied unlisted commands and invalid arguments', async () => {
    const first = await open('thread');
    const second = await joinIt();
    await expect(second.command('removeNote', { id: 'a' })).rejects.toThrow(
      'No command for other processes: removeNote',
    );
    await expect(second.command('addNote', { id: 7 } as never)).rejects.toThrow(
      /addNote was sent what it does not take/,
    );
    expect(await noteIds(first)).toEqual([]);
  });

  test('connects through a folder that is closed to other users', async () => {
    mkdirSync(`${file}.writer`, { recursive: true, mode: 0o777 });
    writeFileSync(join(`${file}.writer`, 'socket'), 'left by a killed process');
    const first = await open('thread');
    expect(statSync(`${file}.writer`).mode & 0o777).toBe(0o700);
    expect((await joinIt()).joined).toBe(true);
    await first.close();
    expect(existsSync(`${file}.writer`)).toBe(false);
  });

  test('is disconnected after invalid input, without effect on others', async () => {
    const first = await open('thread');
    for (const nonsense of ['GET / HTTP/1.1\n', '{"id":-1,"name":"addNote","args":{}}\n', '[]\n', '\0\n']) {
      const socket = connect(join(`${file}.writer`, 'socket'));
      socket.write(nonsense);
      await once(socket, 'close');
    }
    expect(await first.command('addNote', { id: 'a' })).toBe('a');
  });

  test('cannot delay the end of the first by sending', async () => {
    const first = await open('thread');
    const second = await joinIt();
    let refused = '';
    const sending = (async () => {
      for (let round = 0; !refused; round += 1)
        await second.command('addNote', { id: `${round}` }).catch((error: Error) => (refused = error.message));
    })();
    await second.command('addNote', { id: 'first' });
    await first.close();
    await sending;
    expect(refused).toMatch(/stopping|stopped/);
  });

  test('leaves the first one working, and rejects after its end', async () => {
    const first = await open('thread');
    const second = await joinIt();
    await second.close();
    expect(await first.command('addNote', { id: 'a' })).toBe('a');
    const third = await joinIt();
    await first.close();
    await expect(third.command('addNote', { id: 'b' })).rejects.toThrow(WriterGone);
    const alone = await joinIt();
    expect(alone.joined).toBe(false);
    expect(await alone.command('addNote', { id: 'b' })).toBe('b');
  });

  test('is rejected when the first takes no commands', async () => {
    await open('inline');
    await expect(joinIt()).rejects.toThrow(StoreInUse);
  });
});

describe('migrations', () => {
  test('are applied once when four processes start together', { timeout: 30_000 }, async () => {
    const path = join(folder, 'shared.sqlite');
    const runs = ['migrate', 'migrate', 'migrate', 'migrate'].map(async () => {
      const child = start('migrate', path);
      let complaint = '';
      child.stderr?.on('data', (data) => {
        complaint += data;
      });
      const [code] = await once(child, 'exit');
      return `${code}${complaint}`;
    });
    expect(await Promise.all(runs)).toEqual(['0', '0', '0', '0']);
    const connection = openSqlite(path);
    expect(connection.prepare('SELECT id FROM migrations').all()).toEqual([{ id: '001-notes' }]);
    connection.close();
  });

  test('are added to an old store, and a failing one is rolled back', async () => {
    await (await open()).close();
    const more = {
      id: '002-more',
      statements: ['CREATE TABLE more (id TEXT PRIMARY KEY)', 'INSERT INTO nowhere VALUES (1)'],
    };
    await expect(
      createSqliteStore({ file, commands: noteCommands, migrations: [noteMigration, more] }),
    ).rejects.toThrow(/nowhere/);
    const fixed = { id: '002-more', statements: ['CREATE TABLE more (id TEXT PRIMARY KEY)'] };
    const store = await createSqliteStore({ file, commands: noteCommands, migrations: [noteMigration, fixed] });
    opened.push(store);
    expect(await store.read.all('SELECT id FROM migrations ORDER BY id')).toEqual([
      { id: '001-notes' },
      { id: '002-more' },
    ]);
  });
});

test('the death of the writer thread is reported once and every command rejects', async () => {
  const lost: string[] = [];
  const dying = join(folder, 'dying.mjs');
  writeFileSync(
    dying,
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('ready'); parentPort.on('message', () => { throw new Error('broken'); });",
  );
  await (await open()).close();
  const store = await createSqliteStore({
    file,
    commands: noteCommands,
    migrations,
    writerFile: dying,
    onWriterLost: (error) => lost.push(error.message),
  });
  await expect(store.command('addNote', { id: 'a' })).rejects.toThrow('broken');
  await expect(store.command('addNote', { id: 'b' })).rejects.toThrow('broken');
  await store.close();
  expect(lost).toEqual(['broken']);
});
