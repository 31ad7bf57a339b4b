import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupStore, restoreStore } from '#server/store/upkeep/backup-store.ts';
import { bundledProgram } from '#tests/support/bundled-program.ts';
import { noteCommands, noteMigration } from './fixtures/notes.ts';
import { openSqlite } from './sqlite-binding.ts';
import { createSqliteStore } from './sqlite-store.ts';
import { storeFault } from './store-fault.ts';

const writerFile = await bundledProgram(join(import.meta.dirname, 'fixtures/note-writer.ts'));
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
  chmodSync(folder, 0o755);
  file = join(folder, 'shop.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = () => createSqliteStore({ file, commands: noteCommands, migrations: [noteMigration] });
const readable = () =>
  readdirSync(folder).filter(
    (name) => statSync(join(folder, name)).isFile() && (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

describe('the files of a store', () => {
  test('are readable by their owner only: database, log, index, lock and process id', async () => {
    const store = await open();
    await store.command('addNote', { id: 'a' });
    expect(readdirSync(folder).sort()).toEqual(
      expect.arrayContaining([
        'shop.sqlite',
        'shop.sqlite-shm',
        'shop.sqlite-wal',
        'shop.sqlite.lock',
        'shop.sqlite.pid',
      ]),
    );
    expect(readable()).toEqual([]);
    await store.close();
  });

  test('lose the access of other users at the start', async () => {
    await (await open()).close();
    writeFileSync(`${file}.replaced-1`, '');
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const store = await open();
    expect(readable()).toEqual([]);
    await store.close();
  });

  test('of a backup and of a restored store are readable by their owner only', async () => {
    await (await open()).close();
    const target = join(folder, 'backup.sqlite');
    backupStore({ file, target });
    expect(readable()).toEqual([]);
    chmodSync(target, 0o644);
    rmSync(file);
    restoreStore({ file, source: target, migrations: [noteMigration], now: 0 });
    expect(readable()).toEqual(['backup.sqlite']);
  });
});

test.each(['start', 'platform', 'shop'])('the program bin/%s.mjs writes files that only its user can read', (name) => {
  expect(readFileSync(join(import.meta.dirname, `../../bin/${name}.mjs`), 'utf8')).toContain('process.umask(0o077);');
});

describe('a store that cannot be opened', () => {
  test('reports the fault and its remedy, also where its writer is a thread', async () => {
    writeFileSync(file, 'This is no database. '.repeat(100));
    await expect(open()).rejects.toThrow(
      /The store .*shop\.sqlite cannot be opened: .*not a database.* npm run store:restore/,
    );
    const thread = createSqliteStore({
      file,
      commands: noteCommands,
      migrations: [noteMigration],
      writerFile,
    });
    await expect(thread).rejects.toThrow(/not a database.* npm run store:restore/);
  });

  test.each([
    [{ message: 'file is not a database', code: 'SQLITE_NOTADB' }, 'file is not a database'],
    [{}, 'unknown reason'],
    [undefined, 'unknown reason'],
    ['disk I/O error', 'disk I/O error'],
  ])('never reports [object Object]: %j', (error, said) => {
    expect(storeFault(file, error).message).toContain(`cannot be opened: ${said}. `);
    expect(storeFault(file, error).message).not.toContain('[object');
  });

  test('reports the process that has it locked', async () => {
    const connection = openSqlite(file);
    connection.exec('CREATE TABLE a (b)');
    connection.close();
    const hold = `
      import { openSync } from 'node:fs';
      openSync(process.argv[1], 'r');
      process.stdout.write('held');
      setInterval(() => undefined, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', hold, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(holder.stdout, 'data');
      expect(storeFault(file, new Error('database is locked')).message).toContain(
        `It is locked by process ${holder.pid} (node`,
      );
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
  });
});
