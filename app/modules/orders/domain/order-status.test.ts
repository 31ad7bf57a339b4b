import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from './order.ts';
import { isFailed, isPaidOrPending, isStaleReport, orderStatusOf, statusAfter } from './order-status.ts';

/** Row: the status an order has. Column, in the order of ORDER_STATUSES: what the provider reports. */
const TABLE: Record<(typeof ORDER_STATUSES)[number], readonly OrderStatus[]> = {
  created: ['created', 'pending', 'authorised', 'refused', 'cancelled', 'expired', 'error'],
  pending: ['pending', 'pending', 'authorised', 'refused', 'cancelled', 'expired', 'error'],
  authorised: ['authorised', 'authorised', 'authorised', 'authorised', 'authorised', 'authorised', 'authorised'],
  refused: ['refused', 'pending', 'authorised', 'refused', 'refused', 'refused', 'refused'],
  cancelled: ['cancelled', 'pending', 'authorised', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
  expired: ['expired', 'pending', 'authorised', 'expired', 'expired', 'expired', 'expired'],
  error: ['error', 'pending', 'authorised', 'error', 'error', 'error', 'error'],
};

describe.each(ORDER_STATUSES)('an order that is %s', (current) => {
  test.each(ORDER_STATUSES.map((reported, index) => [reported, TABLE[current][index]] as const))('and is reported %s is then %s', (reported, after) => {
    expect(statusAfter(current, reported)).toBe(after);
  });
  test('does not change by an unknown report, nor by the same one twice', () => {
    expect(statusAfter(current, 'unknown')).toBe(current);
    for (const reported of ORDER_STATUSES) expect(statusAfter(statusAfter(current, reported), reported)).toBe(statusAfter(current, reported));
  });
  test('is of one kind only', () => {
    expect([current === 'created', isPaidOrPending(current), isFailed(current)].filter(Boolean)).toHaveLength(1);
  });
});

test('an order of unknown status stays so', () => {
  expect(statusAfter('unknown', 'authorised')).toBe('unknown');
});

describe('a report', () => {
  test('with a new reference is news', () => {
    expect(isStaleReport('refused', { earlier: [], attempt: 2 })).toBe(false);
  });
  test('that was applied before is not, in whatever attempt', () => {
    expect(
      isStaleReport('pending', {
        earlier: [
          { status: 'pending', attempt: 1 },
          { status: 'refused', attempt: 1 },
        ],
        attempt: 1,
      }),
    ).toBe(true);
  });
  test('of failure from an earlier attempt does not end the present one', () => {
    expect(isStaleReport('cancelled', { earlier: [{ status: 'refused', attempt: 1 }], attempt: 2 })).toBe(true);
  });
  test('of success from an earlier attempt counts', () => {
    expect(isStaleReport('authorised', { earlier: [{ status: 'refused', attempt: 1 }], attempt: 2 })).toBe(false);
  });
});

test('the status is the explicit one, else the last of the log, else unknown', () => {
  expect(orderStatusOf('refused', [{ status: 'created' }])).toBe('refused');
  expect(orderStatusOf(null, [{ status: 'created' }, { status: 'pending' }])).toBe('pending');
  expect(orderStatusOf(null, [])).toBe('unknown');
});
