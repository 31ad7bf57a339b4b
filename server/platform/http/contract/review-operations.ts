import { z } from 'zod';
import { type ProductReviews, STARS } from '#app/modules/reviews/domain/review.ts';
import type { NewReview } from '#app/modules/reviews/ports.ts';
import type { Operation } from './operation.ts';
import { key, noQuery, nothing, text } from './query-parts.ts';
import { reviewRejectionShape } from './rejections.ts';

const reviewBasics = { tag: 'reviews', market: false, token: 'none' } as const;

const count = z.number().int().min(0);
const stars = z.literal(STARS);

const productReviewsShape: z.ZodType<ProductReviews> = z.object({
  count,
  spread: z.tuple([count, count, count, count, count]),
  newest: z.array(
    z.object({
      id: z.string(),
      stars,
      title: z.string(),
      text: z.string(),
      name: z.string(),
      language: z.string(),
      writtenAt: z.number().int(),
    }),
  ),
});

const newReviewShape: z.ZodType<NewReview> = z.object({
  orderNumber: text,
  sku: text,
  stars,
  title: text,
  text,
  name: text,
  language: text,
});

export const REVIEW_OPERATIONS = {
  productReviews: {
    ...reviewBasics,
    method: 'GET',
    path: '/v1/reviews',
    summary: 'The published reviews of a product: how many have one to five stars, and the newest.',
    query: z.object({ sku: key }),
    body: nothing,
    answer: productReviewsShape,
    rejection: null,
  },
  submitReview: {
    ...reviewBasics,
    method: 'POST',
    path: '/v1/reviews',
    summary: 'Stores a review of a product of a paid order for an operator to publish, one per order and product.',
    query: noQuery,
    body: newReviewShape,
    answer: z.object({}),
    rejection: reviewRejectionShape,
  },
} as const satisfies Readonly<Record<string, Operation>>;
