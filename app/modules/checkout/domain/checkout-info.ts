/**
 * Field names are the form vocabulary: `address.shipping.firstName`, `contact.email`. Texts are trimmed; empty means
 * not given.
 */
export type Address = {
  readonly firstName: string;
  readonly lastName: string;
  readonly street0: string;
  readonly street1: string;
  readonly city: string;
  readonly region: string;
  readonly postCode: string;
  /** Two letters, upper case; empty until known. */
  readonly country: string;
};

export type Contact = {
  readonly email: string;
  readonly telephone: string;
  readonly agreements: boolean;
  readonly newsletterSubscription: boolean;
};

export type CheckoutInfo = {
  readonly address: { readonly billing: Address; readonly shipping: Address };
  readonly useShippingForBilling: boolean;
  readonly contact: Contact;
};

export const CHECKOUT_VIEWS = ['cart', 'address', 'payment', 'success'] as const;
export type CheckoutView = (typeof CHECKOUT_VIEWS)[number];

export const EMPTY_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  street0: '',
  street1: '',
  city: '',
  region: '',
  postCode: '',
  country: '',
};
export const EMPTY_CHECKOUT_INFO: CheckoutInfo = {
  address: { billing: EMPTY_ADDRESS, shipping: EMPTY_ADDRESS },
  useShippingForBilling: true,
  contact: { email: '', telephone: '', agreements: false, newsletterSubscription: false },
};
