import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Recommended } from '#app/modules/recommendations/domain/recommended.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { recommendForBag } from './recommend-for-bag.server.ts';

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
