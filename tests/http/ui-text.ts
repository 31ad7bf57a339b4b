import type { TextLocale } from '#app/kernel/text.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';

const translations = createTranslations();

/**
 * An interface text as a page's `text()` returns it: texts can be edited without touching a test, unless the
 * specification fixes them.
 */
export function uiText(
  key: TextKey,
  values?: Readonly<Record<string, string | number>>,
  locale: TextLocale = 'en',
): string {
  const text = translations.translator(locale)(key, values);
  if (text === key || !text) throw new Error(`No text ${key}`);
  return text.replace(/\s+/g, ' ').trim();
}
