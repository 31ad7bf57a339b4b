import type { AnalysedWord, Analyser } from '#app/modules/search/domain/analyser.ts';
import { splitsCompounds, withoutLinks } from '#app/modules/search/domain/compounds.ts';

/** The words that the documents of an index have. */
export interface Lexicon {
  hasStem(stem: string): boolean;
  /** Whether a stem starts with the text. */
  hasPrefix(text: string): boolean;
  /** The most likely word of the catalogue for another spelling; null without one. Words are folded. */
  correct(text: string, most?: number): { readonly word: string; readonly edits: number } | null;
  /** A folded word as the catalogue writes it. */
  written(text: string): string;
  /** A word of the catalogue with this stem. */
  writtenOf(stem: string): string;
  /** The stem of an English word among the English texts of the documents; null when they lack it. */
  englishStem(written: string): string | null;
  /** Terms of the same meaning, as content states them. */
  synonyms(stem: string): readonly string[];
}

/** How an index finds a word of a term; `written` is the word as the shopper is shown it. */
export type ResolvedWord =
  | { readonly kind: 'known' | 'corrected'; readonly word: AnalysedWord; readonly written: string }
  | { readonly kind: 'prefix'; readonly text: string; readonly written: string }
  | { readonly kind: 'english'; readonly stem: string; readonly written: string }
  /** The end of a compound whose beginning no product has. */
  | { readonly kind: 'ending'; readonly word: AnalysedWord; readonly written: string }
  /** A word for something that the catalogue lacks, and what it has instead; `text` may be several words. */
  | { readonly kind: 'near'; readonly text: string; readonly written: string }
  | { readonly kind: 'unknown' };

const SHORTEST_PREFIX = 3;
const SHORTEST_ENDING = 4;

/**
 * Finds the meaning of a word: as it is, as words written together, as the beginning of a word, in another spelling, or
 * by its last part.
 */
export function resolveWord(word: AnalysedWord, analyser: Analyser, lexicon: Lexicon): ResolvedWord {
  const { text, written, stem } = word;
  const known: ResolvedWord = { kind: 'known', word, written };
  if (lexicon.hasStem(stem) || lexicon.synonyms(stem).length > 0) return known;
  // What shoppers look for in other shops is no misspelling, and no compound of what this one sells.
  const near = nearWord(stem, analyser);
  if (near) return near;
  if (word.parts.length > 0 && word.parts.every(lexicon.hasStem)) return known;
  const english = lexicon.englishStem(written);
  if (english !== null) return { kind: 'english', stem: english, written };
  if (text.length >= SHORTEST_PREFIX && lexicon.hasPrefix(text)) return { kind: 'prefix', text, written };
  // A compound of words that the language has is no misspelling, whatever the catalogue lacks: `Laufsocken`.
  if (word.parts.length === 0) {
    const together = wordsTogether(word, analyser, lexicon);
    if (together) return { kind: 'known', word: together, written };
    const corrected = correctedWord(text, analyser, lexicon);
    if (corrected) return { kind: 'corrected', word: corrected, written: corrected.written };
  }
  return endingOf(text, analyser, lexicon);
}

/** What the catalogue has instead of a word that shops of this kind know; null for other words. */
export function nearWord(stem: string, analyser: Analyser): ResolvedWord | null {
  const text = analyser.near(stem);
  if (text === undefined) return null;
  return text === '' ? { kind: 'unknown' } : { kind: 'near', text, written: text };
}

function correctedWord(text: string, analyser: Analyser, lexicon: Lexicon): AnalysedWord | null {
  const corrected = lexicon.correct(text);
  const whole = corrected && firstWord(lexicon.written(corrected.word), analyser);
  if (whole && (corrected.edits === 1 || !splitsCompounds(analyser.language))) return whole;
  return correctedCompound(text, analyser, lexicon) ?? whole;
}

/** The ways to part a word, those with the longest first part first. */
function partings(text: string): readonly { readonly head: string; readonly tail: string }[] {
  const ends = Array.from({ length: Math.max(0, text.length - 2 * SHORTEST_PREFIX + 1) }, (_, index) => index);
  return ends
    .map((less) => text.length - SHORTEST_PREFIX - less)
    .map((end) => ({ head: text.slice(0, end), tail: text.slice(end) }));
}

/** Two words of the catalogue that are written as one. */
function wordsTogether(word: AnalysedWord, analyser: Analyser, lexicon: Lexicon): AnalysedWord | null {
  for (const { head, tail } of partings(word.text)) {
    const first = partOf(head, analyser, lexicon);
    const last = first && partOf(tail, analyser, lexicon);
    if (first && last) return { ...word, parts: [first.stem, last.stem] };
  }
  return null;
}

/** A compound with an error in one part. */
function correctedCompound(text: string, analyser: Analyser, lexicon: Lexicon): AnalysedWord | null {
  const halves = partings(text)
    .map((split) => ({
      ...split,
      first: partOf(split.head, analyser, lexicon),
      last: partOf(split.tail, analyser, lexicon),
    }))
    .filter(({ first, last }) => first || last)
    .toSorted((a, b) => knownLength(b) - knownLength(a));
  for (const { head, tail, ...known } of halves) {
    const first = known.first ?? correctedHead(head, analyser, lexicon);
    const last = known.last ?? correctedPart(tail, analyser, lexicon);
    if (first && last) return compoundOf(first, last, analyser);
  }
  return null;
}

/** `kertsokken` has more of `sokken` than of `ok`. */
const knownLength = ({ first, last }: { readonly first: Part | null; readonly last: Part | null }) =>
  (first ?? last)?.text.length ?? 0;

/** A language that does not write compounds has the parts apart, each of them a word of the catalogue. */
function compoundOf(first: Part, last: Part, { language }: Analyser): AnalysedWord {
  const written = `${first.written}${splitsCompounds(language) ? '' : ' '}${last.written}`;
  return { written, text: `${first.text}${last.text}`, stem: written, parts: [first.stem, last.stem] };
}

type Part = { readonly written: string; readonly text: string; readonly stem: string };

function partOf(text: string, analyser: Analyser, lexicon: Lexicon): Part | null {
  const stem =
    analyser.partStem(text) ?? (text.length >= SHORTEST_ENDING ? firstWord(text, analyser)?.stem : undefined);
  if (stem === undefined || !lexicon.hasStem(stem)) return null;
  return { written: lexicon.written(text), text, stem };
}

function correctedHead(head: string, analyser: Analyser, lexicon: Lexicon): Part | null {
  for (const part of withoutLinks(head, analyser.language)) {
    const corrected = correctedPart(part, analyser, lexicon);
    if (corrected) return { ...corrected, written: `${corrected.written}${head.slice(part.length)}` };
  }
  return null;
}

function correctedPart(text: string, analyser: Analyser, lexicon: Lexicon): Part | null {
  if (text.length < SHORTEST_ENDING) return null;
  const corrected = lexicon.correct(text, 1);
  const word = corrected && firstWord(lexicon.written(corrected.word), analyser);
  return word && { written: word.written, text: word.text, stem: word.stem };
}

function endingOf(text: string, analyser: Analyser, lexicon: Lexicon): ResolvedWord {
  for (let start = SHORTEST_PREFIX; start <= text.length - SHORTEST_ENDING; start += 1) {
    const ending = text.slice(start);
    const stem = analyser.partStem(ending);
    const word = stem !== undefined && lexicon.hasStem(stem) ? firstWord(lexicon.written(ending), analyser) : null;
    if (word) return { kind: 'ending', word, written: word.written };
  }
  return { kind: 'unknown' };
}

function firstWord(text: string, analyser: Analyser): AnalysedWord | null {
  return analyser.words(text)[0] ?? null;
}

/** The parts of compounds as words of their own, to search for some of them. */
export function apart(word: ResolvedWord, lexicon: Lexicon): readonly ResolvedWord[] {
  if (!('word' in word) || word.word.parts.length === 0) return [word];
  return word.word.parts
    .filter((stem) => lexicon.hasStem(stem))
    .map((stem) => {
      const written = lexicon.writtenOf(stem);
      return { kind: 'known', word: { written, text: written, stem, parts: [] }, written };
    });
}
