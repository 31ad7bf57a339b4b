import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import type { FormBrowser, Send } from '#tests/support/form-browser.ts';
import { productNumber } from './bulk-rows.ts';
import { createVisitors, type PageType, type Visitor } from './day-of-visits.ts';
import { type GrowingShop, openGrowingShop } from './growing-shop.ts';

/** Of each node: every node makes its own pages. */
const VISITORS = 20_000;
const AT_ONCE = 8;
/** Milliseconds between two pages of a visitor: a node that is never idle has no time for dropped pages. */
const PAUSE = 20;
const PRODUCTS = 3000;
const LISTS = [
  'adults/socks',
  'collection/all',
  'collection/low-socks',
  'collection/sneaker-socks',
  'collection/socks-for-men',
  'collection/socks-for-women',
  'collection/food',
];
/** The stock of a popular product changes once in this number of visits of a node: more nodes are not more changes. */
const VISITS_PER_STOCK_CHANGE = 25;
/** Every fifth change sells a product out, or brings one back. */
const CHANGES_PER_LAST_SALE = 5;
const MOST_LEFT = 60;
const POPULAR = 200;
const VISITS_PER_PRICE_CHANGE = 250;
const MOST_MILLISECONDS_UNTIL_SHOWN = 2000;
const LEAST_HITS = 0.8;
const STATES = ['hit', 'stale', 'miss', 'none'] as const;
type State = (typeof STATES)[number];
type Tally = {
  readonly states: Map<PageType, Map<State, number>>;
  /** Milliseconds of each answer by its state. */
  readonly delays: Map<State, number[]>;
  readonly known: Set<string>;
  /** Pages rendered again that were rendered before: their data changed, or there was no room. */
  again: number;
  failed: number;
};

/**
 * A day of visits: ten storefronts, popular and rare pages, bags, a few visitors in lite mode or with parameters that
 * the shop does not know, while stock and prices change. Counts how the pages were answered. `rounds` is the number of
 * visitors of a node.
 */
export async function run({ engine, rounds: perNode = VISITORS, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const random = createRandom(seed);
  const nodes = engine === 'postgres' ? 2 : 1;
  const rounds = perNode * nodes;
  const shop = await openGrowingShop(engine, { count: nodes });
  try {
    report('writing products');
    await shop.growTo(PRODUCTS);
    await shop.restart(null);
    const products = Array.from({ length: PRODUCTS }, (_, index) => `sock-${productNumber(index)}`);
    const nextVisitor = createVisitors({ products, lists: LISTS, random });
    const tally: Tally = { states: new Map(), delays: new Map(), known: new Set(), again: 0, failed: 0 };
    const variants = await readVariants(shop);
    const before = await shop.probe();
    const began = performance.now();
    let visits = 0;
    const shown: number[] = [];
    const changes = { stock: 0, lastSales: 0, price: 0 };
    const walk = async () => {
      while (visits < rounds) {
        visits += 1;
        const number = visits;
        if (number % 100 === 0) report(`${number} of ${rounds} visits`);
        if (number % (VISITS_PER_STOCK_CHANGE * nodes) === 0) {
          changes.stock += 1;
          await changeStock(shop, variants(Math.floor(random() * POPULAR)), nextQuantity(changes, random));
        }
        await visit(shop, nextVisitor(), tally, variants);
      }
    };
    const price = async () => {
      const visitsPerChange = VISITS_PER_PRICE_CHANGE * nodes;
      for (let next = visitsPerChange; next <= rounds; next += visitsPerChange) {
        while (visits < next) await sleep(20);
        shown.push(await untilShown(shop, Math.floor(random() * 20), variants, changes.price));
        changes.price += 1;
      }
    };
    await Promise.all([price(), ...Array.from({ length: AT_ONCE }, walk)]);
    const seconds = (performance.now() - began) / 1000;
    const after = await shop.probe();
    check(tally.failed === 0, () => `${tally.failed} pages failed`);
    check(
      Math.max(...shown) <= MOST_MILLISECONDS_UNTIL_SHOWN,
      () => `a price was shown after ${Math.max(...shown)} ms`,
    );
    check(hitRate(tally) >= LEAST_HITS, () => `${percent(hitRate(tally))} of the shared pages came from memory`);
    const requests = sum([...tally.states.values()].flatMap((counts) => [...counts.values()]));
    const spent = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
    return {
      table: [
        ['page', 'requests', ...STATES, 'from memory'],
        ...[...tally.states].map(([type, counts]) => row(type, counts)),
        ['all shared pages', '', '', '', '', '', percent(hitRate(tally))],
        [],
        [
          'pages a second; CPU ms per request of node 1',
          (requests / seconds).toFixed(0),
          (spent / 1000 / requests).toFixed(2),
        ],
        ...[...tally.delays].map(([state, delays]) => delayRow(state, delays)),
        ['stock changes, last sales and returns, price changes', ...Object.values(changes).map(String)],
        ['pages rendered again', String(tally.again)],
        ['ms until a price is shown by every node, p50, most', middle(shown).toFixed(0), Math.max(...shown).toFixed(0)],
        ['memory of node 1 before, after', `${megabytes(before)} MB`, `${megabytes(after)} MB`],
      ],
      broken,
    };
  } finally {
    await shop.close();
  }
}

async function visit(shop: GrowingShop, visitor: Visitor, tally: Tally, variants: VariantsOf) {
  let type: PageType = 'cart';
  const send = shop.nodes.sender();
  const counted: Send = async (path, init) => {
    const headers = { ...init.headers, 'Accept-Encoding': visitor.encoding, 'Accept-Language': visitor.language };
    const began = performance.now();
    const response = await send(path, { ...init, headers });
    if (init.method === 'GET') count(tally, { type, path, visitor, response, milliseconds: performance.now() - began });
    return response;
  };
  const browser: FormBrowser = shop.nodes.newBrowser(counted);
  if (visitor.lite) browser.cookies.set('mode', 'lite');
  const start = `/${visitor.storefront}`;
  for (const step of visitor.steps) {
    type = step.type;
    const { status } = await browser.request(start + step.path);
    if (status >= 500) tally.failed += 1;
    await sleep(PAUSE);
    if (step.adds === null) continue;
    type = 'cart';
    await browser.request(`${start}/checkout/cart`, { intent: 'add-product', id: variants(step.adds)[0] ?? '' });
    await browser.request(`${start}/checkout/cart`);
  }
}

function count(
  tally: Tally,
  {
    type,
    path,
    visitor,
    response,
    milliseconds,
  }: {
    readonly type: PageType;
    readonly path: string;
    readonly visitor: Visitor;
    readonly response: Response;
    readonly milliseconds: number;
  },
): void {
  const header = response.headers.get('x-cache') ?? 'none';
  const state = STATES.find((known) => known === header) ?? 'none';
  const counts = tally.states.get(type) ?? new Map<State, number>();
  tally.states.set(type, counts.set(state, (counts.get(state) ?? 0) + 1));
  const delays = tally.delays.get(state) ?? [];
  delays.push(milliseconds);
  tally.delays.set(state, delays);
  const key = `${path.replace(/[?&]utm_.*$/, '')} ${visitor.lite}`;
  if (state === 'miss' && tally.known.has(key)) tally.again += 1;
  tally.known.add(key);
}

/** The stock of a product after its next change: every fifth is the last sale, or the return of what was sold out. */
function nextQuantity(changes: { readonly stock: number; lastSales: number }, random: () => number): number {
  if (changes.stock % CHANGES_PER_LAST_SALE !== 0) return 1 + Math.floor(random() * MOST_LEFT);
  changes.lastSales += 1;
  return changes.lastSales % 2 === 0 ? MOST_LEFT : 0;
}

/** The variants of the product of an index that the warehouse of most storefronts sells. */
type VariantsOf = (index: number) => readonly string[];

function readVariants(shop: GrowingShop): Promise<VariantsOf> {
  return shop.nodes.withStore(async (store) => {
    const first = productNumber(0);
    const rows = await store.read.all<{ id: string }>(
      "SELECT v.id FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id = ? AND s.warehouse = 'nl' ORDER BY v.position",
      [`p-${first}`],
    );
    return (index) => rows.map(({ id }) => id.replace(first, productNumber(index)));
  });
}

/** Sets the stock of each size. */
async function changeStock(shop: GrowingShop, variants: readonly string[], quantity: number): Promise<void> {
  const rows = variants.map((variantId) => ({ variantId, warehouse: 'nl', quantity }));
  await shop.nodes.withStore((store) => store.command('setStockOf', { rows, now: Date.now() }));
}

/** Changes a price beside the running nodes. Returns the milliseconds until the page of every node shows it. */
async function untilShown(shop: GrowingShop, index: number, variants: VariantsOf, turn: number) {
  const amount = 2001 + turn;
  await shop.nodes.withStore((store) =>
    store.command('setPricesOf', {
      rows: variants(index).map((variantId) => ({ variantId, currency: 'GBP', original: amount, final: amount })),
      now: Date.now(),
    }),
  );
  const began = performance.now();
  const wanted = `£${(amount / 100).toFixed(2)}`;
  await Promise.all(
    shop.nodes.addresses.map(async (origin) => {
      const path = `${origin}/uk/product/sock-${productNumber(index)}`;
      while (!(await (await fetch(path)).text()).includes(wanted)) {
        if (performance.now() - began > 10 * MOST_MILLISECONDS_UNTIL_SHOWN) throw new Error(`${path} keeps its price`);
        await sleep(20);
      }
    }),
  );
  return performance.now() - began;
}

/** The share of pages from memory among those that any visitor may share: the cart is not one. */
function hitRate({ states }: Tally): number {
  const shared = [...states].filter(([type]) => type !== 'cart').flatMap(([, counts]) => [...counts]);
  const fromMemory = shared.filter(([state]) => state === 'hit' || state === 'stale').map(([, number]) => number);
  return sum(fromMemory) / sum(shared.map(([, number]) => number));
}

function row(type: PageType, counts: ReadonlyMap<State, number>): readonly string[] {
  const all = sum([...counts.values()]);
  const fromMemory = (counts.get('hit') ?? 0) + (counts.get('stale') ?? 0);
  return [type, String(all), ...STATES.map((state) => String(counts.get(state) ?? 0)), percent(fromMemory / all)];
}

function delayRow(state: State, delays: number[]): readonly string[] {
  delays.sort((a, b) => a - b);
  return [
    `ms of a page, x-cache ${state}, p50, p99`,
    percentile(delays, 0.5).toFixed(1),
    percentile(delays, 0.99).toFixed(1),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const middle = (numbers: readonly number[]) =>
  percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
const megabytes = ({ memory }: { readonly memory: { readonly rss: number } }) => (memory.rss / 1e6).toFixed(0);
