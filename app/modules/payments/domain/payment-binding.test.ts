import { expect, test } from 'vitest';
import { type BoundTo, bindingText } from './payment-binding.ts';

const address = {
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Weg 1',
  street1: '',
  city: 'Bonn',
  region: '',
  postCode: '53111',
  country: 'DE',
};
const FACTS: BoundTo = {
  cartVersion: 3,
  total: { amount: 2395, currency: 'EUR' },
  country: 'DE',
  shippingAddress: address,
  billingAddress: address,
  email: 'ada@example.com',
  telephone: '+4930123456',
};

test('the same facts make the same text', () => {
  expect(bindingText({ ...FACTS, shippingAddress: { ...address } })).toBe(bindingText(FACTS));
});

test.each<[string, Partial<BoundTo>]>([
  ['the bag', { cartVersion: 4 }],
  ['the sum', { total: { amount: 2396, currency: 'EUR' } }],
  ['the currency', { total: { amount: 2395, currency: 'GBP' } }],
  ['the market', { country: 'AT' }],
  ['the delivery address', { shippingAddress: { ...address, city: 'Köln' } }],
  ['the billing address', { billingAddress: { ...address, city: 'Köln' } }],
  ['the name', { shippingAddress: { ...address, firstName: 'Grace' } }],
  ['the e-mail address', { email: 'grace@example.com' }],
  ['the telephone', { telephone: '+4930654321' }],
])('another text when %s changes', (_, change) => {
  expect(bindingText({ ...FACTS, ...change })).not.toBe(bindingText(FACTS));
});
