import type { Marked } from '#app/kernel/marked.ts';

/** A page that a search may name: `words` are those it is searched by, besides its title. */
export type SearchablePage = Marked & { readonly path: string; readonly title: string; readonly words: string };

/** What content says of the search in the language of a market. */
export type SearchTerms = {
  /** Groups of terms of one meaning. */
  readonly synonyms: readonly (readonly string[])[];
  /** Paths inside the storefront, by term in lower case. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly pages: readonly SearchablePage[];
};
