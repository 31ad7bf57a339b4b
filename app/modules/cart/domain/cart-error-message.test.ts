import { expect, test } from 'vitest';
import { cartErrorMessage } from './cart-error-message.ts';

test.each([
  [{ kind: 'cart-token-missing' }, 'Cart token is missing'],
  [{ kind: 'discount-code-not-found', code: 'X', why: null }, 'No discount code found'],
  [{ kind: 'invalid-country-code', countryCode: 'XX' }, 'Invalid country code passed'],
  [{ kind: 'CART_CLOSED', orderId: null }, 'CART_CLOSED'],
] as const)('`cartErrorMessage` maps %o to %s', (error, message) => {
  expect(cartErrorMessage(error)).toBe(message);
});
