import { ADDRESS_FIELDS, type Address } from '#app/kernel/address.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo, CheckoutView, Contact } from './checkout-info.ts';

/** Completed views of a new checkout. */
export function startViews(): CheckoutView[] {
  return ['cart'];
}

/** The completed views, beginning with the cart, in the order of the steps. */
export function completeView(views: readonly CheckoutView[], view: CheckoutView): CheckoutView[] {
  const done = new Set<CheckoutView>(['cart', ...views, view]);
  return (['cart', 'address', 'payment', 'success'] as const).filter((name) => done.has(name));
}

/** Changing the address removes the completion of its step and of all later ones. */
export function reopenAddress(views: readonly CheckoutView[]): CheckoutView[] {
  return views.filter((view) => view === 'cart');
}

/** The session patch that drops the payment attempt. */
export function dropPayment(): { readonly payment: undefined } {
  return { payment: undefined };
}

const sameAddress = (a: Address, b: Address): boolean => ADDRESS_FIELDS.every((field) => a[field] === b[field]);

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

type ContactMarket = Pick<Market, 'isTelephoneOptional'>;

/** Email, telephone, unless it is optional in the market, and agreements are present. */
export function isContactComplete({ email, telephone, agreements }: Contact, market: ContactMarket): boolean {
  return filled(email) && (filled(telephone) || market.isTelephoneOptional) && agreements;
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
export function incompleteMessage(info: CheckoutInfo, market: ContactMarket): typeof INCOMPLETE_MESSAGE | null {
  return areAddressesComplete(info) && isContactComplete(info.contact, market) ? null : INCOMPLETE_MESSAGE;
}

/** Whether goods, bills or messages would go to another address. */
export function isAddressChanged(before: CheckoutInfo, after: CheckoutInfo): boolean {
  return !(
    sameAddress(before.address.shipping, after.address.shipping) &&
    sameAddress(billingAddressOf(before), billingAddressOf(after)) &&
    before.contact.email === after.contact.email &&
    before.contact.telephone === after.contact.telephone
  );
}

/** The session fields to write after a change in the address step: the payment attempt is dropped with it. */
export function addressChanged(views: readonly CheckoutView[]): {
  readonly completedViews: CheckoutView[];
  readonly payment: undefined;
} {
  return { completedViews: reopenAddress(views), ...dropPayment() };
}

/** The session fields to write after an order was paid: the draft is cleared and the views begin again. */
export function resetCheckout(): {
  readonly checkout: undefined;
  readonly completedViews: CheckoutView[];
  readonly payment: undefined;
} {
  return { checkout: undefined, completedViews: startViews(), ...dropPayment() };
}
