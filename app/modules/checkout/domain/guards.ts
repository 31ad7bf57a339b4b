/** The steps that need earlier ones. The cart is always open; the success page belongs to an order. */
export type GuardedStep = 'address' | 'payment';

export type GuardFacts = {
  readonly cartEmpty: boolean;
  /** The cart has a line that cannot be bought in its quantity. */
  readonly hasUnavailableLines: boolean;
  /** A shipping method is chosen. */
  readonly shippingMethod: boolean;
  readonly addressComplete: boolean;
  readonly contactComplete: boolean;
};

/** What the shopper has to do first. `cart`: fill it. */
export type MissingStep = 'cart' | 'unavailable-lines' | 'choose-shipping' | 'complete-address';

/**
 * What is missing before a step of the checkout may be shown; null when it may. A later step needs all that an earlier
 * one needs. That the total is unchanged is decided when the order begins.
 */
export function missingStep(step: GuardedStep, facts: GuardFacts): MissingStep | null {
  if (facts.hasUnavailableLines) return 'unavailable-lines';
  if (facts.cartEmpty) return 'cart';
  if (step === 'address') return null;
  if (!facts.shippingMethod) return 'choose-shipping';
  return facts.addressComplete && facts.contactComplete ? null : 'complete-address';
}
