import type { Language } from '#app/kernel/text.ts';

const UNITS: Readonly<Partial<Record<Language, { readonly years: string; readonly months: string }>>> = {
  en: { years: 'years year yrs old age', months: 'months month mths' },
  de: { years: 'Jahre Jahr jährig', months: 'Monate Monat' },
  nl: { years: 'jaar jaren', months: 'maanden maand' },
};
const LETTER_SIZES: Readonly<Record<string, string>> = {
  XS: 'extra small',
  S: 'small klein',
  M: 'medium mittel',
  L: 'large gross groot',
  XL: 'extra large',
  XXL: 'extra large',
};
/** British shoe sizes of a European range. */
const BRITISH_LESS = 33;
const MOST_NUMBERS = 20;

/**
 * The words that shoppers use for a size: of `36-40` each number from 36 to 40, with British sizes in English; of
 * `2-3 Years` the ages. `label` is the size as the catalogue states it; `US W 5½-9 / M 4-7` has whole numbers.
 */
export function sizeWords(label: string, language: Language): string {
  const units = UNITS[language] ?? { years: 'years', months: 'months' };
  const words = [label.replaceAll('½', '')];
  const isAge = /years?|months?/i.test(label);
  if (/years?/i.test(label)) words.push(units.years);
  if (/months?/i.test(label)) words.push(units.months);
  for (const [, from = '', to = ''] of label.matchAll(/(\d+)½?\s*-\s*(\d+)/g)) {
    const numbers = numbersBetween(Number(from), Number(to));
    words.push(...numbers.map(String));
    if (isAge || Number(from) <= BRITISH_LESS) continue;
    words.push('EU');
    if (language === 'en') words.push('UK', ...numbers.map((number) => String(number - BRITISH_LESS)));
  }
  const letters = LETTER_SIZES[label.trim().toUpperCase()];
  if (letters) words.push(letters);
  return words.join(' ');
}

function numbersBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.min(MOST_NUMBERS, Math.max(0, to - from + 1)) }, (_, index) => from + index);
}
