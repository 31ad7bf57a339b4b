import type { Clock } from '#app/kernel/clock.ts';
import type { Reviews } from '#app/modules/reviews/ports.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { readProductReviews } from './read-reviews.ts';

/** Reviews in the platform's own store. */
export function createEmbeddedReviews({
  store,
  clock,
  ids,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'uuid'>;
}): Reviews {
  return {
    ofProduct: (sku) => readProductReviews(store.read, sku),
    submit: (review) => store.command('submitReview', { id: ids.uuid(), review, now: clock() }),
  };
}
