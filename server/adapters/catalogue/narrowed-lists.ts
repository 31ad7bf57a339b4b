import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { countFacets } from '#app/modules/catalogue/domain/facet-counts.ts';
import { type FacetRow, type ListingFacets, type ListingFilter, narrow } from '#app/modules/catalogue/domain/facets.ts';
import type { ListingSort } from '#app/modules/catalogue/domain/listing-address.ts';
import { type FacetValues, readFacetValues } from '#server/platform/catalogue/read-facet-values.ts';
import type { Sql } from '#server/store/types.ts';
import type { List } from './listing-rows.ts';
import type { ListedRow } from './product-cards.ts';

/** How long the sizes in stock may be old; all other values are those of the catalogue's structure. */
const VALUES_LIFE = seconds(30);
const KEPT_LISTS = 20;

type ListRow = ListedRow & FacetRow & { readonly rank: number; readonly newest: number };
type ReadRow = ListedRow & { readonly price: number; readonly rank: number; readonly newest: number };

/** `structure` and `lists` are those of the catalogue's version. */
export type NarrowedQuery = {
  readonly list: List;
  readonly filter: ListingFilter;
  readonly structure: string;
  readonly lists: string;
};

/**
 * Lists by filter. The values of all products are numbers in memory, read in parts once per structure and again in the
 * background when their sizes in stock are old; a list is its rows of the store, read again after any change that lists
 * show. Filter and counts are one pass over the rows.
 */
export function createNarrowedLists(
  sql: Sql,
  { clock, readMoves }: { readonly clock: Clock; readonly readMoves: () => Promise<number | null> },
) {
  const valuesOf = createFacetValues(sql, clock);
  const kept = new LRUCache<string, readonly ReadRow[]>({ max: KEPT_LISTS });

  const readRows = async ({ list, lists }: NarrowedQuery): Promise<readonly ReadRow[]> => {
    const moves = await readMoves();
    const key = [moves, lists, ...list].join(' ');
    const known = moves === null ? undefined : kept.get(key);
    if (known) return known;
    const rows = await sql.all<ReadRow>(
      'SELECT product_id, sold_out, price, rank, newest FROM listing WHERE category = ? AND is_us = ? AND currency = ?',
      list,
    );
    if (moves !== null) kept.set(key, rows);
    return rows;
  };

  const read = async (query: NarrowedQuery) => {
    const isUs = query.list[1];
    const { of, dictionaries, labels } = await valuesOf(query.structure);
    const rows = (await readRows(query)).flatMap((row): readonly ListRow[] => {
      const values = of(row.product_id, isUs);
      return values ? [{ ...row, values }] : [];
    });
    const sizeLabel = (value: string) => labels.get(`${isUs} ${value}`) ?? value;
    return { rows, dictionaries, sizeLabel, filter: query.filter };
  };

  return {
    /** The products of a filter in an order; `percentages` are the reductions by product, for the order of them. */
    async rows(
      query: NarrowedQuery,
      { sort, percentages }: { readonly sort: ListingSort; readonly percentages: ReadonlyMap<string, number> },
    ): Promise<readonly ListedRow[]> {
      const { rows, dictionaries, filter } = await read(query);
      return [...narrow(rows, dictionaries, filter).rows].sort(
        (a, b) => a.sold_out - b.sold_out || BY[sort](a, b, percentages) || (a.product_id < b.product_id ? -1 : 1),
      );
    },

    async facets(query: NarrowedQuery): Promise<ListingFacets> {
      const { rows, ...rest } = await read(query);
      return countFacets(rows, rest).facets;
    },
  };
}

type Compare = (a: ListRow, b: ListRow, percentages: ReadonlyMap<string, number>) => number;

const BY: Readonly<Record<ListingSort, Compare>> = {
  'featured:desc': (a, b) => a.rank - b.rank,
  'newest:desc': (a, b) => a.newest - b.newest,
  'price:asc': (a, b) => a.price - b.price,
  'price:desc': (a, b) => b.price - a.price,
  'discount:desc': (a, b, of) => (of.get(b.product_id) ?? 0) - (of.get(a.product_id) ?? 0) || a.rank - b.rank,
};

/** The values of the catalogue's structure: read once, and again in the background when they are old. */
function createFacetValues(sql: Sql, clock: Clock): (structure: string) => Promise<FacetValues> {
  let known: { readonly structure: string; readonly values: Promise<FacetValues>; at: number } | null = null;
  const load = (structure: string, shown?: Promise<FacetValues>): Promise<FacetValues> => {
    const read = readFacetValues(sql);
    const entry = { structure, values: shown ?? read, at: clock() };
    known = entry;
    const replace = (values: Promise<FacetValues>) => {
      if (known === entry) known = { ...entry, values };
    };
    read.then(
      () => replace(read),
      () => {
        if (known === entry) known = null;
      },
    );
    return entry.values;
  };
  return (structure) => {
    if (known?.structure !== structure) return load(structure);
    return clock() - known.at > VALUES_LIFE ? load(structure, known.values) : known.values;
  };
}
