import type { Clock } from '#app/kernel/clock.ts';
import { isFiltered, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { ListedCategory, Listing, ListingQuery, ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import { createFacetFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { foldText } from '#server/platform/catalogue/fold-text.ts';
import { EVERY_PRODUCT } from '#server/platform/catalogue/listing.ts';
import { readListedCategories } from '#server/platform/catalogue/read-listed-categories.ts';
import type { Sql } from '#server/store/types.ts';
import { createListingRows, type List } from './listing-rows.ts';
import { createNarrowedLists } from './narrowed-lists.ts';
import { type CardScope, isUs, type ListedRow, type ProductCards } from './product-cards.ts';
import { createReductions, type Reductions } from './reductions.ts';

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
    narrowed: createNarrowedLists(createFacetFeed(sql), clock),
    reductions: createReductions(sql, clock),
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
  cards: ProductCards,
  { totalOf, categories, rows: rowsOf, narrowed, reductions }: ListingCaches,
): Pick<ProductSource, 'list' | 'facets' | 'listedCategories' | 'search'> & Reductions {
  const { cardScope, cardsOf, version } = cards;
  return {
    async list(market, query): Promise<Listing> {
      const { category, page, pageSize, sort, filter = NO_FILTER } = query;
      const scope = await cardScope(market);
      const list = [category, isUs(market), market.currency.code] as const;
      if (sort === 'discount:desc' || isFiltered(filter)) {
        return await readNarrowed(cards, { narrowed, reductions }, { market, query, list, scope });
      }
      const total = await totalOf(scope.name, list);
      const from = (page - 1) * pageSize;
      const rows = await rowsOf({ list, sort, from, size: pageSize, total, version: scope.version.lists });
      return { items: await cardsOf(market, rows, scope), total };
    },

    async facets(market, { category, filter }) {
      return await narrowed.facets({ list: [category, isUs(market), market.currency.code], filter });
    },

    async reductions(market) {
      const list = [EVERY_PRODUCT, isUs(market), market.currency.code] as const;
      return await reductions(cards, { market, list, scope: await cardScope(market) });
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

/** A page of a list by filter, or in the order of reductions. */
async function readNarrowed(
  cards: ProductCards,
  { narrowed, reductions }: Pick<ListingCaches, 'narrowed' | 'reductions'>,
  {
    market,
    query,
    list,
    scope,
  }: {
    readonly market: Market;
    readonly query: ListingQuery;
    readonly list: List;
    readonly scope: CardScope;
  },
): Promise<Listing> {
  const { page, pageSize, sort, filter = NO_FILTER } = query;
  const percentages = sort === 'discount:desc' ? await reductions(cards, { market, list, scope }) : NONE;
  const part = { offset: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await narrowed.rows({ list, filter }, { sort, percentages, ...part });
  return { items: await cards.cardsOf(market, rows, scope), total };
}

const NONE: ReadonlyMap<string, number> = new Map();
