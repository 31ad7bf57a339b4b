import { FITS, type Fit } from './fit.ts';
import type { ProductReviews, Review } from './review-shapes.ts';
import { STARS } from './stars.ts';

export { STARS, type Stars } from './stars.ts';
export { FITS, type Fit, type ProductReviews };

/** The orders of the reviews on a page; the first is the one without a parameter. */
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

export const NEWEST_REVIEWS = 6;

export const NO_REVIEWS: ProductReviews = {
  count: 0,
  spread: [0, 0, 0, 0, 0],
  fits: [0, 0, 0],
  newest: [],
  isSample: false,
};

/** What all reviews of a product come to. */
export function summaryOf(
  reviews: readonly Pick<Review, 'stars' | 'fit'>[],
): Pick<ProductReviews, 'count' | 'spread' | 'fits'> {
  const withStars = (stars: number) => reviews.filter((review) => review.stars === stars).length;
  const withFit = (fit: Fit) => reviews.filter((review) => review.fit === fit).length;
  return {
    count: reviews.length,
    spread: [withStars(1), withStars(2), withStars(3), withStars(4), withStars(5)],
    fits: [withFit('small'), withFit('true'), withFit('large')],
  };
}

/** Reviews in an order; of the same stars the newest first. */
export function inOrder(reviews: readonly Review[], order: ReviewOrder): readonly Review[] {
  const sign = { newest: 0, highest: -1, lowest: 1 }[order];
  return reviews.toSorted((a, b) => sign * (a.stars - b.stars) || b.writtenAt - a.writtenAt);
}

/** From -1, where all say that it runs small, to 1, where all say large; null where none says so. */
export function averageFit([small, fitting, large]: ProductReviews['fits']): number | null {
  const count = small + fitting + large;
  return count === 0 ? null : (large - small) / count;
}

/** The average in stars, rounded to a tenth; null without reviews. */
export function averageStars({ count, spread }: Pick<ProductReviews, 'count' | 'spread'>): number | null {
  if (count === 0) return null;
  const sum = STARS.reduce((total, stars) => total + stars * (spread[stars - 1] ?? 0), 0);
  return toTenths(sum / count);
}

export const toTenths = (value: number): number => Math.round(value * 10) / 10;

/** The part of a schema.org Product that rates it; empty without reviews by buyers: samples reach no search engine. */
export function ratingData(reviews: ProductReviews): object {
  const average = averageStars(reviews);
  if (average === null || reviews.isSample) return {};
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
