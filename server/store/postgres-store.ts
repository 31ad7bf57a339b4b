import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import { CommitUnknown, faultOf, placeOf, readFaultOf, unavailable, withoutDetails } from './postgres-faults.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { openClient, openPools, type PostgresPools } from './postgres-pools.ts';
import { createRetry, type Pace, type Retry, realPace } from './postgres-retry.ts';
import { createStatements, postgresSql } from './postgres-sql.ts';
import { createTransactions } from './postgres-transaction.ts';
import type { CommandMap, Migration, Store } from './types.ts';

type Options<C extends CommandMap> = {
  /** `postgres://user:password@host:port/database`, with TLS parameters in the query. */
  readonly url: string;
  readonly commands: C;
  readonly migrations: readonly Migration[];
  /** Idempotent commands: they run again even when it is unknown whether the first run was committed. */
  readonly repeatable?: readonly (keyof C & string)[];
  /** Most connections of this node, half of them for reads. Default: 10. */
  readonly poolSize?: number;
  /**
   * False behind a proxy that assigns a connection per transaction: connections then have no state. Default: true.
   */
  readonly preparedStatements?: boolean;
  /** Further settings of every connection, where connections have a state. */
  readonly session?: Readonly<Record<string, string>>;
  /** Called with the error of an idle connection that broke. */
  readonly onConnectionLost?: (error: Error) => void;
  /**
   * Called at the start, and with each probe, with the time of the database and the milliseconds that its answer took.
   */
  readonly onTime?: (time: number, took: number) => void;
  readonly pace?: Pace;
};

export interface PostgresStore<C extends CommandMap> extends Store<C> {
  /** Whether the database answers. Probed at most once a second over all callers. */
  reachable(): Promise<boolean>;
}

const REACHABLE_FOR = seconds(1);
const PROBE_TIMEOUT = seconds(2);
const TIME = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS time';

/**
 * The store on PostgreSQL, or an engine with its protocol, for many nodes. A command is one transaction on one
 * connection. It runs again after a conflict, or when the connection is lost before the commit is sent; afterwards only
 * if it is repeatable, otherwise it rejects with `CommitUnknown`.
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
  session = {},
  onConnectionLost = () => undefined,
  onTime = () => undefined,
  pace = realPace,
}: Options<C>): Promise<PostgresStore<C>> {
  const pools = openPools({ url, poolSize, preparedStatements, session, onConnectionLost });
  const statements = createStatements({ named: preparedStatements });
  const retry = createRetry(pace);
  const run = createTransactions({ commands, pools, statements });
  const runner = createCommandRunner({ run, retry, repeatable: new Set(repeatable), end: pools.end });

  const read = postgresSql(async ({ text, name, values }) => {
    try {
      return await retry.run(() => pools.readers.query({ text, name, values: [...values] }), readFaultOf);
    } catch (error) {
      throw withoutDetails(error);
    }
  }, statements);

  try {
    await retry.run(
      () => migrate(url, migrations, pace),
      (error) => (faultOf(error) === 'lost' ? 'lost' : 'final'),
    );
  } catch (error) {
    await runner.close();
    throw unavailable(error, placeOf(url));
  }

  const reachable = createProbe({ pools, retry, pace, onTime });
  await reachable();
  const readOnly = () => Promise.reject(new Error('Reads go through a readonly connection; write with a command'));
  return {
    read: { ...read, run: readOnly, runAll: readOnly },
    command: (name, args) => runner.command(name, args) as Promise<Awaited<ReturnType<C[typeof name]>>>,
    reachable,
    close: () => runner.close(),
  };
}

/** A separate connection: the wait for another node's migration may exceed the statement timeout of the shop. */
async function migrate(url: string, migrations: readonly Migration[], pace: Pace): Promise<void> {
  const client = openClient(url);
  try {
    await client.connect();
    await migratePostgres(client, migrations, pace);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs commands with retries; `close` waits for the commands under way and rejects later ones. */
function createCommandRunner({
  run,
  retry,
  repeatable,
  end,
}: {
  readonly run: (name: string, args: unknown) => Promise<unknown>;
  readonly retry: Retry;
  readonly repeatable: ReadonlySet<string>;
  readonly end: () => Promise<void>;
}) {
  let underWay = 0;
  let closing: Promise<void> | null = null;
  let idle: () => void = () => undefined;
  const close = async () => {
    if (underWay > 0) await new Promise<void>((resolve) => (idle = resolve));
    await end();
  };
  return {
    async command(name: string, args: unknown): Promise<unknown> {
      if (closing) throw new Error('The store is closed');
      const copy = structuredClone(args);
      const unknownCommit = repeatable.has(name) ? 'lost' : 'final';
      underWay += 1;
      try {
        return await retry.run(
          () => run(name, structuredClone(copy)),
          (error) => (error instanceof CommitUnknown ? unknownCommit : faultOf(error)),
        );
      } catch (error) {
        throw withoutDetails(error);
      } finally {
        underWay -= 1;
        if (underWay === 0) idle();
      }
    },
    close(): Promise<void> {
      closing ??= close();
      return closing;
    },
  };
}

function createProbe({
  pools,
  retry,
  pace,
  onTime,
}: {
  readonly pools: PostgresPools;
  readonly retry: Retry;
  readonly pace: Pace;
  readonly onTime: (time: number, took: number) => void;
}): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  const probe = async (): Promise<boolean> => {
    const late = new AbortController();
    const sent = pace.now();
    const answer = pools.readers.query<{ time: string }>(TIME).then(
      ({ rows }) => {
        onTime(Number(rows[0]?.time), pace.now() - sent);
        return true;
      },
      () => false,
    );
    const reached = await Promise.race([
      answer,
      sleep(PROBE_TIMEOUT, false, { signal: late.signal, ref: false }).catch(() => false),
    ]);
    late.abort();
    if (reached) retry.reached();
    return reached;
  };
  return () => {
    if (!last || pace.now() - last.at > REACHABLE_FOR) last = { at: pace.now(), answer: probe() };
    return last.answer;
  };
}
