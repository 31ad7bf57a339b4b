import { isSpelledDifferently, spelledIn } from '#app/kernel/spelling.ts';
import { type Language, type LocalizedText, localized } from '#app/kernel/text.ts';
import type { Market } from './types.ts';

/** The locale a market's texts are written in: `de-CH`, `en-US`. */
export function textLocale({ language, countryCode }: Pick<Market, 'language' | 'countryCode'>) {
  return `${language}-${countryCode}` as const;
}

/**
 * The language of a market, or its locale where that has a spelling of its own. Markets with equal values have equal
 * texts.
 */
export function spellingLocale(market: Pick<Market, 'language' | 'countryCode'>): Language | `${Language}-${string}` {
  const locale = textLocale(market);
  return isSpelledDifferently(locale) ? locale : market.language;
}

/** A text in the language and spelling of a market. */
export function marketText(text: LocalizedText, market: Pick<Market, 'language' | 'countryCode'>): string {
  return spelledIn(textLocale(market), localized(text, market.language));
}
