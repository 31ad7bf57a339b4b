import { z } from 'zod';
import { LANGUAGES } from '#app/kernel/text.ts';

/** A value per language; a language may lack it. */
const perLanguage = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(LANGUAGES), value);

/**
 * What content says of the search: terms of one meaning, terms that lead to a page, and the words by which pages are
 * found, by their slug.
 */
export const searchTermsSchema = z.object({
  synonyms: perLanguage(z.array(z.array(z.string()).min(2))),
  redirects: perLanguage(z.record(z.string(), z.string().startsWith('/'))),
  pages: z.record(z.string(), perLanguage(z.string())),
});
export type SearchTermsFile = z.infer<typeof searchTermsSchema>;

/** A page that a search may name: `words` are those it is searched by, besides its title. */
export type SearchablePage = { readonly path: string; readonly title: string; readonly words: string };

/** The search's terms in the language of a market. Redirects are paths inside the storefront, by term in lower case. */
export type SearchTerms = {
  readonly redirects: Readonly<Record<string, string>>;
  readonly pages: readonly SearchablePage[];
};
