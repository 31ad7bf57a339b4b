import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const SERVER = fileURLToPath(new URL('./postgres-server.mjs', import.meta.url));
/** The socket that requests the one server of a test run; it starts with the first request. */
const BROKER = 'TEST_POSTGRES_BROKER';

/**
 * A separate server. It ends with `stop`, and also when this process is killed; its database stays in `folder`, where
 * one is named.
 */
export async function startPostgres({
  durable = false,
  folder,
  settings = [],
}: {
  readonly durable?: boolean;
  readonly folder?: string;
  readonly settings?: readonly string[];
} = {}): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const args = [durable ? 'durable' : 'fast', ...(folder === undefined ? [] : [folder, ...settings])];
  const child = spawn(process.execPath, [SERVER, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const url = await firstLine(child);
  return {
    url,
    async stop() {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let output = '';
  let complaint = '';
  return await new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('\n')) resolve(output.trim());
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk;
    });
    child.once('exit', () => reject(new Error(`The PostgreSQL server of the tests did not start: ${complaint}`)));
  });
}

/** Vitest's global set-up: makes one server available to all test files of the run. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL || process.env[BROKER]) return undefined;
  let server: ReturnType<typeof startPostgres> | null = null;
  const broker = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    server ??= startPostgres();
    server.then(
      ({ url }) => socket.end(url),
      (error: Error) => socket.end(`! ${error.message}`),
    );
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  broker.unref();
  const address = broker.address();
  process.env[BROKER] = String(typeof address === 'object' && address ? address.port : '');
  return async () => {
    broker.close();
    delete process.env[BROKER];
    await (await server?.catch(() => null))?.stop();
  };
}

async function serverUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const port = process.env[BROKER];
  if (!port)
    throw new Error('This test needs PostgreSQL: add tests/support/postgres.ts to the globalSetup of its project');
  const url = await text(connect(Number(port), '127.0.0.1'));
  if (url.startsWith('!')) throw new Error(url.slice(2));
  return url;
}

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** An empty database on the server of this test run, or on `server`. */
export async function createTestDatabase(server?: string): Promise<TestDatabase> {
  const admin = new URL(server ?? (await serverUrl()));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function asAdmin(admin: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
