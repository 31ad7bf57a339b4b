import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';

const translations = createTranslations();
const translators = new Map(LANGUAGES.map((language) => [language, translations.translator(language)]));

/**
 * An interface text as a page's `text()` returns it: texts can be edited without touching a test, unless the
 * specification fixes them.
 */
export function uiText(
  key: TextKey,
  values?: Readonly<Record<string, string | number>>,
  language: Language = 'en',
): string {
  const text = translators.get(language)?.(key, values) ?? key;
  if (text === key || !text) throw new Error(`No text ${key}`);
  return text.replace(/\s+/g, ' ').trim();
}
