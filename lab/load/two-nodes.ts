import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { approve, isHosted, PAYMENT, reachPaying, testProduct } from '#tests/support/buying.ts';
import { FormBrowser, type Send } from '#tests/support/form-browser.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';
import { startRoundRobin } from './start-round-robin.ts';

/** The rest of the cores is for the database, the proxy and the shoppers. */
const NODE_CORES = ['0', '1'];
const PRODUCTS = 48;
const SHOPPERS = 24;
/** Pages opened before buying. */
const PAGE_VIEWS = 15;
const WARM_UP = 20_000;
const MEASURED = 20_000;
const LEAST_RATIO = 1.8;

type Throughput = {
  readonly requests: number;
  readonly purchases: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly busy: readonly number[];
};

/**
 * The same shoppers on one node and on two, each node on a core of its own, behind a proxy, on one PostgreSQL that
 * flushes every commit; one after the other, then once more in the other order, so that other load of the machine
 * affects both. Every shopper opens sixteen pages, buys and sees the order. SQLite belongs to one node, so there is
 * nothing to compare.
 */
export async function run({ engine, rounds = 2, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  if (engine === 'sqlite') return { table: [['one node owns an embedded store: nothing to compare']], broken };
  if (process.platform !== 'linux' || availableParallelism() < 4)
    return { table: [['needs Linux and four cores']], broken };
  // Child processes inherit it: the database and the proxy stay off the cores of the nodes.
  const others = `${NODE_CORES.length}-${availableParallelism() - 1}`;
  execFileSync('taskset', ['-a', '-c', '-p', others, String(process.pid)], { stdio: 'ignore' });

  const measured = new Map<number, Throughput[]>([
    [1, []],
    [2, []],
  ]);
  for (let round = 0; round < rounds; round += 1) {
    for (const count of round % 2 === 0 ? [1, 2] : [2, 1]) {
      report(`round ${round + 1} of ${rounds}, ${count} node(s)`);
      measured.get(count)?.push(await throughput(count));
    }
  }
  const table: string[][] = [
    ['nodes', 'requests/s', 'purchases/s', 'p50 ms', 'p99 ms', 'failed', 'cores busy (nodes, others)'],
  ];
  for (const [count, all] of measured) {
    for (const { requests, purchases, p50, p99, failed, busy } of all) {
      table.push([
        String(count),
        requests.toFixed(0),
        purchases.toFixed(1),
        p50.toFixed(1),
        p99.toFixed(1),
        String(failed),
        busy.map((part) => part.toFixed(2)).join(' '),
      ]);
      check(failed === 0, () => `${failed} purchases failed on ${count} node(s)`);
    }
  }
  const mean = (count: number) => (measured.get(count) ?? []).reduce((sum, { requests }) => sum + requests, 0) / rounds;
  const ratio = mean(2) / mean(1);
  table.push([`two take × ${ratio.toFixed(2)} of what one takes`]);
  check(
    ratio >= LEAST_RATIO,
    () => `two nodes take × ${ratio.toFixed(2)} of what one takes, ${LEAST_RATIO} is promised`,
  );
  return { table, broken };
}

async function throughput(count: number): Promise<Throughput> {
  const products = Array.from({ length: PRODUCTS }, (_, index) =>
    testProduct(`sock${index}`, { pence: 900 + index * 10, stock: 1_000_000 }),
  );
  const nodes = await openNodes({
    engine: 'postgres',
    count,
    products,
    launcher: (index) => ['taskset', '-c', NODE_CORES[index] ?? '0'],
  });
  const proxy = await startRoundRobin(nodes.addresses);
  const { port } = proxy;
  try {
    const delays: number[] = [];
    const count = { requests: 0, purchases: 0, failed: 0 };
    let open = true;
    const done = (milliseconds: number) => {
      count.requests += 1;
      delays.push(milliseconds);
    };
    const view = createView(port, done);
    const shop: Send = async (path, init) => {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      done(performance.now() - began);
      return response;
    };
    const shopper = async (place: number) => {
      for (let turn = place; open; turn += 1) {
        try {
          await visit(shop, view, turn % PRODUCTS);
          count.purchases += 1;
        } catch (error) {
          count.failed += 1;
          if (count.failed === 1) process.stderr.write(`${error}\n`);
        }
      }
    };
    const load = Promise.all(Array.from({ length: SHOPPERS }, (_, place) => shopper(place)));
    await sleep(WARM_UP);
    delays.length = 0;
    const before = { ...count };
    const cores = coreTimes();
    const began = performance.now();
    await sleep(MEASURED);
    const seconds = (performance.now() - began) / 1000;
    const after = { ...count };
    const busy = busyParts(cores, coreTimes());
    const sorted = delays.toSorted((a, b) => a - b);
    open = false;
    await load;
    return {
      requests: (after.requests - before.requests) / seconds,
      purchases: (after.purchases - before.purchases) / seconds,
      failed: count.failed,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      busy,
    };
  } finally {
    proxy.stop();
    await nodes.close();
  }
}

/** A visit: some pages, then a purchase through forms. */
async function visit(shop: Send, view: (path: string) => Promise<void>, place: number): Promise<void> {
  await view('/uk/adults/socks');
  for (let turn = 0; turn < PAGE_VIEWS; turn += 1)
    await view(turn % 4 === 3 ? '/uk/adults/socks' : `/uk/product/sock${(place + turn * 5) % PRODUCTS}`);
  const browser = new FormBrowser(shop, '10.0.0.1');
  const form = await reachPaying(browser, { [`sock${place}`]: 1, [`sock${(place + 7) % PRODUCTS}`]: 2 });
  const { location, status } = await browser.request(PAYMENT, form);
  if (!isHosted(location)) throw new Error(`Paying answered ${status}`);
  await browser.visit(location);
  await approve(browser, location);
}

/** Opens a page as cheaply as possible: the cost of the shoppers is not measured. */
function createView(port: number, done: (milliseconds: number) => void): (path: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS });
  return (path) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      request(
        { agent, host: '127.0.0.1', port, path, headers: { accept: 'text/html', 'accept-encoding': 'br' } },
        (response) => {
          response.resume();
          response.on('end', () => {
            done(performance.now() - began);
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${path} answered ${response.statusCode}`));
          });
        },
      )
        .on('error', reject)
        .end();
    });
}

type CoreTime = { readonly busy: number; readonly all: number };

function coreTimes(): CoreTime[] {
  return cpus().map(({ times }) => {
    const all = Object.values(times).reduce((sum, time) => sum + time, 0);
    return { busy: all - times.idle, all };
  });
}

/** The load of each core between two samples: it shows whether the nodes were the bottleneck. */
function busyParts(before: readonly CoreTime[], after: readonly CoreTime[]): number[] {
  return after.map(
    ({ busy, all }, core) => (busy - (before[core]?.busy ?? 0)) / Math.max(1, all - (before[core]?.all ?? 0)),
  );
}
