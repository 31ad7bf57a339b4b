import { expect, test } from 'vitest';
import { acceptedLanguages } from './accept-language.ts';

test.each([
  [null, []],
  ['', []],
  ['*', []],
  ['de', ['de']],
  ['sv-SE,sv;q=0.9,de-DE;q=0.8,en;q=0.7', ['sv-SE', 'sv', 'de-DE', 'en']],
  ['en;q=0.2, de-AT ;q=0.9', ['de-AT', 'en']],
  ['en;q=0,de;q=0.1,*;q=0.5', ['de']],
  ['fr;q=0.9,nl;q=0.9', ['fr', 'nl']],
  ['zh-Hant-TW;q=x,1,ü,de-', ['zh-Hant-TW']],
])('`acceptedLanguages` of “%s”', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});
