import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';

export const NEWEST_REVIEWS = 6;

const count = z.number().int().min(0);

/** The number of stars of a review. */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** A review by the buyer of a product. */
const reviewShape = z.object({
  id: z.string(),
  stars: z.literal(STARS),
  title: z.string(),
  text: z.string(),
  /** The name that the buyer wants to be shown. */
  name: z.string(),
  /** The language of its words. */
  language: z.string(),
  /** Milliseconds. */
  writtenAt: z.number().int(),
});

/** The published reviews of a product. */
export const productReviewsShape = z.object({
  count,
  /** How many reviews have one star, two stars, and so on. */
  spread: z.tuple([count, count, count, count, count]),
  /** The newest first, at most `NEWEST_REVIEWS`. */
  newest: z.array(reviewShape),
});
export type ProductReviews = Immutable<z.infer<typeof productReviewsShape>>;

/** A review as its buyer wrote it. `sku` is that of the product, not of a size. */
export const newReviewShape = reviewShape
  .omit({ id: true, writtenAt: true })
  .extend({ orderNumber: z.string(), sku: z.string() });
export type NewReview = Immutable<z.infer<typeof newReviewShape>>;

export const reviewErrorShape = z.discriminatedUnion('kind', [
  /** No paid order with this number and this product. */
  z.object({ kind: z.literal('order-not-found') }),
  z.object({ kind: z.literal('already-reviewed') }),
]);
export type ReviewError = Immutable<z.infer<typeof reviewErrorShape>>;

export const NO_REVIEWS: ProductReviews = { count: 0, spread: [0, 0, 0, 0, 0], newest: [] };

/** The average in stars, rounded to a tenth; null without reviews. */
export function averageStars({ count, spread }: Pick<ProductReviews, 'count' | 'spread'>): number | null {
  if (count === 0) return null;
  const sum = STARS.reduce((total, stars) => total + stars * (spread[stars - 1] ?? 0), 0);
  return Math.round((sum / count) * 10) / 10;
}

/** The part of a schema.org Product that rates it; empty without reviews. */
export function ratingData(reviews: ProductReviews): object {
  const average = averageStars(reviews);
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: reviews.count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
