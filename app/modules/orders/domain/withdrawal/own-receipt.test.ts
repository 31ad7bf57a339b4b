import { expect, test } from 'vitest';
import { isOwnReceipt, OWN_RECEIPT_LIFE } from './own-receipt.ts';

const own = { id: 'W-1', at: 1000 };

test('isOwnReceipt is true for the declaration of this browser, for an hour', () => {
  expect(isOwnReceipt(own, { id: 'W-1', now: 1000 + OWN_RECEIPT_LIFE - 1 })).toBe(true);
  expect(isOwnReceipt(own, { id: 'W-1', now: 1000 + OWN_RECEIPT_LIFE })).toBe(false);
});

test('isOwnReceipt is false for another declaration, and in another browser', () => {
  expect(isOwnReceipt(own, { id: 'W-2', now: 1000 })).toBe(false);
  expect(isOwnReceipt(undefined, { id: 'W-1', now: 1000 })).toBe(false);
});
