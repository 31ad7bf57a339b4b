import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteMigration } from '#server/store/fixtures/notes.ts';
import type { Pace } from '#server/store/postgres-retry.ts';
import { createPostgresStore, type PostgresStore } from '#server/store/postgres-store.ts';
import type { CommandContext } from '#server/store/types.ts';
import { createDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { storeCommands } from './store-commands.ts';

/** Counts how often commands ran, on all connections. */
let runs = 0;
/** Two commands that lock in opposite order meet here. */
let meeting: { arrive(): Promise<void> };

const commands = {
  ...storeCommands,
  async addCounted({ sql }: CommandContext, { id }: { readonly id: string }): Promise<number> {
    runs += 1;
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, ?)', [id, runs]);
    return runs;
  },
  async addUnlessThere({ sql }: CommandContext, { id }: { readonly id: string }): Promise<number> {
    runs += 1;
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, ?) ON CONFLICT (id) DO NOTHING', [id, runs]);
    return runs;
  },
  async dieOnce({ sql }: CommandContext, { id }: { readonly id: string }): Promise<string> {
    runs += 1;
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, ?)', [id, runs]);
    if (runs === 1) await sql.get('SELECT pg_terminate_backend(pg_backend_pid())');
    return id;
  },
  async lockBoth(
    { sql }: CommandContext,
    { first, second }: { readonly first: string; readonly second: string },
  ): Promise<void> {
    await sql.run('UPDATE notes SET transaction_no = transaction_no + 1 WHERE id = ?', [first]);
    await meeting.arrive();
    await sql.run('UPDATE notes SET transaction_no = transaction_no + 1 WHERE id = ?', [second]);
  },
  async swallowFailure({ sql }: CommandContext, { id }: { readonly id: string }): Promise<void> {
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, 0)', [id]);
    await sql.run('INSERT INTO nowhere (id) VALUES (1)').catch(() => 0);
  },
  async preparedStatements({ sql }: CommandContext, _args: object): Promise<number> {
    return Number((await sql.get<{ n: number }>('SELECT COUNT(*) AS n FROM pg_prepared_statements'))?.n);
  },
  async settings({ sql }: CommandContext, _args: object): Promise<string[]> {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_isolation'];
    const values: string[] = [];
    for (const name of names)
      values.push(String((await sql.get<{ value: string }>('SELECT current_setting(?) AS value', [name]))?.value));
    return values;
  },
};
const migrations = [noteMigration];

let database: TestDatabase;
let proxy: DatabaseProxy;
const opened: PostgresStore<typeof commands>[] = [];
beforeEach(async () => {
  runs = 0;
  let arrived = 0;
  let both: () => void = () => undefined;
  const bothWait = new Promise<void>((resolve) => {
    both = resolve;
  });
  meeting = {
    arrive() {
      arrived += 1;
      if (arrived >= 2) both();
      return bothWait;
    },
  };
  database = await createTestDatabase();
  proxy = await createDatabaseProxy(database.url);
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await proxy.close();
  await database.drop();
});

async function open(
  options: {
    readonly url?: string;
    readonly preparedStatements?: boolean;
    readonly pace?: Pace;
    readonly poolSize?: number;
    readonly onTime?: (time: number, took: number) => void;
  } = {},
) {
  const store = await createPostgresStore({
    url: proxy.url,
    commands,
    migrations,
    repeatable: ['addUnlessThere'],
    ...options,
  });
  opened.push(store);
  return store;
}
const noteIds = async (store: PostgresStore<typeof commands>) =>
  (await store.read.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);

/** A clock that advances with every wait, so that no test waits. */
function shortPace(): Pace {
  let now = 0;
  return {
    now: () => now,
    random: () => 0.5,
    async wait(milliseconds) {
      now += milliseconds * 100;
    },
  };
}

describe('a command whose transaction the database aborts', () => {
  test('runs again after a deadlock', async () => {
    const store = await open();
    await store.command('addNote', { id: 'a' });
    await store.command('addNote', { id: 'b' });
    await Promise.all([
      store.command('lockBoth', { first: 'a', second: 'b' }),
      store.command('lockBoth', { first: 'b', second: 'a' }),
    ]);
    expect(await store.read.all('SELECT id, transaction_no FROM notes ORDER BY id')).toEqual([
      { id: 'a', transaction_no: 2 },
      { id: 'b', transaction_no: 2 },
    ]);
  });

  test('rejects when it continued after a failed statement, because nothing was committed', async () => {
    const store = await open();
    await expect(store.command('swallowFailure', { id: 'a' })).rejects.toThrow(
      'swallowFailure was undone by the database',
    );
    expect(await noteIds(store)).toEqual([]);
    expect(await store.command('addNote', { id: 'b' })).toBe('b');
  });
});

describe('a connection that breaks', () => {
  test('in the middle of a command: the command runs again on another connection', async () => {
    const store = await open();
    expect(await store.command('dieOnce', { id: 'a' })).toBe('a');
    expect(runs).toBe(2);
    expect(await noteIds(store)).toEqual(['a']);
  });

  test('before the commit is sent: the command runs again', async () => {
    const store = await open();
    proxy.breakAt('INSERT INTO notes', 'before');
    expect(await store.command('addCounted', { id: 'a' })).toBe(2);
    expect(await noteIds(store)).toEqual(['a']);
  });

  test.each(['before', 'after'] as const)(
    '%s the commit reached the database: the command rejects, because the outcome is unknown',
    async (when) => {
      const store = await open();
      proxy.breakAt('COMMIT\0', when);
      await expect(store.command('addCounted', { id: 'a' })).rejects.toThrow(
        /addCounted was being committed: it may or may not have happened/,
      );
      expect(runs).toBe(1);
      expect(await noteIds(store)).toEqual(when === 'after' ? ['a'] : []);
    },
  );

  test.each(['before', 'after'] as const)('%s the commit of a repeatable command: it runs again', async (when) => {
    const store = await open();
    proxy.breakAt('COMMIT\0', when);
    expect(await store.command('addUnlessThere', { id: 'a' })).toBe(2);
    expect(await noteIds(store)).toEqual(['a']);
  });

  test('while it is idle has no effect', async () => {
    const store = await open();
    await store.command('addNote', { id: 'a' });
    expect(await noteIds(store)).toEqual(['a']);
    proxy.cut();
    expect(await noteIds(store)).toEqual(['a']);
    expect(await store.command('addNote', { id: 'b' })).toBe('b');
  });
});

describe('an unavailable database', () => {
  test('is awaited for a while, then rejected at once, and used again when it is available', async () => {
    const pace = shortPace();
    const store = await open({ pace });
    expect(await store.reachable()).toBe(true);
    proxy.cut({ refuse: true });
    await expect(store.command('addNote', { id: 'a' })).rejects.toThrow(/Connection terminated|ECONNRESET/);
    const waited = pace.now();
    expect(waited).toBeGreaterThan(0);
    await expect(store.read.all('SELECT id FROM notes')).rejects.toThrow(/Connection terminated|ECONNRESET/);
    expect(pace.now()).toBe(waited);
    expect(await store.reachable()).toBe(false);
    proxy.mend();
    expect(await store.command('addNote', { id: 'b' })).toBe('b');
    await pace.wait(1000);
    expect(await store.reachable()).toBe(true);
  });

  test('does not delay closing', async () => {
    const store = await open({ pace: shortPace() });
    proxy.cut({ refuse: true });
    await store.close();
  });
});

describe('opening', () => {
  test('applies migrations once when six nodes start together', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => open({ url: database.url, poolSize: 2 })));
    await Promise.all(stores.map((store, index) => store.command('addNote', { id: `${index}` })));
    expect(await stores[0]?.read.all('SELECT id FROM migrations')).toEqual([{ id: '001-notes' }]);
    expect(await noteIds(stores[0] as PostgresStore<typeof commands>)).toHaveLength(6);
  });

  test('adds a migration while nodes of the last release run, and they continue', async () => {
    const old = await open();
    await old.command('addNote', { id: 'a' });
    const everything = () => old.read.all('SELECT * FROM notes ORDER BY id');
    for (let round = 0; round < 3; round++) await everything();
    const wider = { id: '002-wider', statements: ["ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'"] };
    opened.push(await createPostgresStore({ url: database.url, commands, migrations: [noteMigration, wider] }));
    expect(await everything()).toEqual([{ id: 'a', transaction_no: 0, colour: 'red' }]);
    expect(await old.command('addNote', { id: 'b' })).toBe('b');
  });

  test('names the database and the fault, and never the password', async () => {
    const pace = shortPace();
    const failures = [
      [
        'postgres://shop:hunter22@127.0.0.1:1/pairwise',
        'The database 127.0.0.1:1/pairwise cannot be used: nothing listens there. Look at DATABASE_URL.',
      ],
      [
        new URL('/nowhere', proxy.url).href.replace('shop@', 'shop:hunter22@'),
        /nowhere cannot be used: there is no database of that name; create it first/,
      ],
    ] as const;
    for (const [url, message] of failures) {
      const failure = await createPostgresStore({ url, commands, migrations, pace }).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        name: 'DatabaseUnavailable',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hunter22');
    }
  });
});

describe('the state of a connection', () => {
  test('is a plan for each statement, and a timeout for every wait', async () => {
    const store = await open({ poolSize: 2 });
    await store.command('addNote', { id: 'a' });
    expect(await store.command('preparedStatements', {})).toBeGreaterThan(0);
    expect(await store.command('settings', {})).toEqual(['15s', '5s', '20s', 'read committed']);
  });

  test('is nothing behind a proxy; the timeouts are then in each transaction', async () => {
    const store = await open({ poolSize: 2, preparedStatements: false });
    await store.command('addNote', { id: 'a' });
    await noteIds(store);
    expect(await store.command('preparedStatements', {})).toBe(0);
    expect(await store.command('settings', {})).toEqual(['15s', '5s', '20s', 'read committed']);
    expect(await store.read.get('SELECT current_setting(?) AS value', ['lock_timeout'])).toEqual({ value: '0' });
  });
});

test('a database error is reported without the row it names', async () => {
  const store = await open();
  await store.command('addNote', { id: 'ada@example.com' });
  const failure = await store.command('addNote', { id: 'ada@example.com' }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'DatabaseError', code: '23505' });
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('ada@');
});

test('a store reports the time of its database when it is opened', async () => {
  const times: number[] = [];
  await open({ onTime: (time, took) => times.push(time, took) });
  expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(times[1]).toBeGreaterThan(0);
});
