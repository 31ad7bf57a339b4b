const LONGEST_TERM = 100;
const SHORTEST_SUGGESTED = 3;

/** The normalised term. */
export function readTerm(typed: string): string {
  return [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_TERM).join('');
}

/** Whether a normalised term is long enough for suggestions. */
export function isSuggestedFor(term: string): boolean {
  return [...term].length >= SHORTEST_SUGGESTED;
}
