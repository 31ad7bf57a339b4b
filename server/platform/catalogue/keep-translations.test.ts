import { expect, test } from 'vitest';
import type { Language, LocalizedText } from '#app/kernel/text.ts';
import { textIn } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { keepTranslations } from './write-product.ts';

/** A product of an import in one language. */
const stated = (language: Language, words: string): ProductRecord => withText(textIn(language, words));

function withText(text: LocalizedText): ProductRecord {
  const product = sampleProduct('A1');
  const media = product.media.map((image) => ({ ...image, alt: text }));
  return {
    ...product,
    name: text,
    description: { short: text, full: text },
    meta: { title: text, description: text },
    media,
  };
}

const textsOf = ({ name, description, meta, media }: ProductRecord): readonly LocalizedText[] => [
  name,
  description.short,
  description.full,
  meta.title,
  meta.description,
  ...media.map(({ alt }) => alt),
];

test.each([
  ['a second language is added', stated('en', 'sock'), stated('de', 'Socke'), 'de', { en: 'sock', de: 'Socke' }],
  [
    'English replaces a text that stood in for it',
    stated('de', 'Socke'),
    stated('en', 'sock'),
    'en',
    { en: 'sock', de: 'Socke' },
  ],
  [
    'a changed text changes its stand-in',
    stated('de', 'Socke'),
    stated('de', 'Strumpf'),
    'de',
    { en: 'Strumpf', de: 'Strumpf' },
  ],
  [
    'a changed text drops that of its country',
    withText({ en: 'grey', de: 'weiß', 'de-CH': 'weiss', 'en-US': 'gray' }),
    stated('de', 'schwarz'),
    'de',
    { en: 'grey', de: 'schwarz', 'en-US': 'gray' },
  ],
  ['the same text changes nothing', stated('de', 'Socke'), stated('de', 'Socke'), 'de', { en: 'Socke', de: 'Socke' }],
] as const)('`keepTranslations`: %s', (_, stored, product, language, expected) => {
  for (const text of textsOf(keepTranslations(product, stored, language))) expect(text).toEqual(expected);
});

test('`keepTranslations` keeps no text of a picture that is replaced', () => {
  const product = stated('de', 'Socke');
  const media = product.media.map((image) => ({
    ...image,
    source: { kind: 'remote' as const, url: 'https://example.com/new.jpg' },
  }));
  const [image] = keepTranslations({ ...product, media }, stated('en', 'sock'), 'de').media;
  expect(image?.alt).toEqual({ en: 'Socke', de: 'Socke' });
});
