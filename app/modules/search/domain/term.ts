const LONGEST_TERM = 100;
const SHORTEST_SUGGESTED = 3;

/** The normalised term. */
export function readTerm(typed: string): string {
  const words = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  return [...words].slice(0, LONGEST_TERM).join('').trimEnd();
}

/** Whether a normalised term is long enough for suggestions. */
export function isSuggestedFor(term: string): boolean {
  return [...term].length >= SHORTEST_SUGGESTED;
}
