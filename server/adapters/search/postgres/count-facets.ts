import { countFacets } from '#app/modules/catalogue/domain/facet-counts.ts';
import { createFacetDictionaries } from '#app/modules/catalogue/domain/facet-values.ts';
import { FACETS, type FacetKey, type ListingFacets, type ListingFilter } from '#app/modules/catalogue/domain/facets.ts';
import type { FacetFacts } from './facet-facts.ts';
import type { FacetGroup } from './find-products.ts';

/** The counts of the facets that were asked for, and the number of products of the filter. */
export function countGroups(
  groups: readonly FacetGroup[],
  {
    filter,
    asked,
    facts,
    isUs,
  }: {
    readonly filter: ListingFilter;
    readonly asked: readonly FacetKey[];
    readonly facts: FacetFacts;
    readonly isUs: number;
  },
): { readonly facets: ListingFacets; readonly count: number } {
  const dictionaries = createFacetDictionaries();
  for (const facet of FACETS) dictionaries.placesOf(facet, [...facts.values[facet]]);
  const sizeLabel = (value: string) => facts.labels.get(`${isUs} ${value}`) ?? value;
  // Products of a group are one row, as often as they are.
  const rows = groups.flatMap(({ values, count, price }) => {
    const row = { price, values: dictionaries.rowOf(values) };
    return Array.from({ length: count }, () => row);
  });
  const counted = countFacets(rows, { dictionaries: dictionaries.values, sizeLabel, filter });
  const facets = FACETS.map((facet) => [facet, asked.includes(facet) ? counted.facets.facets[facet] : []]);
  return { facets: { ...counted.facets, facets: Object.fromEntries(facets) }, count: counted.rows.length };
}
