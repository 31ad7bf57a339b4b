import type { Address } from '#app/kernel/address.ts';
import type { CheckoutInfo, Contact } from './checkout-info.ts';

export const INCOMPLETE_MESSAGE = 'Invalid or incomplete shipping address, billing address, or contact object';

const WITHOUT_POSTCODE: readonly string[] = ['IE', 'AE'];
const filled = (text: string): boolean => text.trim() !== '';

/** Country, city, both names, street and, except in IE and AE, postcode are filled. */
export function isAddressComplete(address: Address): boolean {
  const { country, city, firstName, lastName, street0, postCode } = address;
  return (
    [country, city, firstName, lastName, street0].every(filled) &&
    (filled(postCode) || WITHOUT_POSTCODE.includes(country))
  );
}

/** Email, telephone and agreements are present. */
export function isContactComplete({ email, telephone, agreements }: Contact): boolean {
  return filled(email) && filled(telephone) && agreements;
}

/** The billing address: the shipping address unless another one is given. */
export function billingAddressOf(info: CheckoutInfo): Address {
  return info.useShippingForBilling ? info.address.shipping : info.address.billing;
}

/** Both addresses are complete. */
export function areAddressesComplete(info: CheckoutInfo): boolean {
  return isAddressComplete(info.address.shipping) && isAddressComplete(billingAddressOf(info));
}

/** `INCOMPLETE_MESSAGE` while a payment session must not be created, otherwise null. */
export function incompleteMessage(info: CheckoutInfo): typeof INCOMPLETE_MESSAGE | null {
  return areAddressesComplete(info) && isContactComplete(info.contact) ? null : INCOMPLETE_MESSAGE;
}
