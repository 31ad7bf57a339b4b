import { expect, test } from 'vitest';
import { PAYMENT_STATUSES } from '#app/modules/payments/domain/payment-status.ts';
import { isFailed, isPaidOrPending } from './order-status.ts';

test.each(PAYMENT_STATUSES)('an order that is %s is either open, paid or pending, or failed', (status) => {
  expect([status === 'created', isPaidOrPending(status), isFailed(status)].filter(Boolean)).toHaveLength(1);
});

test('an order whose money is taken is a paid one', () => {
  expect(isPaidOrPending('captured')).toBe(true);
});
