const VOWELS = 'aeiouy';

/**
 * The light stem of a folded Dutch word: diminutives, plurals and inflected adjectives, with one vowel and one
 * consonant where the spelling doubles them: `streep` and `strepen` are `strep`, `sok` and `sokken` are `sok`.
 */
export function stemDutch(word: string): string {
  if (word.length < 4) return undoubled(word);
  return undoubled(withoutEnding(diminutiveOf(word)));
}

function diminutiveOf(word: string): string {
  const [, base] = /^(.{3,}?)(?:etje|pje|kje|tje|je)s?$/.exec(word) ?? [];
  if (base === undefined || !hasVowel(base)) return word;
  return base;
}

function withoutEnding(word: string): string {
  for (const ending of ['en', 'es', 'e']) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    // `en` behind a vowel is no ending: `groen`, `katoen`.
    if (stem.length >= 3 && hasVowel(stem) && /[^aeiouy]$/.test(stem)) return stem;
  }
  return word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** One final consonant instead of two, one vowel before it, and `f` and `s` for `v` and `z`. */
function undoubled(word: string): string {
  return word
    .replace(/([bdfgklmnprt])\1$/, '$1')
    .replace(/v$/, 'f')
    .replace(/z$/, 's')
    .replace(/(aa|ee|oo|uu)([^aeiouy])$/, (_, vowels: string, last: string) => `${vowels[0]}${last}`);
}

function hasVowel(word: string): boolean {
  return [...word].some((letter) => VOWELS.includes(letter));
}
