import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { NO_REVIEWS, type ProductReviews } from '#app/modules/reviews/domain/review.ts';
import { loadReviews } from './load-reviews.server.ts';

const serviceOf = (ofProduct: () => Promise<ProductReviews>) => ({
  reviews: { ofProduct, submit: () => Promise.reject(new Error('Nothing is sent')) },
});

test('loadReviews returns the published reviews', async () => {
  const reviews: ProductReviews = { count: 1, spread: [0, 0, 0, 0, 1], newest: [] };
  expect(
    await loadReviews(
      serviceOf(async () => reviews),
      'S',
    ),
  ).toBe(reviews);
});

test('loadReviews returns none while the service is unavailable, and hides no other fault', async () => {
  const away = serviceOf(() => Promise.reject(new UpstreamUnavailable('commerce', 'timeout')));
  expect(await loadReviews(away, 'S')).toBe(NO_REVIEWS);
  const broken = serviceOf(() => Promise.reject(new Error('A fault')));
  await expect(loadReviews(broken, 'S')).rejects.toThrow('A fault');
});
