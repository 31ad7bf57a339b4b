import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import { createLinkFinder, type LinkEntry, type LinkFinder } from '#app/modules/search/domain/matching-links.ts';

type Terms = { readonly pages: readonly LinkEntry[] };
type Categories = readonly { readonly slug: string; readonly title: string }[];

/** Finds the pages and the categories with products that a term may mean; made once for the same ones. */
export const findLinks = memoised(
  ({ pages }: Terms, categories: Categories, language: Language): LinkFinder =>
    createLinkFinder(language, [
      ...pages,
      ...categories.map(({ slug, title }) => ({ path: `/${slug}`, title, words: '' })),
    ]),
);
