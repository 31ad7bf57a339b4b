export const LANGUAGES = ['en', 'de', 'nl'] as const;
/** A language the shop speaks. */
export type Language = (typeof LANGUAGES)[number];

/** A text per language. English is always there; the others fall back to it. */
export type LocalizedText = { readonly en: string; readonly de?: string; readonly nl?: string };

/** A text whose first word may be one that is written small, as a sentence or a button begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function localized(text: LocalizedText, language: Language): string {
  return text[language] || text.en;
}
