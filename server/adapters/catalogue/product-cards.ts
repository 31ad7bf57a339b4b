import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/kernel/clock.ts';
import { toMarketProduct, toProductCard } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { spellingLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { catalogueRevision } from '#server/platform/catalogue/catalogue-facts.ts';
import { EVERY_PRODUCT } from '#server/platform/catalogue/listing.ts';
import type { ProductReader } from '#server/platform/catalogue/read-products.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';

const CACHED_CARDS = 5000;

/** A row of the listing: a product, and whether it is sold out in the market. */
export type ListedRow = { product_id: string; sold_out: number };

export const isUs = (market: Market) => (market.storefrontCode === 'us' ? 1 : 0);

/** Products and product cards of a market. Cards are cached. */
export type ProductCards = ReturnType<typeof createProductCards>;

export function createProductCards(
  sql: Sql,
  { reader, clock }: { readonly reader: ProductReader; readonly clock: Clock },
) {
  const cards = new LRUCache<string, ProductCard>({ max: CACHED_CARDS });

  /** Everything a card depends on except the stock, which is read on every call. */
  const cardScope = async (market: Market) =>
    `${await catalogueRevision(sql)} ${market.currency.code} ${spellingLocale(market)} ${isUs(market)}`;

  const marketProducts = async (market: Market, ids: readonly string[]): Promise<Product[]> =>
    (await reader.byIds(ids, market.currency.code))
      .map((record) => toMarketProduct(record, market))
      .filter((product) => product !== null);

  const cardsOf = async (market: Market, rows: readonly ListedRow[], scope: string): Promise<ProductCard[]> => {
    const found = new Map<string, ProductCard>();
    const now = clock();
    for (const { product_id } of rows) {
      const card = cards.get(`${scope} ${product_id}`);
      // The card changes when the reference price of its reduction expires.
      if (card && (card.reducedUntil === null || now < card.reducedUntil)) found.set(product_id, card);
    }
    const unread = rows.map(({ product_id }) => product_id).filter((id) => !found.has(id));
    if (unread.length > 0) {
      for (const product of await marketProducts(market, unread)) {
        const card = toProductCard(product);
        cards.set(`${scope} ${product.id}`, card);
        found.set(product.id, card);
      }
    }
    return rows.flatMap(({ product_id, sold_out }) => {
      const card = found.get(product_id);
      return card ? [{ ...card, stockStatus: sold_out ? 'no-stock' : 'in-stock' }] : [];
    });
  };

  /** The listed rows of skus in a market, by sku. */
  const listedBySku = async (market: Market, skus: readonly string[]): Promise<Map<string, ListedRow>> => {
    if (skus.length === 0) return new Map();
    // CROSS JOIN makes SQLite start with the few skus instead of a scan of the whole listing.
    const rows = await sql.all<ListedRow & { sku: string }>(
      `SELECT p.sku, l.product_id, l.sold_out FROM products p CROSS JOIN listing l
       WHERE l.product_id = p.id AND l.category = ? AND l.is_us = ? AND l.currency = ? AND p.sku IN (${sqlPlaceholders(skus)})`,
      [EVERY_PRODUCT, isUs(market), market.currency.code, ...skus],
    );
    return new Map(rows.map((row) => [row.sku, row]));
  };

  return { cardScope, marketProducts, cardsOf, listedBySku };
}
