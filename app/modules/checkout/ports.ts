/** Whose payments are counted: those for a cart, and those from a network address where it is known. */
export type PaymentTry = { readonly cartId: string; readonly clientAddress: string | null };

/**
 * Keeps people from trying out cards: so many refused payments within an hour, for a cart and for an address, counted
 * over all nodes.
 */
export interface RefusedPayments {
  /** Seconds until another payment attempt is allowed; null when it is allowed now. Does not count an attempt. */
  wait(attempt: PaymentTry): Promise<number | null>;
  /**
   * Counts a payment that was refused, once, however often it is told of. `payment` is the provider's reference of it.
   */
  count(attempt: PaymentTry & { readonly payment: string }): Promise<void>;
}
