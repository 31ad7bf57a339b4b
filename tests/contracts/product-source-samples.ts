import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

/** A source that has the given products, in their order. */
export type ProductSourceUnderTest = {
  readonly source: ProductSource;
  setStock(variantId: string, warehouse: string, quantity: number): Promise<unknown>;
  /** Sets the stock of variants in the Dutch warehouse by one command. */
  setStockOf(variantIds: readonly string[], quantity: number): Promise<unknown>;
  /** The price in pounds, in pence. */
  setPrice(variantId: string, pence: number): Promise<unknown>;
  /** Replaces the records with the same ids. */
  replace(products: readonly ProductRecord[]): Promise<unknown>;
  /** Advances the clock of the source by milliseconds. */
  pass(milliseconds: number): Promise<unknown>;
  /** Resolves when the source can count and filter. */
  load(): Promise<void>;
  /** Delays what filters and counts are made of, until the returned function is called. */
  holdLoading(): () => void;
  close(): Promise<void>;
};

/** Opens a source with some products; it is closed after the test. */
export type StartSource = (products: readonly ProductRecord[]) => Promise<ProductSourceUnderTest>;

export const uk = sampleMarket('GB');
export const germany = sampleMarket('DE');
export const us = sampleMarket('US');
export const ireland = sampleMarket('IE');
export const sweden = sampleMarket('SE');

export const page = (overrides: object = {}) => ({
  category: 'adults/socks',
  page: 1,
  pageSize: 24,
  sort: 'featured:desc' as const,
  ...overrides,
});
export const eur = (amount: number) => ({ EUR: { original: amount, final: amount } });
export const priced = (sku: string, amount: number, updatedAt = '2026-01-01T00:00:00.000Z') =>
  sampleProduct(sku, { updatedAt, variants: [sampleVariant(`${sku}-A`, { prices: eur(amount) })] });

export const skusOf = (listing: { readonly items: readonly { readonly sku: string }[] }) =>
  listing.items.map(({ sku }) => sku);
