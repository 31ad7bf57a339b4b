import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SearchQuery } from '#app/modules/search/domain/search-query.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import type { SalesLevel } from '#server/platform/recommendations/recommendation-commands.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';
import { describeSearchFacets } from './search-facets-suite.ts';
import { describeSearchWords } from './search-words-suite.ts';

/** A search over a catalogue that tests change. */
export type SearchUnderTest = {
  readonly search: ProductSearch;
  replace(products: readonly ProductRecord[]): Promise<unknown>;
  setStock(variantId: string, warehouse: string, quantity: number): Promise<unknown>;
  /** Sets how much products are bought, by sku (`salesLevel`). */
  setSales(levels: readonly SalesLevel[]): Promise<unknown>;
  /** Removes every product. */
  clear(): Promise<unknown>;
  close(): Promise<void>;
};
export type StartSearch = (products: readonly ProductRecord[]) => Promise<SearchUnderTest>;

const uk = sampleMarket('GB');
const germany = sampleMarket('DE');
const netherlands = sampleMarket('NL');
const us = sampleMarket('US');
const eur = (amount: number) => ({ EUR: { original: amount, final: amount } });

const cat = sampleProduct('CAT1', {
  name: { en: 'Cat Nap', de: 'Katzenschlaf', nl: 'Kattenslaapje' },
  patternGroup: 'stripes',
  color: { primary: 'green', secondary: null },
  information: { ...sampleProduct('X').information, occasion: ['winter'], silhouette: 'knee' },
});
const dog = sampleProduct('DOG1', {
  name: { en: 'Good Dog', de: 'Guter Hund', nl: 'Brave Hond' },
  patternGroup: 'dots',
  information: { ...sampleProduct('X').information, ageGroup: 'kids' },
  sections: ['kids'],
});

const asked = (query: string, options: Partial<SearchQuery['options']> = {}): SearchQuery => ({
  query,
  options: { sortBy: 'relevance:desc', limit: 24, offset: 0, ...options },
});

/** The contract of every adapter of the search. */
export function describeSearchPort(name: string, start: StartSearch): void {
  describeSearchFacets(name, start);
  describeSearchWords(name, start);
  describe(`the search ${name}`, () => {
    let opened: SearchUnderTest | null = null;
    const open = async (...products: readonly ProductRecord[]) => {
      opened = await start(products);
      return opened;
    };
    beforeEach(() => {
      opened = null;
    });
    afterEach(() => opened?.close());
    const find = async (term: string, market: Market = uk) =>
      (await opened?.search.search(market, asked(term)))?.items.map(({ sku }) => sku).sort();

    test('finds products by words of their texts and attributes, in the language of the market', async () => {
      await open(cat, dog);
      for (const [term, market] of [
        ['cats', uk],
        ['green striped socks', uk],
        ['winter', uk],
        ['Katze', germany],
        ['grüne gestreifte Socken', germany],
        ['gruene streifen', germany],
        ['katten', netherlands],
        ['groene gestreepte sokken', netherlands],
      ] as const)
        expect({ term, found: await find(term, market) }).toEqual({ term, found: ['CAT1'] });
      expect(await find('socks')).toEqual(['CAT1', 'DOG1']);
    });

    test('finds compounds by their parts, and parts by their compound', async () => {
      await open(cat, dog);
      for (const [term, market, sku] of [
        ['Wintersocken', germany, 'CAT1'],
        ['Kniestrümpfe', germany, 'CAT1'],
        ['Hundesocken', germany, 'DOG1'],
        ['Kinder Socken', germany, 'DOG1'],
        ['kindersokken', netherlands, 'DOG1'],
        ['kniekousen', netherlands, 'CAT1'],
      ] as const)
        expect({ term, found: await find(term, market) }).toEqual({ term, found: [sku] });
    });

    test('finds a product by its sku, by the sku of a size, and by the beginning of a word', async () => {
      await open(cat, dog);
      expect(await find('cat1')).toEqual(['CAT1']);
      expect(await find('DOG1-4146')).toEqual(['DOG1']);
      expect(await find('gre')).toEqual(['CAT1']);
    });

    test('corrects a word that no product has, and states what it searched', async () => {
      const { search } = await open(cat, dog);
      const answer = await search.search(uk, asked('strpied soks'));
      expect(answer.items.map(({ sku }) => sku)).toEqual(['CAT1']);
      expect(answer.searchedAs).toEqual({ kind: 'corrected', text: 'striped socks' });
    });

    test('leaves out words that no product has together with the others, and states what it searched', async () => {
      const { search } = await open(cat, dog);
      const unknown = await search.search(uk, asked('striped helicopter'));
      expect(unknown.items.map(({ sku }) => sku)).toEqual(['CAT1']);
      expect(unknown.searchedAs).toEqual({ kind: 'relaxed', text: 'striped' });
      const apart = await search.search(uk, asked('cat dots'));
      expect(apart.searchedAs.kind).toBe('relaxed');
      expect(apart.metadata.count).toBe(1);
    });

    test('offers the spelling of a term with few products that finds clearly more', async () => {
      const race = sampleProduct('B1', { name: { en: 'Sack Race', de: 'Rote Locke' } });
      const { search } = await open(race, ...['A1', 'A2', 'A3', 'A4'].map((sku) => sampleProduct(sku)));
      const how = async (term: string, market = uk, options: Partial<SearchQuery['options']> = {}) =>
        (await search.search(market, asked(term, options))).searchedAs;
      expect(await how('Sack')).toEqual({ kind: 'exact', didYouMean: 'sock' });
      expect(await how('sack', uk, { sortBy: 'discount:desc' })).toEqual({ kind: 'exact', didYouMean: 'sock' });
      expect(await how('Locke', germany)).toEqual({ kind: 'exact', didYouMean: 'socke' });
      expect(await how('sack', uk, { filter: { ...NO_FILTER, priceFrom: 1 } })).toEqual({ kind: 'exact' });
      for (const term of ['sock', 'sack race', 'B1', 'sack 41-46'])
        expect({ term, how: await how(term) }).toEqual({ term, how: { kind: 'exact' } });
    });

    test('offers no other spelling of the whole name of a product', async () => {
      const sack = sampleProduct('B1', { name: { en: 'Sack' } });
      const { search } = await open(sack, ...['A1', 'A2', 'A3', 'A4'].map((sku) => sampleProduct(sku)));
      expect((await search.search(uk, asked('sack'))).searchedAs).toEqual({ kind: 'exact' });
    });

    test('finds nothing for nonsense and for a term without letters or digits', async () => {
      const { search } = await open(cat, dog);
      for (const term of ['', '  ', '%', '_', "'; --", 'xqzvbn', 'helicopter'])
        expect(await search.search(uk, asked(term))).toMatchObject({
          items: [],
          metadata: { count: 0 },
          finalPage: true,
        });
    });

    test('finds only what the market sells, with sold-out products last and the count of all pages', async () => {
      const soldOut = sampleProduct('A0', { variants: [sampleVariant('A0-A', { stock: {} })] });
      const euros = sampleProduct('A3', { variants: [sampleVariant('A3-A', { prices: eur(100) })] });
      const { search } = await open(soldOut, sampleProduct('A1'), sampleProduct('A2'), euros);
      const all = await search.search(uk, asked('sock'));
      expect(all.items.map(({ sku }) => sku)).toEqual(['A1', 'A2', 'A0']);
      expect(all.finalPage).toBe(true);
      const first = await search.search(uk, asked('sock', { limit: 2 }));
      const second = await search.search(uk, asked('sock', { limit: 2, offset: 2 }));
      expect([first.metadata.count, first.finalPage, first.items.length]).toEqual([3, false, 2]);
      expect([second.items.map(({ sku }) => sku), second.finalPage]).toEqual([['A0'], true]);
      expect(await find('sock', us)).toEqual(['A1', 'A2']);
    });

    test('identifies an answer by its question: the term, its order, its filter and its page', async () => {
      const { search } = await open(...['A1', 'A2', 'A3'].map((sku) => sampleProduct(sku)));
      const idOf = async (term: string, options: Partial<SearchQuery['options']> = {}) =>
        (await search.search(uk, asked(term, options))).metadata.id;
      const first = await idOf('sock');
      expect(first).not.toBe('');
      expect(await idOf('sock')).toBe(first);
      const others = [
        await idOf('socks'),
        await idOf('xqzvbn'),
        await idOf('sock', { sortBy: 'price:asc' }),
        await idOf('sock', { limit: 1, offset: 1 }),
        await idOf('sock', { filter: { ...NO_FILTER, priceFrom: 1 } }),
      ];
      expect(new Set([first, ...others]).size).toBe(6);
    });

    test('ranks what is bought more before equal matches, after a change of its level or of its texts', async () => {
      const { search, setSales, replace } = await open(...['A1', 'A2', 'A3'].map((sku) => sampleProduct(sku)));
      const skus = async () => (await search.search(uk, asked('sock'))).items.map(({ sku }) => sku);
      expect(await skus()).toEqual(['A1', 'A2', 'A3']);
      await setSales([
        { sku: 'A3', level: 8 },
        { sku: 'A2', level: 3 },
        { sku: 'GONE', level: 2 },
      ]);
      expect(await skus()).toEqual(['A3', 'A2', 'A1']);
      await setSales([{ sku: 'A3', level: 0 }]);
      expect(await skus()).toEqual(['A2', 'A1', 'A3']);
      await replace([sampleProduct('A2', { badges: ['organic'] })]);
      expect((await skus())[0]).toBe('A2');
    });

    test('sorts by price', async () => {
      const priced = (sku: string, amount: number) =>
        sampleProduct(sku, { variants: [sampleVariant(`${sku}-A`, { prices: eur(amount) })] });
      const { search } = await open(priced('A1', 300), priced('A2', 100), priced('A3', 200));
      const skus = async (sortBy: 'price:asc' | 'price:desc') =>
        (await search.search(germany, asked('socke', { sortBy }))).items.map(({ sku }) => sku);
      expect(await skus('price:asc')).toEqual(['A2', 'A3', 'A1']);
      expect(await skus('price:desc')).toEqual(['A1', 'A3', 'A2']);
    });

    test('suggests products by the beginning of their names, words and skus', async () => {
      const { search } = await open(cat, dog);
      for (const [term, market, sku] of [
        ['cat n', uk, 'CAT1'],
        ['stri', uk, 'CAT1'],
        ['green str', uk, 'CAT1'],
        ['dog1-41', uk, 'DOG1'],
        ['Katz', germany, 'CAT1'],
        ['gruen', germany, 'CAT1'],
        ['grüne gestr', germany, 'CAT1'],
        ['gestre', netherlands, 'CAT1'],
      ] as const) {
        const { products } = await search.suggest(market, term, 8);
        expect({ term, skus: products.map((one) => one.sku) }).toEqual({ term, skus: [sku] });
      }
      expect((await search.suggest(uk, 'xqz', 8)).products).toEqual([]);
      expect((await search.suggest(uk, 'green xqz', 8)).products).toEqual([]);
      expect((await search.suggest(uk, '%_;', 8)).products).toEqual([]);
    });

    test('suggests what a word names before what only has words that start with it', async () => {
      const box = sampleProduct('BOX1', {
        name: { en: 'By the Sea', de: 'Am Meer' },
        information: { ...sampleProduct('X').information, family: 'gift-boxes', silhouette: 'gift-box' },
      });
      const { search } = await open(box, cat, dog);
      for (const term of ['soc', 'socke', 'socken']) {
        const { products } = await search.suggest(germany, term, 8);
        expect(products).toHaveLength(3);
        expect({ term, isBox: products[0]?.sku === 'BOX1' }).toEqual({ term, isBox: false });
      }
    });

    test('suggests only what the market sells, with sold-out products last, and no more than asked', async () => {
      const soldOut = sampleProduct('A0', { variants: [sampleVariant('A0-A', { stock: {} })] });
      const euros = sampleProduct('A3', { variants: [sampleVariant('A3-A', { prices: eur(100) })] });
      const { search } = await open(soldOut, sampleProduct('A1'), sampleProduct('A2'), euros);
      const skus = async (most: number) => (await search.suggest(uk, 'soc', most)).products.map(({ sku }) => sku);
      expect(await skus(8)).toEqual(['A1', 'A2', 'A0']);
      expect(await skus(2)).toEqual(['A1', 'A2']);
    });

    test('suggests terms that find products, as the language writes them', async () => {
      const { search } = await open(cat, dog);
      const terms = async (term: string, market = uk) => (await search.suggest(market, term, 8)).terms;
      expect(await terms('strip')).toContain('stripes');
      expect(await terms('GREEN strip')).toContain('green stripes');
      expect(await terms('gestr', germany)).toEqual(['gestreift']);
      expect(await terms('streif', germany)).toEqual(['Streifen']);
      expect(await terms('grün stre', germany)).toEqual(['grün Streifen']);
      expect(await terms('stre', netherlands)).toContain('strepen');
      expect((await terms('s')).length).toBeLessThanOrEqual(3);
      expect(await terms('green polka')).toEqual([]);
      expect(await terms('xqz')).toEqual([]);
    });

    test('follows the catalogue: names, stock, removed products', async () => {
      const { search, replace, setStock, clear } = await open(cat, sampleProduct('A1'));
      expect(await find('tiger')).toEqual([]);
      await replace([{ ...cat, name: { en: 'Tiger Nap' }, updatedAt: '2026-02-02T00:00:00.000Z' }]);
      expect(await find('tiger')).toEqual(['CAT1']);
      expect(await find('cat')).toEqual([]);
      const byRank = asked('socken', { sortBy: 'featured:desc' });
      const order = async () => (await search.search(germany, byRank)).items.map(({ sku }) => sku);
      expect(await order()).toEqual(['CAT1', 'A1']);
      await setStock('v-cat1-4146', 'nl', 0);
      await setStock('v-cat1-4146', 'nl-rsv', 0);
      expect(await order()).toEqual(['A1', 'CAT1']);
      await clear();
      expect(await order()).toEqual([]);
    });
  });
}
