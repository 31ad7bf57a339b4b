import type { Result } from '#app/kernel/result.ts';
import type { ReviewOrder } from './domain/review.ts';
import type { NewReview, ProductReviews, ReviewError } from './domain/review-shapes.ts';

export type { NewReview, ReviewError };

/** Reviews of products by their buyers. An operator decides which are published. */
export interface Reviews {
  /** The published reviews of a product, in an order. */
  ofProduct(sku: string, order: ReviewOrder): Promise<ProductReviews>;
  /** Stores a review for an operator to publish, one per order and product. */
  submit(review: NewReview): Promise<Result<null, ReviewError>>;
}
