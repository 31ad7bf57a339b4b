import { expect, test } from 'vitest';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadViewed } from './load-viewed.server.ts';

test('`loadViewed` returns the products of the visit without the one of the page, and reads nothing without any', async () => {
  const asked: (readonly string[])[] = [];
  const products = {
    cards: async (_: unknown, skus: readonly string[]) => {
      asked.push(skus);
      return skus.map((sku) => ({ sku }));
    },
  } as unknown as Pick<ProductSource, 'cards'>;
  const market = sampleMarket('GB');
  const cookies = new Map([['recently-viewed', 'A:B:%00:C']]);
  expect(await loadViewed({ products }, { market, cookies, without: 'B' })).toEqual([{ sku: 'A' }, { sku: 'C' }]);
  expect(await loadViewed({ products }, { market, cookies: new Map(), without: '' })).toEqual([]);
  expect(asked).toEqual([['A', 'C']]);
});
