import { afterEach, describe, expect, test } from 'vitest';
import { FACETS, type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { SearchQuery, SearchSort } from '#app/modules/search/domain/search-query.ts';
import { countsOf, FACET_SAMPLES, pounds, size } from './facet-samples.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';
import type { SearchUnderTest, StartSearch } from './search-suite.ts';

const uk = sampleMarket('GB');
const us = sampleMarket('US');

const CATALOGUE = [
  ...FACET_SAMPLES,
  sampleProduct('HAT01', {
    name: { en: 'Warm Hat' },
    color: { primary: 'green', secondary: null },
    information: { ...sampleProduct('X').information, family: 'other', silhouette: 'other' },
    variants: [sampleVariant('HAT01-A', { size: size('one'), prices: pounds(2500), stock: { nl: 9 } })],
  }),
];

/** Filters and facets of a search, part of the contract of its adapters. */
export function describeSearchFacets(name: string, start: StartSearch): void {
  describe(`the filters of the search ${name}`, () => {
    let opened: SearchUnderTest | null = null;
    afterEach(() => opened?.close());
    const open = async () => {
      opened = await start(CATALOGUE);
      const { search } = opened;
      return async (filter: Partial<ListingFilter>, options: Partial<SearchQuery['options']> = {}) => {
        const whole = { ...NO_FILTER, ...filter };
        const answer = await search.search(uk, {
          query: 'socks',
          options: { sortBy: 'price:asc', limit: 24, offset: 0, facets: FACETS, filter: whole, ...options },
        });
        return { skus: answer.items.map(({ sku }) => sku), ...answer.metadata, finalPage: answer.finalPage };
      };
    };

    test('count the values of the products that the term finds, sizes by their stock', async () => {
      const find = await open();
      const { facets, count } = await find({});
      expect(count).toBe(3);
      expect(countsOf(facets?.facets.color)).toEqual({ red: 2, blue: 2 });
      expect(countsOf(facets?.facets.size)).toEqual({ '36-40': 1, '41-46': 1 });
      expect(facets).toMatchObject({ highestPrice: 1500, without: {} });
      const american = await opened?.search.search(us, {
        query: 'socks',
        options: { sortBy: 'relevance:desc', limit: 24, offset: 0, facets: ['size'] },
      });
      expect(countsOf(american?.metadata.facets?.facets.size)).toEqual({ 'us-only': 1 });
      expect(american?.metadata.facets?.facets.color).toEqual([]);
    });

    test('are null where none are asked for', async () => {
      const find = await open();
      expect(await find({ values: { color: ['red'] } }, { facets: [] })).toMatchObject({ count: 2, facets: null });
    });

    test('narrow to any value of one facet and all of several, prices included, sold out last', async () => {
      const find = await open();
      expect((await find({ values: { color: ['red'] } })).skus).toEqual(['RED01', 'BLUE1']);
      expect((await find({ values: { color: ['red', 'blue'], size: ['36-40'] } })).skus).toEqual(['RED01']);
      expect((await find({ priceFrom: 1000, priceTo: 1200 })).skus).toEqual(['BLUE1']);
      expect((await find({ values: { color: ['blue'] } }, { sortBy: 'price:desc' })).skus).toEqual(['BLUE1', 'BLUE2']);
      expect(await find({ values: { color: ['violet'] } })).toMatchObject({ count: 3 });
    });

    test('count under the choices of the others, and state what remains without one part', async () => {
      const find = await open();
      const { facets, skus } = await find({ values: { color: ['red'] }, priceTo: 1000 });
      expect(skus).toEqual(['RED01']);
      expect(countsOf(facets?.facets.color)).toEqual({ red: 1, blue: 0 });
      expect(facets?.without).toEqual({ color: 1, price: 2 });
      const none = await find({ values: { color: ['red'] }, priceFrom: 5000 });
      expect(none).toMatchObject({ skus: [], count: 0, finalPage: true, facets: { without: { color: 0, price: 2 } } });
    });

    test('apply to all pages', async () => {
      const find = await open();
      const page = { limit: 1, offset: 1 };
      expect(await find({ values: { color: ['blue'] } }, page)).toMatchObject({
        skus: ['BLUE2'],
        count: 2,
        finalPage: true,
      });
    });

    test('follow the stock of a size and a price', async () => {
      const find = await open();
      expect((await find({ values: { size: ['36-40'] } })).skus).toEqual(['RED01']);
      await opened?.setStock('v-red01-b', 'nl', 5);
      expect((await find({ values: { size: ['41-46'] } })).skus).toEqual(['RED01', 'BLUE1']);
      await opened?.setStock('v-red01-a', 'nl', 0);
      expect(countsOf((await find({})).facets?.facets.size)).toEqual({ '41-46': 2 });
    });

    test('keep every order of results', async () => {
      const find = await open();
      for (const sortBy of ['relevance:desc', 'featured:desc', 'newest:desc', 'discount:desc'] satisfies SearchSort[])
        expect({ sortBy, last: (await find({}, { sortBy })).skus.at(-1) }).toEqual({ sortBy, last: 'BLUE2' });
    });
  });
}
