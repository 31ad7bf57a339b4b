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

/** A text per language. The fallback language is always present; the others may be missing. */
export type LocalizedText = Readonly<
  Record<FallbackLanguage, string> & Partial<Record<Exclude<Language, FallbackLanguage>, string>>
>;

/** A text with a capital first letter, as at the beginning of a sentence or button. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function localized(text: LocalizedText, language: Language): string {
  return text[language] || text[FALLBACK_LANGUAGE];
}

/** A text known in one language only, stored for that language and for the fallback. */
export function textIn(language: Language, text: string): LocalizedText {
  return { [FALLBACK_LANGUAGE]: text, [language]: text };
}

/** Creates a value for each language. */
export function eachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}
