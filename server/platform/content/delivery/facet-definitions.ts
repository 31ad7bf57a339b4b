import { z } from 'zod';
import { FACETS, type FacetKey } from '#app/modules/catalogue/domain/facets.ts';
import type { FacetDefinition } from '#app/modules/content/domain/content-facts.ts';
import { listOf, marked, type Note, uid } from '#app/modules/content/domain/delivery/fields.ts';
import { type Delivered, readFields } from '#app/modules/content/domain/delivery/read-fields.ts';

const MESSAGE = 'Problem with facet';
/** What `lists` says of a facet that every category offers. */
const EVERY_LIST = 'all';

/**
 * A facet by its block: `_uid` is its uuid, `lists` has a slug of a category on each line. Search and addresses name a
 * facet by its key: another id, prefix or parameter is a fault.
 */
const facetSchema = z
  .object({
    _uid: uid,
    ...marked,
    key: z.enum(FACETS),
    apiId: z.string(),
    type: z.literal('facet'),
    translationKey: z.string().regex(/^[\w-]+:[\w.-]+$/),
    queryParam: z.string(),
    apiItemsPrefix: z.string(),
    lists: z.string().max(5000),
  })
  .refine(({ key, apiId, queryParam }) => apiId === key && queryParam === key)
  .refine(({ key, apiItemsPrefix }) => apiItemsPrefix === `${key}:`)
  .transform(({ _uid, queryParam: _, lists, ...facet }): FacetDefinition => {
    const slugs = lists.split('\n').map((slug) => slug.trim());
    return {
      uuid: _uid,
      ...facet,
      queryParam: facet.key,
      lists: slugs.includes(EVERY_LIST) ? null : slugs.filter((slug) => slug !== ''),
    };
  });

/** The facets of lists, in the order of their filter. A facet with a fault, or given twice, is noted and left out. */
export function readFacets(versions: readonly Delivered[], note: Note): readonly FacetDefinition[] {
  const shape = { facets: listOf(facetSchema, note, MESSAGE) };
  const used = new Set<FacetKey>();
  return (readFields(shape, versions, { note, what: 'facets' })?.facets ?? []).filter(({ key }) => {
    if (used.has(key)) note(MESSAGE, { key, reason: 'given twice' });
    return !used.has(key) && used.add(key);
  });
}
