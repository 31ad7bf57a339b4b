const VOWELS = 'aeiouy';

/**
 * The light stem of a folded Dutch word: diminutives, plurals and inflected adjectives, with one vowel and one
 * consonant where the spelling doubles them: `streep` and `strepen` are `strep`, `sok` and `sokken` are `sok`.
 */
export function stemDutch(word: string): string {
  if (word.length < 4) return undoubled(word);
  return undoubled(withoutDutchEnding(diminutiveOf(word)));
}

function diminutiveOf(word: string): string {
  const [, base] = /^(.{3,}?)(?:etje|pje|kje|tje|je)s?$/.exec(word) ?? [];
  if (base === undefined || !hasVowel(base)) return word;
  return base;
}

function withoutDutchEnding(word: string): string {
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

/** The light stem of a folded English word: plurals, `-ed`, `-ing`, and a final `e` or `y`. */
export function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  const singular = singularOf(word);
  const base = participleOf(singular);
  if (base.length > 3 && base.endsWith('e')) return base.slice(0, -1);
  if (base.length > 3 && /[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}i`;
  return base;
}

function singularOf(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ches|shes|sses|xes|zzes|oes)$/.test(word)) return word.slice(0, -2);
  if (/[lr]ves$/.test(word)) return `${word.slice(0, -3)}f`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** `dotted` is `dot`, `knitted` is `knit`, `striped` is `strip`, which is also the stem of `stripe`. */
function participleOf(word: string): string {
  const [, base] = /^(.*[aeiouy].*?)(?:ed|ing)$/.exec(word) ?? [];
  if (base === undefined || base.length < 3) return word;
  return /([bdfgkmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

const SHORTEST = 3;

/**
 * The light stem of a folded German word: diminutives, participles (`gestreift` is `streif`), and the endings of
 * declension.
 */
export function stemGerman(word: string): string {
  const whole = word.replace(/(.{4,})(?:chen|lein)s?$/, '$1');
  if (whole !== word) return withoutGermanEnding(whole.replace(/e$/, ''));
  const [, verb] = /^ge(.{4,}?)e?t(?:e[nrsm]?)?$/.exec(word) ?? [];
  return verb === undefined ? withoutGermanEnding(word) : withoutGermanEnding(verb);
}

function withoutGermanEnding(word: string): string {
  for (const ending of ['ern', 'em', 'en', 'er', 'es', 'e']) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (stem.length >= SHORTEST && /[aeiouy]/.test(stem)) return withoutE(stem);
  }
  if (word.length > 4 && /[^su]s$/.test(word)) return withoutE(word.slice(0, -1));
  return word;
}

/** What remains of `Katers` and `Kater`, of `Muster` and `Mustern`, is one stem. */
function withoutE(stem: string): string {
  const shorter = stem.replace(/e[lnr]?$/, '');
  return shorter.length >= SHORTEST + 1 && /[aeiouy]/.test(shorter) && stem.endsWith('er') ? shorter : stem;
}
