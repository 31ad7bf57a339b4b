import { countFacets } from '#app/modules/catalogue/domain/facet-counts.ts';
import {
  type Dictionaries,
  FACETS,
  type FacetRow,
  isFiltered,
  NO_FILTER,
  narrow,
} from '#app/modules/catalogue/domain/facets.ts';
import { compareRanked, type Ranked } from './ranking.ts';
import { isFinalPage, type SearchAnswer, type SearchedAs, type SearchQuery, type SearchSort } from './search-query.ts';

/** A product that matches a term, with what its place and the filters depend on. */
export type ResultRow = Ranked &
  FacetRow & {
    readonly id: string;
    readonly sku: string;
    /** Less for a newer product. */
    readonly newest: number;
    /** The reduction that pages show, in percent. */
    readonly reduction: number;
  };

type Input = {
  readonly query: SearchQuery;
  readonly searchedAs: SearchedAs;
  readonly dictionaries: Dictionaries;
  readonly sizeLabel: (value: string) => string;
};

/** One page of the products of a term: filtered, counted and in the order of the query. */
export function resultPage(all: readonly ResultRow[], input: Input): Omit<SearchAnswer, 'validUntil'> {
  const { options } = input.query;
  const { rows, facets } = filtered(all, input);
  const { sortBy, offset, limit } = options;
  const page = rows.toSorted(comparison(sortBy)).slice(offset, offset + limit);
  return {
    metadata: {
      id: answerId(input.query),
      facets,
      count: rows.length,
    },
    items: page.map(({ id, sku }) => ({ id, sku })),
    finalPage: isFinalPage(rows.length, options),
    searchedAs: all.length === 0 ? { kind: 'exact' } : input.searchedAs,
  };
}

function filtered(all: readonly ResultRow[], { query: { options }, dictionaries, sizeLabel }: Input) {
  const { filter = NO_FILTER, facets = [] } = options;
  if (facets.length === 0)
    return { rows: isFiltered(filter) ? narrow(all, dictionaries, filter).rows : all, facets: null };
  const counted = countFacets(all, { dictionaries, sizeLabel, filter });
  const asked = FACETS.map((facet) => [facet, facets.includes(facet) ? counted.facets.facets[facet] : []]);
  return { rows: counted.rows, facets: { ...counted.facets, facets: Object.fromEntries(asked) } };
}

/** How new a product is among others: from 0 for the oldest to 1 for the newest. */
export function newnessIn(newest: readonly number[]): (own: number) => number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const one of newest) {
    first = Math.min(first, one);
    last = Math.max(last, one);
  }
  const span = Math.max(1, last - first);
  return (own) => (last - own) / span;
}

const BY_ATTRIBUTE: Readonly<Record<Exclude<SearchSort, 'relevance:desc'>, (a: ResultRow, b: ResultRow) => number>> = {
  'featured:desc': (a, b) => a.rank - b.rank,
  'newest:desc': (a, b) => a.newest - b.newest || a.rank - b.rank,
  'price:asc': (a, b) => a.price - b.price || a.rank - b.rank,
  'price:desc': (a, b) => b.price - a.price || a.rank - b.rank,
  'discount:desc': (a, b) => b.reduction - a.reduction || a.rank - b.rank,
};

/** Every order puts what is sold out last. */
function comparison(sort: SearchSort): (a: ResultRow, b: ResultRow) => number {
  if (sort === 'relevance:desc') return compareRanked;
  const compare = BY_ATTRIBUTE[sort];
  return (a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || compare(a, b);
}

/** The id of an answer: the same for the same question, because its page is shared. */
export function answerId({ query, options: { sortBy, offset, filter } }: SearchQuery): string {
  const question = `${query} ${sortBy} ${offset} ${JSON.stringify(filter ?? {})}`;
  let hash = 5381;
  for (const letter of question) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return `s${hash.toString(36)}`;
}
