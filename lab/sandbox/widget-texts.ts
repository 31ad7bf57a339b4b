import { textsIn } from './texts.ts';

type CountryFile = { readonly widget: Readonly<Record<string, string>> };
/** What a country words otherwise than its language. */
const countries = import.meta.glob<CountryFile>('./texts/*-*.json', { eager: true, import: 'default' });

/**
 * The widget's texts in a locale such as `de-AT`; missing keys are English. Null for a language without texts.
 */
export function widgetTexts(locale: string): Record<string, string> | null {
  if (!/^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(locale)) return null;
  const language = locale.slice(0, 2).toLowerCase();
  const texts = textsIn(language);
  const country = countries[`./texts/${language}-${locale.slice(3).toUpperCase()}.json`];
  return texts && { ...texts.widget, ...country?.widget };
}
