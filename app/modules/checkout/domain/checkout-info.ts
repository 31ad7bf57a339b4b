import { type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { AddressKind } from './field-errors.ts';

export type Contact = {
  readonly email: string;
  readonly telephone: string;
  readonly agreements: boolean;
  readonly newsletterSubscription: boolean;
};

/** Field names are the form vocabulary: `address.shipping.firstName`, `contact.email`. */
export type CheckoutInfo = {
  readonly address: { readonly billing: Address; readonly shipping: Address };
  readonly useShippingForBilling: boolean;
  readonly contact: Contact;
  /** The addresses whose house has no number, as the shopper says: `address.shipping.noHouseNumber`. */
  readonly noHouseNumber?: readonly AddressKind[] | undefined;
};

export const CHECKOUT_VIEWS = ['cart', 'address', 'payment', 'success'] as const;
export type CheckoutView = (typeof CHECKOUT_VIEWS)[number];

export const EMPTY_CHECKOUT_INFO: CheckoutInfo = {
  address: { billing: EMPTY_ADDRESS, shipping: EMPTY_ADDRESS },
  useShippingForBilling: true,
  contact: { email: '', telephone: '', agreements: false, newsletterSubscription: false },
};
