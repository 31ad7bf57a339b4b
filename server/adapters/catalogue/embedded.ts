import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import { toMarketProduct, toProductCard } from '#app/modules/catalogue/domain/market-product.ts';
import type { ImageSource, Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ListedCategory, Listing, ListingQuery, ProductSource } from '#app/modules/catalogue/ports.ts';
import { spellingLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { catalogueRevision, EVERY_PRODUCT } from '#server/platform/catalogue/catalogue-commands.ts';
import { foldText } from '#server/platform/catalogue/fold-text.ts';
import { marks } from '#server/platform/catalogue/marks.ts';
import { imageSourceSchema } from '#server/platform/catalogue/product-record.ts';
import { readListedCategories } from '#server/platform/catalogue/read-listed-categories.ts';
import {
  createProductReader,
  type RejectedProduct,
  type SkippedLink,
} from '#server/platform/catalogue/read-products.ts';
import type { Sql } from '#server/store/types.ts';

/** The columns a listing may be ordered by; the index of each ends in `product_id`. */
const ORDER: Readonly<Record<ListingQuery['sort'], string>> = {
  featured: 'sold_out, rank, product_id',
  newest: 'sold_out, newest, product_id',
  'price:asc': 'sold_out, price, product_id',
  'price:desc': 'sold_out, price DESC, product_id',
};
const CACHED_CARDS = 5000;
const CACHED_TOTALS = 1000;
/** One answer per selling region and currency. */
const CACHED_CATEGORIES = 50;
const MOST_WORDS = 8;
/**
 * A shorter word counts only where a word begins with it: `red` is not meant by `tailored`. A longer one also inside
 * compounds.
 */
const COMPOUND_WORD = 5;

/** A row of the listing: which product, and whether the market has none left. */
type ListedRow = { product_id: string; sold_out: number };

export type EmbeddedCatalogueOptions = {
  readonly clock?: Clock;
  /** Hears of every product that is left out because its record is not valid. */
  readonly onRejected?: (rejected: RejectedProduct) => void;
  readonly onSkippedLink?: (skipped: SkippedLink) => void;
};

/** The embedded platform's catalogue. `imageSource` tells the image service where a picture comes from. */
export function createEmbeddedCatalogue(
  sql: Sql,
  { clock = Date.now, onRejected = () => {}, onSkippedLink = () => {} }: EmbeddedCatalogueOptions = {},
): ProductSource & { imageSource(id: string): Promise<ImageSource | null> } {
  const reader = createProductReader(sql, { clock, onRejected, onSkippedLink });
  const cards = new LRUCache<string, ProductCard>({ max: CACHED_CARDS });
  const totals = new LRUCache<string, number>({ max: CACHED_TOTALS });
  const categories = new LRUCache<string, readonly ListedCategory[]>({ max: CACHED_CATEGORIES });

  const isUs = (market: Market) => (market.storefrontCode === 'us' ? 1 : 0);
  /** All a card depends on but the stock, which is read each time. */
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
      // A reduction whose proof has ended makes the card another one.
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
    // CROSS JOIN makes SQLite begin with the few skus; it would rather walk the whole listing.
    const rows = await sql.all<ListedRow & { sku: string }>(
      `SELECT p.sku, l.product_id, l.sold_out FROM products p CROSS JOIN listing l
       WHERE l.product_id = p.id AND l.category = ? AND l.is_us = ? AND l.currency = ? AND p.sku IN (${marks(skus)})`,
      [EVERY_PRODUCT, isUs(market), market.currency.code, ...skus],
    );
    return new Map(rows.map((row) => [row.sku, row]));
  };

  /** Other colours that the market does not sell are no links. */
  const withoutDeadLinks = async (market: Market, product: Product): Promise<Product> => {
    const sold = await listedBySku(
      market,
      product.linkedProducts.map(({ sku }) => sku),
    );
    return { ...product, linkedProducts: product.linkedProducts.filter(({ sku }) => sold.has(sku)) };
  };

  return {
    async product(market, slugOrSku) {
      const key = slugOrSku.trim().toLowerCase();
      const row =
        (await sql.get<{ id: string }>('SELECT id FROM products WHERE slug = ?', [key])) ??
        (await sql.get<{ id: string }>('SELECT id FROM products WHERE sku_lower = ?', [key]));
      const [product] = row ? await marketProducts(market, [row.id]) : [];
      return product
        ? ok(await withoutDeadLinks(market, product))
        : err({ kind: 'product-not-found', slug: slugOrSku });
    },

    async cards(market, skus) {
      const scope = await cardScope(market);
      const listed = await listedBySku(market, skus);
      return await cardsOf(
        market,
        skus.flatMap((sku) => listed.get(sku) ?? []),
        scope,
      );
    },

    async variants(market, ids) {
      if (ids.length === 0) return [];
      const rows = await sql.all<{ product_id: string }>(
        `SELECT DISTINCT product_id FROM variants WHERE id IN (${marks(ids)})`,
        ids,
      );
      const products = await marketProducts(
        market,
        rows.map(({ product_id }) => product_id),
      );
      return products.flatMap((product) =>
        product.variants
          .filter(({ id }) => ids.includes(id))
          .map((variant) => ({ id: variant.id, name: `${product.name}, ${variant.size.label}` })),
      );
    },

    async list(market, { category, page, pageSize, sort }): Promise<Listing> {
      const scope = await cardScope(market);
      const where = 'FROM listing WHERE category = ? AND is_us = ? AND currency = ?';
      const values = [category, isUs(market), market.currency.code];
      let total = totals.get(`${scope} ${category}`);
      if (total === undefined) {
        total = Number((await sql.get<{ total: number }>(`SELECT COUNT(*) AS total ${where}`, values))?.total ?? 0);
        totals.set(`${scope} ${category}`, total);
      }
      const rows = await sql.all<ListedRow>(
        `SELECT product_id, sold_out ${where} ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
        [...values, pageSize, (page - 1) * pageSize],
      );
      return { items: await cardsOf(market, rows, scope), total };
    },

    async listedCategories(market) {
      const currency = market.currency.code;
      const scope = `${await catalogueRevision(sql)} ${currency} ${isUs(market)}`;
      const known = categories.get(scope);
      if (known) return known;
      const listed = await readListedCategories(sql, { isUs: isUs(market), currency });
      categories.set(scope, listed);
      return listed;
    },

    async search(market, { term, page, pageSize }): Promise<Listing> {
      const words = foldText(term).split(' ').filter(Boolean).slice(0, MOST_WORDS);
      if (words.length === 0) return { items: [], total: 0 };
      const scope = await cardScope(market);
      const rows = await sql.all<ListedRow>(
        `SELECT l.product_id, l.sold_out FROM listing l JOIN product_words w ON w.product_id = l.product_id AND w.language = ?
         WHERE l.category = ? AND l.is_us = ? AND l.currency = ? AND ${words.map(() => 'w.words LIKE ?').join(' AND ')}
         ORDER BY l.sold_out, CASE WHEN w.words LIKE ? THEN 0 ELSE 1 END, l.rank, l.product_id`,
        [
          market.language,
          EVERY_PRODUCT,
          isUs(market),
          market.currency.code,
          ...words.map((word) => (word.length < COMPOUND_WORD ? `% ${word}%` : `%${word}%`)),
          ` ${words.join(' ')}%`,
        ],
      );
      return {
        items: await cardsOf(market, rows.slice((page - 1) * pageSize, page * pageSize), scope),
        total: rows.length,
      };
    },

    async imageSource(id) {
      const row = await sql.get<{ source: string }>('SELECT source FROM images WHERE id = ?', [id]);
      return row ? imageSourceSchema.parse(JSON.parse(row.source)) : null;
    },
  };
}
