import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { codePointLength, isLatin, MAX_TYPED_LENGTH, tidy } from './plain-text.ts';

test('typed text is trimmed, its spaces collapsed and its letters composed', () => {
  expect(tidy('  Zoe\u0308 \n\t  van\u00a0 Dijk ')).toBe('Zoë van Dijk');
  expect(tidy('Ｍａｉｎ　Ｓｔ　１')).toBe('Main St 1');
  expect(tidy('a\u200b\u202eb\u0000c')).toBe('abc');
});

test('tidy text is tidy: doing it twice changes nothing, full-width letters with accents included', () => {
  expect(tidy('Ａ\u0301')).toBe('Á');
  expect(tidy('e\u200d\u0301')).toBe('é');
  void assert(property(string({ unit: 'binary', maxLength: 40 }), (text) => tidy(tidy(text)) === tidy(text)));
});

test('`tidy` cuts endless text and removes half a surrogate pair', () => {
  expect(tidy('\ud800x')).toBe('\ufffdx');
  expect(tidy('😀'.repeat(5000)).length).toBeLessThanOrEqual(MAX_TYPED_LENGTH);
  expect(tidy(`${' '.repeat(100_000)}x`)).toBe('x');
});

test('lengths count code points after composing', () => {
  expect(codePointLength(tidy('e\u0301'.repeat(30)))).toBe(30);
  expect(codePointLength('𝒜😀')).toBe(2);
});

test('Latin is every Latin letter with any diacritics, digits and the punctuation of addresses', () => {
  const latin = [
    'Łódź',
    'Þórður',
    'İstanbul',
    'Nguyễn',
    'M\u0303',
    'O’Brien-Smith',
    "d'Or",
    'Str. 5/6 (2nd)',
    '№ 7, c/o A&B',
    'ª º',
    'Ħal Għaxaq',
    '',
  ];
  const other = [
    'Иван',
    'Αθήνα',
    '東京',
    '서울',
    'תל אביב',
    'دبي',
    'Ann😀',
    'a<b',
    'a{b}',
    '٣',
    'Iван',
    '\u0000',
    'a\nb',
  ];
  for (const text of latin) expect([text, isLatin(text)]).toEqual([text, true]);
  for (const text of other) expect([text, isLatin(text)]).toEqual([text, false]);
});
