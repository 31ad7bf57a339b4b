import { afterEach, describe, expect, test } from 'vitest';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Recommended } from '#app/modules/recommendations/domain/recommended.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

export type RecommendationsUnderTest = {
  readonly recommendations: Recommendations;
  readonly products: ProductSource;
  setStock(variantId: string, warehouse: string, quantity: number): Promise<unknown>;
  close(): Promise<void>;
};

const uk = sampleMarket('GB');
const us = sampleMarket('US');
const EVERYWHERE = { categories: ['adults/socks', 'collection/all'] };
/** Twelve socks, one of them sold out, one a twin of the first, and one that only storefront us sells. */
const SKUS = Array.from({ length: 12 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`);
const TWIN = { sku: 'TWIN', slug: 'twin', colour: 'red', name: { en: 'Twin' } };
const PRODUCTS: readonly ProductRecord[] = [
  ...SKUS.map((sku) => sampleProduct(sku, { ...EVERYWHERE, linkedProducts: sku === 'S01' ? [TWIN] : [] })),
  sampleProduct('TWIN', EVERYWHERE),
  sampleProduct('GONE', {
    ...EVERYWHERE,
    variants: [sampleVariant('GONE-4146', { stock: { nl: 0 } }), sampleVariant('GONE-UP-4146')],
  }),
  sampleProduct('USA', { ...EVERYWHERE, variants: [sampleVariant('USA-UP-4146')] }),
];

const skusOf = ({ recommendations }: Recommended) => recommendations.map(({ product }) => product.sku);
const bagOf = (...skus: readonly string[]) => ({
  skus,
  amount: { amount: 1200, currency: 'GBP' } as const,
  freeShipping: { threshold: 5000, missing: 3800 },
});

/** The contract of every source of recommendations. */
export function describeRecommendations(
  name: string,
  open: (products: readonly ProductRecord[]) => Promise<RecommendationsUnderTest>,
): void {
  describe(`recommendations: ${name}`, () => {
    let opened: RecommendationsUnderTest | null = null;
    const start = async (products = PRODUCTS) => {
      opened = await open(products);
      return opened;
    };
    afterEach(async () => {
      await opened?.close();
      opened = null;
    });
    const productOf = async ({ products }: RecommendationsUnderTest, sku: string): Promise<Product> => {
      const found = await products.product(uk, sku);
      if (!found.ok) throw new Error(`No product ${sku}`);
      return found.value;
    };

    test('beside a product are others that the market sells, in stock, at most as many as asked for', async () => {
      const shop = await start();
      const product = await productOf(shop, 'S02');
      const answer = await shop.recommendations.beside(uk, { product, most: 4 });
      expect(skusOf(answer)).toHaveLength(4);
      const all = skusOf(await shop.recommendations.beside(uk, { product, most: 8 }));
      expect(all).toHaveLength(8);
      for (const sku of ['S02', 'GONE', 'USA']) expect(all).not.toContain(sku);
    });

    test('beside a product leave out its twin in another colour', async () => {
      const shop = await start(PRODUCTS.filter(({ sku }) => ['S01', 'S02', 'TWIN'].includes(sku)));
      const product = await productOf(shop, 'S01');
      expect(skusOf(await shop.recommendations.beside(uk, { product, most: 4 }))).toEqual(['S02']);
    });

    test('have the card of the market, an id of the answer, and an id and a distribution of each', async () => {
      const shop = await start();
      const answer = await shop.recommendations.forBag(uk, { bag: bagOf('S01'), most: 2 });
      expect(answer.id).not.toBe('');
      expect(answer.recommendations).toHaveLength(2);
      for (const { product, id, distribution } of answer.recommendations) {
        expect(product).toMatchObject({ price: { final: { amount: 1200, currency: 'GBP' } }, stockStatus: 'in-stock' });
        expect([typeof id, typeof distribution]).toEqual(['string', 'number']);
      }
    });

    test('for a bag leave out what is in it, in every market', async () => {
      const { recommendations } = await start();
      const row = skusOf(await recommendations.forBag(uk, { bag: bagOf('S03', 'S01', 'S12'), most: 8 }));
      expect(row).toHaveLength(8);
      for (const sku of ['S01', 'S03', 'S12', 'GONE', 'USA']) expect(row).not.toContain(sku);
      const american = await recommendations.forBag(us, { bag: bagOf('S01'), most: 8 });
      expect(american.recommendations).toHaveLength(8);
      for (const { product } of american.recommendations) expect(product.price.final.currency).toBe('USD');
    });

    test('leave out a product once it is sold out', async () => {
      const shop = await start(PRODUCTS.slice(0, 3));
      const row = async () => skusOf(await shop.recommendations.forBag(uk, { bag: bagOf('S01'), most: 8 }));
      expect((await row()).toSorted()).toEqual(['S02', 'S03']);
      await shop.setStock('v-s02-4146', 'nl', 0);
      await shop.setStock('v-s02-4146', 'nl-rsv', 0);
      expect(await row()).toEqual(['S03']);
    });

    test('for everyone come in pages without a product twice, and without those to leave out', async () => {
      const { recommendations } = await start(PRODUCTS.slice(0, 10));
      const pages = await Promise.all(
        [1, 2, 3].map((page) => recommendations.list(uk, { page, limit: 4, without: new Set() })),
      );
      expect(pages.map((page) => skusOf(page).length)).toEqual([4, 4, 2]);
      expect(new Set(pages.flatMap(skusOf)).size).toBe(10);
      expect(pages[0]?.total).toBe(10);
      const others = await recommendations.list(uk, { page: 1, limit: 4, without: new Set(['S01', 'S02']) });
      expect(skusOf(others).filter((sku) => ['S01', 'S02'].includes(sku))).toEqual([]);
    });

    test('are none where there is nothing to recommend', async () => {
      const shop = await start(PRODUCTS.slice(0, 1));
      const product = await productOf(shop, 'S01');
      for (const answer of [
        await shop.recommendations.beside(uk, { product, most: 4 }),
        await shop.recommendations.forBag(uk, { bag: bagOf('S01'), most: 8 }),
        await shop.recommendations.list(uk, { page: 2, limit: 8, without: new Set() }),
      ])
        expect([answer.id, answer.recommendations]).toEqual(['', []]);
    });
  });
}
