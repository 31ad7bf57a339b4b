import {
  byFacet,
  type Dictionaries,
  FACETS,
  type FacetKey,
  type FacetRow,
  type FacetValue,
  type ListingFacets,
  type ListingFilter,
  NO_FILTER,
  narrow,
} from './facets.ts';

export type CountedRows<T> = { readonly rows: readonly T[]; readonly facets: ListingFacets };

/** The rows of a filter, and the values that all the rows have, with their counts under the filter. */
export function countFacets<T extends FacetRow>(
  all: readonly T[],
  {
    dictionaries,
    sizeLabel,
    filter,
  }: {
    readonly dictionaries: Dictionaries;
    readonly sizeLabel: (value: string) => string;
    readonly filter: ListingFilter;
  },
): CountedRows<T> {
  const listed = narrow(all, dictionaries, NO_FILTER);
  const { rows, counts, without } = narrow(all, dictionaries, filter);
  const valuesOf = (facet: FacetKey): FacetValue[] =>
    dictionaries[facet].flatMap((value, place) =>
      listed.counts[facet][place]
        ? { value, label: facet === 'size' ? sizeLabel(value) : null, count: counts[facet][place] ?? 0 }
        : [],
    );
  return {
    rows,
    facets: {
      facets: byFacet((index) => valuesOf(FACETS[index] as FacetKey)),
      highestPrice: all.reduce<number | null>((highest, { price }) => Math.max(highest ?? 0, price), null),
      without,
    },
  };
}
