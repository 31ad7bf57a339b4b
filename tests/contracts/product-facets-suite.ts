import { describe, expect, test } from 'vitest';
import { type ListingFacets, type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { countsOf, FACET_SAMPLES } from './facet-samples.ts';
import { page, type StartSource, skusOf, uk, us } from './product-source-samples.ts';
import { sampleProduct } from './sample-product.ts';

const known = (facets: ListingFacets | null): ListingFacets => {
  if (!facets) throw new Error('The counts are not known');
  return facets;
};

/** The facets of a product source, part of its contract. */
export function describeFacets(open: StartSource): void {
  describe('facets', () => {
    const start = async () => {
      const opened = await open(FACET_SAMPLES);
      await opened.load();
      const facets = async (filter: Partial<ListingFilter> = {}) =>
        known(await opened.source.facets(uk, { category: 'adults/socks', filter: { ...NO_FILTER, ...filter } }));
      const list = async (filter: Partial<ListingFilter>, overrides: object = {}) =>
        await opened.source.list(uk, page({ ...overrides, filter: { ...NO_FILTER, ...filter } }));
      return { ...opened, facets, list };
    };

    test('count the values of a category in the market, sizes by their stock', async () => {
      const { source, facets } = await start();
      const all = await facets();
      expect(countsOf(all.facets.color)).toEqual({ red: 2, blue: 2 });
      expect(countsOf(all.facets.size)).toEqual({ '36-40': 1, '41-46': 1 });
      expect(all).toMatchObject({ highestPrice: 1500, without: {} });
      const american = known(await source.facets(us, { category: 'adults/socks', filter: NO_FILTER }));
      expect(countsOf(american.facets.size)).toEqual({ 'us-only': 1 });
      const none = await source.facets(uk, { category: 'no/such', filter: NO_FILTER });
      expect(none).toMatchObject({ facets: { color: [], size: [] }, highestPrice: null });
    });

    test('narrow a list: any value of one, all of several, prices included', async () => {
      const { list, facets } = await start();
      const chosen = { values: { color: ['red'] }, priceTo: 1200 };
      expect(skusOf(await list(chosen, { sort: 'price:desc' }))).toEqual(['BLUE1', 'RED01']);
      expect(await facets(chosen)).toMatchObject({ without: { color: 2, price: 2 } });
      expect(skusOf(await list({ values: { color: ['red', 'blue'], size: ['36-40'] } }))).toEqual(['RED01']);
      expect(await list({ values: { color: ['red'] }, priceFrom: 5000 })).toEqual({ items: [], total: 0 });
    });

    test('leave a list in its order, those without stock last, page by page', async () => {
      const { list } = await start();
      const blue = { values: { color: ['blue'] } };
      expect(skusOf(await list(blue, { sort: 'price:desc' }))).toEqual(['BLUE1', 'BLUE2']);
      const second = await list(blue, { sort: 'price:desc', page: 2, pageSize: 1 });
      expect([skusOf(second), second.total]).toEqual([['BLUE2'], 2]);
    });

    test('show a sale, a price and an import at once', async () => {
      const { list, setStock, setPrice, replace, facets } = await start();
      const red = { values: { color: ['red'] } };
      expect(skusOf(await list(red, { sort: 'price:asc' }))).toEqual(['RED01', 'BLUE1']);
      await setStock('v-red01-a', 'nl', 0);
      expect(skusOf(await list(red, { sort: 'price:asc' }))).toEqual(['BLUE1', 'RED01']);
      await setPrice('v-blue1-a', 7000);
      expect((await list({ ...red, priceFrom: 7000 })).total).toBe(1);
      await replace([sampleProduct('BLUE1', { color: { primary: 'green', secondary: null } })]);
      expect(countsOf((await facets()).facets.color)).toMatchObject({ green: 1, red: 1 });
    });

    test('are null while they load, and lists in a stored order do not wait', { timeout: 10_000 }, async () => {
      const { source, holdLoading, load } = await open(FACET_SAMPLES);
      const release = holdLoading();
      const [facets, list] = await Promise.all([
        source.facets(uk, { category: 'adults/socks', filter: NO_FILTER }),
        source.list(uk, page()),
      ]);
      expect([facets, list.total]).toEqual([null, 3]);
      const filter = { ...NO_FILTER, values: { color: ['blue'] } };
      const late = await Promise.allSettled([
        source.list(uk, page({ filter })),
        source.facets(uk, { category: 'adults/socks', filter }),
        source.list(uk, page({ sort: 'discount:desc' })),
      ]);
      expect(late).toMatchObject(late.map(() => ({ reason: { name: 'UpstreamUnavailable' } })));
      release();
      await load();
      expect((await source.list(uk, page({ filter }))).total).toBe(2);
      expect(known(await source.facets(uk, { category: 'adults/socks', filter })).without).toEqual({ color: 3 });
    });
  });
}
