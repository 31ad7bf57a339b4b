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

/** The missing condition. `cart`: the cart is empty. */
export type MissingStep = 'cart' | 'unavailable-lines' | 'choose-shipping' | 'complete-address';

/**
 * The missing condition of a step; null when it may be shown. A later step needs everything that an earlier one needs.
 * Whether the total changed is checked when the order begins.
 */
export function missingStep(step: GuardedStep, facts: GuardFacts): MissingStep | null {
  if (facts.hasUnavailableLines) return 'unavailable-lines';
  if (facts.cartEmpty) return 'cart';
  if (step === 'address') return null;
  if (!facts.shippingMethod) return 'choose-shipping';
  return facts.addressComplete && facts.contactComplete ? null : 'complete-address';
}
