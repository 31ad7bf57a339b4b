import { isLatin, tidy } from './plain-text.ts';

const pairs = (table: string): readonly (readonly [string, string])[] =>
  table
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const);

/** Lower case; a capital letter uses the same text with a capital. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...pairs(
    'а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya',
  ),
  ...pairs('є:ye і:i ї:yi ґ:g ў:w ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѓ:gj ќ:kj ѕ:dz'),
  ...pairs('α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'),
]);
/** Greek digraphs, replaced before single letters. */
const GREEK_PAIRS: ReadonlyMap<string, string> = new Map([
  ['ου', 'ou'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['γγ', 'ng'],
  ['γξ', 'nx'],
]);

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const HANGUL_INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'
  .split(' ')
  .map((sound) => (sound === '-' ? '' : sound));
const HANGUL_VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const HANGUL_FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'
  .split(' ')
  .map((sound) => (sound === '-' ? '' : sound));

/** A Hangul syllable in Latin letters; null for any other character. */
function hangul(character: string): string | null {
  const code = character.charCodeAt(0);
  if (code < HANGUL_FIRST || code > HANGUL_LAST) return null;
  const index = code - HANGUL_FIRST;
  const initial = HANGUL_INITIALS[Math.floor(index / 588)] ?? '';
  const vowel = HANGUL_VOWELS[Math.floor((index % 588) / 28)] ?? '';
  return initial + vowel + (HANGUL_FINALS[index % 28] ?? '');
}

function letter(character: string): string {
  const plain = character.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const sound = LETTERS.get(character) ?? LETTERS.get(plain);
  if (sound !== undefined) return sound;
  const lower = LETTERS.get(character.toLowerCase()) ?? LETTERS.get(plain.toLowerCase());
  if (lower !== undefined) return lower.slice(0, 1).toUpperCase() + lower.slice(1);
  return character;
}

/**
 * Writes Cyrillic, Greek and Hangul text in Latin letters and leaves out symbols a label cannot print, so that a
 * shopper can accept it with one click. Null when the text is Latin already, or when letters remain that this table
 * does not know.
 */
export function transliterate(typed: string): string | null {
  const text = tidy(typed);
  if (text === '' || isLatin(text)) return null;
  const written = text
    .normalize('NFC')
    .split(/([\uac00-\ud7a3]+)/u)
    .map((part) => {
      const first = hangul(part.slice(0, 1));
      if (first === null) return latinLetters(part);
      const word = Array.from(part, (syllable) => hangul(syllable) ?? '').join('');
      return word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join('');
  const plain = tidy(
    Array.from(written, (character) =>
      /[\p{S}\p{P}\p{M}\uFFFD]/u.test(character) && !isLatin(character) ? '' : character,
    ).join(''),
  );
  return plain !== '' && isLatin(plain) && /[\p{L}\p{N}]/u.test(plain) ? plain : null;
}

function latinLetters(part: string): string {
  let written = '';
  for (let index = 0; index < part.length; ) {
    const pair = part.slice(index, index + 2);
    const sound = GREEK_PAIRS.get(
      pair
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    );
    if (pair.length === 2 && sound !== undefined) {
      const capital = pair.slice(0, 1) !== pair.slice(0, 1).toLowerCase();
      written += capital ? sound.slice(0, 1).toUpperCase() + sound.slice(1) : sound;
      index += 2;
      continue;
    }
    const character = String.fromCodePoint(part.codePointAt(index) ?? 0xfffd);
    written += letter(character);
    index += character.length;
  }
  return written;
}
