type Replacement = readonly [pattern: RegExp, text: string];

/** American spellings of words in the shop's texts. */
const AMERICAN: readonly Replacement[] = [
  [/\b([Cc]ol|[Ff]av|[Hh]arb|[Nn]eighb)our/g, '$1or'],
  [/(?<=[Mm]ultic)olour/g, 'olor'],
  [/\b([Gg])rey\b/g, '$1ray'],
  [/\b((?:[Cc]enti)?[Mm]et)re/g, '$1er'],
  [/\b([Ff]ib)re/g, '$1er'],
  [/(?<=[Rr]ecogn)is(?=e)/g, 'iz'],
  [/(?<=[Cc]ance)ll(?=ed|ing)/g, 'l'],
];

/** American words. Paths (`/faq/delivery`) stay. */
const AMERICAN_WORDS: readonly Replacement[] = [
  [/(?<![\w/-])Delivery\b/g, 'Shipping'],
  [/(?<![\w/-])delivery\b/g, 'shipping'],
  [/\bdeliver(?= to\b)/g, 'ship'],
  [/\b([Pp])arcel/g, '$1ackage'],
  [/\bworking day/g, 'business day'],
  [/\bcourier\b/g, 'carrier'],
];

/** A sentence about a consent: it is withdrawn in every country. */
const NO_CONSENT = '(?<!\\bconsent\\b[^.!?]*)(?![^.!?]*\\bconsent\\b)';
const british = (words: string): RegExp => new RegExp(`(?<![\\w/-])${words}\\b(?!-)${NO_CONSENT}`, 'g');

/**
 * The words of the Consumer Contracts Regulations 2013: a contract is cancelled. Paths (`/withdrawal`) stay, and so
 * does a consent that is withdrawn.
 */
const BRITISH_WORDS: readonly Replacement[] = [
  [british('([Rr])ight of withdrawal'), '$1ight to cancel'],
  [british('Withdraw from contract'), 'Cancel your contract'],
  [british('Withdrawal'), 'Cancellation'],
  [british('withdrawal'), 'cancellation'],
  [british('Withdraw(?: from)?'), 'Cancel'],
  [british('withdraw(?: from)?'), 'cancel'],
  [british('withdrawing(?: from)?'), 'cancelling'],
  [british('(?:withdrew|withdrawn)(?: from)?'), 'cancelled'],
];

/** Words of the Dutch of Belgium. */
const FLEMISH_WORDS: readonly Replacement[] = [
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
const AUSTRIAN_WORDS: readonly Replacement[] = [
  [/\bKasse\b/g, 'Kassa'],
  [/\bJanuar\b/g, 'Jänner'],
];

/** Switzerland writes German without ß. */
const SWISS: readonly Replacement[] = [
  [/ß/g, 'ss'],
  [/ẞ/g, 'SS'],
];

/** Spellings in which a country differs from its language, by locale. For any text. */
const SPELLINGS: Readonly<Record<string, readonly Replacement[]>> = { 'de-CH': SWISS, 'en-US': AMERICAN };

/** Words in which a country differs from its language, by locale. For the shop's own texts, not for product names. */
const WORDS: Readonly<Record<string, readonly Replacement[]>> = {
  'de-AT': AUSTRIAN_WORDS,
  'en-GB': BRITISH_WORDS,
  'en-US': AMERICAN_WORDS,
  'nl-BE': FLEMISH_WORDS,
};

/** The locales that differ from their language in spelling or words. */
export const SPELLED_LOCALES = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'nl-BE'] as const;

/** Whether a locale has a spelling or words of its own. */
export function isSpelledDifferently(locale: string): boolean {
  return SPELLED_LOCALES.some((known) => known === locale);
}

/** A text in the spelling of a locale (`de-CH`). Not for text that a shopper typed: names keep their letters. */
export function spelledIn(locale: string, text: string): string {
  return replaced(text, SPELLINGS[locale]);
}

/** A text of the shop in the spelling and with the words of a locale (`nl-BE`). Not for texts of a merchant. */
export function wordedIn(locale: string, text: string): string {
  return spelledIn(locale, replaced(text, WORDS[locale]));
}

/**
 * A JSON value of the shop with all its texts in the spelling and with the words of a locale. The fields named in
 * `keep` are no texts.
 */
export function allWordedIn<T>(locale: string, value: T, keep: ReadonlySet<string> = new Set()): T {
  if (!isSpelledDifferently(locale)) return value;
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return wordedIn(locale, part);
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, keep.has(key) ? inner : inside(inner)]));
  };
  return inside(value) as T;
}

function replaced(text: string, rules: readonly Replacement[] = []): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
