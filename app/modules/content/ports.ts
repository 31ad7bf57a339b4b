import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Experimentation } from './domain/experiment-definition.ts';
import type { FacetDefinition } from './domain/facet-definition.ts';
import type { SearchTerms } from './domain/search-terms.ts';
import type { Segmentation } from './domain/segments.ts';
import type { Category, ShellContent, ShellVariants, Story } from './domain/story.ts';

/** Editorial texts and facts in the language of a market. Answers are complete. */
export interface ContentSource {
  story(market: Market, fullSlug: string): Promise<Story | null>;
  /** Stories with slugs under `prefix/`, the newest first. */
  stories(market: Market, prefix: string): Promise<readonly Story[]>;
  category(market: Market, fullSlug: string): Promise<Category | null>;
  /** Every category page, in no order of importance. */
  categories(market: Market): Promise<readonly Category[]>;
  /** The facets of lists, in the order of their filter. */
  facets(market: Market): Promise<readonly FacetDefinition[]>;
  /** The frame; `variants` are those of an experiment, none when absent. */
  shell(market: Market, variants?: ShellVariants): Promise<ShellContent>;
  /** What content says of the search; the same object while it is the same. */
  searchTerms(market: Market): Promise<SearchTerms>;
  /** Known at once: the page in memory that a visitor gets is chosen by it. */
  segmentation(market: Market): Segmentation;
  /** Known at once, as `segmentation`. */
  experimentation(market: Market): Experimentation;
}
