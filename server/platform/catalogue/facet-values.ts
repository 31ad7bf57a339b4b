import { byFacet, FACETS, type FacetKey } from '#app/modules/catalogue/domain/facets.ts';
import type { Silhouette } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';

/** Silhouettes of socks: the others have no height. */
const HEIGHTS: readonly Silhouette[] = ['knee', 'crew', 'quarter', 'ankle', 'low'];

/** The values of a product but its sizes, which count where they are in stock. */
export function facetValuesOf({
  color,
  materials,
  information,
  patternGroup,
  badges,
}: Pick<ProductRecord, 'color' | 'materials' | 'information' | 'patternGroup' | 'badges'>): Readonly<
  Record<Exclude<FacetKey, 'size'>, readonly string[]>
> {
  return {
    color: color.secondary ? [color.primary, color.secondary] : [color.primary],
    material: materials,
    height: HEIGHTS.includes(information.silhouette) ? [information.silhouette] : [],
    pattern: [patternGroup],
    badge: badges,
  };
}

/** The values of facets by numbers: the place of each value in the dictionary of its facet. */
export interface FacetDictionaries {
  readonly values: Readonly<Record<FacetKey, readonly string[]>>;
  /** The places of values, which get one where they are new. */
  placesOf(facet: FacetKey, values: readonly string[]): number[];
  /** The places of the values of a product. */
  rowOf(values: Readonly<Record<FacetKey, readonly string[]>>): Record<FacetKey, number[]>;
}

export function createFacetDictionaries(): FacetDictionaries {
  const values = byFacet((): string[] => []);
  const places = byFacet(() => new Map<string, number>());
  const placeOf = (facet: FacetKey, value: string): number => {
    const known = places[facet].get(value);
    if (known !== undefined) return known;
    const place = values[facet].push(value) - 1;
    places[facet].set(value, place);
    return place;
  };
  const placesOf = (facet: FacetKey, own: readonly string[]) => [...new Set(own)].map((value) => placeOf(facet, value));
  return {
    values,
    placesOf,
    rowOf: (own) =>
      Object.fromEntries(FACETS.map((facet) => [facet, placesOf(facet, own[facet])])) as Record<FacetKey, number[]>,
  };
}
