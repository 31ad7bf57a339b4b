import type { Language } from '#app/kernel/text.ts';
import type { Market } from './types.ts';

/** English names that take an article inside a sentence. */
const WITH_ARTICLE = /^(?:United |Netherlands)/;
const displayNames = new Map<Language, Intl.DisplayNames>();

/**
 * A market's country as a sentence in `language` names it: `the United Kingdom`, `Deutschland`. German and Dutch
 * sentences set it behind a colon.
 */
export function countryName(market: Pick<Market, 'countryCode' | 'name' | 'language'>, language: Language): string {
  if (language === 'en')
    return WITH_ARTICLE.test(market.name.english) ? `the ${market.name.english}` : market.name.english;
  if (language === market.language) return market.name.local;
  const names = displayNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  displayNames.set(language, names);
  return names.of(market.countryCode) ?? market.name.local;
}
