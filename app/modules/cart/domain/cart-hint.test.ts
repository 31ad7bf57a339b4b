import { expect, test } from 'vitest';
import { cartHint } from './cart-hint.ts';

const VISIT = { hasLines: false, isServed: true, sendsCookies: true, comesFromShop: true };

test.each([
  [{ hasLines: true, isServed: false }, 'elsewhere'],
  [{ hasLines: true, sendsCookies: false }, null],
  [{ sendsCookies: false }, 'no-cookies'],
  [{ sendsCookies: false, comesFromShop: false }, null],
  [{ isServed: false }, null],
])('`cartHint` of a visit with %j is %s', (changes, hint) => {
  expect(cartHint({ ...VISIT, ...changes })).toBe(hint);
});
