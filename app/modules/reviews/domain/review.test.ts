import { expect, test } from 'vitest';
import { averageStars, NO_REVIEWS, ratingData } from './review.ts';

test('`averageStars` is the mean to a tenth, and null without reviews', () => {
  expect(averageStars(NO_REVIEWS)).toBeNull();
  expect(averageStars({ count: 3, spread: [0, 0, 0, 1, 2] })).toBe(4.7);
  expect(averageStars({ count: 2, spread: [1, 0, 0, 0, 1] })).toBe(3);
});

test('`ratingData` rates a product only by reviews', () => {
  expect(ratingData(NO_REVIEWS)).toEqual({});
  expect(ratingData({ count: 3, spread: [0, 0, 0, 1, 2], newest: [] })).toEqual({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3, bestRating: 5, worstRating: 1 },
  });
});
