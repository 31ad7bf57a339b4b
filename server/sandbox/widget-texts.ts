import { textsIn } from './texts.ts';

/**
 * The widget's texts in the language of a locale such as `de-AT`; the widget shows missing ones in English. Null for a
 * language without texts.
 */
export function widgetTexts(locale: string): Record<string, string> | null {
  if (!/^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(locale)) return null;
  const texts = textsIn(locale.slice(0, 2).toLowerCase());
  return texts && { ...texts.widget };
}
