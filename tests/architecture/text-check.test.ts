import { expect, test } from 'vitest';
import { checkTexts } from '#server/ops/texts/check-texts.ts';
import { readTextFiles } from '#server/ops/texts/text-files.ts';
import { createPlaces, listTexts } from '#server/ops/texts/text-list.ts';
import { FORBIDDEN, TEXT_LIMITS } from '#server/ops/texts/text-rules.ts';
import { ROOT } from './sources.ts';

const files = await readTextFiles(ROOT);
const texts = listTexts(files.texts);

test('`texts check` finds no fault in the texts of the shop', () => {
  expect(texts.length).toBeGreaterThan(2500);
  expect(checkTexts(texts)).toEqual([]);
});

test('`texts check` finds each forbidden phrase where it is planted', () => {
  const planted: Readonly<Record<string, string>> = {
    en: 'It is in your bag.',
    de: 'Die Rechnung geht an dieselbe Adresse',
    nl: 'Het zit in je winkelmand.',
    'en-US': 'Telephone',
  };
  for (const [locale, text] of Object.entries(planted)) {
    const [language = ''] = locale.split('-');
    const byLocale = new Map([
      ['en', 'A'],
      ['de', 'A'],
      ['nl', 'A'],
      [language, text],
    ]);
    expect(checkTexts([{ key: 'cart:x', module: 'cart', byLocale }])).toMatchObject([{ locale }]);
  }
  expect(Object.keys(FORBIDDEN)).toEqual(expect.arrayContaining(Object.keys(planted)));
});

test('`createPlaces` names a source for every interface text', () => {
  const placesOf = createPlaces(files.sources);
  const unplaced = texts.filter(
    ({ key, module }) => /^[\w-]+$/.test(module) && module !== 'frame' && key.includes(':'),
  );
  expect(
    unplaced
      .filter(({ byLocale }) => byLocale.has('en'))
      .filter((text) => files.texts.some(({ path }) => path === `app/locales/en/${text.module}.json`))
      .filter((text) => !placesOf(text).every((place) => place.includes('/')))
      .map(({ key }) => key),
  ).toEqual([]);
});

test('every limit is of a text', () => {
  for (const name of Object.keys(TEXT_LIMITS))
    expect(
      texts.some(({ key }) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name)),
      name,
    ).toBe(true);
});
