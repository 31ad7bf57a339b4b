import { COUNTRY_LOCALES, type LocalizedText, localized } from '#app/kernel/text.ts';
import type { Words } from './designs.ts';

export function text([en, de = en, nl = en, countries]: Words): LocalizedText {
  return { en, de, nl, ...countries };
}

/** Joins texts with one separator in every language, and in those countries that word one of them otherwise. */
export function joined(parts: readonly Words[], separator = ' '): Words {
  const texts = parts.map(text);
  const joinedIn = (locale: Parameters<typeof localized>[1]) =>
    texts.map((part) => localized(part, locale)).join(separator);
  const countries = COUNTRY_LOCALES.filter((locale) => texts.some((part) => part[locale] !== undefined));
  return [
    joinedIn('en'),
    joinedIn('de'),
    joinedIn('nl'),
    Object.fromEntries(countries.map((locale) => [locale, joinedIn(locale)])),
  ];
}
