/** The languages of the shop; the only list of them. The first one is the fallback. */
export const LANGUAGES = ['en', 'de', 'nl'] as const;
/** A language of the shop. */
export type Language = (typeof LANGUAGES)[number];

/** The language of the shop that a text names; null for every other text. */
export function languageNamed(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

export const FALLBACK_LANGUAGE = LANGUAGES[0];
type FallbackLanguage = typeof FALLBACK_LANGUAGE;

/** The locales of countries with texts of their own beside those of their language; the only list of them. */
export const COUNTRY_LOCALES = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'nl-BE'] as const;
export type CountryLocale = (typeof COUNTRY_LOCALES)[number];
/** All locales that have texts. */
export const TEXT_LOCALES = [...LANGUAGES, ...COUNTRY_LOCALES] as const;

/** A language of the shop, alone or in a country: `en`, `en-US`, `en-FR`. */
export type TextLocale = Language | `${Language}-${string}`;

export function languageOf(locale: TextLocale): Language {
  return locale.split('-')[0] as Language;
}

/**
 * A text per language, and per country that words it otherwise. The fallback language is always present; all others may
 * be missing.
 */
export type LocalizedText = Readonly<
  Record<FallbackLanguage, string> & Partial<Record<Exclude<Language, FallbackLanguage> | CountryLocale, string>>
>;

/** A text with a capital first letter, as at the beginning of a sentence or button. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function localized(text: LocalizedText, locale: Language | CountryLocale): string {
  return text[locale] || text[languageOf(locale)] || text[FALLBACK_LANGUAGE];
}

/** The language of a text for the fallback language: another one whose own text it repeats, as `textIn` stores it. */
export function standInLanguage(text: LocalizedText): Language {
  return (
    LANGUAGES.find((other) => other !== FALLBACK_LANGUAGE && text[other] === text[FALLBACK_LANGUAGE]) ??
    FALLBACK_LANGUAGE
  );
}

/** The language of what `localized` returns, where texts for the fallback language may be in `standIn`. */
export function writtenLanguage(
  text: LocalizedText,
  { locale, standIn }: { readonly locale: Language | CountryLocale; readonly standIn: Language },
): Language {
  const own = languageOf(locale);
  if (text[locale] && locale !== FALLBACK_LANGUAGE) return own;
  if (text[own] && own !== FALLBACK_LANGUAGE) return own;
  return text[standIn] === text[FALLBACK_LANGUAGE] ? standIn : FALLBACK_LANGUAGE;
}

/** A text known in one language only, stored for that language and for the fallback. */
export function textIn(language: Language, text: string): LocalizedText {
  return { [FALLBACK_LANGUAGE]: text, [language]: text };
}

/** Creates a value for each language. */
export function eachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}
