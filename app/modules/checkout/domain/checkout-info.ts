import { type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';

export type Contact = {
  readonly email: string;
  readonly telephone: string;
  readonly agreements: boolean;
  readonly newsletterSubscription: boolean;
};

/**
 * Whether the house of an address has no number, as the shopper says: `address.shipping.noHouseNumber`. False where the
 * check box was offered and is not ticked; a draft stores what is true.
 */
export type NoHouseNumber = { readonly shipping?: boolean | undefined; readonly billing?: boolean | undefined };

/** Field names are the form vocabulary: `address.shipping.firstName`, `contact.email`. */
export type CheckoutInfo = {
  readonly address: { readonly billing: Address; readonly shipping: Address };
  readonly useShippingForBilling: boolean;
  readonly contact: Contact;
  readonly noHouseNumber?: NoHouseNumber | undefined;
};

export const CHECKOUT_VIEWS = ['cart', 'address', 'payment', 'success'] as const;
export type CheckoutView = (typeof CHECKOUT_VIEWS)[number];

export const EMPTY_CHECKOUT_INFO: CheckoutInfo = {
  address: { billing: EMPTY_ADDRESS, shipping: EMPTY_ADDRESS },
  useShippingForBilling: true,
  contact: { email: '', telephone: '', agreements: false, newsletterSubscription: false },
};
