import { expect, test } from 'vitest';
import { averageFit, averageStars, inOrder, NO_REVIEWS, ratingData, summaryOf } from './review.ts';
import type { Review } from './review-shapes.ts';

const FIVE = { count: 3, spread: [0, 0, 0, 1, 2] } as const;

test('`averageStars` is the mean to a tenth, and null without reviews', () => {
  expect(averageStars(NO_REVIEWS)).toBeNull();
  expect(averageStars({ count: 3, spread: [0, 0, 0, 1, 2] })).toBe(4.7);
  expect(averageStars({ count: 2, spread: [1, 0, 0, 0, 1] })).toBe(3);
});

test('`ratingData` rates a product only by reviews', () => {
  expect(ratingData(NO_REVIEWS)).toEqual({});
  expect(ratingData({ ...NO_REVIEWS, ...FIVE })).toEqual({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3, bestRating: 5, worstRating: 1 },
  });
});

test('`ratingData` hides samples from search engines', () => {
  expect(ratingData({ ...NO_REVIEWS, ...FIVE, isSample: true })).toEqual({});
});

const review = (id: string, stars: Review['stars'], writtenAt: number, fit: Review['fit'] = null): Review => ({
  id,
  stars,
  fit,
  title: '',
  text: '',
  name: '',
  language: 'en',
  writtenAt,
});
const REVIEWS = [review('a', 4, 1, 'large'), review('b', 5, 2, 'large'), review('c', 4, 3, 'small'), review('d', 1, 4)];

test('`summaryOf` counts reviews by stars and by fit', () => {
  expect(summaryOf(REVIEWS)).toEqual({ count: 4, spread: [1, 0, 0, 2, 1], fits: [1, 0, 2] });
});

test.each([
  ['newest', 'dcba'],
  ['highest', 'bcad'],
  ['lowest', 'dcab'],
] as const)('`inOrder` sorts reviews by %s, of the same stars the newest first', (order, ids) => {
  expect(
    inOrder(REVIEWS, order)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});

test('`averageFit` lies between small and large, and is null where none says so', () => {
  expect(averageFit([0, 0, 0])).toBeNull();
  expect(averageFit([2, 0, 0])).toBe(-1);
  expect(averageFit([1, 2, 1])).toBe(0);
  expect(averageFit([0, 3, 1])).toBe(0.25);
});
