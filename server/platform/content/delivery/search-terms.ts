import { z } from 'zod';
import type { Marked } from '#app/kernel/marked.ts';
import { address, listOf, marked, type Note, requiredText, text } from '#app/modules/content/domain/delivery/fields.ts';
import { readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import type { SharedVersions } from '#app/modules/content/domain/delivery/shared-versions.ts';
import type { SearchTerms } from '#app/modules/content/domain/search-terms.ts';

const MESSAGE = 'Problem with search terms';
const MOST_LINES = 200;

/** What content says of the search; pages by their slug. */
type DeliveredSearchTerms = Omit<SearchTerms, 'pages'> & {
  readonly pages: readonly (Marked & { readonly slug: string; readonly words: string })[];
};

/** A term as a search compares it: single spaces, in lower case. */
const termOf = (typed: string) => typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

const lines = text.transform((delivered) =>
  delivered
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES),
);

const inside = address.refine((path) => path.startsWith('/'));
/** A search that leads to a search may never end. */
const target = inside.refine((path) => !/^\/search(?:[/?#]|$)/.test(path));

const redirect = z
  .object({ component: z.literal('search_redirect'), terms: lines, to: target })
  .transform(({ terms, to }) => terms.map((term): [string, string] => [termOf(term), to]));

const page = z
  .object({ component: z.literal('search_page'), ...marked, page: inside, words: requiredText })
  .transform((read) => ({ _editable: read._editable, slug: read.page.slice(1), words: read.words }));

/**
 * Reads the words of the search: on each line of `synonyms` a group of terms with commas between them, on each line of
 * a redirect a term. A line without a second term, and a block with a fault, are noted and left out; of a term that
 * leads to two pages the first counts.
 */
export function createSearchTermsReader(note: Note): (of: SharedVersions) => DeliveredSearchTerms {
  const group = (line: string): readonly string[][] => {
    const terms = line.split(',').flatMap((term) => term.trim() || []);
    if (terms.length > 1) return [terms];
    note(MESSAGE, { field: 'synonyms', reason: 'a line has one term' });
    return [];
  };
  const shape = {
    synonyms: lines.transform((groups) => groups.flatMap(group)),
    redirects: listOf(redirect, note, MESSAGE),
    pages: listOf(page, note, MESSAGE),
  };
  return (of) => {
    const read = readFields(shape, of('search_terms'), { note, what: 'search terms' });
    return {
      synonyms: read?.synonyms ?? [],
      redirects: Object.fromEntries((read?.redirects ?? []).flat().reverse()),
      pages: read?.pages ?? [],
    };
  };
}
