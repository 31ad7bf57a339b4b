import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/composition/open-database.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { createDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase, startPostgres, type TestDatabase } from '#tests/support/postgres.ts';
import { commands, repeatable } from '#tests/support/store-commands.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { intent, ORIGIN, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0';

type Node = {
  readonly process: ChildProcess;
  readonly address: string;
  output(): string;
  ended(): Promise<number | null>;
};

let server: { readonly url: string; stop(): Promise<void> } | null = null;
let database: TestDatabase;
let proxy: DatabaseProxy;
let dataDir: string;
const nodes: Node[] = [];

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, 'localhost');
  await once(socket, 'listening');
  const address = socket.address();
  socket.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startNode(name: string, { url = proxy.url, awaitReady = true } = {}): Promise<Node> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(dataDir, name),
      DATABASE_URL: url,
      SESSION_SECRETS: SECRET,
      PUBLIC_ORIGIN: ORIGIN,
      LOG_LEVEL: 'warn',
      IMAGE_WARM_UP: 'false',
      PAGE_WARM_UP: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const node: Node = { process: child, address: `http://localhost:${port}`, output: () => output, ended: () => exit };
  nodes.push(node);
  while (awaitReady) {
    if (child.exitCode !== null) throw new Error(`The node did not start: ${output}`);
    if ((await fetch(`${node.address}/readyz`).catch(() => null))?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return node;
}

/** A shopper whose requests a load balancer spreads over the nodes. */
function roamer(among: readonly Node[]): Shopper {
  let turn = 0;
  return new Shopper({
    app: {
      fetch: (request: Request) =>
        fetch(new Request(request.url.replace(ORIGIN, among[turn++ % among.length]?.address ?? ''), request)),
    },
  } as ConstructorParameters<typeof Shopper>[0]);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}
const statusOf = async (node: Node, path: string) => (await fetch(node.address + path)).status;

describe('Two nodes on one database', () => {
  let pair: Node[];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nodes-'));
    // Commits are flushed as in production.
    server = process.env.TEST_DATABASE_URL ? null : await startPostgres({ durable: true });
    database = await createTestDatabase(server?.url);
    proxy = await createDatabaseProxy(database.url);
    pair = await Promise.all([startNode('a'), startNode('b')]);
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) {
      node.process.kill('SIGKILL');
      await node.ended();
    }
    await proxy.close();
    await database.drop();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const count = async (from: string): Promise<number> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return Number((await client.query(`SELECT COUNT(*) AS n FROM ${from}`)).rows[0].n);
    } finally {
      await client.end();
    }
  };

  test('start together and seed it once', async () => {
    const products = await count('products');
    expect(products).toBeGreaterThan(100);
    expect(await count('migrations')).toBe(await count('(SELECT DISTINCT id FROM migrations) AS m'));
    // One of them wrote all prices: another start is another moment, and would have added its own rows to the history.
    expect(
      await count(
        '(SELECT variant_id, currency FROM price_history GROUP BY variant_id, currency HAVING COUNT(*) > 2) AS written_twice',
      ),
    ).toBe(0);
    expect(await count('(SELECT DISTINCT variant_id, currency FROM price_history) AS known')).toBe(
      await count('prices'),
    );
    expect(await count('(SELECT DISTINCT from_at FROM price_history) AS moments')).toBe(2);
    expect(pair[0]?.output()).toMatch(/store postgres \(127\.0\.0\.1:\d+\/test_\w+\)/);
  });

  test('serve one purchase between them', async () => {
    const shopper = roamer(pair);
    await reachPayment(shopper, 'uk');
    const paid = await payWith(shopper, 'authorised');
    expect(paid.text('#order-number')).toMatch(/^PW-/);
  });

  test('show on their pages what an operator sells out', async () => {
    const [first, second] = pair as [Node, Node];
    const textAt = async (node: Node, path: string) => (await fetch(node.address + path)).text();
    const list = await textAt(first, '/uk/adults/socks');
    const product = /<h3[^>]*><a href="([^"]+)"/.exec(list)?.[1] ?? '';
    const ids = [...(await textAt(first, product)).matchAll(/<input[^>]*name="id"[^>]*value="([^"]+)"/g)];
    const rows = ids.flatMap(([, variantId = '']) =>
      ['nl', 'nl-rsv'].map((warehouse) => ({ variantId, warehouse, quantity: 0 })),
    );
    expect(rows.length).toBeGreaterThan(0);
    const soldOut = uiText('catalogue:soldOutTitle');
    for (const node of [first, second]) expect(await textAt(node, product)).not.toContain(soldOut);
    const store = await openDatabase(
      { engine: 'postgres', url: redacted(database.url), poolSize: 1, preparedStatements: true },
      { commands, repeatable },
    );
    await store.command('setStockOf', { rows, now: Date.now() });
    await store.close();
    for (const node of [first, second]) await until(async () => (await textAt(node, product)).includes(soldOut));
  });

  test('make one order of fifty payments of one cart', async () => {
    const shopper = roamer(pair);
    await reachPayment(shopper, 'uk');
    const before = await count('orders');
    const body = new URLSearchParams();
    for (const field of shopper.current.document.querySelectorAll(`${intent('pay')} [name]`)) {
      body.append(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '');
    }
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fetch(`${pair[index % 2]?.address}/uk/checkout/payment`, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
          body,
        }),
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([303]);
    expect(await count('orders')).toBe(before + 1);
  });

  test('lose no cart when the node that served it is killed', async () => {
    const [first, second] = pair as [Node, Node];
    const shopper = roamer([first]);
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay'));
    first.process.kill('SIGKILL');
    await first.ended();
    const heir = roamer([second]);
    for (const [name, value] of shopper.cookies) heir.cookies.set(name, value);
    heir.page = shopper.page;
    expect((await heir.submit('form', { outcome: 'authorised' })).text('#order-number')).toMatch(/^PW-/);
    pair[0] = await startNode('a');
  });

  test('report not ready while the database is unavailable, answer with an error page, and recover', async () => {
    const [node] = pair as [Node];
    const shopper = roamer([node]);
    await addFirstProduct(shopper, 'uk');
    proxy.cut({ refuse: true });
    await until(async () => (await statusOf(node, '/readyz')) === 503);
    expect(await statusOf(node, '/livez')).toBe(200);
    const answer = await shopper.visit('/uk/checkout/cart');
    expect([answer.status, answer.text('h1')]).toEqual([503, uiText('cart:away')]);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.text('header')).not.toBe('');
    const listing = await shopper.visit('/uk/adults/socks?sort=newest%3Adesc');
    expect([listing.status, listing.text('h1')]).toEqual([503, uiText('shell:away')]);
    // A page in memory stays.
    expect((await shopper.visit('/uk/adults/socks')).status).toBe(200);
    // Requests of scripts have messages of their own too.
    const headers = { Accept: 'application/json' };
    const session = await shopper.request('/uk/checkout/payment/session', {
      method: 'POST',
      body: new URLSearchParams({ total: '1', cartVersion: '1' }),
      headers,
    });
    expect([session.status, await session.json()]).toMatchObject([
      503,
      { kind: 'stay', title: uiText('checkout:payment.unavailableTitle') },
    ]);
    proxy.mend();
    await until(async () => (await statusOf(node, '/readyz')) === 200);
    const cart = await shopper.visit('/uk/checkout/cart');
    expect(cart.status).toBe(200);
    expect(cart.document.querySelectorAll('main li:has(input[name=quantity])').length).toBe(1);
    expect(node.process.exitCode).toBeNull();
    expect(node.output()).not.toMatch(/ada@|London/i);
  });

  test('a node with an unusable database does not start, and reports why without the password', async () => {
    const missing = new URL(proxy.url);
    missing.pathname = '/nowhere';
    missing.password = 'hunter22';
    const node = await startNode('c', { url: missing.href, awaitReady: false });
    expect(await node.ended()).toBe(1);
    expect(node.output()).toMatch(
      /The database 127\.0\.0\.1:\d+\/nowhere cannot be used: there is no database of that name; create it first\. Look at DATABASE_URL\./,
    );
    expect(node.output()).not.toContain('hunter22');
  });
});
