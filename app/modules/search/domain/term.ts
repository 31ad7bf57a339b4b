const LONGEST_TERM = 100;

/** The normalised term. */
export function readTerm(typed: string): string {
  return [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_TERM).join('');
}
