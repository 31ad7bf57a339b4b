import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { NO_REVIEWS, type ProductReviews, type ReviewOrder } from '#app/modules/reviews/domain/review.ts';
import type { ReviewLink } from '#app/modules/reviews/domain/review-link.ts';
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

type OpenInvitationDeps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly reviewLink: Pick<ReviewLink, 'verify'>;
};

/** The paid order and the product that a link invites to review; null for every other link. */
export async function openInvitation(
  { orders, reviewLink }: OpenInvitationDeps,
  signed: string,
): Promise<{ readonly order: Order; readonly item: OrderItem } | null> {
  const invitation = reviewLink.verify(signed);
  const order = invitation && (await orders.byNumber(invitation.orderNumber));
  const item = order?.items.find(({ parentSku }) => parentSku === invitation?.sku);
  return order && item && isPaid(order.status) ? { order, item } : null;
}

/** The published reviews of a product; none while the service is unavailable. */
export async function loadReviews(
  { reviews }: { readonly reviews: Pick<Reviews, 'ofProduct'> },
  sku: string,
  order: ReviewOrder,
): Promise<ProductReviews> {
  try {
    return await reviews.ofProduct(sku, order);
  } catch (error) {
    if (isUpstreamUnavailable(error)) return NO_REVIEWS;
    throw error;
  }
}
