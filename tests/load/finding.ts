import { setTimeout as sleep } from 'node:timers/promises';
import { judgedQueries } from '#tests/relevance/judged-queries.ts';
import { type createPromises, percentile } from '#tests/support/proof.ts';
import type { GrowingShop } from './growing-shop.ts';

/** A term that the index alone finds: the database corrects no spelling. */
const MISSPELT = '/uk/search?term=melonn';
const LONGEST_BUILD = 300_000;
/** The promised times are for a catalogue of this size. */
const PROMISED_SIZE = 10_000;
const MOST_P99 = 30;
const TERMS = judgedQueries('en').map(({ term }) => term);
const BEGINNINGS = TERMS.filter((term) => term.length > 4).flatMap((term) => [term.slice(0, 3), term.slice(0, 5)]);

/** Times of the search of a node that has just started: its index, its pages and its suggestions. */
export async function findingTimes(
  { origin, probe }: GrowingShop,
  size: number,
  check: ReturnType<typeof createPromises>['check'],
): Promise<ReadonlyMap<string, string>> {
  const before = await probe();
  const built = await indexBuilt(origin);
  const after = await probe();
  const page = (term: string) => `/uk/search?term=${encodeURIComponent(term)}`;
  await delaysOf(origin, TERMS.map(page));
  const searches = await delaysOf(
    origin,
    TERMS.map((term) => page(`${term} sock`)),
  );
  const suggestions = await delaysOf(
    origin,
    BEGINNINGS.map((term) => `/uk/search/suggest?term=${encodeURIComponent(term)}`),
  );
  if (size === PROMISED_SIZE) {
    for (const [name, delays] of [
      ['a page of results', searches],
      ['suggestions', suggestions],
    ] as const)
      check(percentile(delays, 0.99) <= MOST_P99, () => `${name}: p99 is ${percentile(delays, 0.99)} ms`);
  }
  return new Map([
    ['index built after, s', (built / 1000).toFixed(1)],
    ['memory grown by the index, MB', ((after.memory.rss - before.memory.rss) / 1e6).toFixed(0)],
    ['page of results, p50 / p99 ms', timesText(searches)],
    ['suggestions, p50 / p99 ms', timesText(suggestions)],
  ]);
}

const timesText = (delays: readonly number[]) =>
  `${percentile(delays, 0.5).toFixed(1)} / ${percentile(delays, 0.99).toFixed(1)}`;

/** Milliseconds of requests one after the other, sorted. Each has a network of its own: searches are limited. */
async function delaysOf(origin: string, paths: readonly string[]): Promise<readonly number[]> {
  const delays: number[] = [];
  for (const [index, path] of paths.entries()) {
    const headers = { 'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}` };
    const began = performance.now();
    const response = await fetch(origin + path, { headers });
    await response.arrayBuffer();
    delays.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  }
  return delays.sort((a, b) => a - b);
}

/** Milliseconds until the index answers. */
async function indexBuilt(origin: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const page = await (await fetch(origin + MISSPELT)).text();
    if (page.includes('/uk/product/')) return performance.now() - began;
    if (performance.now() - began > LONGEST_BUILD) throw new Error('The search index was not built');
    await sleep(1000);
  }
}
