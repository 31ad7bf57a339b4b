/** A payment that ended without success, for analytics. */
export type PaymentCancelEvent = { readonly event: 'payment_cancel'; readonly reason: 'refused' | 'cancelled' };

/** The event of an outcome; null for one that is neither a refusal nor a cancellation. */
export function paymentCancelEvent(outcome: string): PaymentCancelEvent | null {
  return outcome === 'refused' || outcome === 'cancelled' ? { event: 'payment_cancel', reason: outcome } : null;
}
