import { describe, expect, test } from 'vitest';
import { eur, germany, ireland, priced, startCatalogue as start, sweden, uk, us } from './catalogue-fixture.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

describe('the products of a market', () => {
  test('are named once in the order of their ids, part by part', async () => {
    const { source } = await start(['C3', 'A1', 'E5', 'B2', 'D4'].map((sku) => priced(sku, 900)));
    const parts = await source.soldParts(ireland, 2);
    expect(parts).toHaveLength(3);
    const sold = await Promise.all(parts.map((after) => source.sold(ireland, { after, most: 2 })));
    expect(sold.map((part) => part.map(({ slug }) => slug))).toEqual([['a1', 'b2'], ['c3', 'd4'], ['e5']]);
    expect(sold.flat()[0]?.updatedAt).toBe('2026-01-01T00:00:00.000Z');
  });

  test('are the same in parts of every size, read one after the other', async () => {
    const { source } = await start([...Array(23).keys()].map((place) => priced(`A${100 + place}`, 900)));
    const whole = await source.sold(ireland, { after: '', most: 100 });
    expect(whole).toHaveLength(23);
    for (const most of [1, 7, 23]) {
      const parts = await source.soldParts(ireland, most);
      const read = await Promise.all(parts.map((after) => source.sold(ireland, { after, most })));
      expect(read.flat()).toEqual(whole);
    }
  });

  test('have as many parts as they fill, and none without products', async () => {
    const { source } = await start([priced('A1', 900), priced('B2', 900)]);
    expect(await source.soldParts(ireland, 1)).toHaveLength(2);
    expect(await source.soldParts(ireland, 2)).toEqual(['']);
    expect(await source.soldParts(sweden, 2)).toEqual([]);
    expect(await source.sold(sweden, { after: '', most: 9 })).toEqual([]);
  });

  test('state where each is sold: by currency, in storefront us and in all others', async () => {
    const { source } = await start([
      sampleProduct('A1', {
        variants: [
          sampleVariant('A1-A', { prices: { ...eur(900), SEK: { original: 9000, final: 9000 } } }),
          sampleVariant('A1-UP-A', { prices: { USD: { original: 900, final: 900 } } }),
        ],
      }),
    ]);
    const selling = { us: ['USD'], others: ['EUR', 'SEK'] };
    const [sold] = await source.sold(ireland, { after: '', most: 9 });
    expect(sold?.selling).toEqual(selling);
    expect(await source.selling(sold?.id ?? '')).toEqual(selling);
    expect(await source.selling('unknown')).toEqual({ us: [], others: [] });
    expect(await source.sold(uk, { after: '', most: 9 })).toEqual([]);
  });

  test('are read whole until none is left, as their pages show them', async () => {
    const { source } = await start([...Array(60).keys()].map((place) => sampleProduct(`A${100 + place}`)));
    for (const market of [germany, us]) {
      const read: unknown[] = [];
      let after = '';
      for (;;) {
        const products = await source.soldProducts(market, after);
        if (products.length === 0) break;
        read.push(...products);
        after = products.at(-1)?.id ?? '';
      }
      expect(read).toHaveLength(60);
      expect(await source.product(market, 'a131')).toEqual({ ok: true, value: read[31] });
    }
  });

  test('include a new one after it was added', async () => {
    const { source, replace } = await start([priced('A1', 900)]);
    expect(await source.soldParts(ireland, 1)).toHaveLength(1);
    await replace([priced('A1', 900), priced('B2', 900)]);
    expect(await source.soldParts(ireland, 1)).toHaveLength(2);
  });
});
