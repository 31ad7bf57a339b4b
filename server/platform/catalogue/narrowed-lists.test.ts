import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { CatalogueFeed, Offer, StoredForSearch } from './feed-data.ts';
import { createNarrowedLists } from './narrowed-lists.ts';

const POUNDS = ['socks', 0, 'GBP'] as const;
const EUROS = ['socks', 0, 'EUR'] as const;
const RED = { ...NO_FILTER, values: { color: ['red'] } };
const ORDER = { sort: 'discount:desc', percentages: new Map(), offset: 0, limit: 24 } as const;

const product = (id: string, primary: string) =>
  ({
    id,
    categories: ['socks'],
    color: { primary, secondary: null },
    materials: [],
    information: { silhouette: 'crew' },
    patternGroup: 'mixed',
    badges: [],
    sections: [],
    collections: [],
  }) as unknown as StoredForSearch;
const offer = (productId: string, currency: string): Offer => {
  return { productId, isUs: 0, currency, soldOut: 0, rank: 1, price: 900, newest: 1 };
};

/** A catalogue of a red and a blue product; `hold` delays every read of its state until it is released. */
function openFeed() {
  const reads: string[] = [];
  let held: Promise<void> = Promise.resolve();
  let bulk = '1';
  const feed: CatalogueFeed = {
    changedProducts: async ({ id }) =>
      id === ''
        ? { products: [product('a', 'red'), product('b', 'blue')], last: { revision: 1, id: 'b' } }
        : { products: [], last: null },
    changedCards: async () => ({ ids: [], last: null }),
    changedSales: async () => ({ products: [], last: null }),
    productIds: async (after) => (after === '' ? ['a', 'b'] : []),
    async offers({ currency, after }) {
      if (after !== '') return [];
      reads.push(currency);
      return [offer('a', currency), offer('b', currency)];
    },
    offersOf: async () => [],
    stockedSizes: async () => [],
    async state() {
      await held;
      return { structure: '1', bulk, cards: [], newestCard: 0, sales: 0 };
    },
    newestCard: async () => 0,
  };
  return {
    lists: createNarrowedLists(feed, Date.now),
    reads,
    changeMany: () => {
      bulk += '1';
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The time that passes until a call settles, in tenths of a second, and its result. */
async function timed<T>(call: Promise<T>) {
  const since = Date.now();
  let result: unknown = null;
  let isSettled = false;
  const settle = (value: unknown) => {
    result = value;
    isSettled = true;
  };
  call.then(settle, settle);
  for (let turn = 0; !isSettled && turn < 100; turn += 1) await vi.advanceTimersByTimeAsync(100);
  return { tenths: Math.round((Date.now() - since) / 100), result };
}

const outage = { name: 'UpstreamUnavailable', fault: 'loading' };

test('counts are null half a second after the first call for columns that load, and at once after that', async () => {
  const { lists, hold } = openFeed();
  const release = hold();
  const counts = () => lists.facets({ list: POUNDS, filter: NO_FILTER });
  expect(await timed(counts())).toEqual({ tenths: 5, result: null });
  expect((await timed(counts())).tenths).toBeLessThanOrEqual(1);
  expect(await timed(lists.facets({ list: EUROS, filter: NO_FILTER }))).toEqual({ tenths: 5, result: null });
  release();
  expect(await counts()).toMatchObject({ facets: { color: [{ value: 'red', count: 1 }, { value: 'blue' }] } });
});

test('a filtered list and its counts reject 2.5 s after the first call for columns that load', async () => {
  const { lists, hold } = openFeed();
  const release = hold();
  expect(await timed(lists.rows({ list: POUNDS, filter: RED }, ORDER))).toMatchObject({ tenths: 25, result: outage });
  const facets = await timed(lists.facets({ list: POUNDS, filter: RED }));
  expect(facets.result).toMatchObject(outage);
  expect(facets.tenths).toBeLessThanOrEqual(1);
  release();
  expect(await lists.rows({ list: POUNDS, filter: RED }, ORDER)).toMatchObject({ total: 1 });
});

test('a filtered list waits for a change of many products as long as it takes, counts do not', async () => {
  const { lists, hold, changeMany } = openFeed();
  await lists.load([{ isUs: 0, currency: 'GBP' }]);
  const release = hold();
  changeMany();
  const rows = lists.rows({ list: POUNDS, filter: RED }, ORDER);
  expect(await timed(lists.facets({ list: POUNDS, filter: NO_FILTER }))).toEqual({ tenths: 5, result: null });
  await vi.advanceTimersByTimeAsync(10_000);
  release();
  expect(await rows).toMatchObject({ total: 1 });
});

test('after a change of many products the offers of a scope are read when a list of it is', async () => {
  const { lists, reads, changeMany } = openFeed();
  await lists.load([
    { isUs: 0, currency: 'GBP' },
    { isUs: 0, currency: 'EUR' },
  ]);
  expect(reads.splice(0)).toEqual(['GBP', 'EUR']);
  changeMany();
  await lists.rows({ list: POUNDS, filter: RED }, ORDER);
  expect(reads.splice(0)).toEqual(['GBP']);
  expect(await lists.rows({ list: EUROS, filter: RED }, ORDER)).toMatchObject({ total: 1 });
  expect(reads).toEqual(['EUR']);
});
