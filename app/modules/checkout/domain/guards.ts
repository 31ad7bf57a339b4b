import type { CheckoutView } from './checkout-info.ts';

export type GuardFacts = {
  readonly cartEmpty: boolean;
  /** The cart has a line that cannot be bought in its quantity. */
  readonly hasUnavailableLines: boolean;
  /** A shipping method is chosen. */
  readonly shippingMethod: boolean;
  readonly addressComplete: boolean;
  readonly contactComplete: boolean;
  /** The order asked for was placed by this browser. */
  readonly orderOfThisBrowser: boolean;
};

export type GuardAnswer = { readonly allow: true } | { readonly allow: false; readonly redirect: CheckoutView };

const ALLOW: GuardAnswer = { allow: true };
const redirect = (to: CheckoutView): GuardAnswer => ({ allow: false, redirect: to });

/**
 * Whether a step of the checkout may be shown, else the first step that still needs the shopper. The cart is always
 * open, an earlier step never closes. That the total is unchanged is decided when the order begins.
 */
export function guard(view: CheckoutView, facts: GuardFacts): GuardAnswer {
  switch (view) {
    case 'cart':
      return ALLOW;
    case 'address':
      return facts.cartEmpty || facts.hasUnavailableLines ? redirect('cart') : ALLOW;
    case 'payment':
      if (facts.cartEmpty || facts.hasUnavailableLines || !facts.shippingMethod) return redirect('cart');
      return facts.addressComplete && facts.contactComplete ? ALLOW : redirect('address');
    case 'success':
      return facts.orderOfThisBrowser ? ALLOW : redirect('cart');
  }
}
