import { describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { type ListingFacets, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Services } from '#app/request-context.ts';
import { createPageReads, taggedServices } from './page-tags.ts';

const market = {} as Market;
const cardOf = (sku: string, reducedUntil: number | null = null) => ({ sku, reducedUntil }) as ProductCard;
const term = { query: 'cat', options: { sortBy: 'relevance:desc', limit: 24, offset: 0 } } as const;
const query = { category: 'adults/socks', page: 1, pageSize: 24, sort: 'featured:desc' } as const;

/** Services with two cards, and what a page reads of it. */
function open(
  cards = [cardOf('CAT'), cardOf('DOG')],
  product: Partial<Product> = {},
  validUntil: number | null = null,
  recommendations = {} as Services['recommendations'],
) {
  const reads = createPageReads();
  const listing = { items: cards, total: cards.length };
  const source: Partial<ProductSource> = {
    product: async () => ({ ok: true, value: { id: 'p-cat', reducedUntil: null, ...product } as Product }),
    cards: async () => cards,
    list: async () => listing,
    facets: async (_, { category }) => {
      if (category === 'unavailable') throw new UpstreamUnavailable('commerce', 'timeout');
      return category === 'loading' ? null : ({} as ListingFacets);
    },
  };
  const services: Pick<Services, 'products' | 'search' | 'recommendations' | 'shippingMethods' | 'offers'> = {
    recommendations,
    products: source as ProductSource,
    search: {
      search: async () => ({
        metadata: { id: 's1', facets: null, count: 2 },
        items: cards.map(({ sku }) => ({ id: sku, sku })),
        finalPage: true,
        searchedAs: { kind: 'exact' },
        validUntil,
      }),
      suggest: async () => ({ products: cards.map(({ sku }) => ({ id: sku, sku })), terms: [], validUntil }),
    },
    shippingMethods: async ({ countryCode }) => {
      if (countryCode === 'GB') throw new UpstreamUnavailable('commerce', 'timeout');
      return { methods: [], until: 750 };
    },
    offers: async () => ({ offers: [], until: 650 }),
  };
  return { reads, ...taggedServices(services, reads, () => 500) };
}

describe('the tags of a page', () => {
  test('name the product whose page it is', async () => {
    const { reads, products } = open();
    await products.product(market, 'cat');
    expect([...reads.tags]).toEqual(['product:p-cat']);
  });

  test('name the list and each card that it shows', async () => {
    const { reads, products } = open();
    await products.list(market, query);
    expect([...reads.tags]).toEqual(['category:adults/socks', 'card:CAT', 'card:DOG']);
  });

  test('are made again after a second where the counts of a filter are not known, or not to be had', async () => {
    const { reads, products } = open();
    await products.facets(market, { category: 'adults/socks', filter: NO_FILTER });
    expect(reads.incompleteUntil).toBeNull();
    await products.facets(market, { category: 'loading', filter: NO_FILTER });
    expect(reads.incompleteUntil).toBe(1500);
    const other = open();
    const counts = other.products.facets(market, { category: 'unavailable', filter: NO_FILTER });
    await expect(counts).rejects.toThrow(UpstreamUnavailable);
    expect(other.reads.incompleteUntil).toBe(1500);
  });

  test('name the list of a category without products', async () => {
    const { reads, products } = open([]);
    await products.list(market, query);
    expect([...reads.tags]).toEqual(['category:adults/socks']);
  });

  test('name every product for a search, which any product may enter', async () => {
    const { reads, search, products } = open();
    const { items } = await search.search(market, term);
    expect([...reads.tags]).toEqual(['category:*']);
    await products.cards(
      market,
      items.map(({ sku }) => sku),
    );
    expect([...reads.tags]).toEqual(['category:*', 'card:CAT', 'card:DOG']);
    expect(reads.until).toBeNull();
  });

  test('end with the answer of a search that lacks the newest changes', async () => {
    const { reads, search } = open([], {}, 1234);
    await search.search(market, term);
    expect(reads.until).toBe(1234);
  });

  test('name the cards of a row beside a product, but no list: their order does not matter', async () => {
    const { reads, products } = open();
    await products.product(market, 'cat');
    await products.list(market, query);
    expect([...reads.tags]).toEqual(['product:p-cat', 'card:CAT', 'card:DOG']);
  });

  test('name chosen cards without a list', async () => {
    const { reads, products } = open();
    await products.cards(market, ['CAT', 'DOG']);
    expect([...reads.tags]).toEqual(['card:CAT', 'card:DOG']);
  });

  test('name the cards of recommended products', async () => {
    const product = cardOf('OWL', 700);
    const { reads, recommendations } = open([], {}, null, {
      beside: async () => ({ id: 'r1', recommendations: [{ product, distribution: 0, id: 'r1-1' }] }),
    } as unknown as Services['recommendations']);
    await recommendations.beside(market, { product: {} as Product, most: 4 });
    expect([[...reads.tags], reads.until]).toEqual([['card:OWL'], 700]);
  });
});

describe('the end of a page', () => {
  test('is the first end of a reduction that it shows', async () => {
    const { reads, products } = open([cardOf('CAT', 900), cardOf('DOG'), cardOf('OWL', 700)], { reducedUntil: 800 });
    await products.product(market, 'cat');
    expect(reads.until).toBe(800);
    await products.list(market, query);
    expect(reads.until).toBe(700);
  });

  test('is the time from which orders arrive on other days, where it shows the delivery', async () => {
    const { reads, products, shippingMethods } = open([], { reducedUntil: 800 });
    await products.product(market, 'cat');
    await shippingMethods(market);
    expect(reads.until).toBe(750);
  });

  test('is a minute for a page whose delivery methods are unavailable', async () => {
    const { reads, shippingMethods } = open();
    await expect(shippingMethods({ countryCode: 'GB' } as Market)).rejects.toThrow(UpstreamUnavailable);
    expect([reads.until, reads.incompleteUntil]).toEqual([null, 60_500]);
  });

  test('is the time at which an offer ends or begins, where it shows the offers', async () => {
    const { reads, offers } = open();
    await offers(market);
    expect(reads.until).toBe(650);
  });

  test('is a minute away where recommended products could not be had', async () => {
    const { reads, recommendations } = open([], {}, null, {
      beside: () => Promise.reject(new Error('no answer')),
    } as unknown as Services['recommendations']);
    await expect(recommendations.beside(market, { product: {} as Product, most: 4 })).rejects.toThrow('no answer');
    expect([reads.until, reads.incompleteUntil]).toEqual([null, 60_500]);
  });

  test('is a minute away where recommended products are late, even if they arrive before the page is made', async () => {
    const { reads, recommendations } = open([], {}, null, {
      beside: async () => ({ id: 'r1', recommendations: [] }),
    } as unknown as Services['recommendations']);
    const late = new AbortController();
    const asked = recommendations.beside(market, { product: {} as Product, most: 4, late: late.signal });
    expect(reads.incompleteUntil).toBeNull();
    late.abort();
    await asked;
    expect([reads.until, reads.incompleteUntil]).toEqual([null, 60_500]);
  });

  test('does not exist without a reduction and a delivery', async () => {
    const { reads, products } = open();
    await products.list(market, query);
    expect([reads.until, reads.incompleteUntil]).toEqual([null, null]);
  });
});
