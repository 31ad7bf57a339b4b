import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { NO_REVIEWS, type ProductReviews } from '#app/modules/reviews/domain/review.ts';
import type { Reviews } from '#app/modules/reviews/ports.ts';

/** The published reviews of a product; none while the service is unavailable. */
export async function loadReviews({ reviews }: { readonly reviews: Reviews }, sku: string): Promise<ProductReviews> {
  try {
    return await reviews.ofProduct(sku);
  } catch (error) {
    if (isUpstreamUnavailable(error)) return NO_REVIEWS;
    throw error;
  }
}
