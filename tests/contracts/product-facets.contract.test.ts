import { describe, expect, test } from 'vitest';
import { type ListingFacets, type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { TextQuery } from '#app/modules/catalogue/ports.ts';
import { eur, ireland, startCatalogue as open, page, priced, skusOf, uk, us } from './catalogue-fixture.ts';
import { countsOf, FACET_SAMPLES } from './facet-samples.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

const present = (facets: ListingFacets | null): ListingFacets => {
  if (!facets) throw new Error('The counts are not known');
  return facets;
};

describe('facets', () => {
  const start = async () => {
    const opened = await open(FACET_SAMPLES);
    await opened.load();
    const facets = async (filter: Partial<ListingFilter> = {}) =>
      present(await opened.source.facets(uk, { category: 'adults/socks', filter: { ...NO_FILTER, ...filter } }));
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
    const american = present(await source.facets(us, { category: 'adults/socks', filter: NO_FILTER }));
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

  test('and orders have the price that cards show: the lowest of the sizes in stock', async () => {
    const size = (sku: string, amount: number) => sampleVariant(sku, { prices: eur(amount), stock: { nl: 4 } });
    const { source, setStock, load } = await open([
      sampleProduct('A1', { variants: [size('A1-S', 500), size('A1-L', 1800)] }),
      priced('B2', 900),
    ]);
    await load();
    const shown = async () => {
      const { items } = await source.list(ireland, page({ sort: 'price:asc' }));
      const cheap = await source.list(ireland, page({ filter: { ...NO_FILTER, priceTo: 1000 } }));
      return { prices: items.map(({ sku, price }) => `${sku} ${price.final.amount}`), cheap: skusOf(cheap) };
    };
    const before = { prices: ['A1 500', 'B2 900'], cheap: ['A1', 'B2'] };
    const after = { prices: ['B2 900', 'A1 1800'], cheap: ['B2'] };
    expect(await shown()).toEqual(before);
    await setStock('v-a1-s', 'nl', 0);
    await expect.poll(shown).toEqual(after);
    await setStock('v-a1-s', 'nl', 4);
    await expect.poll(shown).toEqual(before);
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

  test('narrow, order and count the products of a term, page by page', async () => {
    const { source } = await start();
    const found = async (query: Partial<TextQuery>) => {
      const listing = await source.search(uk, { term: 'sock', page: 1, pageSize: 24, counts: true, ...query });
      return { ...listing, skus: skusOf(listing) };
    };
    const all = await found({});
    expect([all.skus, all.total]).toEqual([['RED01', 'BLUE1', 'BLUE2'], 3]);
    expect(countsOf(all.facets?.facets.color)).toEqual({ red: 2, blue: 2 });
    const blue = { ...NO_FILTER, values: { color: ['blue'] } };
    const narrowed = await found({ filter: blue, sort: 'price:desc' });
    expect([narrowed.skus, narrowed.total]).toEqual([['BLUE1', 'BLUE2'], 2]);
    expect(narrowed.facets).toMatchObject({ highestPrice: 1500, without: { color: 3 } });
    expect((await found({ filter: blue, page: 2, pageSize: 1 })).skus).toEqual(['BLUE2']);
    expect((await found({ sort: 'price:desc' })).skus).toEqual(['BLUE1', 'RED01', 'BLUE2']);
    expect(await found({ filter: blue, counts: false })).toMatchObject({ skus: ['BLUE1', 'BLUE2'], facets: null });
  });

  test('are null while they load, and lists in a stored order do not wait', { timeout: 10_000 }, async () => {
    const { source, holdLoading, load } = await open(FACET_SAMPLES);
    const release = holdLoading();
    const [facets, list] = await Promise.all([
      source.facets(uk, { category: 'adults/socks', filter: NO_FILTER }),
      source.list(uk, page()),
    ]);
    expect([facets, list.total]).toEqual([null, 3]);
    const term = { term: 'sock', page: 1, pageSize: 24, counts: true };
    expect(await source.search(uk, term)).toMatchObject({ total: 3, facets: null });
    const filter = { ...NO_FILTER, values: { color: ['blue'] } };
    const late = await Promise.allSettled([
      source.list(uk, page({ filter })),
      source.facets(uk, { category: 'adults/socks', filter }),
      source.list(uk, page({ sort: 'discount:desc' })),
      source.search(uk, { ...term, filter }),
    ]);
    expect(late).toMatchObject(late.map(() => ({ reason: { name: 'UpstreamUnavailable' } })));
    release();
    await load();
    expect((await source.list(uk, page({ filter }))).total).toBe(2);
    expect(present(await source.facets(uk, { category: 'adults/socks', filter })).without).toEqual({ color: 3 });
  });
});
