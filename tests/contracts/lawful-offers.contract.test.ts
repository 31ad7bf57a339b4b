import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { germany, page, skusOf, startCatalogue as start, uk, us } from './catalogue-fixture.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';

const japan = sampleMarket('JP');
const { information } = sampleProduct('A1');
const withoutFibres = { ...information, compositions: [], legalMaterials: { en: '' } };
const A1 = (changes: Partial<ProductRecord['information']>) =>
  sampleProduct('A1', { information: { ...information, ...changes } });

/** Where a market has product A1 beside B2, which is complete. */
async function placesOf(source: ProductSource, market: Market): Promise<readonly string[]> {
  const { items, total } = await source.list(market, page());
  expect(total).toBe(items.length);
  const [after = ''] = await source.soldParts(market, 9);
  const variantId = market.storefrontCode === 'us' ? 'v-a1-up-4146' : 'v-a1-4146';
  const found = {
    list: skusOf({ items }).includes('A1'),
    search: skusOf(await source.search(market, { term: 'sock', page: 1, pageSize: 24 })).includes('A1'),
    page: (await source.product(market, 'a1')).ok,
    card: (await source.cards(market, ['A1', 'B2'])).length === 2,
    size: (await source.variants(market, [variantId])).length === 1,
    sitemap: (await source.sold(market, { after, most: 9 })).some(({ slug }) => slug === 'a1'),
    feed: (await source.soldProducts(market, '')).some(({ sku }) => sku === 'A1'),
  };
  return Object.entries(found).flatMap(([place, has]) => (has ? [place] : []));
}
const EVERYWHERE = ['list', 'search', 'page', 'card', 'size', 'sitemap', 'feed'];

describe('a product that lacks what a law wants beside its offer', () => {
  test.each([
    ['fibres', withoutFibres, [uk, germany, us], { us: [], others: ['JPY'] }],
    ['a manufacturer', { manufacturer: ' ' }, [uk, germany], { us: ['USD'], others: ['JPY'] }],
  ] as const)('is nowhere under a law that wants %s, and everywhere else', async (_, lacking, unsold, selling) => {
    const { source } = await start([A1(lacking), sampleProduct('B2')]);
    for (const market of [uk, germany, us, japan]) {
      const isSold = !(unsold as readonly Market[]).includes(market);
      expect([market.countryCode, await placesOf(source, market)]).toEqual([
        market.countryCode,
        isSold ? EVERYWHERE : [],
      ]);
    }
    expect(await source.selling('p-a1')).toEqual(selling);
  });

  test('is sold under every law when it is no textile, but not without a manufacturer', async () => {
    const { source, replace } = await start([A1({ ...withoutFibres, family: 'other' }), sampleProduct('B2')]);
    for (const market of [uk, us, japan]) expect(await placesOf(source, market)).toEqual(EVERYWHERE);
    await replace([A1({ ...withoutFibres, family: 'other', manufacturer: '' })]);
    expect(await placesOf(source, uk)).toEqual([]);
    expect(await placesOf(source, us)).toEqual(EVERYWHERE);
  });

  test('is sold once an import states it, and no more once it is missing', async () => {
    const { source, replace } = await start([A1(withoutFibres), sampleProduct('B2')]);
    expect(await placesOf(source, germany)).toEqual([]);
    await replace([A1({})]);
    expect(await placesOf(source, germany)).toEqual(EVERYWHERE);
    await replace([A1(withoutFibres)]);
    expect(await placesOf(source, germany)).toEqual([]);
  });

  test('is no other colour of a product there', async () => {
    const twin = { sku: 'A1', slug: 'a1', colour: 'red', name: { en: 'Sock A1' } };
    const { source } = await start([A1(withoutFibres), sampleProduct('B2', { linkedProducts: [twin] })]);
    const links = async (market: Market) => {
      const found = await source.product(market, 'b2');
      return found.ok && found.value.linkedProducts.map(({ sku }) => sku);
    };
    expect([await links(germany), await links(japan)]).toEqual([[], ['A1']]);
  });
});
