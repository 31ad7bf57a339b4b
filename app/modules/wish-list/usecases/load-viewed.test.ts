import { expect, test } from 'vitest';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadViewed } from './load-viewed.server.ts';

test('`loadViewed` returns what is in stock of the visit without the product of the page, and reads nothing without any', async () => {
  const asked: (readonly string[])[] = [];
  const products = {
    cards: async (_: unknown, skus: readonly string[]) => {
      asked.push(skus);
      return skus.map((sku) => ({ sku, stockStatus: sku === 'D' ? 'no-stock' : 'in-stock' }));
    },
  } as unknown as Pick<ProductSource, 'cards'>;
  const market = sampleMarket('GB');
  const cookies = new Map([['recently-viewed', 'A:B:%00:C:D']]);
  const viewed = await loadViewed({ products }, { market, cookies, without: 'B' });
  expect(viewed.map(({ sku }) => sku)).toEqual(['A', 'C']);
  expect(await loadViewed({ products }, { market, cookies: new Map(), without: '' })).toEqual([]);
  expect(asked).toEqual([['A', 'C', 'D']]);
});
