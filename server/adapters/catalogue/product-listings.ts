import type { Clock } from '#app/kernel/clock.ts';
import type { ListedCategory, Listing, ProductSource } from '#app/modules/catalogue/ports.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import { foldText } from '#server/platform/catalogue/fold-text.ts';
import { EVERY_PRODUCT } from '#server/platform/catalogue/listing.ts';
import { readListedCategories } from '#server/platform/catalogue/read-listed-categories.ts';
import type { Sql } from '#server/store/types.ts';
import { createListingRows, type List } from './listing-rows.ts';
import { isUs, type ListedRow, type ProductCards } from './product-cards.ts';

const CACHED_TOTALS = 1000;
/** One answer per selling region and currency. */
const CACHED_CATEGORIES = 50;
const MOST_WORDS = 8;
/**
 * A shorter word matches the beginnings of words only: `red` does not match `tailored`. A longer one matches inside
 * words, too.
 */
const COMPOUND_WORD = 5;

export type ListingCaches = ReturnType<typeof createListingCaches>;

export function createListingCaches(sql: Sql, clock: Clock) {
  return {
    rows: createListingRows(sql, { clock }),
    totalOf: createTotals(sql),
    categories: createKeptReads<readonly ListedCategory[]>(CACHED_CATEGORIES),
  };
}

/** Counts the products of a list, once per scope of its cards. */
function createTotals(sql: Sql): (scope: string, list: List) => Promise<number> {
  const totals = createKeptReads<number>(CACHED_TOTALS);
  return (scope, list) =>
    totals(`${scope} ${list[0]}`, async () => {
      const counted = await sql.get<{ total: number }>(
        'SELECT COUNT(*) AS total FROM listing WHERE category = ? AND is_us = ? AND currency = ?',
        list,
      );
      return Number(counted?.total ?? 0);
    });
}

/** Category pages, the categories that have products, and the search of the embedded catalogue. */
export function createProductListings(
  sql: Sql,
  { cardScope, cardsOf, version }: ProductCards,
  { totalOf, categories, rows: rowsOf }: ListingCaches,
): Pick<ProductSource, 'list' | 'listedCategories' | 'search'> {
  return {
    async list(market, { category, page, pageSize, sort }): Promise<Listing> {
      const scope = await cardScope(market);
      const list = [category, isUs(market), market.currency.code] as const;
      const total = await totalOf(scope.name, list);
      const rows = await rowsOf({
        list,
        sort,
        from: (page - 1) * pageSize,
        size: pageSize,
        total,
        version: scope.version.lists,
      });
      return { items: await cardsOf(market, rows, scope), total };
    },

    async listedCategories(market) {
      const currency = market.currency.code;
      const scope = `${(await version()).structure} ${currency} ${isUs(market)}`;
      return await categories(scope, () => readListedCategories(sql, { isUs: isUs(market), currency }));
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
