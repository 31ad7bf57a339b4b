import type { Clock } from '#app/kernel/clock.ts';
import { isFiltered, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { sortOf } from '#app/modules/catalogue/domain/listing-sorts.ts';
import {
  type FoundListing,
  type ListedCategory,
  type Listing,
  type ListingQuery,
  MOST_CATEGORIES,
  type ProductSource,
  type TextQuery,
} from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import type { Sql } from '#server/store/types.ts';
import { createFacetFeed } from './catalogue-feed.ts';
import { EVERY_PRODUCT } from './listing.ts';
import { createListingRows, type List } from './listing-rows.ts';
import { createNarrowedLists } from './narrowed-lists.ts';
import { type CardScope, isUs, type ListedRow, type ProductCards } from './product-cards.ts';
import { foldText } from './product-words.ts';
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
      if (sortOf(sort).by === 'reduction' || isFiltered(filter)) {
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
      const scope = { isUs: isUs(market), currency: market.currency.code };
      const key = `${(await version()).structure} ${scope.currency} ${scope.isUs}`;
      return await categories(key, async () => {
        const counts = await narrowed.categories(scope);
        return counts ? await named(sql, counts) : await readListedCategories(sql, scope);
      });
    },

    async search(market, { term, ...asked }) {
      const words = foldText(term).split(' ').filter(Boolean).slice(0, MOST_WORDS);
      if (words.length === 0) return { items: [], total: 0, facets: null };
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
      return await readFound(cards, { narrowed, reductions }, { market, scope, rows, ...asked });
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
  const percentages = sortOf(sort).by === 'reduction' ? await reductions(cards, { market, list, scope }) : NONE;
  const part = { offset: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await narrowed.rows({ list, filter }, { sort, percentages, ...part });
  return { items: await cards.cardsOf(market, rows, scope), total };
}

/** A page of the products of a term. Its order of matches and its page need no columns without a filter. */
async function readFound(
  cards: ProductCards,
  { narrowed, reductions }: Pick<ListingCaches, 'narrowed' | 'reductions'>,
  {
    market,
    scope,
    rows,
    page,
    pageSize,
    sort,
    filter = NO_FILTER,
    counts = false,
  }: Omit<TextQuery, 'term'> & {
    readonly market: Market;
    readonly scope: CardScope;
    readonly rows: readonly ListedRow[];
  },
): Promise<FoundListing> {
  const list = [EVERY_PRODUCT, isUs(market), market.currency.code] as const;
  const part = { offset: (page - 1) * pageSize, limit: pageSize };
  const ids = rows.map(({ product_id }) => product_id);
  if (sort === undefined && !isFiltered(filter)) {
    const items = await cards.cardsOf(market, rows.slice(part.offset, part.offset + part.limit), scope);
    return { items, total: rows.length, facets: counts ? await narrowed.countsOf(list, ids) : null };
  }
  const percentages = sort && sortOf(sort).by === 'reduction' ? await reductions(cards, { market, list, scope }) : NONE;
  const found = await narrowed.found({ list, ids, filter }, { sort, percentages, ...part });
  const items = await cards.cardsOf(market, found.rows, scope);
  return { items, total: found.total, facets: counts ? found.facets : null };
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Categories with their numbers of products and their names, by slug. */
async function named(sql: Sql, counts: ReadonlyMap<string, number>): Promise<readonly ListedCategory[]> {
  const rows = await sql.all<{ category: string; name: string }>('SELECT category, name FROM category_names');
  const names = new Map(rows.map(({ category, name }) => [category, name]));
  return [...counts]
    .map(([slug, total]) => ({ slug, name: names.get(slug) ?? null, total }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .slice(0, MOST_CATEGORIES);
}

/**
 * The categories with products in a selling region and currency, by slug. The recursion reads one index entry per
 * category instead of the whole listing, which has a row for every product, category and currency.
 */
export async function readListedCategories(
  sql: Sql,
  { isUs, currency }: { readonly isUs: number; readonly currency: string },
): Promise<readonly ListedCategory[]> {
  const rows = await sql.all<{ category: string; name: string | null; total: number }>(
    `WITH RECURSIVE known (category) AS (
       SELECT MIN(category) FROM listing
       UNION ALL
       SELECT (SELECT MIN(l.category) FROM listing l WHERE l.category > known.category) FROM known WHERE known.category IS NOT NULL)
     SELECT counted.category, n.name, counted.total FROM (
       SELECT k.category, (SELECT COUNT(*) FROM listing l WHERE l.category = k.category AND l.is_us = ? AND l.currency = ?) AS total
       FROM known k WHERE k.category IS NOT NULL AND k.category <> ?) counted
     LEFT JOIN category_names n ON n.category = counted.category
     WHERE counted.total > 0 ORDER BY counted.category LIMIT ?`,
    [isUs, currency, EVERY_PRODUCT, MOST_CATEGORIES],
  );
  return rows.map(({ category, name, total }) => ({ slug: category, name, total: Number(total) }));
}
