import { expect, test } from 'vitest';
import { isShopper } from './visitor.ts';

const shops = (path: string, init: RequestInit = {}, bag?: number) =>
  isShopper({ request: new Request(`https://shop.test${path}`, init), ...(bag !== undefined && { bag }) }, 'session');

test.each([
  ['a form', shops('/uk/login', { method: 'POST' })],
  ['a step of the checkout', shops('/uk/checkout/address')],
  ['a list, with something in the bag', shops('/uk/adults/socks', { headers: { cookie: 'session=a; bag=2' } })],
  [
    'a list, with something in the other bag',
    shops('/us/adults/socks', { headers: { cookie: 'session=a; bag=0; bag-us=1' } }),
  ],
  ['a shared page whose visitor has a bag', shops('/uk', {}, 1)],
])('%s is of a shopper', (_, found) => {
  expect(found).toBe(true);
});

test.each([
  ['a list', shops('/uk/adults/socks')],
  ['a list with an empty bag', shops('/uk/adults/socks', { headers: { cookie: 'session=a; bag=0' } })],
  ['a number on the bag without a session', shops('/uk/adults/socks', { headers: { cookie: 'bag=2' } })],
  ['a shared page without a bag', shops('/uk', {}, 0)],
  ['an address that only looks like the checkout', shops('/uk/faq/checkout/address')],
])('%s is of a visitor', (_, found) => {
  expect(found).toBe(false);
});
