/** The languages of the shop: the only list of them. The first one stands in for a text that another lacks. */
export const LANGUAGES = ['en', 'de', 'nl'] as const;
/** A language the shop speaks. */
export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE = LANGUAGES[0];
type FallbackLanguage = typeof FALLBACK_LANGUAGE;

/** A text in each language. The fallback language is always there; the others may be missing. */
export type LocalizedText = Readonly<
  Record<FallbackLanguage, string> & Partial<Record<Exclude<Language, FallbackLanguage>, string>>
>;

/** A text whose first word may be one that is written small, as a sentence or a button begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function localized(text: LocalizedText, language: Language): string {
  return text[language] || text[FALLBACK_LANGUAGE];
}

/** A text that exists in one language only. It also stands for the fallback language, which every text has. */
export function textIn(language: Language, text: string): LocalizedText {
  return { [FALLBACK_LANGUAGE]: text, [language]: text };
}

/** Makes a value for each language. */
export function eachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}
