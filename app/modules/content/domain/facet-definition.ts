import { z } from 'zod';
import { FACETS } from '#app/modules/catalogue/domain/facets.ts';

/** A facet as the content defines it. `lists` are the categories that offer it; null is every category. */
export const facetDefinitionSchema = z.object({
  uuid: z.string(),
  key: z.enum(FACETS),
  apiId: z.string(),
  type: z.literal('facet'),
  translationKey: z.string(),
  queryParam: z.enum(FACETS),
  apiItemsPrefix: z.string(),
  lists: z.array(z.string()).nullable(),
});
export type FacetDefinition = z.output<typeof facetDefinitionSchema>;
