import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '#app/kernel/clock.ts';
import {
  CommitUnknown,
  type Fault,
  faultOf,
  isRolledBack,
  placeOf,
  readFaultOf,
  unavailable,
  withoutDetails,
} from './postgres-faults.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { createStatements, type PostgresQuery, postgresSql, readsNumbers } from './postgres-sql.ts';
import type { CommandMap, Migration, Store } from './types.ts';

/** Time and randomness, which tests replace. */
export type Pace = {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

type Options<C extends CommandMap> = {
  /** `postgres://user:password@host:port/database`, with the parameters of TLS after a question mark. */
  readonly url: string;
  readonly commands: C;
  readonly migrations: readonly Migration[];
  /**
   * Commands that may run twice without harm: they are repeated even when it is unknown whether the first run was
   * committed.
   */
  readonly repeatable?: readonly (keyof C & string)[];
  /** Most connections of this node, half of them for reads. 10 unless said. */
  readonly poolSize?: number;
  /**
   * False behind a proxy that gives each transaction another connection: nothing is then kept on connections. True
   * unless said.
   */
  readonly preparedStatements?: boolean;
  /** Called with the error of an idle connection that broke. */
  readonly onConnectionLost?: (error: Error) => void;
  readonly pace?: Pace;
};

export interface PostgresStore<C extends CommandMap> extends Store<C> {
  /** Whether the database answers. Probed at most once a second over all callers. */
  reachable(): Promise<boolean>;
}

const CONNECT_TIMEOUT = seconds(5);
const LOCK_TIMEOUT = seconds(5);
const STATEMENT_TIMEOUT = seconds(15);
/** A node that stops in the middle of a transaction lets go of its locks after this. */
const IDLE_TIMEOUT = seconds(20);
/** Without an answer for so long the connection itself is taken for dead. */
const ANSWER_TIMEOUT = seconds(20);
const CONNECTION_LIFETIME = seconds(1800) / seconds(1);

const MOST_CONFLICTS = 15;
const LONGEST_PAUSE = 250;
/** How long calls wait for an unavailable database. After that time calls fail at once until one succeeds. */
const RECONNECT_TIMEOUT = seconds(4);
const REACHABLE_FOR = seconds(1);
const PROBE_TIMEOUT = seconds(2);

const SESSION = {
  statement_timeout: STATEMENT_TIMEOUT,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT,
} as const;
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

const realPace: Pace = {
  now: () => performance.now(),
  random: Math.random,
  wait: (milliseconds) => sleep(milliseconds),
};

/**
 * The store on PostgreSQL, or an engine that speaks its protocol, for many nodes. Reads and commands have a pool each,
 * so that commands that wait for a lock never hold up pages. A command is one transaction on one connection. It runs
 * again when the database asks for it, or when the connection is lost before the commit is sent; afterwards only if it
 * is repeatable, otherwise it rejects with `CommitUnknown`.
 *
 * Rejects with `DatabaseUnavailable` when the database cannot be reached or prepared.
 */
export async function createPostgresStore<C extends CommandMap>({
  url,
  commands,
  migrations,
  repeatable = [],
  poolSize = 10,
  preparedStatements = true,
  onConnectionLost = () => undefined,
  pace = realPace,
}: Options<C>): Promise<PostgresStore<C>> {
  const session = (settings: Readonly<Record<string, number | string>>, scope = 'SET') =>
    Object.entries(settings)
      .map(([name, value]) => `${scope} ${name} = ${value}`)
      .join('; ');
  const openPool = (max: number, settings: Readonly<Record<string, number | string>>) => {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: 'pairwise',
      max,
      types: readsNumbers,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      // Connections are replaced now and then, so that load spreads over servers that have joined behind the address.
      maxLifetimeSeconds: CONNECTION_LIFETIME,
      ...(preparedStatements && {
        onConnect: async (client: pg.ClientBase) => {
          await client.query(session(settings));
        },
      }),
    });
    // A connection in use reports its end to its user; without a listener the event would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', (error) => onConnectionLost(withoutDetails(error) as Error));
    return pool;
  };
  const writers = openPool(Math.max(1, Math.ceil(poolSize / 2)), SESSION);
  const readers = openPool(Math.max(1, Math.floor(poolSize / 2)), { ...SESSION, default_transaction_read_only: 'on' });
  const begin = preparedStatements ? BEGIN : `${BEGIN}; ${session(SESSION, 'SET LOCAL')}`;
  const statements = createStatements({ named: preparedStatements });

  /** Since when nothing has got through; null while all is well. */
  let lostSince: number | null = null;
  const pauseBefore = (attempt: number) =>
    pace.wait(Math.min(LONGEST_PAUSE, 5 * 2 ** attempt) * (0.5 + pace.random() / 2));
  const persist = async <T>(work: () => Promise<T>, judge: (error: unknown) => Fault): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await work();
        lostSince = null;
        return value;
      } catch (error) {
        const fault = judge(error);
        if (fault === 'final') throw error;
        if (fault === 'lost') {
          lostSince ??= pace.now();
          if (pace.now() - lostSince > RECONNECT_TIMEOUT) throw error;
        } else if (attempt >= MOST_CONFLICTS) throw error;
        await pauseBefore(attempt);
      }
    }
  };

  const isRepeatable = new Set<string>(repeatable);
  const runOnce = async (name: string, args: unknown): Promise<unknown> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`No such command: ${name}`);
    const client = await writers.connect();
    const query: PostgresQuery = ({ text, name: statementName, values }) =>
      client.query({ text, name: statementName, values: [...values] });
    let sent = false;
    let usable = false;
    try {
      await client.query(begin);
      const value = structuredClone(await command({ sql: postgresSql(query, statements) }, args));
      sent = true;
      const { command: outcome } = await client.query('COMMIT');
      // The engine turns a commit into a rollback when a statement has failed and the command went on regardless.
      if (outcome !== 'COMMIT') throw new DatabaseRolledBack(name);
      usable = true;
      return value;
    } catch (error) {
      if (error instanceof DatabaseRolledBack) usable = true;
      else if (sent) {
        if (!isRolledBack(error)) throw new CommitUnknown(name);
        usable = true;
      } else if (faultOf(error) === 'final' || faultOf(error) === 'again') {
        usable = await client.query('ROLLBACK').then(
          () => true,
          () => false,
        );
      }
      throw error;
    } finally {
      client.release(!usable);
    }
  };

  let underWay = 0;
  let closing: Promise<void> | null = null;
  let idle: () => void = () => undefined;
  const command = async (name: string, args: unknown): Promise<unknown> => {
    if (closing) throw new Error('The store is closed');
    const copy = structuredClone(args);
    underWay += 1;
    try {
      return await persist(
        () => runOnce(name, structuredClone(copy)),
        (error) => (error instanceof CommitUnknown ? (isRepeatable.has(name) ? 'lost' : 'final') : faultOf(error)),
      );
    } catch (error) {
      throw withoutDetails(error);
    } finally {
      underWay -= 1;
      if (underWay === 0) idle();
    }
  };

  const read = postgresSql(async ({ text, name, values }) => {
    try {
      return await persist(() => readers.query({ text, name, values: [...values] }), readFaultOf);
    } catch (error) {
      throw withoutDetails(error);
    }
  }, statements);

  let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  const probe = async (): Promise<boolean> => {
    const late = new AbortController();
    const answer = readers.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const reached = await Promise.race([
      answer,
      sleep(PROBE_TIMEOUT, false, { signal: late.signal, ref: false }).catch(() => false),
    ]);
    late.abort();
    if (reached) lostSince = null;
    return reached;
  };

  const close = async () => {
    if (underWay > 0) await new Promise<void>((resolve) => (idle = resolve));
    await Promise.all([writers.end(), readers.end()]);
  };

  try {
    await persist(
      async () => {
        // A separate connection: the wait for another node's migration may exceed the statement timeout of the shop.
        const client = new pg.Client({
          connectionString: url,
          application_name: 'pairwise',
          connectionTimeoutMillis: CONNECT_TIMEOUT,
          keepAlive: true,
        });
        client.on('error', () => undefined);
        try {
          await client.connect();
          await migratePostgres(client, migrations, pace);
        } finally {
          await client.end().catch(() => undefined);
        }
      },
      (error) => (faultOf(error) === 'lost' ? 'lost' : 'final'),
    );
  } catch (error) {
    await close();
    throw unavailable(error, placeOf(url));
  }

  const readOnly = () => Promise.reject(new Error('Reads go through a readonly connection; write with a command'));
  return {
    read: { ...read, run: readOnly, runAll: readOnly },
    command: (name, args) => command(name, args) as Promise<Awaited<ReturnType<C[typeof name]>>>,
    reachable() {
      if (!asked || pace.now() - asked.at > REACHABLE_FOR) asked = { at: pace.now(), answer: probe() };
      return asked.answer;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** A command went on after a statement of it had failed, so the database undid all of it. */
class DatabaseRolledBack extends Error {
  override readonly name = 'DatabaseRolledBack';
  constructor(command: string) {
    super(`${command} was undone by the database because one of its statements had failed`);
  }
}
