import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ContentFacts } from './domain/content-facts.ts';
import type { FacetDefinition } from './domain/facet-definition.ts';
import type { ProductWords } from './domain/product-words.ts';
import type { SearchTerms } from './domain/search-terms.ts';
import type { Category, ShellContent, Story } from './domain/story.ts';

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
  /** What content decides without words; the same object while it is the same. */
  facts(): Promise<ContentFacts>;
  shell(market: Market): Promise<ShellContent>;
  /** What content says on product pages; the same object while it is the same. */
  productWords(market: Market): Promise<ProductWords>;
  /** What content says of the search; the same object while it is the same. */
  searchTerms(market: Market): Promise<SearchTerms>;
}
