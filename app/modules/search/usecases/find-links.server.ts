import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import {
  createLinkCompleter,
  createLinkFinder,
  type LinkEntry,
  type LinkFinder,
} from '#app/modules/search/domain/matching-links.ts';

type Terms = { readonly pages: readonly LinkEntry[] };
type Categories = readonly { readonly slug: string; readonly title: string }[];

const entriesOf = ({ pages }: Terms, categories: Categories): readonly LinkEntry[] => [
  ...pages,
  ...categories.map(({ slug, title }) => ({ path: `/${slug}`, title, words: '' })),
];

/** Finds the pages and the categories with products that a term may mean; made once for the same ones. */
export const findLinks = memoised(
  (terms: Terms, categories: Categories, language: Language): LinkFinder =>
    createLinkFinder(language, entriesOf(terms, categories)),
);

/** Finds those that a term may become which is still typed; made once for the same ones. */
export const completeLinks = memoised(
  (terms: Terms, categories: Categories, language: Language): LinkFinder =>
    createLinkCompleter(language, entriesOf(terms, categories)),
);
