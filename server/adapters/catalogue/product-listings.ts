import { LRUCache } from 'lru-cache';
import type { ListedCategory, Listing, ListingQuery, ProductSource } from '#app/modules/catalogue/ports.ts';
import { catalogueRevision } from '#server/platform/catalogue/catalogue-facts.ts';
import { foldText } from '#server/platform/catalogue/fold-text.ts';
import { EVERY_PRODUCT } from '#server/platform/catalogue/listing.ts';
import { readListedCategories } from '#server/platform/catalogue/read-listed-categories.ts';
import type { Sql } from '#server/store/types.ts';
import { isUs, type ListedRow, type ProductCards } from './product-cards.ts';

/** The columns a listing may be ordered by; the index of each ends in `product_id`. */
const ORDER: Readonly<Record<ListingQuery['sort'], string>> = {
  featured: 'sold_out, rank, product_id',
  newest: 'sold_out, newest, product_id',
  'price:asc': 'sold_out, price, product_id',
  'price:desc': 'sold_out, price DESC, product_id',
};
const CACHED_TOTALS = 1000;
/** One answer per selling region and currency. */
const CACHED_CATEGORIES = 50;
const MOST_WORDS = 8;
/**
 * A shorter word matches the beginnings of words only: `red` does not match `tailored`. A longer one matches inside
 * words, too.
 */
const COMPOUND_WORD = 5;

/** Category pages, the categories that have products, and the search of the embedded catalogue. */
export function createProductListings(
  sql: Sql,
  { cardScope, cardsOf }: ProductCards,
): Pick<ProductSource, 'list' | 'listedCategories' | 'search'> {
  const totals = new LRUCache<string, number>({ max: CACHED_TOTALS });
  const categories = new LRUCache<string, readonly ListedCategory[]>({ max: CACHED_CATEGORIES });

  return {
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
  };
}
