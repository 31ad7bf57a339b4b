import type { Language } from '#app/kernel/text.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import type { AnalysedWord, Analyser } from '#app/modules/search/domain/analyser.ts';
import { fold, tokensOf, wordsOf } from '#app/modules/search/domain/fold.ts';
import { FACT_FIELDS, type SearchField } from '#server/platform/catalogue/search-document.ts';
import type { TermWords } from './resolve-term.ts';
import type { ResolvedWord } from './resolve-word.ts';

/**
 * How a text writes its words: a `list` as the language does; a `title` with capitals of its own; a `sentence` as the
 * language does but for its first word. Sentences only show how words are written.
 */
export type TextKind = 'list' | 'title' | 'sentence';

/** The texts of a document whose words complete terms, or show how words are written. */
export const COMPLETED_TEXTS: readonly (readonly [SearchField, TextKind])[] = [
  ...FACT_FIELDS.filter((field) => !['sku', 'name', 'size', 'brand'].includes(field)).map(
    (field) => [field, 'list'] as const,
  ),
  ['name', 'title'],
  ['short', 'sentence'],
];

/** A word that a text begins, and its stem. */
export type Completion = { readonly stem: string; readonly written: string };

/** The words of a catalogue, as its language writes them, by their beginnings. */
export interface Completions {
  add(text: string, kind: TextKind): void;
  /** The words that start with a folded text, those of the most texts first, one of each stem. */
  complete(start: string): readonly Completion[];
  /** A word as the language writes it. */
  natural(word: string): string;
}

type Known = Completion & { readonly text: string; readonly count: number; readonly kind: TextKind };
/** A word of a text, as written and folded, with its stem. */
export type TextWord = {
  readonly raw: string;
  readonly text: string;
  readonly stem: string;
  readonly isFirst: boolean;
};

export const MOST_COMPLETIONS = 12;
const MOST_TEXTS = 5000;
/** Languages that write nouns with a capital. */
const CAPITAL_NOUNS: ReadonlySet<Language> = new Set(['de']);

/** Reads the words of texts that may complete a term. */
export function createTextWords(analyser: Analyser): (text: string) => readonly TextWord[] {
  const { language } = analyser;
  const stop = new Set(wordsOf(languageWords(language).stopWords, language));
  const texts = new Map<string, readonly TextWord[]>();
  return (text) => {
    const before = texts.get(text);
    if (before) return before;
    const words = rawWords(text, language).filter((word) => !stop.has(word.text));
    const found = words.map((word) => ({ ...word, stem: analyser.words(word.raw)[0]?.stem ?? word.text }));
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(text, found);
    return found;
  };
}

/** A word of a title as its language writes it, as far as a title shows it. */
export function titleWord(raw: string, language: Language): string {
  return CAPITAL_NOUNS.has(language) ? raw : raw.toLowerCase();
}

export function createCompletions(analyser: Analyser): Completions {
  const { language } = analyser;
  const known = new Map<string, Known>();
  const written = new Map<string, string>();
  const parse = createTextWords(analyser);
  return {
    add(text, kind) {
      for (const word of parse(text)) {
        if (kind !== 'sentence') known.set(word.text, counted(word, kind, known.get(word.text)));
        else if (!word.isFirst && !written.has(word.text)) written.set(word.text, word.raw);
      }
    },
    complete(start) {
      const found: Known[] = [];
      for (const [text, word] of known) if (text.startsWith(start) && text !== start) found.push(word);
      const byStem = new Map<string, Completion>();
      for (const word of found.sort((a, b) => b.count - a.count))
        if (!byStem.has(word.stem))
          byStem.set(word.stem, { stem: word.stem, written: natural(word.text, word.written) });
      return [...byStem.values()].slice(0, MOST_COMPLETIONS);
    },
    natural: (word) => natural(fold(word, language), word),
  };

  /** A word with one more text; a list shows better than a title how it is written. */
  function counted({ raw, text, stem }: TextWord, kind: TextKind, before: Known | undefined): Known {
    if (before && (kind === 'title' || before.kind === 'list')) return { ...before, count: before.count + 1 };
    const shown = kind === 'list' ? raw : titleWord(raw, language);
    return { text, stem, kind, written: shown, count: (before?.count ?? 0) + 1 };
  }

  /** Lists first, then sentences, then titles. */
  function natural(text: string, otherwise: string): string {
    const word = known.get(text);
    if (word?.kind === 'list') return word.written;
    return written.get(text) ?? word?.written ?? otherwise;
  }
}

/** The words of a text as it writes them. Numbers, and words that are several for the search, are left out. */
function rawWords(text: string, language: Language): Omit<TextWord, 'stem'>[] {
  let isFirst = true;
  return [...text.normalize('NFC').matchAll(/([\p{L}\p{M}][\p{L}\p{M}’'-]*)|([.!?:])|\S+/gu)].flatMap(
    ([, raw, end]) => {
      const wasFirst = isFirst;
      isFirst = end !== undefined;
      if (raw === undefined) return [];
      const [token, ...more] = tokensOf(raw);
      return token === undefined || more.length > 0 ? [] : [{ raw, text: fold(token, language), isFirst: wasFirst }];
    },
  );
}

/** The words that a last word begins, or else the one that corrects it. */
export function completionsOrCorrection(completed: readonly Completion[], last: ResolvedWord): readonly Completion[] {
  if (completed.length > 0 || last.kind !== 'corrected') return completed;
  return [{ stem: last.word.stem, written: last.written }];
}

/**
 * A term as the language writes it, with another last word and with the corrections of those before. `natural` writes
 * a word as the language does.
 */
export function completedTerm(
  term: string,
  last: string,
  { words, resolved, natural }: Pick<TermWords, 'words' | 'resolved'> & { readonly natural: (word: string) => string },
): string {
  const corrected = new Map(
    resolved.flatMap((word, place) =>
      word.kind === 'corrected' ? [[words[place]?.written ?? '', word.written] as const] : [],
    ),
  );
  const written = (word: string) => natural(corrected.get(tokensOf(word).join(' ')) ?? word);
  const before = beforeLast(term.trim().replace(/\s+/g, ' '), words.at(-1));
  return before.replace(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}’'-]*[\p{L}\p{M}\p{N}])?/gu, written) + natural(last);
}

/** What stands before the last word, which may be written with a hyphen or a space. */
function beforeLast(term: string, last: AnalysedWord | undefined): string {
  const wanted = last?.written.replace(/ /g, '');
  const starts = [...term.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index).reverse();
  const start = starts.find((from) => tokensOf(term.slice(from)).join('') === wanted);
  return term.slice(0, start ?? starts[0] ?? 0);
}
