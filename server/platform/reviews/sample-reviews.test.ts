import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSampleReviews, type Sampled } from './sample-reviews.ts';

const samples = await readSampleReviews(join(import.meta.dirname, '../../../content-fallbacks/sample-reviews.json'));
const product = (sku: string, family: Sampled['information']['family'], ageGroup: 'adults' | 'kids' = 'adults') => ({
  sku,
  information: { family, ageGroup },
});

test.each([
  ['socks', 'adults'],
  ['socks', 'kids'],
  ['boxers', 'adults'],
  ['t-shirts', 'adults'],
  ['gift-boxes', 'kids'],
] as const)('A product of the demo has samples: %s for %s', (family, ageGroup) => {
  const reviews = samples.of(product('ABC01', family, ageGroup), 'newest');
  expect(reviews?.isSample).toBe(true);
  expect(reviews?.count).toBeGreaterThanOrEqual(3);
  expect(samples.of(product('ABC01', family, ageGroup), 'newest')).toEqual(reviews);
  expect(samples.ratingOf(product('ABC01', family, ageGroup))).toMatchObject({ count: reviews?.count, isSample: true });
});

test('Samples are those of the kind of a product, in each language of the shop', () => {
  const languages = new Set<string>();
  for (let number = 0; number < 20; number += 1)
    for (const { title, language } of samples.of(product(`KID${number}`, 'socks', 'kids'), 'newest')?.newest ?? []) {
      expect(title).not.toBe('Compliments at work');
      languages.add(language);
    }
  expect([...languages].sort()).toEqual(['de', 'en', 'nl']);
});

test('A product of another kind has none', () => {
  expect(samples.of(product('MUG', 'other'), 'newest')).toBeNull();
  expect(samples.ratingOf(product('MUG', 'other'))).toBeNull();
});

test('Samples are listed in the requested order', () => {
  const stars = (order: 'highest' | 'lowest') =>
    samples.of(product('ABC07', 'socks'), order)?.newest.map((review) => review.stars) ?? [];
  expect(stars('highest')).toEqual(stars('highest').toSorted((a, b) => b - a));
  expect(stars('lowest')).toEqual(stars('lowest').toSorted((a, b) => a - b));
  expect(stars('lowest')).not.toEqual(stars('highest'));
});
