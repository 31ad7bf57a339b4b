import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import {
  quantityFor,
  stockState,
  toMarketProduct,
  toProductCard,
  withVariants,
} from '#app/modules/catalogue/domain/market-product.ts';
import type { Product, ProductCard, Rating } from '#app/modules/catalogue/domain/product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { wordingLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market, WarehouseCode } from '#app/modules/markets/domain/types.ts';
import { readRatings } from '#server/platform/reviews/reviews.ts';
import type { Sql } from '#server/store/types.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import { EVERY_PRODUCT } from './listing.ts';
import { type LeftUnits, readLeftUnits } from './page-changes.ts';
import type { ProductReader, ReadOptions } from './read-products.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

const CACHED_CARDS = 10_000;

/** Reads the version of the catalogue that a request uses. */
export type ReadVersion = () => Promise<CatalogueVersion>;

/** Everything that cards and products depend on except stock and prices, and the version with the prices. */
export type CardScope = { readonly name: string; readonly version: CatalogueVersion };

/** A row of the listing: a product, and whether it is sold out in the market. */
export type ListedRow = { product_id: string; sold_out: number };

export const isUs = (market: Market) => (market.storefrontCode === 'us' ? 1 : 0);

/** Cards by everything they depend on: the same object while none of it changes, so that pages print it once. */
export function createCardCache() {
  return new LRUCache<string, ProductCard>({ max: CACHED_CARDS });
}

/** Whether nothing that a time limits has ended: a reduction, when its reference price expires. */
export function isCurrent({ reducedUntil }: Pick<ProductCard, 'reducedUntil'>, now: number): boolean {
  return reducedUntil === null || now < reducedUntil;
}

async function scopeOf(market: Market, readVersion: ReadVersion): Promise<CardScope> {
  const version = await readVersion();
  const name = `${version.structure} ${market.currency.code} ${wordingLocale(market)} ${isUs(market)}`;
  return { name, version };
}

/** A record that no product of a market could be made of: it costs only itself. */
export type FailedProduct = { readonly sku: string; readonly error: unknown; readonly reason: string };

/** The rating of a product of the demo that has no reviews by buyers; null without samples. */
export type SampleRating = (product: Product) => Rating | null;

/** Products and product cards of a market. Cards are cached. */
export type ProductCards = ReturnType<typeof createProductCards>;

export function createProductCards(
  sql: Sql,
  {
    reader,
    clock,
    cards,
    version,
    onFailed,
    sampleRating,
  }: {
    readonly reader: ProductReader;
    readonly clock: Clock;
    readonly cards: ReturnType<typeof createCardCache>;
    readonly version: ReadVersion;
    readonly onFailed: (failed: FailedProduct) => void;
    readonly sampleRating: SampleRating;
  },
) {
  const marketProducts = async (market: Market, ids: readonly string[], options?: ReadOptions): Promise<Product[]> =>
    (await reader.byIds(ids, market.currency.code, options))
      .map((record) => normalised(record, market, onFailed))
      .filter((product) => product !== null);

  const cardsOf = async (market: Market, rows: readonly ListedRow[], scope: CardScope): Promise<ProductCard[]> => {
    const now = clock();
    const left = await readLeftUnits(sql, {
      productIds: rows.filter(({ sold_out }) => !sold_out).map(({ product_id }) => product_id),
      isUs: isUs(market),
      currency: market.currency.code,
    });
    const ratings = await readRatings(
      sql,
      rows.map(({ product_id }) => product_id),
    );
    // Before the reads: a price that changes meanwhile gets another key.
    const keys = rows.map(({ product_id, sold_out }) => {
      const { few = null, sizes = [] } = left.get(product_id) ?? {};
      const { average = '', count = 0 } = ratings.get(product_id) ?? {};
      return `${scope.name} ${scope.version.priceOf(product_id)} ${sold_out} ${few ?? ''} ${sizes} ${average}/${count} ${product_id}`;
    });
    const found = keys.map((key) => {
      const card = cards.get(key);
      return card && isCurrent(card, now) ? card : null;
    });
    const unread = [...new Set(rows.flatMap(({ product_id }, index) => (found[index] ? [] : [product_id])))];
    if (unread.length === 0) return found.filter((card) => card !== null);
    const products = await withoutDeadLinks(sql, market, await marketProducts(market, unread));
    const read = new Map(
      products.map((product) => {
        const rating = ratings.get(product.id) ?? (scope.version.isDemo ? sampleRating(product) : null);
        return [product.id, { ...toProductCard(product), ...(rating && { rating }) }];
      }),
    );
    return rows.flatMap((row, index) => {
      const known = found[index];
      if (known) return known;
      const card = read.get(row.product_id);
      if (!card) return [];
      const made = withStock(card, row, left.get(row.product_id));
      cards.set(keys[index] ?? '', made);
      return made;
    });
  };

  const cardScope = (market: Market) => scopeOf(market, version);
  const listedBySku = (market: Market, skus: readonly string[]) => readListed(sql, market, skus);
  return { cardScope, marketProducts, cardsOf, listedBySku, version, clock };
}

/** The product of a record in a market; null, and reported, where none can be made of it. */
function normalised(record: ProductRecord, market: Market, onFailed: (failed: FailedProduct) => void): Product | null {
  try {
    return toMarketProduct(record, market);
  } catch (error) {
    onFailed({ sku: record.sku, error, reason: 'Failed to normalize product' });
    return null;
  }
}

/** A card with the stock of its product; `left` is undefined without stock. */
function withStock(card: ProductCard, { sold_out }: ListedRow, left: LeftUnits | undefined): ProductCard {
  return {
    ...card,
    stockStatus: sold_out ? 'no-stock' : 'in-stock',
    unitsLeft: left?.few ?? null,
    sizes: left?.sizes ?? [],
  };
}

/** Omits links to colours that the market does not sell. */
export async function withoutDeadLinks(
  sql: Sql,
  market: Market,
  products: readonly Product[],
): Promise<readonly Product[]> {
  const linked = products.flatMap(({ linkedProducts }) => linkedProducts.map(({ sku }) => sku));
  const sold = await readListed(sql, market, [...new Set(linked)]);
  return products.map((product) => ({
    ...product,
    linkedProducts: product.linkedProducts.filter(({ sku }) => sold.has(sku)),
  }));
}

/** The listed rows of skus in a market, by sku. */
async function readListed(sql: Sql, market: Market, skus: readonly string[]): Promise<Map<string, ListedRow>> {
  if (skus.length === 0) return new Map();
  // CROSS JOIN makes SQLite start with the few skus instead of a scan of the whole listing.
  const rows = await sql.all<ListedRow & { sku: string }>(
    `SELECT p.sku, l.product_id, l.sold_out FROM products p CROSS JOIN listing l
       WHERE l.product_id = p.id AND l.category = ? AND l.is_us = ? AND l.currency = ? AND p.sku IN (${sqlPlaceholders(skus)})`,
    [EVERY_PRODUCT, isUs(market), market.currency.code, ...skus],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

const CACHED_PRODUCTS = 250;

/**
 * Products by everything they depend on except stock and prices: the same object while prices and the stock state
 * of its sizes are the same. `priced` is the version of its prices.
 */
export type ProductCache = ReturnType<typeof createProductCache>;

export function createProductCache() {
  return new LRUCache<string, { readonly product: Product; readonly priced: number }>({ max: CACHED_PRODUCTS });
}

/** Reads a product by slug, or by sku in any case. */
export function createProductRead(sql: Sql, products: ProductCards, cache: ProductCache): ProductSource['product'] {
  const { cardScope, clock } = products;
  return async (market, slugOrSku) => {
    const wanted = slugOrSku.trim().toLowerCase();
    const { name, version } = await cardScope(market);
    const key = `${name} ${wanted}`;
    const known = cache.get(key);
    if (known && known.priced === version.priceOf(known.product.id) && isCurrent(known.product, clock())) {
      const product = await withStockNow(sql, known.product, market);
      if (product !== known.product) cache.set(key, { ...known, product });
      return ok(product);
    }
    const row =
      (await sql.get<{ id: string }>('SELECT id FROM products WHERE slug = ?', [wanted])) ??
      (await sql.get<{ id: string }>('SELECT id FROM products WHERE sku_lower = ?', [wanted]));
    const priced = row ? version.priceOf(row.id) : 0;
    const [found] = row ? await products.marketProducts(market, [row.id]) : [];
    if (!found) return err({ kind: 'product-not-found', slug: slugOrSku });
    const [product = found] = await withoutDeadLinks(sql, market, [found]);
    cache.set(key, { product, priced });
    return ok(product);
  };
}

/** The product with the stock of now: the same object where no size changes its state. */
async function withStockNow(sql: Sql, product: Product, market: Market): Promise<Product> {
  const rows = await sql.all<{ variant_id: string; warehouse: WarehouseCode; quantity: number }>(
    'SELECT s.variant_id, s.warehouse, s.quantity FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id = ?',
    [product.id],
  );
  const stockOf = new Map<string, Partial<Record<WarehouseCode, number>>>();
  for (const { variant_id, warehouse, quantity } of rows)
    stockOf.set(variant_id, { ...stockOf.get(variant_id), [warehouse]: quantity });
  const variants = product.variants.map((variant) => ({
    ...variant,
    ...stockState(quantityFor({ stock: stockOf.get(variant.id) ?? {} }, market)),
  }));
  const isSame = product.variants.every(
    ({ stockStatus, unitsLeft }, index) =>
      variants[index]?.stockStatus === stockStatus && variants[index]?.unitsLeft === unitsLeft,
  );
  return isSame ? product : withVariants(product, variants);
}
