import { byFacet, FACETS, type FacetKey, type ListingFilter } from '#app/modules/catalogue/domain/facets.ts';
import { NEWNESS_WEIGHT, POPULARITY_WEIGHT } from '#app/modules/search/domain/ranking.ts';
import type { SearchItem, SearchSort } from '#app/modules/search/domain/search-query.ts';
import type { Sql, SqlValue } from '#server/store/types.ts';
import type { TextQuery } from './text-query.ts';

/** What a search looks through: the documents of a query that a selling region sells in a currency. */
export type Found = { readonly query: TextQuery; readonly isUs: number; readonly currency: string };

/** The weights of PostgreSQL, from D to A, as parts of the highest. A word that is no fact is worth a little. */
const WEIGHTS = '{0.1,0.2,0.5,1}';
const TEXT_WORTH = 0.08;

export type PageQuery = {
  readonly sort: SearchSort;
  readonly offset: number;
  readonly limit: number;
  /** The chosen values of each facet that narrow; prices. */
  readonly filter: ListingFilter;
  /** The name of the products that are first; with `namesStart` how their names start. */
  readonly named: string;
  readonly namesStart: boolean;
  /** The reductions that pages show, by product. */
  readonly reductions: Readonly<Record<string, number>>;
};

/**
 * One page in the order of the domain (`compareRanked`, `worthOf`), computed by the database so that only the page is
 * read. `total` is the number of products on all pages; 0 on a page behind the last.
 */
export async function findPage(
  read: Sql,
  { query, isUs, currency }: Found,
  { sort, offset, limit, filter, named, namesStart, reductions }: PageQuery,
): Promise<{ readonly items: readonly SearchItem[]; readonly total: number }> {
  const { values, priceFrom, priceTo } = filter;
  const isRanked = sort === 'relevance:desc';
  const rows = await read.all<{ id: string; sku: string; total: number }>(
    `WITH matched AS MATERIALIZED (
       SELECT d.product_id, d.sku, d.popularity, o.sold_out, o.rank, o.price, o.newest,
         CASE WHEN ? = 0 THEN CASE WHEN d.name_key = ? THEN 0 ELSE 1 END
              WHEN o.sold_out = 0 AND starts_with(d.name_key, ?) THEN 0 ELSE 1 END AS unnamed,
         CAST(? AS real) + CAST(? AS real) * ts_rank(CAST(? AS real[]), d.facts, CAST(? AS tsquery)) AS match
       FROM search_documents d JOIN search_offers o ON o.is_us = ? AND o.currency = ? AND o.product_id = d.product_id
       WHERE d.tokens @@ CAST(? AS tsquery) AND (CAST(? AS tsquery) IS NULL OR d.tokens @@ CAST(? AS tsquery))
         AND (CAST(? AS text[]) IS NULL OR d.facet_values && CAST(? AS text[]))
         AND (CAST(? AS text[]) IS NULL OR d.facet_values && CAST(? AS text[]))
         AND (CAST(? AS text[]) IS NULL OR EXISTS (
           SELECT 1 FROM search_stock s WHERE s.is_us = o.is_us AND s.product_id = o.product_id AND s.sizes && CAST(? AS text[])))
         AND (CAST(? AS text[]) IS NULL OR d.facet_values && CAST(? AS text[]))
         AND (CAST(? AS text[]) IS NULL OR d.facet_values && CAST(? AS text[]))
         AND (CAST(? AS text[]) IS NULL OR d.facet_values && CAST(? AS text[]))
         AND o.price >= CAST(? AS bigint) AND o.price <= CAST(? AS bigint)
     ), whole AS (SELECT COUNT(*) AS total, MIN(newest) AS first, MAX(newest) AS last FROM matched)
     SELECT product_id AS id, sku, total FROM matched CROSS JOIN whole
     LEFT JOIN json_each_text(CAST(? AS json)) AS reduced (product, percent) ON reduced.product = product_id
     ORDER BY CASE WHEN CAST(? AS text) = 'relevance:desc' THEN unnamed ELSE 0 END, sold_out,
       CASE CAST(? AS text)
         WHEN 'relevance:desc' THEN
           -match * (1 + CAST(? AS real) * popularity + CAST(? AS real) * (last - newest) / GREATEST(1, last - first))
         WHEN 'newest:desc' THEN newest WHEN 'price:asc' THEN price WHEN 'price:desc' THEN -price
         WHEN 'discount:desc' THEN -COALESCE(CAST(percent AS real), 0) ELSE 0 END,
       rank, product_id
     LIMIT ? OFFSET ?`,
    [
      ...[namesStart ? 1 : 0, named, named, TEXT_WORTH * query.stems, query.stems, WEIGHTS, isRanked ? query.rank : ''],
      ...[isUs, currency, query.all, query.some, query.some],
      ...FACETS.flatMap((facet) => chosen(facet, values[facet] ?? [])),
      ...[priceFrom ?? 0, priceTo ?? Number.MAX_SAFE_INTEGER, JSON.stringify(reductions)],
      ...[sort, sort, POPULARITY_WEIGHT, NEWNESS_WEIGHT, limit, offset],
    ],
  );
  return { items: rows.map(({ id, sku }) => ({ id, sku })), total: rows[0]?.total ?? 0 };
}

/** The values of a facet as two parameters; null where it narrows nothing. */
function chosen(facet: FacetKey, values: readonly string[]): readonly SqlValue[] {
  if (values.length === 0) return [null, null];
  const list = `{${values.map((value) => quoted(facet === 'size' ? value : `${facet}=${value}`)).join(',')}}`;
  return [list, list];
}

/** An element of an array in the text form of PostgreSQL. */
const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;

/** Products with the same values of all facets, on the same side of a range of prices. */
export type FacetGroup = {
  readonly values: Readonly<Record<FacetKey, readonly string[]>>;
  readonly count: number;
  /** The highest price of them. */
  readonly price: number;
};

/** All the documents of a query by the values of their facets. */
export async function findGroups(
  read: Sql,
  { query, isUs, currency }: Found,
  { priceFrom, priceTo }: Pick<ListingFilter, 'priceFrom' | 'priceTo'>,
): Promise<readonly FacetGroup[]> {
  const rows = await read.all<{ facet_values: never; sizes: never; count: number; price: number }>(
    `SELECT d.facet_values, COALESCE(s.sizes, '{}') AS sizes, COUNT(*) AS count, MAX(o.price) AS price
     FROM search_documents d JOIN search_offers o ON o.is_us = ? AND o.currency = ? AND o.product_id = d.product_id
     LEFT JOIN search_stock s ON s.is_us = o.is_us AND s.product_id = d.product_id
     WHERE d.tokens @@ CAST(? AS tsquery) AND (CAST(? AS tsquery) IS NULL OR d.tokens @@ CAST(? AS tsquery))
     GROUP BY d.facet_values, s.sizes, o.price >= CAST(? AS bigint) AND o.price <= CAST(? AS bigint)`,
    [isUs, currency, query.all, query.some, query.some, priceFrom ?? 0, priceTo ?? Number.MAX_SAFE_INTEGER],
  );
  return rows.map(({ facet_values, sizes, count, price }) => ({ values: valuesOf(facet_values, sizes), count, price }));
}

function valuesOf(own: readonly string[], sizes: readonly string[]): FacetGroup['values'] {
  const pairs = own.map((value) => value.split('='));
  return byFacet((index) => {
    const facet = FACETS[index];
    return facet === 'size' ? sizes : pairs.flatMap(([of, value = '']) => (of === facet ? [value] : []));
  });
}

/** How many documents each query has, sold in the market or not. */
export async function countDocuments(read: Sql, queries: readonly TextQuery[]): Promise<readonly number[]> {
  const rows = await read.all<{ place: number; count: number }>(
    `SELECT asked.place, (SELECT COUNT(*) FROM search_documents
       WHERE tokens @@ CAST(asked.needed AS tsquery) AND (asked.proof IS NULL OR tokens @@ CAST(asked.proof AS tsquery))) AS count
     FROM json_to_recordset(CAST(? AS json)) AS asked (place INTEGER, needed TEXT, proof TEXT) ORDER BY asked.place`,
    [JSON.stringify(queries.map(({ all, some }, place) => ({ place, needed: all, proof: some })))],
  );
  return rows.map(({ count }) => count);
}
