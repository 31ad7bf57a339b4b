import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadProduct } from './load-product.server.ts';

const CARDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((sku) => ({ sku, stockStatus: 'in-stock' }));

function shop({ sku = 'A', categories = ['adults/socks', 'collection/new'], cards = CARDS } = {}) {
  const listed: string[] = [];
  const products = {
    product: async (_: unknown, slug: string) =>
      slug === 'striped' ? ok({ sku, slug, categories }) : err({ kind: 'product-not-found', slug }),
    async list(_: unknown, { category }: { readonly category: string }) {
      listed.push(category);
      return { items: cards, total: cards.length };
    },
  } as unknown as ProductSource;
  return {
    listed,
    load: (slugOrSku = 'striped') => loadProduct({ products }, { market: sampleMarket('DE'), slugOrSku }),
  };
}
const relatedSkus = async (options: Parameters<typeof shop>[0]) =>
  (await shop(options).load())?.related.map(({ sku }) => sku);

describe('`loadProduct`', () => {
  test('answers four other products of the collection, the same ones for every shopper', async () => {
    const { load, listed } = shop();
    const loaded = await load();
    expect(loaded?.related).toHaveLength(4);
    expect(listed).toEqual(['collection/new']);
    expect(await load()).toEqual(loaded);
  });

  test('answers other products beside another product', async () => {
    expect(await relatedSkus({ sku: 'X' })).toEqual(['A', 'B', 'C', 'D']);
    expect(await relatedSkus({ sku: 'Y' })).toEqual(['B', 'C', 'D', 'E']);
  });

  test('leaves out the product and what is sold out', async () => {
    expect(await relatedSkus({ cards: CARDS.slice(0, 3) })).toEqual(['B', 'C']);
    const cards = CARDS.map((card) => (card.sku === 'C' ? card : { ...card, stockStatus: 'no-stock' }));
    expect(await relatedSkus({ cards })).toEqual(['C']);
  });

  test('answers no related products without a category, and nothing for an unknown product', async () => {
    expect(await relatedSkus({ categories: [] })).toEqual([]);
    expect(await shop().load('unknown')).toBeNull();
  });
});
