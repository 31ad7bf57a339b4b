import { expect, test } from 'vitest';
import { isCheckoutStep } from './checkout-step.ts';

test('`isCheckoutStep` accepts the address and the payment step, with their data requests', () => {
  for (const path of [
    '/uk/checkout/address',
    '/de/checkout/payment',
    '/ch/checkout/payment/',
    '/nl/checkout/address.data',
  ])
    expect(isCheckoutStep(path), path).toBe(true);
});

test('`isCheckoutStep` rejects every other page', () => {
  for (const path of [
    '/uk',
    '/uk/checkout/cart',
    '/uk/checkout/success/1',
    '/uk/checkout/payment/return',
    '/uk/product/address',
    '/checkout/address',
  ])
    expect(isCheckoutStep(path), path).toBe(false);
});
