import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#tests/support/proof.ts';
import type { GrowingShop, Probe } from './growing-shop.ts';
import { loadDuring } from './page-load.ts';

/** What programs read of a large catalogue. */
const READ = [
  ['index of the sitemaps, after a start', ['/sitemap.xml']],
  ['first sitemap of a storefront', ['/de/sitemap.xml']],
  ['a sitemap in the middle', ['/de/sitemap.xml?page=25']],
  ['the same from memory', ['/de/sitemap.xml?page=25']],
  ['ten sitemaps, one after another', Array.from({ length: 10 }, (_, index) => `/uk/sitemap.xml?page=${index + 1}`)],
  ['product feed', ['/de/feeds/google.xml']],
  ['product feed of a country of several', ['/eu/feeds/google.xml?country=SE']],
] as const;
const VISITORS = 4;
const SAMPLED_EVERY = 50;
/** Until a node that has started has built its index. Milliseconds. */
const REST = 60_000;

type Read = { readonly firstByte: number; readonly whole: number; readonly bytes: number; readonly statuses: string };
type Figures = { readonly most: number; readonly peak: number; readonly cpu: number };

/**
 * Reads the sitemaps and feeds of a node while visitors load its pages: times, processor time, the longest pause of its
 * event loop, and what its memory grows by while they are made. `path` names the pages of the visitors.
 */
export async function feedRows(
  shop: GrowingShop,
  path: () => string,
  report: (line: string) => void,
): Promise<readonly (readonly string[])[]> {
  await shop.restart(null);
  await sleep(REST);
  const { load: quiet, result: alone } = await loadDuring(shop.origin, { connections: VISITORS, path }, () =>
    watched(shop, () => sleep(3000)),
  );
  const rows = [
    [
      `${VISITORS} visitors alone`,
      `loop at most ${ms(alone.figures.most)}`,
      ms(percentile(quiet.delays, 0.5)),
      ms(percentile(quiet.delays, 0.99)),
      '0',
    ],
  ];
  for (const [name, paths] of READ) {
    report(name);
    const before = await shop.collected();
    const { load, result } = await loadDuring(shop.origin, { connections: VISITORS, path }, () =>
      watched(shop, () => readAll(shop.origin, paths)),
    );
    const { firstByte, whole, bytes, statuses } = result.value;
    const { most, peak, cpu } = result.figures;
    rows.push([
      name,
      [
        statuses,
        `first byte ${ms(firstByte)}, all ${ms(whole)}, ${(bytes / 1e6).toFixed(1)} MB`,
        `CPU ${ms(cpu)} with the pages, loop at most ${ms(most)}`,
        `memory +${((peak - before.memory.rss) / 1e6).toFixed(0)} MB`,
      ].join('; '),
      ms(percentile(load.delays, 0.5)),
      ms(percentile(load.delays, 0.99)),
      String([...load.failed.values()].reduce((sum, count) => sum + count, 0)),
    ]);
  }
  return rows;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Reads files one after another, as a crawler does. `firstByte` is the slowest. */
async function readAll(origin: string, paths: readonly string[]): Promise<Read> {
  const began = performance.now();
  let firstByte = 0;
  let bytes = 0;
  const statuses = new Set<number>();
  for (const path of paths) {
    const asked = performance.now();
    const response = await fetch(origin + path);
    statuses.add(response.status);
    let isFirst = true;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      if (isFirst) firstByte = Math.max(firstByte, performance.now() - asked);
      isFirst = false;
      bytes += part.value.byteLength;
    }
  }
  return { firstByte, whole: performance.now() - began, bytes, statuses: [...statuses].join(', ') };
}

/** The longest pause, the highest memory and the processor time of the node during work. */
async function watched<T>(
  shop: GrowingShop,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly figures: Figures }> {
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
  const spent = (probe: Probe) => (probe.cpu.user + probe.cpu.system) / 1000;
  return {
    value,
    figures: {
      most: Math.max(...samples.map(({ delay }) => delay.most)),
      peak: Math.max(...samples.map(({ memory }) => memory.rss)),
      cpu: spent(last) - spent(first),
    },
  };
}
