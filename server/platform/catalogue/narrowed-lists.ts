import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import { isFiltered, type ListingFacets, type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { type ListingSort, sortComparison, sortOf } from '#app/modules/catalogue/domain/listing-sorts.ts';
import { facetsOf, narrowPlaces, type WholeList, wholeList } from './facet-columns.ts';
import type { CatalogueFeed } from './feed-data.ts';
import { type CatalogueFollower, type CatalogueSink, createCatalogueFollower } from './follow-catalogue.ts';
import type { List } from './listing-rows.ts';
import { pageOf } from './page-of.ts';
import type { ListedRow } from './product-cards.ts';
import { type ColumnProduct, type ColumnScope, createProductColumns, type ProductColumns } from './product-columns.ts';

const KEPT_LISTS = 50;

export type NarrowedQuery = { readonly list: List; readonly filter: ListingFilter };

/** Some products of a list, by their ids. */
type FoundQuery = NarrowedQuery & { readonly ids: readonly string[] };
type FoundPart = Omit<ListPart, 'sort'> & { readonly sort: ListingSort | undefined };

/** A part of a list in an order; `percentages` are the reductions by product, for the order of them. */
type ListPart = {
  readonly sort: ListingSort;
  readonly percentages: ReadonlyMap<string, number>;
  readonly offset: number;
  readonly limit: number;
};

/** A list without a filter: its products, and the counts that are shown beside those of a filter. */
type KnownList = { readonly places: Uint32Array; readonly whole: WholeList };

/** How long counts wait for columns that load, from the first call for their scope on. */
const COUNTS_WAIT = seconds(0.5);
/** The same of filtered lists: less than a shop waits for its hosted platform. */
const LIST_WAIT = seconds(2.5);

/**
 * Lists by filter. What lists depend on is in columns in memory, which follow the catalogue change by change; an answer
 * has every change that was committed before it was asked for. Filter and counts are one pass over numbers.
 */
export function createNarrowedLists(feed: CatalogueFeed, clock: Clock) {
  const columns = createProductColumns();
  const known = new LRUCache<string, KnownList>({ max: KEPT_LISTS });
  const follower = createCatalogueFollower({ feed, sink: sinkOf(columns, () => known.clear()) });
  const follow = createColumnWait(follower, clock);

  const read = (list: List) => {
    const [category] = list;
    const scope = scopeOf(list);
    const key = list.join(' ');
    const facets = columns.facetsIn(scope);
    const whole = known.get(key) ?? wholeOf(columns, scope, category);
    known.set(key, whole);
    return { ...whole, scope, facets };
  };

  return {
    /** Loads the columns of scopes, one after the other: a list of one waits for no other. */
    load: async (scopes: readonly ColumnScope[]) => {
      for (const scope of scopes) await follow.load(scope);
    },

    /** The products of a filter in an order, and how many there are. Rejects while the columns load. */
    async rows({ list, filter }: NarrowedQuery, { sort, percentages, ...part }: ListPart) {
      await follow.orReject(scopeOf(list));
      const { places, scope, facets } = read(list);
      const kept = narrowPlaces(places, facets, filter).places;
      const page = pageOf(kept, comparison(columns, { scope, sort, percentages }), part);
      return { rows: rowsOf(columns, scope, page), total: kept.length };
    },

    /** The same of some products, with counts; without an order they remain in theirs. */
    async found({ list, ids, filter }: FoundQuery, { sort, percentages, ...part }: FoundPart) {
      await follow.orReject(scopeOf(list));
      const { places, whole, facets, scope } = someOf(columns, list, ids);
      const kept = narrowPlaces(places, facets, filter);
      const compare = sort && comparison(columns, { scope, sort, percentages });
      const page = compare
        ? pageOf(kept.places, compare, part)
        : kept.places.subarray(part.offset, part.offset + part.limit);
      const found = { total: kept.places.length, facets: facetsOf(kept, { ...facets, whole }) };
      return { rows: rowsOf(columns, scope, page), ...found };
    },

    /** How many products of each category a scope sells; null while the columns load. */
    async categories(scope: ColumnScope): Promise<ReadonlyMap<string, number> | null> {
      return (await follow.inTime(scope, COUNTS_WAIT)) ? columns.soldByCategory(scope) : null;
    },

    /** The counts of some products without a filter; null while the columns load. */
    async countsOf(list: List, ids: readonly string[]): Promise<ListingFacets | null> {
      if (!(await follow.inTime(scopeOf(list), COUNTS_WAIT))) return null;
      const { whole, facets } = someOf(columns, list, ids);
      return facetsOf({ ...whole, without: {} }, { ...facets, whole });
    },

    /** Null while the columns load; with a filter it waits and rejects as `rows` does. */
    async facets({ list, filter }: NarrowedQuery): Promise<ListingFacets | null> {
      if (isFiltered(filter)) await follow.orReject(scopeOf(list));
      else if (!(await follow.inTime(scopeOf(list), COUNTS_WAIT))) return null;
      const { places, whole, facets } = read(list);
      const counted = isFiltered(filter) ? narrowPlaces(places, facets, filter) : { counts: whole.counts, without: {} };
      return facetsOf(counted, { ...facets, whole });
    },
  };
}

const scopeOf = ([, isUs, currency]: List): ColumnScope => ({ isUs, currency });

/** Some products of a scope, in their order, with the counts that are shown beside those of a filter. */
function someOf(columns: ProductColumns, list: List, ids: readonly string[]) {
  const scope = scopeOf(list);
  const places = Uint32Array.from(columns.places.known(ids));
  const facets = columns.facetsIn(scope);
  return { places, whole: wholeList(narrowPlaces(places, facets, NO_FILTER), facets.price), facets, scope };
}

function rowsOf(columns: ProductColumns, scope: ColumnScope, page: Uint32Array): readonly ListedRow[] {
  const { soldOut } = columns.offersIn(scope);
  return Array.from(page, (place) => {
    return { product_id: columns.places.idOf(place), sold_out: soldOut[place] as number };
  });
}

/** Waits for columns as long as an answer may take. */
function createColumnWait(follower: CatalogueFollower, clock: Clock) {
  const loaded = new Set<string>();
  const askedAt = new Map<string, number>();
  const nameOf = ({ isUs, currency }: ColumnScope) => `${isUs} ${currency}`;
  const load = async (scope: ColumnScope): Promise<void> => {
    try {
      await follower.update(scope);
      loaded.add(nameOf(scope));
    } finally {
      askedAt.delete(nameOf(scope));
    }
  };
  /** Whether the columns have every change in time, counted from the first call that waits for them. */
  const inTime = async (scope: ColumnScope, wait: number): Promise<boolean> => {
    const since = askedAt.get(nameOf(scope)) ?? clock();
    askedAt.set(nameOf(scope), since);
    return !(await within(Math.max(0, since + wait - clock()), load(scope))).late;
  };
  return {
    load,
    inTime,
    /** Changes of columns that were loaded once are waited for: their answer is sure to come. */
    async orReject(scope: ColumnScope): Promise<void> {
      if (loaded.has(nameOf(scope))) await load(scope);
      else if (!(await inTime(scope, LIST_WAIT))) throw new UpstreamUnavailable('The filter of lists', 'loading');
    },
  };
}

function wholeOf(columns: ProductColumns, scope: ColumnScope, category: string): KnownList {
  const places = columns.soldIn(scope, category);
  const facets = columns.facetsIn(scope);
  return { places, whole: wholeList(narrowPlaces(places, facets, NO_FILTER), facets.price) };
}

function sinkOf(columns: ProductColumns, onChange: () => void): CatalogueSink {
  return {
    put(products) {
      onChange();
      for (const product of products) columns.put(product satisfies ColumnProduct);
    },
    keep(ids) {
      onChange();
      const kept = new Set(ids);
      for (const id of columns.places.all()) if (!kept.has(id)) columns.remove(id);
    },
    offer(offers, ofProducts) {
      onChange();
      columns.offer(offers, ofProducts);
    },
    unoffer(scope, ofProducts) {
      onChange();
      columns.unoffer(scope, ofProducts);
    },
    stock(stocked, ofProducts) {
      onChange();
      columns.stock(stocked, ofProducts);
    },
  };
}

/** An order of places: those sold out last, equal ones by their ids. */
function comparison(
  columns: ProductColumns,
  { scope, sort, percentages }: Pick<ListPart, 'sort' | 'percentages'> & { readonly scope: ColumnScope },
): (a: number, b: number) => number {
  const { price, soldOut } = columns.offersIn(scope);
  const { rank, newest } = columns.order();
  const { idOf } = columns.places;
  const at = (column: Float64Array | Uint8Array, place: number) => column[place] as number;
  const compare = sortComparison(sort, {
    rank: (place) => at(rank, place),
    newest: (place) => at(newest, place),
    price: (place) => at(price, place),
    reduction: (place) => percentages.get(idOf(place)) ?? 0,
  });
  const compareEqual = sortOf(sort).by === 'reduction' ? (a: number, b: number) => at(rank, a) - at(rank, b) : () => 0;
  return (a, b) => {
    if (a === b) return 0;
    return at(soldOut, a) - at(soldOut, b) || compare(a, b) || compareEqual(a, b) || (idOf(a) < idOf(b) ? -1 : 1);
  };
}
