import type { ListingFacets, ListingFilter } from './facet-shapes.ts';
import { FACETS, type FacetKey } from './product-attributes.ts';

export type { FacetValue, ListingFacets, ListingFilter } from './facet-shapes.ts';
export { FACETS, type FacetKey } from './product-attributes.ts';

export const NO_FILTER: ListingFilter = { values: {}, priceFrom: null, priceTo: null };

/** A part of a filter that can be left out. */
export type FilterPart = FacetKey | 'price';

/** The parts of a filter that are in use. */
export function partsOf({ values, priceFrom, priceTo }: ListingFilter): readonly FilterPart[] {
  const facets = FACETS.filter((facet) => (values[facet] ?? []).length > 0);
  return priceFrom === null && priceTo === null ? facets : [...facets, 'price'];
}

export function withoutParts(filter: ListingFilter, parts: readonly FilterPart[]): ListingFilter {
  const values = Object.entries(filter.values).filter(([facet]) => !parts.includes(facet as FacetKey));
  const kept = { ...filter, values: Object.fromEntries(values) };
  return parts.includes('price') ? { ...kept, priceFrom: null, priceTo: null } : kept;
}

export function isFiltered(filter: ListingFilter): boolean {
  return partsOf(filter).length > 0;
}

/** Whether search engines may follow links to a list: a filter has one value at most. A range of prices is a value. */
export function isFollowed({ values, ...prices }: ListingFilter): boolean {
  const chosen = Object.values(values).flat().length;
  return chosen + (isFiltered({ ...prices, values: {} }) ? 1 : 0) <= 1;
}

/**
 * A filter without the values that no product of a list has: they narrow nothing. `counted` are the facets with counts.
 */
export function withoutUnknown(
  filter: ListingFilter,
  known: Pick<ListingFacets, 'facets'> | null,
  counted: readonly FacetKey[] = FACETS,
): ListingFilter {
  if (!known) return filter;
  const values = Object.entries(filter.values).map(([key, chosen]) => {
    const facet = key as FacetKey;
    const isKnown = (value: string) => known.facets[facet].some((entry) => entry.value === value);
    return [facet, counted.includes(facet) ? chosen.filter(isKnown) : chosen] as const;
  });
  return { ...filter, values: Object.fromEntries(values.filter(([, chosen]) => chosen.length > 0)) };
}

/** The size that a filter names, where it names a single one that the list is known to have; null otherwise. */
export function onlySize({ values }: ListingFilter, known: Pick<ListingFacets, 'facets'> | null): string | null {
  const sizes = (known?.facets.size ?? []).filter(({ value }) => values.size?.includes(value));
  return sizes.length === 1 ? (sizes[0]?.value ?? null) : null;
}

/** The values of each facet; a product names a value by its place. */
export type Dictionaries = Readonly<Record<FacetKey, readonly string[]>>;

/** A record of every facet, by its place. */
export function byFacet<T>(make: (index: number, facet: FacetKey) => T): Readonly<Record<FacetKey, T>> {
  return Object.fromEntries(FACETS.map((facet, index) => [facet, make(index, facet)])) as Record<FacetKey, T>;
}
