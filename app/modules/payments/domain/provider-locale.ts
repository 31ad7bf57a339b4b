import type { Language } from '#app/kernel/text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', nl: 'nl-NL' };

/** The words the provider has for the language of a market. */
export function providerLocale({ language }: Pick<Market, 'language'>): string {
  return LOCALES[language];
}
