import { expect, test } from 'vitest';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { nameInSentence, sizeInLine, sizeLine } from './size-line.ts';
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
  ['Einheitsgröße', 'en', 'One size'],
  ['One size', 'de', 'Einheitsgröße'],
  ['one-size', 'nl', 'Eén maat'],
  ['Eén maat', 'de-CH', 'Einheitsgrösse'],
  ['Taille unique', 'en', 'One size'],
] as const)('`sizeText` of %s in %s is %s', (label, language, text) => {
  expect(sizeText(label, translator(language))).toBe(text);
});

test.each([
  ['36-40', 'en', 'Size 36–40', 'size 36–40', 'Tea cosy (size 36–40)'],
  ['36-40', 'de', 'Größe 36–40', 'Größe 36–40', 'Tea cosy (Größe 36–40)'],
  ['36-40', 'nl', 'Maat 36–40', 'maat 36–40', 'Tea cosy (maat 36–40)'],
  ['One size', 'en', 'One size', 'One size', 'Tea cosy'],
  ['One size', 'de', 'Einheitsgröße', 'Einheitsgröße', 'Tea cosy'],
  ['Einheitsgröße', 'de-CH', 'Einheitsgrösse', 'Einheitsgrösse', 'Tea cosy'],
  ['Einheitsgröße', 'nl', 'Eén maat', 'Eén maat', 'Tea cosy'],
] as const)(
  'a line of %s in %s has the word for size where there are several',
  (label, language, line, inLine, name) => {
    const t = translator(language);
    const size = sizeText(label, t);
    expect([sizeLine(size, t), sizeInLine(size, t)]).toEqual([line, inLine]);
    expect(nameInSentence({ name: 'Tea cosy', size }, t)).toBe(name);
  },
);
