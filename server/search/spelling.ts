/** The most edits of a word that is taken for another, by its length. Short words differ by one edit from too many. */
export function mostEdits(length: number): number {
  if (length < 3) return 0;
  return length < 7 ? 1 : 2;
}

type Known = { readonly word: string; readonly letters: number; weight: number };

/** The words of a catalogue by length, for corrections. */
export interface Spelling {
  /** `times` is how often texts have the word. */
  add(word: string, times?: number): void;
  /** The most likely word for one that the catalogue lacks; null without one near enough. Words are folded. */
  correct(word: string, most?: number): { readonly word: string; readonly edits: number } | null;
  /** Some other words that are one edit away, the most likely first. Words are folded. */
  near(word: string): readonly string[];
}

const MOST_NEAR = 8;

export function createSpelling(): Spelling {
  const byLength = new Map<number, Known[]>();
  const known = new Map<string, Known>();
  const bySound = new Map<string, Known[]>();
  return {
    add(word, times = 1) {
      const before = known.get(word);
      if (before) {
        before.weight += times;
        return;
      }
      if (!isCorrection(word)) return;
      const one = { word, letters: lettersOf(word), weight: times };
      known.set(word, one);
      bySound.set(soundOf(word), [...(bySound.get(soundOf(word)) ?? []), one]);
      const same = byLength.get(word.length);
      if (same) same.push(one);
      else byLength.set(word.length, [one]);
    },
    correct(word, most = mostEdits(word.length)) {
      if (/\d/.test(word) || most === 0) return null;
      const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index);
      const typed = { word, letters: lettersOf(word), most };
      const near = lengths
        .flatMap((length) => byLength.get(length) ?? [])
        .flatMap((candidate) => (candidate.word === word ? [] : (correctionTo(candidate, typed) ?? [])));
      const alike = bySound.get(soundOf(word)) ?? [];
      const sounding = alike.map((one) => ({ ...one, edits: 1, distance: 1, isSameEnd: true }));
      const [found] = (near.length > 0 ? near : sounding).sort(byLikelihood);
      return found && found.word !== word && !isOtherWord(word, found.word)
        ? { word: found.word, edits: found.edits }
        : null;
    },
    near(word) {
      if (/\d/.test(word)) return [];
      const typed = { word, letters: lettersOf(word), most: 1 };
      return [-1, 0, 1]
        .flatMap((more) => byLength.get(word.length + more) ?? [])
        .flatMap((candidate) => (candidate.word === word ? [] : (correctionTo(candidate, typed) ?? [])))
        .sort(byLikelihood)
        .slice(0, MOST_NEAR)
        .map((correction) => correction.word);
    },
  };
}

/** Whether a word of the catalogue can correct others. */
export function isCorrection(word: string): boolean {
  return word.length >= 3 && !/\d/.test(word);
}

/** Letters that sound alike are one: `kaktus` and `cactus`. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1');
}

/** `distance` is how far a word is from the typed one: its edits, and half of one for another first letter. */
type Correction = {
  readonly word: string;
  readonly edits: number;
  readonly distance: number;
  readonly weight: number;
  readonly isSameEnd: boolean;
};
type Typed = { readonly word: string; readonly letters: number; readonly most: number };

/** The nearest first, of equally near ones the most frequent. */
const byLikelihood = (a: Correction, b: Correction) =>
  a.distance - b.distance || b.weight - a.weight || Number(b.isSameEnd) - Number(a.isSameEnd);

/** The correction of a typed word to a known one; null when they are too far apart. */
function correctionTo(candidate: Known, { word, letters, most }: Typed): Correction | null {
  if (differing(letters, candidate.letters) > 2 * most) return null;
  const edits = editsBetween(word, candidate.word, most);
  if (edits > most || !isLikely(word, candidate.word, edits)) return null;
  const distance = edits + (word[0] === candidate.word[0] ? 0 : 0.5);
  return {
    word: candidate.word,
    edits,
    distance,
    weight: candidate.weight,
    isSameEnd: word.at(-1) === candidate.word.at(-1),
  };
}

/** In a short word, and in one with two edits, the first letter is right, or the letters are only in another order. */
function isLikely(word: string, candidate: string, edits: number): boolean {
  if (candidate.length === 3) return isReordered(word, candidate);
  return word[0] === candidate[0] || (edits === 1 && word.length > 4) || isReordered(word, candidate);
}

/** A word of four letters with another letter is one of its own more often than an error: `wide` is not `wife`. */
const isOtherWord = (word: string, candidate: string) =>
  word.length <= 4 && word.length === candidate.length && !isReordered(word, candidate);

function isReordered(a: string, b: string): boolean {
  return a.length === b.length && sortedLetters(a) === sortedLetters(b);
}

/** The same for words with the same letters in another order. */
export function sortedLetters(word: string): string {
  return [...word].sort().join('');
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % 31);
  return letters;
}

function differing(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; more than `most` is not counted. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = nextRow(a, b, { row, last, before });
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[b.length] ?? most + 1;
}

type Rows = { readonly row: number; readonly last: readonly number[]; readonly before: readonly number[] };

function nextRow(a: string, b: string, { row, last, before }: Rows): readonly number[] {
  const next = [row];
  const letter = a[row - 1];
  for (let column = 1; column <= b.length; column += 1) {
    const replaced = at(last, column - 1) + (letter === b[column - 1] ? 0 : 1);
    const isSwap = row > 1 && column > 1 && letter === b[column - 2] && a[row - 2] === b[column - 1];
    const swapped = isSwap ? at(before, column - 2) + 1 : replaced;
    next.push(Math.min(replaced, swapped, at(last, column) + 1, at(next, column - 1) + 1));
  }
  return next;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
