import { COUNTRY_LOCALES, type CountryLocale, type Language, type LocalizedText, localized } from '#app/kernel/text.ts';
import type { Market } from './types.ts';

/** The locale a market's texts are written in: `de-CH`, `en-US`. */
export function textLocale({ language, countryCode }: Pick<Market, 'language' | 'countryCode'>) {
  return `${language}-${countryCode}` as const;
}

/**
 * The locale of a market's country where that has texts of its own, else the market's language. Markets with equal
 * values have equal texts.
 */
export function wordingLocale(market: Pick<Market, 'language' | 'countryCode'>): Language | CountryLocale {
  const locale = textLocale(market);
  return COUNTRY_LOCALES.find((own) => own === locale) ?? market.language;
}

/** A text as a market reads it. */
export function marketText(text: LocalizedText, market: Pick<Market, 'language' | 'countryCode'>): string {
  return localized(text, wordingLocale(market));
}
