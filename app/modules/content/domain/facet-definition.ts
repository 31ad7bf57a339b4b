import type { Marked } from '#app/kernel/marked.ts';
import type { FacetKey } from '#app/modules/catalogue/domain/facets.ts';

/** A facet as the content defines it. */
export type FacetDefinition = Marked & {
  readonly uuid: string;
  readonly key: FacetKey;
  readonly apiId: string;
  readonly type: 'facet';
  /** The interface text that names it: `catalogue:filter.facet.color`. */
  readonly translationKey: string;
  readonly queryParam: FacetKey;
  readonly apiItemsPrefix: string;
  /** Slugs of the categories that offer it; null is every category. */
  readonly lists: readonly string[] | null;
};

/** The interface text that names each facet. */
export function nameKeysOf(facets: readonly FacetDefinition[]): Readonly<Partial<Record<FacetKey, string>>> {
  return Object.fromEntries(facets.map(({ key, translationKey }) => [key, translationKey]));
}
