import { describe, expect, test } from 'vitest';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { germany, ireland, priced, skusOf, startCatalogue as start, sweden, uk, us } from './catalogue-fixture.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

describe('the listed categories', () => {
  test('are those with a product the market sells, sold out or not, with their totals, sorted by slug', async () => {
    const soldOut = sampleProduct('A0', {
      categories: ['outlet-all'],
      variants: [sampleVariant('A0-A', { stock: {} })],
    });
    const { source } = await start([
      soldOut,
      sampleProduct('A1', { categories: ['kids/socks', 'outlet-all'] }),
      priced('A2', 100),
    ]);
    expect(await source.listedCategories(uk)).toEqual([
      { slug: 'kids/socks', name: null, total: 1 },
      { slug: 'outlet-all', name: null, total: 2 },
    ]);
    expect(await source.listedCategories(us)).toEqual([
      { slug: 'kids/socks', name: null, total: 1 },
      { slug: 'outlet-all', name: null, total: 1 },
    ]);
    expect((await source.listedCategories(ireland)).map(({ slug }) => slug)).toEqual([
      'adults/socks',
      'kids/socks',
      'outlet-all',
    ]);
    expect(await source.listedCategories(sweden)).toEqual([]);
  });

  test('have the name that a product states for a category', async () => {
    const { source } = await start([
      sampleProduct('A1', { categories: ['type/mugs'], categoryNames: { 'type/mugs': 'Mugs' } }),
    ]);
    expect(await source.listedCategories(uk)).toEqual([{ slug: 'type/mugs', name: 'Mugs', total: 1 }]);
  });

  test('are empty without products', async () => {
    const { source } = await start([]);
    expect(await source.listedCategories(uk)).toEqual([]);
  });

  test('follow a product that changes its categories', async () => {
    const { source, replace } = await start([sampleProduct('A1')]);
    expect((await source.listedCategories(uk)).map(({ slug }) => slug)).toEqual(['adults/socks']);
    await replace([sampleProduct('A1', { categories: ['gift-boxes'] })]);
    expect((await source.listedCategories(uk)).map(({ slug }) => slug)).toEqual(['gift-boxes']);
  });
});

describe('a search', () => {
  const find = async (source: ProductSource, term: string, market = uk) =>
    skusOf(await source.search(market, { term, page: 1, pageSize: 24 }));

  test('finds products that have every word, in any case and with any accents', async () => {
    const { source } = await start([
      sampleProduct('A1', { name: { en: 'Café stripe' } }),
      sampleProduct('A2', { name: { en: 'Tea stripe' }, patternGroup: 'dots' }),
    ]);
    expect(await find(source, 'CAFE  stripe')).toEqual(['A1']);
    expect(await find(source, 'stripe')).toEqual(['A1', 'A2']);
    expect(await find(source, 'tea café')).toEqual([]);
    expect(await find(source, 'dots')).toEqual(['A2']);
  });

  test('searches the texts of the market’s language', async () => {
    const { source } = await start([sampleProduct('A1', { name: { en: 'Elephant', de: 'Elefant' } })]);
    expect(await find(source, 'elefant', germany)).toEqual(['A1']);
    expect(await find(source, 'elefant', uk)).toEqual([]);
  });

  test('finds nothing for a term without letters or digits, and treats % and _ literally', async () => {
    const { source } = await start([sampleProduct('A1')]);
    for (const term of ['', '  ', '%', '_', "'; --"]) expect(await find(source, term)).toEqual([]);
  });

  test('finds only what the market sells, with sold-out products last and the total of all pages', async () => {
    const soldOut = sampleProduct('A0', { variants: [sampleVariant('A0-A', { stock: {} })] });
    const { source } = await start([soldOut, sampleProduct('A1'), sampleProduct('A2'), priced('A3', 100)]);
    expect(await find(source, 'sock')).toEqual(['A1', 'A2', 'A0']);
    const second = await source.search(uk, { term: 'sock', page: 2, pageSize: 2 });
    expect([skusOf(second), second.total]).toEqual([['A0'], 3]);
  });
});
