import { ok } from '#app/kernel/result.ts';
import { NO_REVIEWS } from '#app/modules/reviews/domain/review.ts';
import type { Reviews } from '#app/modules/reviews/ports.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import type { PlatformClient } from './platform-client.ts';

/** Reviews of a hosted platform. Every call rejects with `UpstreamUnavailable` while the platform is unavailable. */
export function createHttpReviews(platform: PlatformClient): Reviews {
  return {
    async ofProduct(sku) {
      if (sku.length > LONGEST_KEY) return NO_REVIEWS;
      const answer = await platform.call(OPERATIONS.productReviews, { query: { sku } });
      if (!answer.ok) throw new Error('Reading reviews was rejected');
      return answer.value;
    },
    async submit(review) {
      const answer = await platform.call(OPERATIONS.submitReview, { body: review });
      return answer.ok ? ok(null) : answer;
    },
  };
}
