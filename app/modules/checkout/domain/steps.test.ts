import { expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { type CheckoutInfo, EMPTY_CHECKOUT_INFO } from './checkout-info.ts';
import { checkoutPath } from './checkout-url.ts';
import {
  addressChanged,
  areAddressesComplete,
  completeView,
  INCOMPLETE_MESSAGE,
  incompleteMessage,
  isAddressChanged,
  isAddressComplete,
  isContactComplete,
  resetCheckout,
  startViews,
} from './completed-views.ts';

const ADDRESS: Address = {
  ...EMPTY_ADDRESS,
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Hoofdweg 1',
  city: 'Utrecht',
  postCode: '3511 AA',
  country: 'NL',
};
const INFO: CheckoutInfo = {
  address: { shipping: ADDRESS, billing: EMPTY_ADDRESS },
  useShippingForBilling: true,
  contact: { email: 'ada@example.com', telephone: '+31201234567', agreements: true, newsletterSubscription: false },
};

const REQUIRED = { isTelephoneOptional: false };

test('an address is complete with country, city, names, street and postcode', () => {
  expect(isAddressComplete(ADDRESS)).toBe(true);
  expect(isAddressComplete(EMPTY_ADDRESS)).toBe(false);
  for (const field of ['country', 'city', 'firstName', 'lastName', 'street0', 'postCode'] as const) {
    expect([field, isAddressComplete({ ...ADDRESS, [field]: ' ' })]).toEqual([field, false]);
  }
});

test('an address needs a postcode except in IE and AE', () => {
  for (const country of ['IE', 'AE']) expect(isAddressComplete({ ...ADDRESS, country, postCode: '' })).toBe(true);
  for (const country of ['NZ', 'GB', 'XX'])
    expect(isAddressComplete({ ...ADDRESS, country, postCode: '' })).toBe(false);
});

test('a contact is complete with e-mail, telephone and agreements', () => {
  expect(isContactComplete(INFO.contact, REQUIRED)).toBe(true);
  expect(isContactComplete({ ...INFO.contact, email: '' }, REQUIRED)).toBe(false);
  expect(isContactComplete({ ...INFO.contact, telephone: '' }, REQUIRED)).toBe(false);
  expect(isContactComplete({ ...INFO.contact, telephone: '' }, { isTelephoneOptional: true })).toBe(true);
  expect(isContactComplete({ ...INFO.contact, agreements: false }, REQUIRED)).toBe(false);
});

test('payment waits for shipping, billing and contact, with one message', () => {
  expect(incompleteMessage(INFO, REQUIRED)).toBeNull();
  expect(areAddressesComplete({ ...INFO, useShippingForBilling: false })).toBe(false);
  expect(
    incompleteMessage(
      { ...INFO, useShippingForBilling: false, address: { shipping: ADDRESS, billing: ADDRESS } },
      REQUIRED,
    ),
  ).toBeNull();
  for (const info of [
    EMPTY_CHECKOUT_INFO,
    { ...INFO, useShippingForBilling: false },
    { ...INFO, contact: { ...INFO.contact, agreements: false } },
  ]) {
    expect(incompleteMessage(info, REQUIRED)).toBe(INCOMPLETE_MESSAGE);
  }
  expect(INCOMPLETE_MESSAGE).toBe('Invalid or incomplete shipping address, billing address, or contact object');
});

test('completed views start with cart and keep the order of the steps', () => {
  expect(startViews()).toEqual(['cart']);
  expect(completeView([], 'payment')).toEqual(['cart', 'payment']);
  expect(completeView(['cart', 'payment'], 'address')).toEqual(['cart', 'address', 'payment']);
  expect(completeView(['cart', 'address'], 'address')).toEqual(['cart', 'address']);
});

test('a changed address has to be completed again and ends the payment session', () => {
  expect(addressChanged(['cart', 'address', 'payment'])).toEqual({ completedViews: ['cart'], payment: undefined });
  expect('payment' in addressChanged([])).toBe(true);
  expect(isAddressChanged(INFO, INFO)).toBe(false);
  expect(
    isAddressChanged(INFO, { ...INFO, useShippingForBilling: false, address: { shipping: ADDRESS, billing: ADDRESS } }),
  ).toBe(false);
  expect(isAddressChanged(INFO, { ...INFO, contact: { ...INFO.contact, newsletterSubscription: true } })).toBe(false);
  expect(isAddressChanged(INFO, { ...INFO, useShippingForBilling: false })).toBe(true);
  expect(isAddressChanged(INFO, { ...INFO, contact: { ...INFO.contact, telephone: '1' } })).toBe(true);
  expect(
    isAddressChanged(INFO, { ...INFO, address: { ...INFO.address, shipping: { ...ADDRESS, city: 'Delft' } } }),
  ).toBe(true);
});

test('after success the draft is deleted and the steps start again', () => {
  expect(resetCheckout()).toEqual({ checkout: undefined, completedViews: ['cart'], payment: undefined });
});

test('a checkout path names storefront, view and, on success only, the order', () => {
  expect(checkoutPath('uk')).toBe('/uk/checkout/cart');
  expect(checkoutPath('de', 'payment')).toBe('/de/checkout/payment');
  expect(checkoutPath('eu', 'success', 'a b/c')).toBe('/eu/checkout/success/a%20b%2Fc');
  expect(checkoutPath('eu', 'success')).toBe('/eu/checkout/success');
  expect(checkoutPath('nl', 'address', 'x')).toBe('/nl/checkout/address');
  expect(checkoutPath('_default', 'cart')).toBe('/checkout/cart');
});
