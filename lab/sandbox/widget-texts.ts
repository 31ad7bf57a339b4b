import { allWordedIn } from '#app/kernel/spelling.ts';
import { textsIn } from './texts.ts';

/**
 * The widget's texts in a locale such as `de-AT`; missing keys are English. Null for a language without texts.
 */
export function widgetTexts(locale: string): Record<string, string> | null {
  if (!/^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(locale)) return null;
  const language = locale.slice(0, 2).toLowerCase();
  const texts = textsIn(language);
  return texts && allWordedIn(`${language}-${locale.slice(3).toUpperCase()}`, { ...texts.widget });
}
