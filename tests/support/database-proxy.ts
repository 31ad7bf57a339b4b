import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between a node and its database that a test can cut. */
export type DatabaseProxy = {
  readonly url: string;
  /** Breaks every connection; with `refuse` new ones are broken too, until `mend`. */
  cut(options?: { readonly refuse?: boolean }): void;
  mend(): void;
  /**
   * The next message with this text breaks its connection: before it reaches the database, or after the database has
   * executed it.
   */
  breakAt(text: string, when: 'before' | 'after'): void;
  /**
   * The next commit of a transaction with this text in a message is executed, and its answer lost; with `refuse` the
   * database is unavailable then, until `mend`. Calls `lost` then.
   */
  loseCommitOf(text: string, options: { readonly refuse: boolean; readonly lost: () => void }): void;
  close(): Promise<void>;
};

export async function createDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port, searchParams } = new URL(target);
  const folder = searchParams.get('host');
  const reach = () =>
    folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
  const pairs = new Set<readonly [Socket, Socket]>();
  let refusing = false;
  let trap: { readonly text: string; readonly when: 'before' | 'after' } | null = null;
  let commit: { readonly text: string; readonly refuse: boolean; readonly lost: () => void } | null = null;

  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = createServer((client) => {
    if (refusing) return void client.destroy();
    const database = reach();
    const pair = [client, database] as const;
    pairs.add(pair);
    const end = () => {
      client.destroy();
      database.destroy();
      pairs.delete(pair);
    };
    let trapped = false;
    let watched: typeof commit = null;
    for (const socket of pair) socket.on('error', end).on('close', end);
    /** Whether the connection is to end before the database reads this. */
    const springsTrap = (chunk: Buffer): boolean => {
      if (!trap || !chunk.includes(trap.text)) return false;
      const { when } = trap;
      trap = null;
      trapped = when === 'after';
      return when === 'before';
    };
    const watchCommit = (chunk: Buffer) => {
      if (commit && chunk.includes(commit.text)) {
        watched = commit;
        commit = null;
      }
      if (!watched) return;
      if (chunk.includes('COMMIT\0')) trapped = true;
      if (chunk.includes('ROLLBACK\0')) {
        commit = watched;
        watched = null;
      }
    };
    client.on('data', (chunk: Buffer) => {
      if (springsTrap(chunk)) return end();
      watchCommit(chunk);
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!trapped) return void client.write(chunk);
      end();
      if (!watched) return;
      if (watched.refuse) {
        refusing = true;
        cut();
      }
      watched.lost();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut({ refuse = false } = {}) {
      refusing = refuse;
      cut();
    },
    mend() {
      refusing = false;
    },
    breakAt(text, when) {
      trap = { text, when };
    },
    loseCommitOf(text, options) {
      commit = { text, ...options };
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
