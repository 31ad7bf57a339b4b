import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRoundRobin } from '#lab/load/start-round-robin.ts';
import { createPromises } from '#lab/proofs/proof.ts';
import { sizeOf, testProduct } from '#tests/support/buying.ts';
import type { Answer, FormBrowser, Send } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { percentile } from './figures.mjs';
import { startProcess } from './processes.mjs';
import { purchaseSteps, takeStep } from './purchase-steps.ts';
import { requestText } from './shop-pages.mjs';
import { formatTable } from './table.mjs';

const PRODUCTS = 48;
const LIST = '/uk/adults/socks';
/** Connections that read pages from memory, over and over, where a row browses too. */
const BROWSERS = 16;

type Shop = { readonly name: string; readonly engine: 'sqlite' | 'postgres'; readonly count: number };
const SHOPS: readonly Shop[] = [
  { name: 'SQLite, one node', engine: 'sqlite', count: 1 },
  { name: 'PostgreSQL, one node', engine: 'postgres', count: 1 },
  { name: 'PostgreSQL, two nodes', engine: 'postgres', count: 2 },
];

type Options = {
  /** Folder of the built shop. */
  readonly shop: string;
  /** Shoppers at a time, one row for each number. */
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly rounds: number;
  /** The shops whose names match. */
  readonly only: RegExp;
  readonly markdown: boolean;
};

/**
 * Measures how many purchases by forms a shop sells: each shopper sends the next request when the last one is answered,
 * and begins the next purchase at once. PostgreSQL flushes every commit and is behind a proxy. Throws unless the store
 * has one paid order for each purchase that a shopper saw confirmed.
 */
export async function measurePurchaseRate({ shop, connections, seconds, rounds, only, markdown }: Options) {
  const heading = ['shop', 'shoppers', 'reading', 'purchases/s', 'requests/s', 'p50 ms', 'p99 ms', 'pages read/s'];
  const rows: string[][] = [[...heading, 'CPU ms a purchase', 'orders']];
  for (let round = 0; round < rounds; round += 1)
    for (const kind of SHOPS.filter(({ name }) => only.test(name)))
      for (const shoppers of connections)
        for (const readers of [0, BROWSERS])
          rows.push([kind.name, ...(await measureOne({ shop, kind, shoppers, readers, seconds }))]);
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}; ${seconds} s a row, nodes, database, proxy and shoppers on the same processor\n\n${formatTable(rows, { markdown })}\n`,
  );
}

type Row = {
  readonly shop: string;
  readonly kind: Shop;
  readonly shoppers: number;
  readonly readers: number;
  readonly seconds: number;
};

async function measureOne({ shop, kind, shoppers, readers, seconds }: Row): Promise<string[]> {
  const { engine, count } = kind;
  const products = Array.from({ length: PRODUCTS }, (_, index) =>
    testProduct(`sock${index}`, { pence: 900 + index * 10, stock: 1_000_000 }),
  );
  const nodes = await openNodes({ engine, count, products, shop });
  const proxy = engine === 'postgres' ? await startRoundRobin(nodes.addresses) : null;
  const address = proxy?.address ?? nodes.addresses[0] ?? '';
  const send: Send = (path, init) => fetch(address + path, init);
  try {
    // Its page is in memory before the node has much to do.
    for (const node of nodes.addresses) await (await fetch(node + LIST)).text();
    const load = startShoppers({ nodes, send, shoppers });
    await sleep(seconds * 1000);
    const reading = readers > 0 ? await startReaders({ address, readers, seconds }) : null;
    const before = { ...load.tally(), cpu: (await nodes.usage()).cpu };
    await sleep(seconds * 1000);
    const after = load.tally();
    const cpu = (await nodes.usage()).cpu - before.cpu;
    const pages = (await reading?.ended) ?? 0;
    await load.end();
    const orders = await checkOrders(nodes, load.numbers);
    const measured = load.delays.slice(before.requests, after.requests).sort((a, b) => a - b);
    const bought = after.purchases - before.purchases;
    return [
      String(shoppers),
      String(readers),
      (bought / seconds).toFixed(1),
      (measured.length / seconds).toFixed(0),
      percentile(measured, 0.5).toFixed(0),
      percentile(measured, 0.99).toFixed(0),
      (pages / seconds).toFixed(0),
      // Pages from memory cost little, and their time is not told apart.
      readers > 0 ? '' : ((cpu * 1000) / bought).toFixed(0),
      String(orders),
    ];
  } finally {
    proxy?.stop();
    await nodes.close();
  }
}

/** Shoppers who buy one thing after the other until `end`, which waits for the purchases under way. */
function startShoppers({
  nodes,
  send,
  shoppers,
}: {
  readonly nodes: ShopNodes;
  readonly send: Send;
  readonly shoppers: number;
}) {
  const delays: number[] = [];
  const numbers: string[] = [];
  let isOpen = true;
  const one = async (place: number) => {
    for (let turn = place; isOpen; turn += shoppers) {
      const size = (more: number) => sizeOf(`sock${(turn * 2 + more) % PRODUCTS}`);
      numbers.push(await buyOnce(nodes.newBrowser(send), [size(0), size(1)], delays));
    }
  };
  const all = Promise.all(Array.from({ length: shoppers }, (_, place) => one(place)));
  // Its failure is thrown by `end`.
  all.catch(() => {
    isOpen = false;
  });
  return {
    tally: () => ({ purchases: numbers.length, requests: delays.length }),
    delays,
    numbers,
    async end() {
      isOpen = false;
      await all;
    },
  };
}

/** Buys, and returns the number of the order. The milliseconds of each request that the shop answers are noted. */
async function buyOnce(browser: FormBrowser, sizes: readonly string[], delays: number[]): Promise<string> {
  const steps = purchaseSteps(sizes);
  let next = steps.next();
  while (!next.done) {
    const step = next.value;
    const began = performance.now();
    const answer: Answer = await takeStep(browser, step);
    if (!step.kind.endsWith('provider')) delays.push(performance.now() - began);
    next = steps.next(answer);
  }
  return next.value;
}

/** Clients that read a list from memory; `ended` resolves with the number of their answers. */
async function startReaders({
  address,
  readers,
  seconds,
}: {
  readonly address: string;
  readonly readers: number;
  readonly seconds: number;
}): Promise<{ readonly ended: Promise<number> }> {
  const client = await startProcess('load-client.mjs');
  const port = Number(new URL(address).port);
  const request = requestText(port, {
    name: 'list',
    path: LIST,
    status: 200,
    headers: { Host: 'localhost:3000', 'Accept-Encoding': 'br' },
  });
  const job = { port, request, status: 200, connections: readers, milliseconds: seconds * 1000, answers: 0 };
  const ended = client.ask(job).then(async (answer) => {
    await client.stop();
    const { result, error } = answer as { readonly result?: { readonly answers: number }; readonly error?: string };
    if (!result) throw new Error(error);
    return result.answers;
  });
  return { ended };
}

/** Compares the paid orders of the store with the numbers that shoppers saw. Returns how many there are. */
async function checkOrders(nodes: ShopNodes, numbers: readonly string[]): Promise<number> {
  const rows = await nodes.withStore((store) =>
    store.read.all<{ number: string }>("SELECT number FROM orders WHERE status IN ('authorised', 'captured')"),
  );
  const { check, broken } = createPromises();
  const paid = new Set(rows.map(({ number }) => number));
  check(paid.size === rows.length, () => 'two orders have one number');
  check(numbers.length === new Set(numbers).size, () => 'two shoppers saw the same order');
  check(paid.size === numbers.length, () => `${numbers.length} purchases were confirmed, ${paid.size} orders are paid`);
  for (const number of numbers) check(paid.has(number), () => `${number} was confirmed and is not paid`);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return rows.length;
}
