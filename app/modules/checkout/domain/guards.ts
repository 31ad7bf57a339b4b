import type { TaxError } from '#app/modules/cart/domain/sales-tax.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';

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

/** Where a shopper continues instead of at the step that the request is for. */
export type StepRedirect =
  /** The incomplete step, which shows what is missing. */
  | { readonly kind: MissingStep }
  /** The cart of this browser is paid: its success page. */
  | { readonly kind: 'order-paid'; readonly orderId: string }
  /** The cart belongs to an order that waits for its bank: the order's page. */
  | { readonly kind: 'order-pending'; readonly order: Pick<Order, 'id' | 'orderNumber'> }
  /** The tax of the delivery address is unknown: the address step shows the reason. */
  | TaxError;
