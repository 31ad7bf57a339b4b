import pg from 'pg';
import { seconds } from '#app/kernel/clock.ts';
import { withoutDetails } from './postgres-faults.ts';
import { readsNumbers } from './postgres-sql.ts';

const CONNECT_TIMEOUT = seconds(5);
const LOCK_TIMEOUT = seconds(5);
const STATEMENT_TIMEOUT = seconds(15);
/** The locks of a node that stops during a transaction are released after this time. */
const IDLE_TIMEOUT = seconds(20);
/** A connection without an answer for this time counts as broken. */
const ANSWER_TIMEOUT = seconds(20);
const CONNECTION_LIFETIME = seconds(1800) / seconds(1);

const SESSION = {
  statement_timeout: STATEMENT_TIMEOUT,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT,
} as const;
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

type Settings = Readonly<Record<string, number | string>>;
const sessionStatement = (settings: Settings, scope = 'SET') =>
  Object.entries(settings)
    .map(([name, value]) => `${scope} ${name} = ${value}`)
    .join('; ');

export type PostgresPools = {
  readonly writers: pg.Pool;
  readonly readers: pg.Pool;
  /** The statement that starts a transaction of a command. */
  readonly begin: string;
  end(): Promise<void>;
};

/** One pool for commands and one for reads, so that commands that wait for a lock do not delay pages. */
export function openPools({
  url,
  poolSize,
  preparedStatements,
  session,
  onConnectionLost,
}: {
  readonly url: string;
  readonly poolSize: number;
  readonly preparedStatements: boolean;
  readonly session: Settings;
  readonly onConnectionLost: (error: Error) => void;
}): PostgresPools {
  const openPool = (max: number, settings: Settings) => {
    const pool = new pg.Pool({
      ...connectionOf(url),
      max,
      types: readsNumbers,
      query_timeout: ANSWER_TIMEOUT,
      // Connections are replaced regularly, so that load spreads over servers that joined behind the address.
      maxLifetimeSeconds: CONNECTION_LIFETIME,
      ...(preparedStatements && {
        onConnect: async (client: pg.ClientBase) => {
          await client.query(sessionStatement({ ...settings, ...session }));
        },
      }),
    });
    // The user of a connection receives its error; without a listener the event would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', (error) => onConnectionLost(withoutDetails(error) as Error));
    return pool;
  };
  const writers = openPool(Math.max(1, Math.ceil(poolSize / 2)), SESSION);
  const readers = openPool(Math.max(1, Math.floor(poolSize / 2)), { ...SESSION, default_transaction_read_only: 'on' });
  return {
    writers,
    readers,
    begin: preparedStatements ? BEGIN : `${BEGIN}; ${sessionStatement(SESSION, 'SET LOCAL')}`,
    async end() {
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}

/** A separate connection without the timeouts of the shop. */
export function openClient(url: string): pg.Client {
  const client = new pg.Client(connectionOf(url));
  client.on('error', () => undefined);
  return client;
}

const connectionOf = (url: string) => ({
  connectionString: url,
  application_name: 'pairwise',
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
});
