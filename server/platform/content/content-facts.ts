import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { readFacets } from './delivery/facet-definitions.ts';
import { readThresholdMarks, readThresholds } from './delivery/free-shipping.ts';
import { readWidgets } from './delivery/recommendation-widgets.ts';
import type { StoryIndex } from './story-index.ts';

type Parts = {
  /** Complete. */
  readonly below: StoryIndex;
  /** What the content service has in its space's own language; null while it has nothing. */
  readonly over: () => StoryIndex | null;
  readonly note: Note;
};

/** The facts of content at present: those of the service over those of the bundle. The same object while both are. */
export function createContentFacts({ below, over, note }: Parts): () => ContentFacts {
  let known: { readonly over: StoryIndex | null; readonly facts: ContentFacts } | null = null;
  return () => {
    const strongest = over();
    if (known?.over === strongest) return known.facts;
    const sources = strongest ? [strongest, below] : [below];
    const versions = (component: string) => sources.flatMap(({ shared }) => shared.get(component) ?? []);
    const facts = {
      freeShippingThresholds: readThresholds(versions('free_shipping'), note),
      thresholdMarks: readThresholdMarks(versions('free_shipping')),
      widgets: readWidgets(versions('recommendation_widgets'), note),
      facets: readFacets(versions('facets'), note),
    };
    known = { over: strongest, facts };
    return facts;
  };
}
