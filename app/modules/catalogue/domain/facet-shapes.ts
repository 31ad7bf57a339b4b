import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { FACETS } from './product-attributes.ts';

const count = z.number().int();

/** What a list is narrowed to: any of the values of each facet, and prices in minor units. */
export const listingFilterShape = z.object({
  values: z.partialRecord(z.enum(FACETS), z.array(z.string())),
  priceFrom: count.nullable(),
  priceTo: count.nullable(),
});
export type ListingFilter = Immutable<z.infer<typeof listingFilterShape>>;

const facetValueShape = z.object({
  value: z.string(),
  /** The label of a size in the market; null where the value has a text of its own. */
  label: z.string().nullable(),
  /** The products that the value would leave, under the choices of the other facets. */
  count,
});
export type FacetValue = Immutable<z.infer<typeof facetValueShape>>;

export const listingFacetsShape = z.object({
  facets: z.record(z.enum(FACETS), z.array(facetValueShape)),
  /** The highest price of the whole list, in minor units; null for an empty list. */
  highestPrice: count.nullable(),
  /** The products that remain without one part of the filter. */
  without: z.partialRecord(z.enum([...FACETS, 'price']), count),
});
export type ListingFacets = Immutable<z.infer<typeof listingFacetsShape>>;
