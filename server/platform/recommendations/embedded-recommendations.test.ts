import { describe, expect, test } from 'vitest';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ListingQuery, ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { createEmbeddedRecommendations } from './embedded-recommendations.ts';

const SOCK = { ageGroup: 'adults', family: 'socks', silhouette: 'crew' };
const CARDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((sku) => ({ sku, stockStatus: 'in-stock', ...SOCK }));

function shop({
  sku = 'A',
  categories = ['collection/new', 'adults/socks'],
  cards = CARDS,
  twins = [] as string[],
  bought = [] as string[],
} = {}) {
  const listed: string[] = [];
  const product = {
    sku,
    categories,
    linkedProducts: twins.map((twin) => ({ sku: twin })),
    information: SOCK,
  } as unknown as Product;
  const products = {
    cards: async (_: unknown, skus: readonly string[]) =>
      skus.flatMap((wanted) => cards.find((card) => card.sku === wanted) ?? []),
    async list(_: unknown, { category, page, pageSize }: ListingQuery) {
      listed.push(category);
      return { items: cards.slice((page - 1) * pageSize, page * pageSize), total: cards.length };
    },
    listedCategories: async () => categories.map((slug) => ({ slug, name: null, total: cards.length })),
  } as unknown as ProductSource;
  const read = { all: async <T>() => bought.map((other) => ({ other })) as T[] };
  const recommendations = createEmbeddedRecommendations({ read, products });
  const row = async () => {
    const answer = await recommendations.beside(sampleMarket('DE'), { product, most: 4 });
    return answer.recommendations.map((one) => one.product.sku);
  };
  return { listed, row };
}
const rowOf = (options: Parameters<typeof shop>[0]) => shop(options).row();

describe('the embedded row beside a product', () => {
  test('answers four other products of the same audience, the same ones for every shopper', async () => {
    const { row, listed } = shop();
    const first = await row();
    expect(first).toHaveLength(4);
    expect(listed).toEqual(['adults/socks']);
    expect(await row()).toEqual(first);
  });

  test('begins with what was bought together, and leaves out what the market does not sell', async () => {
    const row = await rowOf({ bought: ['GONE', 'G', 'C', 'E'] });
    expect(row.slice(0, 2)).toEqual(['G', 'C']);
    expect(new Set(row).size).toBe(4);
  });

  test('answers other products beside another product, from the whole category', async () => {
    const cards = Array.from({ length: 60 }, (_, index) => ({ ...SOCK, sku: `S${index}`, stockStatus: 'in-stock' }));
    const rows = await Promise.all(cards.map(({ sku }) => rowOf({ sku, cards })));
    expect(rows.every((row) => row.length === 4)).toBe(true);
    expect(new Set(rows.flat()).size).toBeGreaterThanOrEqual(40);
    const uses = cards.map(({ sku }) => rows.filter((row) => row.includes(sku)).length);
    expect(Math.max(...uses)).toBeLessThanOrEqual(15);
  });

  test('fills the row from the first products where the others are sold out', async () => {
    const cards = Array.from({ length: 24 }, (_, index) => ({
      ...SOCK,
      sku: `S${index}`,
      stockStatus: index < 6 ? 'in-stock' : 'no-stock',
    }));
    for (const sku of ['S7', 'S12', 'S19', 'S23'])
      expect((await rowOf({ sku, cards })).every((shown) => Number(shown.slice(1)) < 6)).toBe(true);
  });

  test('leaves out the product, its other colours and what is sold out', async () => {
    expect((await rowOf({ cards: CARDS.slice(0, 3) })).toSorted()).toEqual(['B', 'C']);
    const cards = CARDS.map((card) => (card.sku === 'C' ? card : { ...card, stockStatus: 'no-stock' }));
    expect(await rowOf({ cards })).toEqual(['C']);
    expect((await rowOf({ twins: ['B', 'D'], bought: ['B'] })).toSorted()).toEqual(['C', 'E', 'F', 'G']);
  });

  test('reads the next list of the product while its row is not full', async () => {
    const { row, listed } = shop({ cards: CARDS.slice(0, 4) });
    await row();
    expect(listed).toEqual(['adults/socks', 'collection/new']);
  });

  test('answers nothing for a product without a category that was bought with nothing', async () => {
    expect(await rowOf({ categories: [] })).toEqual([]);
  });
});
