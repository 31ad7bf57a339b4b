import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import type { GrowingShop, Probe } from './growing-shop.ts';
import { loadDuring, loadPages } from './page-load.ts';
import { type Read, type Reader, readAll } from './reading.ts';

const SITEMAPS = Array.from({ length: 10 }, (_, index) => `/uk/sitemap.xml?page=${index + 1}`);
const FEED = ['/de/feeds/google.xml'];
const LEAVES_AFTER = 20_000;
const SLOW = { bytesPerSecond: 1000, leavesAfter: LEAVES_AFTER };
/** What programs read of a large catalogue. */
const READ: readonly (readonly [name: string, reader: Reader])[] = [
  ['index of the sitemaps, after a start', { paths: ['/sitemap.xml'], accept: 'br' }],
  ['first sitemap of a storefront', { paths: ['/de/sitemap.xml'], accept: 'br' }],
  ['a sitemap in the middle', { paths: ['/de/sitemap.xml?page=25'], accept: 'br' }],
  ['the same from memory', { paths: ['/de/sitemap.xml?page=25'], accept: 'br' }],
  ['the same, as gzip', { paths: ['/de/sitemap.xml?page=25'], accept: 'gzip' }],
  ['ten sitemaps, one after another', { paths: SITEMAPS, accept: 'br' }],
  ['the same, unpacked, three times', { paths: [...SITEMAPS, ...SITEMAPS, ...SITEMAPS], accept: 'identity' }],
  ['a sitemap, by twenty at once', { paths: ['/nl/sitemap.xml?page=3'], accept: 'gzip', atOnce: 20 }],
  ['a sitemap, by twenty of 1 kB/s', { paths: ['/nl/sitemap.xml?page=4'], accept: 'identity', atOnce: 20, slow: SLOW }],
  ['product feed', { paths: FEED, accept: 'gzip' }],
  ['product feed, a second time', { paths: FEED, accept: 'gzip' }],
  ['product feed, by two at once', { paths: FEED, accept: 'gzip', atOnce: 2 }],
  ['product feed, by ten of 1 kB/s', { paths: FEED, accept: 'identity', atOnce: 10, slow: SLOW }],
  ['product feed of a country of several', { paths: ['/eu/feeds/google.xml?country=SE'], accept: 'gzip' }],
];
/** What is read while visitors load pages. */
const BESIDE: readonly (readonly [name: string, reader: Reader])[] = [
  ['ten sitemaps', { paths: SITEMAPS.map((path) => path.replace('/uk/', '/fr/')), accept: 'br' }],
  ['product feed', { paths: FEED, accept: 'gzip' }],
];
const VISITORS = 4;
const PAGES_BEFORE = 400;
const SAMPLED_EVERY = 50;
/** Until a node that has started has built its index. Milliseconds. */
const REST = 60_000;

type Figures = {
  readonly most: number;
  /** Null where the system does not count it. */
  readonly turn: number | null;
  readonly peak: number;
  readonly held: number;
  readonly cpu: number;
};

/**
 * Reads the sitemaps and feeds of a node: times, processor time, the longest turn and the longest pause of its event
 * loop, what its memory grows by while they are made, and what it holds of it afterwards. Then the same beside
 * visitors, who load the pages that `path` names.
 */
export async function feedRows(
  shop: GrowingShop,
  path: () => string,
  report: (line: string) => void,
): Promise<readonly (readonly string[])[]> {
  await shop.restart(null);
  await sleep(REST);
  // Code that has just been loaded would be counted as memory of the first file.
  let left = PAGES_BEFORE;
  await loadPages(shop.origin, { connections: VISITORS, next: () => (left-- > 0 ? path() : null) });
  const rows: (readonly string[])[] = [];
  for (const [name, reader] of READ) {
    report(name);
    const { value, figures } = await watched(shop, () => readAll(shop.origin, reader));
    rows.push([name, figuresOf(value, figures), '', '', '']);
  }
  const { load: quiet, result: alone } = await loadDuring(shop.origin, { connections: VISITORS, path }, () =>
    watched(shop, () => sleep(3000)),
  );
  rows.push([
    `${VISITORS} visitors alone`,
    `longest turn ${turnOf(alone.figures)}, pause ${ms(alone.figures.most)}`,
    ...loadCells(quiet),
  ]);
  for (const [name, reader] of BESIDE) {
    report(`${name} beside visitors`);
    const { load, result } = await loadDuring(shop.origin, { connections: VISITORS, path }, () =>
      watched(shop, () => readAll(shop.origin, reader)),
    );
    rows.push([`${name}, beside ${VISITORS} visitors`, figuresOf(result.value, result.figures), ...loadCells(load)]);
  }
  return rows;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const turnOf = ({ turn }: Pick<Figures, 'turn'>) => (turn === null ? 'not measured' : `${ms(turn)} of CPU`);
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const figuresOf = ({ statuses, firstByte, whole, bytes }: Read, { cpu, most, turn, peak, held }: Figures): string =>
  [
    statuses,
    `first byte ${ms(firstByte)}, all ${ms(whole)}, ${mb(bytes)}`,
    `CPU ${ms(cpu)}, longest turn ${turnOf({ turn })}, pause ${ms(most)}`,
    `memory at most +${mb(peak)}, held +${mb(held)}`,
  ].join('; ');

const loadCells = ({ delays, failed }: Awaited<ReturnType<typeof loadPages>>): readonly string[] => [
  ms(percentile(delays, 0.5)),
  ms(percentile(delays, 0.99)),
  String([...failed.values()].reduce((sum, count) => sum + count, 0)),
];

/**
 * The longest turn, the longest pause and the processor time of the node during work; by how much its resident memory
 * grew at most, and what it holds more when its garbage is collected.
 */
async function watched<T>(
  shop: GrowingShop,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly figures: Figures }> {
  const { memory: before } = await shop.collected();
  const first = await shop.probe();
  const samples: Probe[] = [];
  let over = false;
  const sampling = (async () => {
    while (!over) {
      await sleep(SAMPLED_EVERY);
      samples.push(await shop.probe());
    }
  })();
  const value = await work();
  over = true;
  await sampling;
  const last = await shop.probe();
  samples.push(last);
  const { memory: after } = await shop.collected();
  const spent = (probe: Probe) => (probe.cpu.user + probe.cpu.system) / 1000;
  return {
    value,
    figures: {
      most: Math.max(...samples.map(({ delay }) => delay.most)),
      turn: last.delay.turn === null ? null : Math.max(...samples.map(({ delay }) => delay.turn ?? 0)),
      peak: Math.max(...samples.map(({ memory }) => memory.rss)) - before.rss,
      held: after.heapUsed + after.external - before.heapUsed - before.external,
      cpu: spent(last) - spent(first),
    },
  };
}
