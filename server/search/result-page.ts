import { FACETS, isFiltered, type ListingFacets, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { type ListingSort, sortComparison } from '#app/modules/catalogue/domain/listing-sorts.ts';
import {
  isFinalPage,
  type SearchAnswer,
  type SearchedAs,
  type SearchItem,
  type SearchQuery,
} from '#app/modules/search/domain/search-query.ts';
import {
  type FacetColumns,
  facetsOf,
  narrowPlaces,
  type WholeList,
  wholeList,
} from '#server/platform/catalogue/facet-columns.ts';
import { pageOf } from '#server/platform/catalogue/page-of.ts';

/** What the orders of results other than relevance depend on, by place. */
export type OrderColumns = {
  readonly rank: Float64Array;
  readonly soldOut: Uint8Array;
  readonly price: Float64Array;
  /** Less for a newer product. */
  readonly newest: Float64Array;
  /** The reduction that pages show, in percent. */
  readonly reductionOf: (place: number) => number;
};

/** The products of a term, in the order of relevance, and the counts that are shown beside those of a filter. */
export type TermList = { readonly places: Uint32Array; readonly whole: WholeList };

type Facets = FacetColumns & { readonly sizeLabel: (value: string) => string };

export function termList(places: Uint32Array, facets: Facets): TermList {
  return { places, whole: wholeList(narrowPlaces(places, facets, NO_FILTER), facets.price) };
}

type Input = {
  readonly query: SearchQuery;
  readonly searchedAs: SearchedAs;
  readonly facets: Facets;
  readonly order: OrderColumns;
  readonly itemOf: (place: number) => SearchItem;
};

/** One page of the products of a term: filtered, counted and in the order of the query. */
export function resultPage(all: TermList, input: Input): Omit<SearchAnswer, 'validUntil'> {
  const { options } = input.query;
  const { places, facets } = filtered(all, input);
  const { sortBy, offset, limit } = options;
  const page =
    sortBy === 'relevance:desc'
      ? places.subarray(offset, offset + limit)
      : pageOf(places.slice(), comparison(sortBy, input.order), { offset, limit });
  return {
    metadata: {
      id: answerId(input.query),
      facets,
      count: places.length,
    },
    items: Array.from(page, input.itemOf),
    finalPage: isFinalPage(places.length, options),
    searchedAs: all.places.length === 0 ? { kind: 'exact' } : input.searchedAs,
  };
}

/** The products of the filter, in the order of the list. */
function filtered(
  { places: all, whole }: TermList,
  { query: { options }, facets: columns }: Pick<Input, 'query' | 'facets'>,
): { readonly places: Uint32Array; readonly facets: ListingFacets | null } {
  const { filter = NO_FILTER, facets = [] } = options;
  const narrowed = isFiltered(filter)
    ? narrowPlaces(all, columns, filter)
    : { places: all, counts: whole.counts, without: {} };
  if (facets.length === 0) return { places: narrowed.places, facets: null };
  const counted = facetsOf(narrowed, { ...columns, whole });
  const asked = FACETS.map((facet) => [facet, facets.includes(facet) ? counted.facets[facet] : []]);
  return { places: narrowed.places, facets: { ...counted, facets: Object.fromEntries(asked) } };
}

/** How new a product is among those of some places: from 0 for the oldest to 1 for the newest. */
export function newnessIn(newest: Float64Array, places: Uint32Array): (own: number) => number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < places.length; index += 1) {
    const one = newest[places[index] as number] as number;
    first = Math.min(first, one);
    last = Math.max(last, one);
  }
  const span = Math.max(1, last - first);
  return (own) => (last - own) / span;
}

/** Every order puts what is sold out last, and equal products in the order of the catalogue. */
function comparison(sort: ListingSort, order: OrderColumns): (a: number, b: number) => number {
  const { soldOut, rank, newest, price, reductionOf } = order;
  const at = (column: Uint8Array | Float64Array, place: number) => column[place] as number;
  const compare = sortComparison(sort, {
    rank: (place) => at(rank, place),
    newest: (place) => at(newest, place),
    price: (place) => at(price, place),
    reduction: reductionOf,
  });
  return (a, b) => at(soldOut, a) - at(soldOut, b) || compare(a, b) || at(rank, a) - at(rank, b) || a - b;
}

/** The id of an answer: the same for the same question, because its page is shared. */
export function answerId({ query, options: { sortBy, offset, filter } }: SearchQuery): string {
  const question = `${query} ${sortBy} ${offset} ${JSON.stringify(filter ?? {})}`;
  let hash = 5381;
  for (const letter of question) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return `s${hash.toString(36)}`;
}
