import { expect, test } from 'vitest';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { loadViewed, loadWishes } from './load-wish-list.server.ts';

/** The countries of the reads with skus: without any, the port reads nothing. */
const asked: string[] = [];
const products = {
  cards: async ({ countryCode, warehouse }: Market, skus: readonly string[]) => {
    if (skus.length > 0) asked.push(countryCode);
    const sold = warehouse.region === 'US' ? ['C'] : ['A', 'B'];
    return skus.filter((sku) => sold.includes(sku)).map((sku) => ({ sku, name: `${sku} in ${countryCode}` }));
  },
} as unknown as Pick<ProductSource, 'cards'>;
const deps = { products, registry: sampleRegistry };

test('`loadWishes` names what only another warehouse sells, and leaves out unknown skus', async () => {
  const loaded = await loadWishes(deps, sampleMarket('GB'), ['C', 'B', 'X', 'A']);
  expect(loaded.cards.map(({ sku }) => sku)).toEqual(['B', 'A']);
  expect(loaded.elsewhere).toEqual([{ sku: 'C', name: 'C in US' }]);
});

test('`loadWishes` names products in the language of the market where another market has it', async () => {
  expect((await loadWishes(deps, sampleMarket('US'), ['A'])).elsewhere).toEqual([{ sku: 'A', name: 'A in GB' }]);
});

test('`loadWishes` reads another market only for products that are missing', async () => {
  asked.length = 0;
  expect((await loadWishes(deps, sampleMarket('DE'), ['A'])).elsewhere).toEqual([]);
  expect(await loadWishes(deps, sampleMarket('DE'), [])).toEqual({ cards: [], elsewhere: [] });
  expect(asked).toEqual(['DE']);
});

test('`loadViewed` returns what is in stock of the visit without the product of the page, and asks for nothing without any', async () => {
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
  expect(asked).toEqual([['A', 'C', 'D'], []]);
});
