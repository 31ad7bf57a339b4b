/** Endings and word parts that American English spells differently, limited to those in the shop's texts. */
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

/** Spelling rules by locale. Switzerland writes German without ß. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'de-CH': (text) => text.replaceAll('ß', 'ss').replaceAll('ẞ', 'SS'),
  'en-US': (text) => AMERICAN.reduce((spelled, [british, american]) => spelled.replace(british, american), text),
};

/** Whether a locale has spelling rules of its own. */
export function isSpelledDifferently(locale: string): boolean {
  return locale in SPELLINGS;
}

/** A text in the spelling of a locale (`de-CH`). Not for text that a shopper typed: names keep their letters. */
export function spelledIn(locale: string, text: string): string {
  const spell = SPELLINGS[locale];
  return spell ? spell(text) : text;
}

/** A JSON value with all its texts in the spelling of a locale. */
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
