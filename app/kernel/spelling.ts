/** Endings and word parts in which American English differs, as far as the shop's texts use them. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc]ol|[Ff]av)our/g, '$1or'],
  [/(?<=[Mm]ultic)olour/g, 'olor'],
  [/\b([Gg])rey\b/g, '$1ray'],
  [/\b([Cc]enti)metre/g, '$1meter'],
  [/\b([Ff]ib)re/g, '$1er'],
  [/(?<=[Rr]ecogn)is(?=e)/g, 'iz'],
  [/(?<=[Cc]ance)ll(?=ed|ing)/g, 'l'],
  [/\b(Standard|standard|Express|Free|free) delivery\b/g, '$1 shipping'],
];

/** Where a country spells a language differently, by locale. Switzerland writes German without ß. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'de-CH': (text) => text.replaceAll('ß', 'ss').replaceAll('ẞ', 'SS'),
  'en-US': (text) => AMERICAN.reduce((spelled, [british, american]) => spelled.replace(british, american), text),
};

/** Whether a locale spells the texts of its language in its own way. */
export function isSpelledDifferently(locale: string): boolean {
  return locale in SPELLINGS;
}

/** A text of a language in the spelling of a locale (`de-CH`). Not for typed text: names keep their letters. */
export function spelledIn(locale: string, text: string): string {
  const spell = SPELLINGS[locale];
  return spell ? spell(text) : text;
}

/** Every text inside a JSON value as a locale spells it. */
export function allSpelledIn<T>(locale: string, value: T): T {
  if (!isSpelledDifferently(locale)) return value;
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return spelledIn(locale, part);
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, inside(inner)]));
  };
  return inside(value) as T;
}
