import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { intent, ORIGIN, Shopper } from './shopper.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Node = {
  readonly process: ChildProcess;
  readonly address: string;
  output(): string;
  ended(): Promise<number | null>;
};

let dataDir: string;
let nodes: Node[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'process-'));
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) {
    node.process.kill('SIGKILL');
    await node.ended();
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A node of its own process on the test's store, as `npm start` runs it. */
async function startNode({ awaitReady = true, env = {} } = {}): Promise<Node> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: ORIGIN,
      LOG_LEVEL: 'warn',
      IMAGE_WARM_UP: 'false',
      PAGE_WARM_UP: 'false',
      ...env,
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
    const ready = await fetch(`${node.address}/readyz`).catch(() => null);
    if (ready?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return node;
}

/** A shopper behind a load balancer, who reaches any running node. */
function newShopper(current: () => Node): Shopper {
  return new Shopper({
    app: {
      fetch: (request: Request) => fetch(new Request(request.url.replace(ORIGIN, current().address), request)),
    },
  } as ConstructorParameters<typeof Shopper>[0]);
}

describe('A node', () => {
  test('finishes its answers on SIGTERM, releases the store and exits with 0', async () => {
    const node = await startNode();
    const answers = Array.from({ length: 8 }, () =>
      fetch(`${node.address}/uk/adults/socks`).then(async (answer) => [
        answer.status,
        (await answer.text()).endsWith('</html>'),
      ]),
    );
    await Promise.race(answers);
    node.process.kill('SIGTERM');
    for (const answer of await Promise.allSettled(answers))
      if (answer.status === 'fulfilled') expect(answer.value).toEqual([200, true]);
    expect(await node.ended()).toBe(0);
    await expect(fetch(`${node.address}/livez`)).rejects.toThrow();
    expect((await startNode()).process.exitCode).toBeNull();
  });

  test('that is asked to end says so to its load balancer, and serves visitors until that has heard it', async () => {
    const node = await startNode({ env: { STOP_DELAY_MS: '10000' } });
    node.process.kill('SIGTERM');
    const statusOf = async (path: string) => (await fetch(node.address + path)).status;
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/uk/faq')).toBe(200);
    expect(await node.ended()).toBe(0);
  });

  test('killed during a payment loses neither cart nor order', async () => {
    let node = await startNode();
    const shopper = newShopper(() => node);
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay'));
    node.process.kill('SIGKILL');
    await node.ended();
    node = await startNode();
    const paid = await shopper.submit('form', { outcome: 'authorised' });
    expect(paid.url.pathname).toContain('/uk/checkout/success/');
    expect(paid.text('#order-number')).toMatch(/^PW-/);
  });

  test('killed after an order still shows it, and the next cart is a new one', async () => {
    let node = await startNode();
    const shopper = newShopper(() => node);
    await reachPayment(shopper, 'uk');
    const number = (await payWith(shopper, 'authorised')).text('#order-number');
    const { pathname } = shopper.current.url;
    await addFirstProduct(shopper, 'uk');
    node.process.kill('SIGKILL');
    await node.ended();
    node = await startNode();
    expect((await shopper.visit(pathname)).text('#order-number')).toBe(number);
    expect(
      (await shopper.visit('/uk/checkout/cart')).document.querySelectorAll('main li:has(input[name=quantity])').length,
    ).toBe(1);
  });

  test('does not start on a store that another node has open, and says what to do', async () => {
    const first = await startNode();
    const second = await startNode({ awaitReady: false });
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(
      `is in use by process ${first.process.pid}. Stop it first, or choose another DATA_DIR.`,
    );
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  });
});
