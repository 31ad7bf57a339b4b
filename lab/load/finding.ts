import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import type { createPromises } from '#lab/proofs/proof.ts';
import { judgedQueries } from '#lab/relevance/judged-queries.ts';
import { SEARCH_API } from '#server/search/search-api.ts';
import { type GrowingShop, LISTING, SEARCH_API_TOKEN } from './growing-shop.ts';

/** A term that the index alone finds: the database corrects no spelling. */
const MISSPELT = '/uk/search?term=melonn';
const LONGEST_BUILD = 300_000;
/** The promised times are for a catalogue of this size. */
const PROMISED_SIZE = 10_000;
const MOST_P50 = 5;
const MOST_P99 = 30;
/** The most megabytes that a node grows by its index, by products. */
const MOST_MEMORY: Readonly<Record<number, number>> = { 10000: 250, 50000: 1000 };
/** A search waits three seconds for the index of a node that has just started. */
const MOST_FIRST_ANSWER = 4000;
/** A list waits half a second for the counts of its filter; a node waits five for what filters need. */
const MOST_FIRST_LIST = 1500;
const MOST_READY = 8000;
const TERMS = judgedQueries('en').map(({ term }) => term);
const BEGINNINGS = TERMS.filter((term) => term.length > 4).flatMap((term) => [term.slice(0, 3), term.slice(0, 5)]);

type Check = ReturnType<typeof createPromises>['check'];

/** Times of the search of a node that has just started: its index, its pages and its suggestions. */
export async function findingTimes(
  shop: GrowingShop,
  size: number,
  check: Check,
): Promise<ReadonlyMap<string, string>> {
  const { origin, probe, collected } = shop;
  const started = await shop.restart(0, '/livez');
  const before = await probe();
  const began = performance.now();
  const firstList = await delayOf(() => fetch(origin + LISTING));
  const [filtered, ready, firstSearch] = await Promise.all([
    delayOf(() => untilOk(`${origin}${LISTING}?color=red`)),
    delayOf(() => untilOk(`${origin}/readyz`)).then((waited) => started + firstList + waited),
    delayOf(() => fetch(`${origin}/uk/search?term=melon`)),
  ]);
  await indexBuilt(origin);
  const built = performance.now() - began;
  const grown = ((await collected()).memory.rss - before.memory.rss) / 1e6;
  const page = (term: string) => `/uk/search?term=${encodeURIComponent(term)}`;
  await delaysOf(TERMS, (term, headers) => fetch(origin + page(term), { headers }));
  const searches = await delaysOf(
    TERMS.map((term) => `${term} socks`),
    (term, headers) => searchFor(origin, term, headers),
  );
  const pages = await delaysOf(
    TERMS.map((term) => `${term} sock`),
    (term, headers) => fetch(origin + page(term), { headers }),
  );
  const suggestions = await delaysOf(BEGINNINGS, (term, headers) =>
    fetch(`${origin}/uk/search/suggest?term=${encodeURIComponent(term)}`, { headers }),
  );
  check(firstList <= MOST_FIRST_LIST, () => `${size} products: the first list took ${firstList} ms`);
  check(ready <= MOST_READY, () => `${size} products: ready after ${ready} ms`);
  check(firstSearch <= MOST_FIRST_ANSWER, () => `${size} products: the first search took ${firstSearch} ms`);
  check(grown <= (MOST_MEMORY[size] ?? grown), () => `${size} products: the index takes ${grown} MB`);
  if (size === PROMISED_SIZE) {
    check(percentile(searches, 0.5) <= MOST_P50, () => `a search: p50 is ${percentile(searches, 0.5)} ms`);
    for (const [name, delays] of Object.entries({ 'a search': searches, suggestions }))
      check(percentile(delays, 0.99) <= MOST_P99, () => `${name}: p99 is ${percentile(delays, 0.99)} ms`);
  }
  return new Map([
    ['first list after the start, ms', firstList.toFixed(0)],
    ['first filtered list after it, ms', filtered.toFixed(0)],
    ['start to ready, ms', ready.toFixed(0)],
    ['first search, before the index is built, ms', firstSearch.toFixed(0)],
    ['index built after, s', (built / 1000).toFixed(1)],
    ['memory grown by lists and index, MB', grown.toFixed(0)],
    ['search, p50 / p99 ms', timesText(searches)],
    ['page of results, p50 / p99 ms', timesText(pages)],
    ['suggestions, p50 / p99 ms', timesText(suggestions)],
  ]);
}

const timesText = (delays: readonly number[]) =>
  `${percentile(delays, 0.5).toFixed(1)} / ${percentile(delays, 0.99).toFixed(1)}`;

/** A page of results with the counts of its filter, without the cards. */
function searchFor(origin: string, query: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const facets = ['color', 'material', 'size', 'height', 'pattern', 'badge'];
  const options = { limit: 24, offset: 0, facets };
  return fetch(`${origin}${SEARCH_API}/search`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: SEARCH_API_TOKEN, country: 'GB', query, options }),
  });
}

/** Milliseconds of requests one after the other, sorted. Each has a network of its own: searches are limited. */
async function delaysOf(
  terms: readonly string[],
  ask: (term: string, headers: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<readonly number[]> {
  const delays: number[] = [];
  for (const [index, term] of terms.entries()) {
    const headers = { 'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}` };
    delays.push(await delayOf(() => ask(term, headers)));
  }
  return delays.sort((a, b) => a - b);
}

async function delayOf(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.url} was answered ${response.status}`);
  return performance.now() - began;
}

/** The first answer that is none of an outage. */
async function untilOk(address: string): Promise<Response> {
  for (;;) {
    const response = await fetch(address);
    if (response.status === 200) return response;
    await response.arrayBuffer();
    await sleep(20);
  }
}

/** Resolves when the index answers. */
async function indexBuilt(origin: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const page = await (await fetch(origin + MISSPELT)).text();
    if (page.includes('/uk/product/')) return;
    if (performance.now() - began > LONGEST_BUILD) throw new Error('The search index was not built');
    await sleep(250);
  }
}
