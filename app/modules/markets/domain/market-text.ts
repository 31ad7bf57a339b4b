import { isSpelledDifferently, spelledIn, wordedIn } from '#app/kernel/spelling.ts';
import { type Language, type LocalizedText, localized } from '#app/kernel/text.ts';
import type { Market } from './types.ts';

/** The locale a market's texts are written in: `de-CH`, `en-US`. */
export function textLocale({ language, countryCode }: Pick<Market, 'language' | 'countryCode'>) {
  return `${language}-${countryCode}` as const;
}

/**
 * The language of a market, or its locale where that has a spelling or words of its own. Markets with equal values have
 * equal texts.
 */
export function spellingLocale(market: Pick<Market, 'language' | 'countryCode'>): Language | `${Language}-${string}` {
  const locale = textLocale(market);
  return isSpelledDifferently(locale) ? locale : market.language;
}

/** A text of the catalogue in the language and spelling of a market. Its words stay those of the merchant. */
export function marketText(text: LocalizedText, market: Pick<Market, 'language' | 'countryCode'>): string {
  return spelledIn(textLocale(market), localized(text, market.language));
}

/** A text of the shop in the language, spelling and words of a market. */
export function shopText(text: LocalizedText, market: Pick<Market, 'language' | 'countryCode'>): string {
  return wordedIn(textLocale(market), localized(text, market.language));
}
