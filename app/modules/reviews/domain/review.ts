import type { ProductReviews } from './review-shapes.ts';
import { STARS } from './stars.ts';

export { STARS, type Stars } from './stars.ts';
export type { ProductReviews };

export const NEWEST_REVIEWS = 6;

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
