import { describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { byFacet, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { ListingQuery } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadListing } from './load-listing.server.ts';

const NOTHING_COUNTED = { facets: byFacet(() => []), highestPrice: null, without: {} };

/** The listing of an address in a category with so many products, and what it read. */
async function load(query: string, { total = 60, category = 'adults/socks', fault = null as Error | null } = {}) {
  const reads: ListingQuery[] = [];
  const products = {
    async list(_: unknown, read: ListingQuery) {
      reads.push(read);
      return { items: [], total };
    },
    async facets() {
      if (fault) throw fault;
      return NOTHING_COUNTED;
    },
  };
  const input = { market: sampleMarket('DE'), category, query: new URLSearchParams(query) };
  return { listing: await loadListing({ products }, input), reads };
}

describe('`loadListing`', () => {
  test('reads a page in the order that the address names', async () => {
    const { listing, reads } = await load('page=3&sort=price:asc');
    expect(listing).toEqual({
      items: [],
      count: 60,
      sort: 'price:asc',
      filter: NO_FILTER,
      facets: NOTHING_COUNTED,
      nearest: null,
      page: 3,
      pages: 3,
    });
    expect(reads).toEqual([{ category: 'adults/socks', page: 3, pageSize: 24, sort: 'price:asc', filter: NO_FILTER }]);
  });

  test('reads an unknown order as the featured one', async () => {
    expect((await load('sort=constructor')).listing).toMatchObject({ sort: 'featured:desc', page: 1 });
  });

  test('shows more products of the outlet on one page', async () => {
    expect((await load('', { category: 'outlet-all' })).listing).toMatchObject({ pages: 2 });
  });

  test('has a page without counts while they are unavailable, but not under a filter, and passes other errors on', async () => {
    const fault = new UpstreamUnavailable('commerce', 'timeout');
    expect((await load('', { fault })).listing).toMatchObject({ count: 60, facets: null });
    await expect(load('color=red', { fault })).rejects.toThrow(fault);
    await expect(load('price_to=9', { fault })).rejects.toThrow(fault);
    await expect(load('', { fault: new Error('a fault') })).rejects.toThrow('a fault');
  });

  test('has no page behind the last one, and reads nothing for a number that is none', async () => {
    expect((await load('page=4')).listing).toBeNull();
    const { listing, reads } = await load('page=0');
    expect([listing, reads]).toEqual([null, []]);
  });
});
