type Replacement = readonly [pattern: RegExp, text: string];

/** American spellings and words, limited to those in the shop's texts. Paths (`/faq/delivery`) stay. */
const AMERICAN: readonly Replacement[] = [
  [/\b([Cc]ol|[Ff]av)our/g, '$1or'],
  [/(?<=[Mm]ultic)olour/g, 'olor'],
  [/\b([Gg])rey\b/g, '$1ray'],
  [/\b([Cc]enti)metre/g, '$1meter'],
  [/\b([Ff]ib)re/g, '$1er'],
  [/(?<=[Rr]ecogn)is(?=e)/g, 'iz'],
  [/(?<=[Cc]ance)ll(?=ed|ing)/g, 'l'],
  [/(?<![\w/-])Delivery\b/g, 'Shipping'],
  [/(?<![\w/-])delivery\b/g, 'shipping'],
  [/\bdeliver(?= to\b)/g, 'ship'],
  [/\b([Pp])arcel/g, '$1ackage'],
  [/\bworking day/g, 'business day'],
  [/\bcourier\b/g, 'carrier'],
];

/** Words of the Dutch of Belgium. */
const FLEMISH: readonly Replacement[] = [
  [/\bBezorg(?=optie|adres|dag)/g, 'Leverings'],
  [/\bbezorg(?=optie|adres|dag)/g, 'leverings'],
  [/Bezorging\b/g, 'Levering'],
  [/bezorging\b/g, 'levering'],
  [/\bBezorgen\b/g, 'Leveren'],
  [/\bbezorgen\b/g, 'leveren'],
  [/\bbezorgt\b/g, 'levert'],
  [/\bbezorger\b/g, 'koerier'],
];

/** Words of the German of Austria. */
const AUSTRIAN: readonly Replacement[] = [
  [/\bKasse\b/g, 'Kassa'],
  [/\bJanuar\b/g, 'Jänner'],
];

/** Switzerland writes German without ß. */
const SWISS: readonly Replacement[] = [
  [/ß/g, 'ss'],
  [/ẞ/g, 'SS'],
];

/** Spellings and words in which a country differs from its language, by locale. */
const SPELLINGS = {
  'de-AT': AUSTRIAN,
  'de-CH': SWISS,
  'en-US': AMERICAN,
  'nl-BE': FLEMISH,
} as const satisfies Readonly<Record<string, readonly Replacement[]>>;

/** The locales with spelling rules of their own. */
export const SPELLED_LOCALES = Object.keys(SPELLINGS) as readonly (keyof typeof SPELLINGS)[];

function rulesOf(locale: string): readonly Replacement[] {
  return SPELLED_LOCALES.flatMap((known) => (known === locale ? SPELLINGS[known] : []));
}

/** Whether a locale has spelling rules of its own. */
export function isSpelledDifferently(locale: string): boolean {
  return rulesOf(locale).length > 0;
}

/** A text in the spelling of a locale (`de-CH`). Not for text that a shopper typed: names keep their letters. */
export function spelledIn(locale: string, text: string): string {
  return rulesOf(locale).reduce((spelled, [pattern, replacement]) => spelled.replace(pattern, replacement), text);
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
