import { expect, test } from 'vitest';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sizeText } from './size-text.ts';

const { translator } = createTranslations();

test.each([
  ['2-3 Y', 'en', '2–3 years'],
  ['2-3 Y', 'de', '2–3 Jahre'],
  ['10-12 Y', 'nl', '10–12 jaar'],
  ['12-24 M', 'en', '12–24 months'],
  ['0-12M', 'de', '0–12 Monate'],
  ['36-40', 'en', '36–40'],
  ['US W 5½-9 / M 4-7', 'en', 'US W 5½–9 / M 4–7'],
  ['T-Shirt M-L', 'en', 'T-Shirt M-L'],
  ['M', 'de', 'M'],
] as const)('`sizeText` of %s in %s is %s', (label, language, text) => {
  expect(sizeText(label, translator(language))).toBe(text);
});
