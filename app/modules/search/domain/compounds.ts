import type { Language } from '#app/kernel/text.ts';

/** The letters between the parts of a compound. */
const LINKS: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['', 's', 'n', 'en', 'e', 'es', 'er', 'ns'],
  nl: ['', 's', 'e', 'en', 'er', 'n'],
};
const SHORTEST_PART = 3;
const LONGEST_PART = 16;
const MOST_PARTS = 4;

/** A form of a word that can be a part of compounds, and the stem of that word. */
export type CompoundParts = ReadonlyMap<string, string>;

/** A final letter that a part loses in a compound: `Wolle` in `Wollsocken`, `Socken` in `Sockenbox`. */
const LOST_ENDINGS = ['en', 'e', 'n'];

/** The parts that words can be of compounds. Words are folded; a word of three letters is a part when it is `kept`. */
export function compoundParts(
  words: Iterable<string>,
  { kept, stem }: { readonly kept: ReadonlySet<string>; readonly stem: (word: string) => string },
): Map<string, string> {
  const parts = new Map<string, string>();
  for (const word of words) {
    if (/\d/.test(word) || word.length > LONGEST_PART || word.length < SHORTEST_PART) continue;
    const isKept = kept.has(word);
    if (!isKept && word.length === SHORTEST_PART) continue;
    parts.set(word, stem(word));
    for (const ending of LOST_ENDINGS) {
      const shorter = word.slice(0, -ending.length);
      if (word.endsWith(ending) && shorter.length > SHORTEST_PART && !parts.has(shorter))
        parts.set(shorter, stem(word));
    }
  }
  return parts;
}

/** A folded word without the letters that join it to the next part of a compound, in every way. */
export function withoutLinks(word: string, language: Language): readonly string[] {
  return (LINKS[language] ?? [''])
    .filter((link) => word.endsWith(link))
    .map((link) => word.slice(0, word.length - link.length));
}

/** Whether words of a language are split: a language without links writes its compounds apart. */
export function splitsCompounds(language: Language): boolean {
  return LINKS[language] !== undefined;
}

/**
 * The stems of the parts of a compound, the fewest that make up the whole word; empty for a word that is none.
 * `Weihnachtssocken` has the stems of `Weihnachten` and `Socke`. `word` is folded.
 */
export function splitCompound(word: string, parts: CompoundParts, language: Language): readonly string[] {
  const links = LINKS[language] ?? [''];
  if (word.length < 2 * SHORTEST_PART || /\d/.test(word)) return [];
  const best = fewest(word, { parts, links, most: MOST_PARTS });
  return best && best.length > 1 ? best : [];
}

type Splitting = { readonly parts: CompoundParts; readonly links: readonly string[]; readonly most: number };

/** The stems of the fewest parts of a word, at most `most`. The whole word is looked for parts even if it is one. */
function fewest(word: string, splitting: Splitting): readonly string[] | null {
  const { parts, most } = splitting;
  const whole = parts.get(word);
  if (whole !== undefined && most < MOST_PARTS) return [whole];
  if (most <= 1) return null;
  let best: readonly string[] | null = null;
  for (let end = Math.min(word.length - SHORTEST_PART, LONGEST_PART); end >= SHORTEST_PART; end -= 1) {
    const head = parts.get(word.slice(0, end));
    if (head === undefined) continue;
    const rest = restOf(word, end, { ...splitting, most: (best?.length ?? most + 1) - 2 });
    if (rest) best = [head, ...rest];
    if (best?.length === 2) return best;
  }
  return best;
}

/** The parts behind the first one, with or without letters between. */
function restOf(word: string, end: number, splitting: Splitting): readonly string[] | null {
  const found = splitting.links
    .filter((link) => word.startsWith(link, end) && word.length - end - link.length >= SHORTEST_PART)
    .map((link) => fewest(word.slice(end + link.length), splitting))
    .filter((parts) => parts !== null);
  return found.reduce<readonly string[] | null>(
    (best, parts) => (best && best.length <= parts.length ? best : parts),
    null,
  );
}
