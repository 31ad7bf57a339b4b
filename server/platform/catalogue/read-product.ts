import { LRUCache } from 'lru-cache';
import { err, ok } from '#app/kernel/result.ts';
import { quantityFor, stockState, withVariants } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market, WarehouseCode } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';
import { isCurrent, type ProductCards, withoutDeadLinks } from './product-cards.ts';

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
      const product = await withStock(sql, known.product, market);
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
async function withStock(sql: Sql, product: Product, market: Market): Promise<Product> {
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
