import { expect, test } from 'vitest';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { NO_REVIEWS, type ProductReviews } from '#app/modules/reviews/domain/review.ts';
import type { NewReview, ReviewError } from '#app/modules/reviews/ports.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { loadReviews, openInvitation, submitReview } from './reviews.server.ts';

const REVIEW: NewReview = {
  orderNumber: 'PW-1',
  sku: 'S',
  stars: 5,
  fit: null,
  title: 'a',
  text: 'b',
  name: 'c',
  language: 'en',
};

function stage(answer: Result<null, ReviewError>, wait: number | null = null) {
  const stored: NewReview[] = [];
  const submit = async (review: NewReview) => {
    stored.push(review);
    return answer;
  };
  return { deps: { reviews: { submit }, takeLimit: async () => wait }, stored };
}

test.each([
  [ok(null), 'stored'],
  [err({ kind: 'already-reviewed' } as const), 'stored'],
  [err({ kind: 'order-not-found' } as const), 'not-found'],
] as const)('submitReview answers %j with %s', async (answer, kind) => {
  expect(await submitReview(stage(answer).deps, REVIEW)).toEqual({ kind });
});

test('submitReview stores nothing over the limit', async () => {
  const { deps, stored } = stage(ok(null), 30);
  expect(await submitReview(deps, REVIEW)).toEqual({ kind: 'limited', retryAfter: 30 });
  expect(stored).toEqual([]);
});

const order = sampleOrder({ status: 'authorised' });
const depsOf = (found = order) => ({
  orders: { byNumber: async (number: string) => (number === found.orderNumber ? found : null) },
  reviewLink: {
    verify: (signed: string) => {
      const [orderNumber = '', sku = '', isSigned] = signed.split(' ');
      return isSigned ? { orderNumber, sku } : null;
    },
  },
});

test('openInvitation finds the product of a paid order', async () => {
  expect(await openInvitation(depsOf(), 'PW-1 S signed')).toEqual({ order, item: order.items[0] });
});

test.each([
  ['a link that was not signed here', 'PW-1 S'],
  ['an unknown order', 'PW-2 S signed'],
  ['a product of another order', 'PW-1 T signed'],
])('openInvitation finds nothing for %s', async (_case, signed) => {
  expect(await openInvitation(depsOf(), signed)).toBeNull();
});

test.each(['pending', 'refused', 'created'] as const)('openInvitation finds no order that is %s', async (status) => {
  expect(await openInvitation(depsOf(sampleOrder({ status })), 'PW-1 S signed')).toBeNull();
});

const serviceOf = (ofProduct: () => Promise<ProductReviews>) => ({
  reviews: { ofProduct, submit: () => Promise.reject(new Error('Nothing is sent')) },
});

test('loadReviews returns the published reviews', async () => {
  const reviews: ProductReviews = { ...NO_REVIEWS, count: 1, spread: [0, 0, 0, 0, 1] };
  expect(
    await loadReviews(
      serviceOf(async () => reviews),
      'S',
      'newest',
    ),
  ).toBe(reviews);
});

test('loadReviews returns none while the service is unavailable, and hides no other fault', async () => {
  const away = serviceOf(() => Promise.reject(new UpstreamUnavailable('commerce', 'timeout')));
  expect(await loadReviews(away, 'S', 'newest')).toBe(NO_REVIEWS);
  const broken = serviceOf(() => Promise.reject(new Error('A fault')));
  await expect(loadReviews(broken, 'S', 'newest')).rejects.toThrow('A fault');
});
