import { expect, test } from 'vitest';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { NewReview, ReviewError } from '#app/modules/reviews/ports.ts';
import { submitReview } from './submit-review.server.ts';

const REVIEW: NewReview = { orderNumber: 'PW-1', sku: 'S', stars: 5, title: 'a', text: 'b', name: 'c', language: 'en' };

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
