import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { ListingQuery, ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadProduct } from './load-product.server.ts';

const SOCK = { ageGroup: 'adults', family: 'socks', silhouette: 'crew' };
const CARDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((sku) => ({ sku, stockStatus: 'in-stock', ...SOCK }));

function shop({
  sku = 'A',
  categories = ['collection/new', 'adults/socks'],
  cards = CARDS,
  twins = [] as string[],
} = {}) {
  const listed: string[] = [];
  const linkedProducts = twins.map((twin) => ({ sku: twin }));
  const products = {
    product: async (_: unknown, slug: string) =>
      slug === 'striped'
        ? ok({ sku, slug, categories, linkedProducts, information: SOCK })
        : err({ kind: 'product-not-found', slug }),
    cards: async (_: unknown, skus: readonly string[]) => cards.filter((card) => skus.includes(card.sku)),
    async list(_: unknown, { category, page, pageSize }: ListingQuery) {
      listed.push(category);
      return { items: cards.slice((page - 1) * pageSize, page * pageSize), total: cards.length };
    },
    listedCategories: async () => categories.map((slug) => ({ slug, name: null, total: cards.length })),
  } as unknown as ProductSource;
  return {
    listed,
    load: (slugOrSku = 'striped') => loadProduct({ products }, { market: sampleMarket('DE'), slugOrSku }),
  };
}
const relatedSkus = async (options: Parameters<typeof shop>[0]) =>
  (await shop(options).load())?.related.map(({ sku }) => sku);

describe('`loadProduct`', () => {
  test('answers four other products of the same audience, the same ones for every shopper', async () => {
    const { load, listed } = shop();
    const loaded = await load();
    expect(loaded?.related).toHaveLength(4);
    expect(listed).toEqual(['adults/socks']);
    expect(await load()).toEqual(loaded);
  });

  test('answers other products beside another product, from the whole category', async () => {
    const cards = Array.from({ length: 60 }, (_, index) => ({
      ...SOCK,
      sku: `S${index}`,
      stockStatus: 'in-stock',
    }));
    const rows = await Promise.all(cards.map(({ sku }) => relatedSkus({ sku, cards })));
    expect(rows.every((row) => row?.length === 4)).toBe(true);
    expect(new Set(rows.flat()).size).toBeGreaterThanOrEqual(40);
    const uses = cards.map(({ sku }) => rows.filter((row) => row?.includes(sku)).length);
    expect(Math.max(...uses)).toBeLessThanOrEqual(15);
  });

  test('fills the row from the first products where the others are sold out', async () => {
    const cards = Array.from({ length: 24 }, (_, index) => ({
      ...SOCK,
      sku: `S${index}`,
      stockStatus: index < 6 ? 'in-stock' : 'no-stock',
    }));
    for (const sku of ['S7', 'S12', 'S19', 'S23'])
      expect((await relatedSkus({ sku, cards }))?.every((related) => Number(related.slice(1)) < 6)).toBe(true);
  });

  test('leaves out the product and what is sold out', async () => {
    expect((await relatedSkus({ cards: CARDS.slice(0, 3) }))?.toSorted()).toEqual(['B', 'C']);
    const cards = CARDS.map((card) => (card.sku === 'C' ? card : { ...card, stockStatus: 'no-stock' }));
    expect(await relatedSkus({ cards })).toEqual(['C']);
  });

  test('answers the other colours, and leaves them out of the related products', async () => {
    const loaded = await shop({ twins: ['B', 'D'] }).load();
    expect(loaded?.colours.map(({ sku }) => sku)).toEqual(['B', 'D']);
    expect(loaded?.related.map(({ sku }) => sku).toSorted()).toEqual(['C', 'E', 'F', 'G']);
  });

  test('reads the next list of the product while its row is not full', async () => {
    const { load, listed } = shop({ cards: CARDS.slice(0, 4) });
    await load();
    expect(listed).toEqual(['adults/socks', 'collection/new']);
  });

  test('answers no related products without a category, and nothing for an unknown product', async () => {
    expect(await relatedSkus({ categories: [] })).toEqual([]);
    expect(await shop().load('unknown')).toBeNull();
  });
});
