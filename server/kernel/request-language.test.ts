import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { requestLanguage } from './request-language.ts';

const accepting = (header: string | null) =>
  requestLanguage(
    new Request('https://shop.example/', { headers: header === null ? {} : { 'Accept-Language': header } }),
  );

test.each([
  [null, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['de-CH', 'de'],
  ['DE-at', 'de'],
  ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.5,nl;q=0.9', 'nl'],
  ['de-CH,en;q=0.9', 'de'],
  ['pt-BR,pt', 'en'],
  ['pl,de;q=0.8,en;q=0.6', 'de'],
  ['zh-Hant-TW,nl;q=0.3', 'nl'],
  ['x-klingon', 'en'],
  ['sv-SE,sv;q=0.9,de-DE;q=0.8,en;q=0.7', 'de'],
  ['it-IT,it;q=0.8,de-DE;q=0.5,en;q=0', 'de'],
  ['fr-FR;q=0.9,en-GB;q=0.8,nl-NL;q=0.95', 'nl'],
])('`requestLanguage` of “%s” is %s', async (header, language) => {
  expect(await accepting(header)).toBe(language);
});

test('`requestLanguage` is a language of the shop for any header', async () => {
  const headerParts = fc.constantFrom(
    'de',
    'EN',
    'nl-BE',
    '-',
    ';',
    'q=',
    '0.5',
    ',',
    ' ',
    '*',
    '1',
    '_',
    'zh-Hant-TW',
    'ü',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(headerParts, { maxLength: 30 }), async (parts) => {
      expect(LANGUAGES).toContain(await accepting(parts.join('')));
    }),
  );
});

test('`requestLanguage` does not read a header of more than 500 characters', async () => {
  const header = `de${',a-'.repeat(166)}`;
  expect([header.length, await accepting(header)]).toEqual([500, 'de']);
  expect(await accepting(`${header},`)).toBe('en');
});
