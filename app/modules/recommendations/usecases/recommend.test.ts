import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Recommended } from '#app/modules/recommendations/domain/recommended.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { completeSet, recommendBeside, recommendForBag } from './recommend.server.ts';

const logger = { warn: () => undefined };
const place = { market: sampleMarket('DE'), product: { sku: 'A' } as Product };

test('`recommendBeside` answers the cards of four products, and the id of the answer', async () => {
  const asked: number[] = [];
  const row = await recommendBeside(
    {
      logger,
      recommendations: {
        async beside(_, { most }) {
          asked.push(most);
          return {
            id: 'answer',
            recommendations: [{ product: { sku: 'B' } as ProductCard, distribution: 0, id: 'B-1' }],
          };
        },
      },
    },
    place,
  );
  expect([row.id, row.cards.map(({ sku }) => sku), asked]).toEqual(['answer', ['B'], [4]]);
});

test('`recommendBeside` answers no row while the provider is unavailable, and passes other errors on', async () => {
  const failing = (error: Error) =>
    recommendBeside({ logger, recommendations: { beside: () => Promise.reject(error) } }, place);
  expect(await failing(new UpstreamUnavailable('recommendations', 'timeout'))).toEqual({ id: '', cards: [] });
  await expect(failing(new Error('a fault'))).rejects.toThrow('a fault');
});

test('`recommendBeside` answers no row when the provider is late, and logs it', async () => {
  const logged: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const row = await recommendBeside(
    {
      recommendations: {
        beside(_, { late }) {
          signals.push(late);
          return new Promise(() => undefined);
        },
      },
      logger: { warn: (_, message) => logged.push(message) },
      timeout: 5,
    },
    place,
  );
  expect([row, logged]).toEqual([{ id: '', cards: [] }, [expect.stringContaining('late')]]);
  expect(signals.map((late) => late?.aborted)).toEqual([true]);
});

const socks = {
  sku: 'A',
  motifs: ['pizza'],
  color: { primary: 'red', secondary: null },
  categories: ['adults/socks'],
  information: { ageGroup: 'adults', family: 'socks' },
} as unknown as Product;
const listed = async () =>
  [
    { slug: 'adults/boxers', total: 1 },
    { slug: 'adults/socks', total: 1 },
  ] as never;

test('`completeSet` reads the lists of other kinds, and answers none of them while they are unavailable or late', async () => {
  const read: string[] = [];
  const setFrom = (list: () => Promise<unknown>, timeout?: number) =>
    completeSet(
      {
        logger,
        ...(timeout !== undefined && { timeout }),
        products: {
          listedCategories: listed,
          list: (_, { category }) => {
            read.push(category);
            return list() as never;
          },
        },
      },
      { market: place.market, product: socks },
    );
  const cards = [{ sku: 'B', motifs: ['pizza'], stockStatus: 'in-stock' } as unknown as ProductCard];
  expect(await setFrom(async () => ({ items: cards, total: 1 }))).toEqual(cards);
  expect(read).toEqual(['adults/boxers']);
  expect(await setFrom(() => Promise.reject(new UpstreamUnavailable('commerce', 'timeout')))).toEqual([]);
  expect(await setFrom(() => new Promise(() => undefined), 5)).toEqual([]);
  await expect(setFrom(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});

const market = sampleMarket('DE');
const bag = {
  skus: ['A'],
  amount: { amount: 1000, currency: 'EUR' },
  freeShipping: { threshold: 5000, missing: 4000 },
} as const;
const answer = (sku: string): Recommended => ({
  id: `answer-${sku}`,
  recommendations: [{ product: { sku } as ProductCard, distribution: 0, id: `${sku}-1` }],
});

async function rowWith(forBag: () => Promise<Recommended>, { isEmpty = false, timeout = 400 } = {}) {
  const logged: string[] = [];
  const row = await recommendForBag(
    {
      recommendations: { forBag, list: async () => ({ ...answer('BEST'), total: 1 }) },
      logger: { warn: (_, message) => logged.push(message) },
      timeout,
    },
    { market, bag: isEmpty ? null : bag },
  );
  return { id: row.id, skus: row.cards.map(({ sku }) => sku), logged };
}

test('`recommendForBag` answers what goes with the bag, and beside an empty bag what goes with every one', async () => {
  expect(await rowWith(async () => answer('B'))).toEqual({ id: 'answer-B', skus: ['B'], logged: [] });
  expect((await rowWith(async () => answer('B'), { isEmpty: true })).skus).toEqual(['BEST']);
});

test('`recommendForBag` answers no row when the provider fails or is late, and logs it', async () => {
  const failed = await rowWith(async () => Promise.reject(new UpstreamUnavailable('recommendations', 'network')));
  expect([failed.skus, failed.logged]).toEqual([[], [expect.stringContaining('unavailable')]]);
  const late = await rowWith(() => new Promise(() => undefined), { timeout: 5 });
  expect([late.id, late.skus, late.logged]).toEqual(['', [], [expect.stringContaining('late')]]);
});
