import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { demoProducts, loadAll } from '#tests/support/demo-products.ts';
import { productNumber } from './bulk-rows.ts';
import { feedRows } from './feed-load.ts';
import { findingTimes } from './finding.ts';
import { type GrowingShop, LISTING, openGrowingShop, productPath } from './growing-shop.ts';
import { loadDuring, loadPages, type PageLoad } from './page-load.ts';

const SIZES = [196, 10_000, 50_000];
const PAGE_SIZE = 24;
const PAGES = 250;
const SEARCHES = 20;
/** The rounds in which pages are loaded in turn: the middle one has no collection of memory that others caused. */
const ROUNDS = 5;
const VISITORS = 8;
const MANY_VISITORS = 64;
const ROWS_AT_ONCE = 200;
const CACHED_PAGES = 10_000;
const WATCHED = 10_000;
const MOST_START = 1000;
/** The last page of a list may cost this multiple of the first, and a word of all products that of a rare one. */
const MOST_MULTIPLE = 2;
/** A page of the largest catalogue may cost this multiple of the same page of the smallest. */
const MOST_GROWTH = 2;
const MOST_CHANGES_P99 = 500;

type Shape = Readonly<Record<string, (turn: number) => string>>;
type Row = readonly string[];
type Check = ReturnType<typeof createPromises>['check'];

const PARTS = ['pages', 'changes', 'busy', 'feeds', 'memory'] as const;

/**
 * What pages, starts and changes cost while the catalogue grows. `rounds` is the largest number of products, for a
 * shorter run; `part` is `pages`, `changes`, `busy`, `feeds` or `memory`.
 */
export async function run({ engine, rounds = SIZES.at(-1) ?? 1000, seed, part, report }: ProofOptions) {
  const { check, broken } = createPromises();
  const parts = PARTS.filter((known) => part === undefined || known === part);
  if (parts.length === 0) throw new Error(`Parts: ${PARTS.join(', ')}`);
  const sizes = SIZES.filter((size) => size <= rounds);
  const options = { size: sizes.at(-1) ?? 1000, random: createRandom(seed), report, check };
  const shop = await openGrowingShop(engine);
  const table: Row[] = [];
  try {
    if (parts.includes('pages')) table.push(...(await growing(shop, sizes, options)), []);
    const rest = parts.filter((known) => known !== 'pages');
    if (rest.length > 0) {
      report('writing products');
      if (!parts.includes('pages')) await shop.growTo(options.size);
      table.push(...(await atLargest(shop, rest, options)));
    }
    return { table, broken } satisfies Findings;
  } finally {
    await shop.close();
  }
}

/** Processor time of pages, and times of starts, by the number of products. */
async function growing(
  shop: GrowingShop,
  sizes: readonly number[],
  { random, report, check }: Largest,
): Promise<Row[]> {
  const columns: string[][] = [];
  let names: readonly string[] = [];
  let smallest: number | null = null;
  for (const size of sizes) {
    report(`${size} products: writing`);
    const starts = await shop.growTo(size);
    report(`${size} products: pages`);
    const times = new Map(await findingTimes(shop, size, check));
    const costs = await pageCosts(shop, shapesOf(size, await lastPage(shop.origin), random));
    names = [...costs.keys(), 'start to first answer, ms', ...times.keys()];
    columns.push([...[...costs.values()].map((cost) => cost.toFixed(2)), middle(starts).toFixed(0), ...times.values()]);
    const first = costs.get(FIRST_PAGE) ?? 0;
    smallest ??= first;
    for (const [name, than] of [
      [LAST_PAGE, FIRST_PAGE],
      [COMMON_WORD, RARE_WORD],
    ] as const) {
      const multiple = (costs.get(name) ?? 0) / (costs.get(than) ?? 1);
      check(multiple <= MOST_MULTIPLE, () => `${size} products: "${name}" costs ${multiple} times "${than}"`);
    }
    const growth = first / smallest;
    check(growth <= MOST_GROWTH, () => `${size} products: a list costs ${growth} times that of few`);
    check(middle(starts) <= MOST_START, () => `${size} products: answers after ${middle(starts)} ms`);
  }
  return [
    ['CPU ms per page by number of products', ...sizes.map((size) => size.toLocaleString('en'))],
    ...names.map((name, index) => [name, ...columns.map((column) => column[index] ?? '')]),
  ];
}

const FIRST_PAGE = 'list, first page';
const LAST_PAGE = 'list, last page';
const COMMON_WORD = 'search for a word that every product has';
const RARE_WORD = 'search for a word that few products have';

/** The number of the last page of the list, which the first links to. */
async function lastPage(origin: string): Promise<number> {
  const page = await (await fetch(origin + LISTING)).text();
  return Math.max(1, ...[...page.matchAll(/[?&;]page=(\d+)/g)].map(([, number]) => Number(number)));
}

/** Another spelling of a word each time: the search keeps the answers of terms. */
const spelt = (word: string, turn: number) =>
  [...word].map((letter, index) => ((turn >> index) & 1 ? letter.toUpperCase() : letter)).join('');

function shapesOf(size: number, last: number, random: () => number): Shape {
  return {
    home: () => '/uk',
    [FIRST_PAGE]: () => LISTING,
    'list, page in the middle': () => `${LISTING}?page=${Math.ceil(last / 2)}`,
    [LAST_PAGE]: () => `${LISTING}?page=${last}`,
    'list with three filters': (turn) => `${LISTING}?${FILTERS}&price_to=${100 + turn}`,
    product: () => productPath(Math.floor(random() * size)),
    [COMMON_WORD]: (turn) => `/uk/search?term=${spelt('socks', turn)}`,
    [RARE_WORD]: (turn) => `/uk/search?term=${spelt('rainbow', turn)}`,
    'search for a word that no product has': () => '/uk/search?term=xylophone',
    'search with three filters': (turn) => `/uk/search?term=melon&${FILTERS}&price_to=${100 + turn}`,
  };
}

const FILTERS = 'size=36-40&size=41-46&material=cotton&material=organic-cotton&material=recycled-polyester';

/** Milliseconds of processor time a page, the middle one of some rounds. */
async function pageCosts(shop: GrowingShop, shapes: Shape): Promise<ReadonlyMap<string, number>> {
  const load = async (path: (turn: number) => string, count: number) => {
    let turn = 0;
    const next = () => (turn < count ? path(turn++) : null);
    const { failed } = await loadPages(shop.origin, { connections: 2, next });
    if (failed.size > 0) throw new Error(`${path(0)} was answered ${[...failed.keys()]}`);
  };
  const countOf = (name: string) => (name.startsWith('search') ? SEARCHES : PAGES / ROUNDS);
  for (const share of [2, 1])
    for (const [name, path] of Object.entries(shapes)) await load(path, countOf(name) * share);
  const rounds = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, path] of Object.entries(shapes)) {
      const count = countOf(name);
      const before = await shop.probe();
      await load(path, count);
      const after = await shop.probe();
      const spent = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
      rounds.set(name, [...(rounds.get(name) ?? []), spent / 1000 / count]);
    }
  return new Map([...rounds].map(([name, costs]) => [name, middle(costs.sort((one, other) => one - other))]));
}

type Largest = {
  readonly size: number;
  readonly random: () => number;
  readonly report: (line: string) => void;
  readonly check: Check;
};

async function atLargest(
  shop: GrowingShop,
  parts: readonly (typeof PARTS)[number][],
  options: Largest,
): Promise<readonly Row[]> {
  const { size, random } = options;
  await shop.restart(null);
  const any = () => {
    const index = Math.floor(random() * size);
    return [productPath(index), LISTING, '/uk', `${LISTING}?page=${1 + (index % 20)}`][index % 4] ?? '/uk';
  };
  const rows: Row[] = [[`with ${size.toLocaleString('en')} products`, 'figure', 'pages p50', 'pages p99', 'errors']];
  if (parts.includes('changes')) rows.push(...(await changes(shop, any, options)));
  if (parts.includes('busy')) rows.push(...(await busyNode(shop, any, options)));
  if (parts.includes('feeds')) rows.push(...(await feedRows(shop, any, options.report)));
  if (parts.includes('memory')) rows.push(...(await cachedPages(shop, options)));
  return rows;
}

const loadCells = ({ delays, failed }: PageLoad): Row => [
  `${percentile(delays, 0.5).toFixed(0)} ms`,
  `${percentile(delays, 0.99).toFixed(0)} ms`,
  String([...failed.values()].reduce((sum, count) => sum + count, 0)),
];

/** Stock and prices of every product change while visitors load pages. */
async function changes(shop: GrowingShop, path: () => string, { size, report, check }: Largest): Promise<Row[]> {
  const quiet = await loadDuring(shop.origin, { connections: VISITORS, path }, () => sleep(WATCHED / 3));
  const rows: Row[] = [[`${VISITORS} visitors, no change`, '', ...loadCells(quiet.load)]];
  const { variants, warehouse } = await firstVariants(shop, size);
  const now = Date.now();
  for (const [name, command] of [
    ['stock of every product changed', 'setStockOf'],
    ['price of every product changed', 'setPricesOf'],
  ] as const) {
    report(name);
    const { load, milliseconds } = await loadDuring(shop.origin, { connections: VISITORS, path }, () =>
      shop.nodes.withStore(async (store) => {
        for (let from = 0; from < variants.length; from += ROWS_AT_ONCE) {
          const some = variants.slice(from, from + ROWS_AT_ONCE);
          if (command === 'setStockOf')
            await store.command(command, {
              rows: some.map((variantId) => ({ variantId, warehouse, quantity: 0 })),
              now: Date.now(),
            });
          else
            await store.command(command, {
              rows: some.map((variantId) => ({ variantId, currency: 'GBP', original: 1300, final: 1300 })),
              now,
            });
        }
      }),
    );
    check(load.failed.size === 0, () => `${name}: pages were answered ${[...load.failed.keys()]}`);
    check(percentile(load.delays, 0.99) <= MOST_CHANGES_P99, () => `${name}: pages took ${loadCells(load)[1]}`);
    rows.push([name, `${(milliseconds / 1000).toFixed(1)} s`, ...loadCells(load)]);
  }
  return rows;
}

async function firstVariants(shop: GrowingShop, size: number) {
  const found = await shop.nodes.withStore((store) =>
    store.read.all<{ variant_id: string; warehouse: string }>(
      `SELECT s.variant_id, MIN(s.warehouse) AS warehouse FROM stock s WHERE s.variant_id LIKE ? GROUP BY s.variant_id ORDER BY s.variant_id LIMIT 1`,
      [`v-${productNumber(0)}%`],
    ),
  );
  const { variant_id: id = '', warehouse = '' } = found[0] ?? {};
  const suffix = id.slice(2 + productNumber(0).length);
  const variants = Array.from({ length: size }, (_, index) => `v-${productNumber(index)}${suffix}`);
  return { variants, warehouse };
}

/** Many visitors, pictures that are drawn and an import, all at once. */
async function busyNode(shop: GrowingShop, path: () => string, { report }: Largest): Promise<Row[]> {
  report('event loop');
  const demo = await demoProducts();
  const pictures = demo.slice(0, PAGE_SIZE).map(({ media }) => `/images/${media[0]?.id}?auto=webp`);
  await shop.probe();
  const alone = await loadDuring(shop.origin, { connections: MANY_VISITORS, path }, () => sleep(WATCHED));
  const before = await shop.probe();
  let drawn = 0;
  const busy = await loadDuring(shop.origin, { connections: MANY_VISITORS, path }, async () => {
    const until = Date.now() + WATCHED;
    const draw = async () => {
      for (let width = 100; Date.now() < until; width += 10) {
        const sized = pictures.map((picture) => `${picture}&width=${width}`);
        drawn += sized.length - (await loadAll(shop.origin, sized)).failed;
      }
    };
    const bring = async () => {
      while (Date.now() < until) await shop.nodes.sell(demo);
    };
    await Promise.all([draw(), bring()]);
  });
  const after = await shop.probe();
  const loop = ({ delay }: typeof after) => `loop p99 ${delay.p99.toFixed(0)} ms, at most ${delay.most.toFixed(0)} ms`;
  return [
    [`${MANY_VISITORS} visitors`, loop(before), ...loadCells(alone.load)],
    [`the same, an import and ${drawn} pictures`, loop(after), ...loadCells(busy.load)],
  ];
}

/** The memory of a node that has pages of many products in memory. */
async function cachedPages(shop: GrowingShop, { size, report }: Largest): Promise<Row[]> {
  report('memory');
  await shop.restart(null);
  const megabytes = async () => {
    const { memory } = await shop.probe();
    return `${(memory.rss / 1e6).toFixed(0)} MB, heap ${(memory.heapUsed / 1e6).toFixed(0)} MB, outside ${(memory.external / 1e6).toFixed(0)} MB`;
  };
  const count = Math.min(size, CACHED_PAGES);
  const started = await megabytes();
  let next = 0;
  const load = await loadPages(shop.origin, {
    connections: VISITORS,
    next: () => (next < count ? productPath(next++) : null),
  });
  const loaded = await megabytes();
  let hits = 0;
  for (let index = 0; index < count; index += Math.ceil(count / 100)) {
    const response = await fetch(shop.origin + productPath(index));
    await response.arrayBuffer();
    if (response.headers.get('x-cache') === 'hit') hits += 1;
  }
  return [
    ['memory after start', started, '', '', ''],
    [`memory after ${count.toLocaleString('en')} pages, ${hits} of 100 cached`, loaded, ...loadCells(load)],
  ];
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
