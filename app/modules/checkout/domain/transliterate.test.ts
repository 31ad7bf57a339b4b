import { expect, test } from 'vitest';
import { isLatin } from './plain-text.ts';
import { transliterate } from './transliterate.ts';

test.each([
  ['Иван Петров', 'Ivan Petrov'],
  ['улица Ленина 5', 'ulitsa Lenina 5'],
  ['Щербаков', 'Shcherbakov'],
  ['Київ', 'Kiyiv'],
  ['Њего', 'Njego'],
  ['Αθήνα', 'Athina'],
  ['Γιώργος', 'Giorgos'],
  ['Οδός Ερμού 12', 'Odos Ermou 12'],
  ['Ευαγγελία', 'Evangelia'],
  ['서울', 'Seoul'],
  ['부산 3', 'Busan 3'],
  ['Anna 😀', 'Anna'],
  ['Iван', 'Ivan'],
  ['Zoë Иванова', 'Zoë Ivanova'],
])('%s is suggested as %s', (typed, suggestion) => {
  expect(transliterate(typed)).toBe(suggestion);
  expect(isLatin(suggestion)).toBe(true);
});

test('`transliterate` suggests nothing for Latin text, empty text and unknown letters', () => {
  for (const text of ['', 'Łódź', '東京', 'תל אביב', '😀', '٣', 'Иван 東'])
    expect([text, transliterate(text)]).toEqual([text, null]);
});
