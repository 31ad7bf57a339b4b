import type { Language } from '#app/kernel/text.ts';
import type { Market, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { ContentFacts, FacetDefinition } from './domain/content-facts.ts';
import type { DeliveredStory } from './domain/delivery/stories.ts';
import type { Experimentation } from './domain/experiment-definition.ts';
import type { EditorParameters, PreviewSeal } from './domain/preview.ts';
import type { ProductWords } from './domain/product-words.ts';
import type { RedirectTable } from './domain/redirects.ts';
import type { SearchTerms } from './domain/search-terms.ts';
import type { Segmentation } from './domain/segments.ts';
import type { Category, ShellContent, ShellVariants, Story } from './domain/story.ts';

/** Editorial texts and facts in the language of a market. Answers are complete. */
export interface ContentSource {
  story(market: Market, fullSlug: string): Promise<Story | null>;
  /** Every page that is no category, in no order of importance. */
  pages(market: Market): Promise<readonly Story[]>;
  /** Stories with slugs under `prefix/`, the newest first. */
  stories(market: Market, prefix: string): Promise<readonly Story[]>;
  category(market: Market, fullSlug: string): Promise<Category | null>;
  /** Every category page, in no order of importance. */
  categories(market: Market): Promise<readonly Category[]>;
  /** The facets of lists, in the order of their filter. */
  facets(market: Market): Promise<readonly FacetDefinition[]>;
  /** What content decides without words; the same object while it is the same. */
  facts(): Promise<ContentFacts>;
  /** The frame; `variants` are those of an experiment, none when absent. */
  shell(market: Market, variants?: ShellVariants): Promise<ShellContent>;
  /** Where addresses without a page lead; the same object while it is the same. */
  redirects(market: Market): Promise<RedirectTable>;
  /** What content says on product pages; the same object while it is the same. */
  productWords(market: Market): Promise<ProductWords>;
  /** What content says of the search; the same object while it is the same. */
  searchTerms(market: Market): SearchTerms;
  /** Known at once: the page in memory that a visitor gets is chosen by it. */
  segmentation(market: Market): Segmentation;
  /** Known at once, as `segmentation`. */
  experimentation(market: Market): Experimentation;
}

/**
 * Content with the drafts of a market's language and of a release; null where they could not be read in time, and where
 * the space does not have the language. `edited` is a story as an editor types it, which replaces its draft.
 */
export type Drafts = (
  market: Market,
  asked: { readonly release: string | null; readonly edited?: unknown },
) => Promise<ContentSource | null>;

/** Content as the content service delivers it, for tools. No answer has a token. */
export interface ContentDelivery {
  /** What is known of the space, or the bundle: it never waits for the service. `code` is a language of the space. */
  published(code: string): {
    /** Of the space; with another version everything may be another. */
    readonly version: string;
    /** The languages besides the space's own. */
    readonly codes: readonly string[];
    readonly stories: readonly DeliveredStory[];
    readonly entries: Readonly<Record<'translations' | 'constants', readonly DeliveredEntry[]>>;
  };
  /** The language of the space that a market reads; its own where it has none of the market's. */
  languageFor(market: Pick<Market, 'contentLocale' | 'language'>): string;
  /**
   * Stories that are not published, asked of the service for a storefront; null where there are none or it does not
   * answer.
   */
  drafts(
    params: Readonly<Record<string, string>>,
    storeCode: StorefrontCode | null,
  ): Promise<{ readonly body: object; readonly total: number } | null>;
}
export type DeliveredEntry = { readonly name: string; readonly value: string };

/** Unpublished content, for editors of the content service. */
export interface ContentPreview extends PreviewSeal {
  /** The origin of the visual editor, which alone may frame a preview. */
  readonly editor: string;
  /** The space's own language. */
  readonly language: Language;
  /** Whether the editor signed the parameters, and whether that is less than an hour ago. */
  admit(parameters: EditorParameters): 'admitted' | 'expired' | 'invalid';
  readonly drafts: Drafts;
}
