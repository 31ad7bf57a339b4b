import { isFiltered } from '#app/modules/catalogue/domain/facets.ts';
import type { SearchResult } from './loaded-search.ts';
import { isNear } from './search-query.ts';

/** Longer terms are pasted texts: what they hold is not known. */
const LONGEST_TERM = 60;
/** More digits may be a telephone number, a date of birth, or the number of an order or a card. */
const MOST_DIGITS = 6;

/**
 * A term without result as the operator reads it: normalised and in lower case. Null for an address of mail or of a
 * page, many digits and a long text, which may tell of a person. A name cannot be told from other words.
 */
export function missedTerm(term: string): string | null {
  const plain = term
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (plain === '' || [...plain].length > LONGEST_TERM) return null;
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  return /@|:\/\/|\bwww\./.test(plain) || digits > MOST_DIGITS ? null : plain;
}

/**
 * Whether a term has an address, many digits or a long text: other companies learn neither it nor the address of its
 * page. A name alone does not count.
 */
export const isWithheldTerm = (term: string): boolean => term.trim() !== '' && missedTerm(term) === null;

/**
 * The event of a search for analytics: GA4's name and parameter, and the number of results, of which near ones are
 * none.
 */
type SearchEvent = { readonly event: 'search'; readonly search_term: string; readonly results: number };

/** The event of the first page of a search; null for one that is filtered or not made, and for a withheld term. */
export function searchEvent({ term, total, page, filter, searchedAs }: SearchResult): SearchEvent | null {
  const plain = missedTerm(term);
  return plain === null || page > 1 || isFiltered(filter) || searchedAs.kind === 'unavailable'
    ? null
    : { event: 'search', search_term: plain, results: isNear(searchedAs) ? 0 : total };
}
