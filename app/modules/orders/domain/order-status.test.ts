import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './order.ts';
import { isFailed, isPaidOrPending, orderStatusOf } from './order-status.ts';

test.each(ORDER_STATUSES)('an order that is %s is either open, paid or pending, or failed', (status) => {
  expect([status === 'created', isPaidOrPending(status), isFailed(status)].filter(Boolean)).toHaveLength(1);
});

test('an order whose money is taken is a paid one', () => {
  expect(isPaidOrPending('captured')).toBe(true);
});

test('the status is the explicit one, else the last of the log, else unknown', () => {
  expect(orderStatusOf('refused', [{ status: 'created' }])).toBe('refused');
  expect(orderStatusOf(null, [{ status: 'created' }, { status: 'pending' }])).toBe('pending');
  expect(orderStatusOf(null, [])).toBe('unknown');
});
