import type { NewReview, Reviews } from '#app/modules/reviews/ports.ts';

type Deps = {
  readonly reviews: Pick<Reviews, 'submit'>;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/** Stores a review. One that exists for the order and product counts as stored: a form may be sent twice. */
export async function submitReview(
  { reviews, takeLimit }: Deps,
  review: NewReview,
): Promise<
  | { readonly kind: 'stored' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'limited'; readonly retryAfter: number }
> {
  const retryAfter = await takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  const submitted = await reviews.submit(review);
  return { kind: submitted.ok || submitted.error.kind === 'already-reviewed' ? 'stored' : 'not-found' };
}
