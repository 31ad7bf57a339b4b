const SHORTEST = 3;

/**
 * The light stem of a folded German word: diminutives, participles (`gestreift` is `streif`), and the endings of
 * declension.
 */
export function stemGerman(word: string): string {
  const whole = word.replace(/(.{4,})(?:chen|lein)s?$/, '$1');
  if (whole !== word) return withoutEnding(whole.replace(/e$/, ''));
  const [, verb] = /^ge(.{4,}?)e?t(?:e[nrsm]?)?$/.exec(word) ?? [];
  return verb === undefined ? withoutEnding(word) : withoutEnding(verb);
}

function withoutEnding(word: string): string {
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
