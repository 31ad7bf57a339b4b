import type { Result } from '#app/kernel/result.ts';
import type { ProductReviews, Stars } from './domain/review.ts';

/** A review as its buyer wrote it. */
export type NewReview = {
  readonly orderNumber: string;
  /** Of the product, not of a size. */
  readonly sku: string;
  readonly stars: Stars;
  readonly title: string;
  readonly text: string;
  readonly name: string;
  readonly language: string;
};

export type ReviewError =
  /** No paid order with this number and this product. */
  { readonly kind: 'order-not-found' } | { readonly kind: 'already-reviewed' };

/** Reviews of products by their buyers. An operator decides which are published. */
export interface Reviews {
  /** The published reviews of a product. */
  ofProduct(sku: string): Promise<ProductReviews>;
  /** Stores a review for an operator to publish, one per order and product. */
  submit(review: NewReview): Promise<Result<null, ReviewError>>;
}
