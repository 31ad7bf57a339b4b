import { expect, test } from 'vitest';
import type { Goods } from '#app/modules/catalogue/domain/product.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { lineWords, namedWithKind } from './goods-words.ts';

const { translator } = createTranslations();
const LOW: Goods = {
  ageGroup: 'adults',
  family: 'socks',
  silhouette: 'low',
  sizeGuideBlock: 'socks',
  audience: 'all',
};
const KIDS: Goods = { ...LOW, ageGroup: 'kids', silhouette: 'crew', sizeGuideBlock: 'kids', audience: 'kids' };
const LARGE = { label: '41-46', value: '41-46' };

test.each([
  ['GB', 'en', LOW, LARGE, 'Melon Slice, low socks', 'UK 7½–11'],
  ['DE', 'de', LOW, LARGE, 'Melon Slice, kurze Socken', '41–46'],
  ['US', 'en', LOW, { label: 'US W 9½-13 / M 8-12', value: '41-46' }, 'Melon Slice, low socks', 'US W 9½–13 / M 8–12'],
  ['GB', 'en', KIDS, { label: '4-6 Y', value: '4-6 Years' }, 'Melon Slice, kids’ crew socks', '4–6 years'],
] as const)(
  '`lineWords` in %s, in %s, are those of the product page',
  (countryCode, language, goods, size, name, text) => {
    const texts = { market: { countryCode }, t: translator(language) };
    expect(lineWords({ name: 'Melon Slice', goods, size }, texts)).toEqual({ name, size: text });
  },
);

test('`lineWords` say which part of a name is in another language than the page', () => {
  const texts = { market: { countryCode: 'GB' }, t: translator('en') } as const;
  const words = lineWords({ name: 'Hafenlicht', nameLanguage: 'de', goods: LOW, size: LARGE }, texts);
  expect(words).toEqual({
    name: 'Hafenlicht, low socks',
    foreign: { text: 'Hafenlicht', lang: 'de' },
    size: 'UK 7½–11',
  });
});

test('`lineWords` of a line of before have the name and the label that it stored', () => {
  const texts = { market: { countryCode: 'GB' }, t: translator('en') } as const;
  const words = lineWords({ name: 'Melon Slice', goods: null, size: LARGE }, texts);
  expect(words).toEqual({ name: 'Melon Slice', size: '41–46' });
});

test.each([
  ['Merino crew sock', 'en', LOW],
  ['Wandersocken', 'de', LOW],
  ['Mystery', 'en', { ...LOW, silhouette: 'other' }],
  ['Mystery', 'en', null],
] as const)('`namedWithKind` leaves %s in %s as it is', (name, language, goods) => {
  expect(namedWithKind(name, goods, translator(language))).toBe(name);
});
