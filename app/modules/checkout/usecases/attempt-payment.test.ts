import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { attemptPayment, countRefusal } from './attempt-payment.server.ts';

const PAID = sampleOrder({ status: 'authorised' });
const LIMIT = 'check limit c1 203.0.113.7';

describe('`attemptPayment`', () => {
  test('checks the limit of refused payments, then starts the payment', async () => {
    const { deps, calls } = paymentFakes();
    const start = async () => {
      calls.push('start');
      return ok('session');
    };
    expect(await attemptPayment(deps, { cartId: 'c1' }, start)).toEqual(ok('session'));
    expect(calls).toEqual([LIMIT, 'start']);
  });

  test('starts nothing while the limit is reached, and returns the seconds to wait', async () => {
    const { deps, calls } = paymentFakes({ wait: 90 });
    const start = async () => ok(calls.push('start'));
    expect(await attemptPayment(deps, { cartId: 'c1' }, start)).toEqual(
      err({ kind: 'too-many-refusals', retryAfter: 90 }),
    );
    expect(calls).toEqual([LIMIT]);
  });

  test('names gift cards where the limit of their guesses is reached', async () => {
    const { deps } = paymentFakes({ wait: 90 });
    const start = async () => ok('paid');
    expect(await attemptPayment(deps, { cartId: 'c1', kind: 'gift-card' }, start)).toEqual(
      err({ kind: 'too-many-guesses', retryAfter: 90 }),
    );
  });

  test('ends the checkout of an order that is already paid', async () => {
    const { deps, calls } = paymentFakes({ order: PAID });
    const start = async () => err({ kind: 'already-paid', order: PAID } as const);
    expect(await attemptPayment(deps, { cartId: 'c1' }, start)).toEqual(err({ kind: 'order-completed', order: PAID }));
    expect(calls).toEqual([
      LIMIT,
      'update session checkout completedViews orders payment',
      'read cart',
      'update session notice',
    ]);
    expect(deps.session.data.orders).toEqual(['o1']);
  });

  test.each(['authorised', 'pending'] as const)(
    'ends the checkout of a cart that a %s order closed',
    async (status) => {
      const order = sampleOrder({ status });
      const { deps } = paymentFakes({ order });
      const closed = err({ kind: 'CART_CLOSED', orderId: 'o1' } as const);
      expect(await attemptPayment(deps, { cartId: 'c1' }, async () => closed)).toEqual(
        err({ kind: 'order-completed', order }),
      );
    },
  );

  test.each([
    ['a cart that an unpaid order closed', { kind: 'CART_CLOSED', orderId: 'o1' }],
    ['a cart that no known order closed', { kind: 'CART_CLOSED', orderId: null }],
    ['an empty cart', { kind: 'cart-empty' }],
  ] as const)('returns the error of %s, and leaves the session as it is', async (_case, error) => {
    const { deps, calls } = paymentFakes();
    expect(await attemptPayment(deps, { cartId: 'c1' }, async () => err(error))).toEqual(err(error));
    expect(calls).toEqual([LIMIT]);
  });

  test('returns an unavailable platform as an error', async () => {
    const { deps } = paymentFakes();
    const start = async () => {
      throw new UpstreamUnavailable('orders', 'timeout');
    };
    expect(await attemptPayment(deps, { cartId: 'c1' }, start)).toEqual(err({ kind: 'platform-unavailable' }));
  });
});

test.each([
  ['the provider’s reference', 'PSP1', 'PSP1'],
  ['the order and the length of its log, without a reference', null, 'o1 1'],
])('`countRefusal` counts a refused payment by %s', async (_case, reference, payment) => {
  const { deps, calls } = paymentFakes();
  await countRefusal(
    deps,
    sampleOrder({ status: 'refused', payment: { status: 'refused', method: null, reference, parts: [] } }),
  );
  expect(calls).toEqual([`count refusal ${payment}`]);
});

test.each(['created', 'authorised', 'pending', 'cancelled', 'expired', 'error'] as const)(
  '`countRefusal` counts nothing for a payment that is %s',
  async (status) => {
    const { deps, calls } = paymentFakes();
    await countRefusal(deps, sampleOrder({ status }));
    expect(calls).toEqual([]);
  },
);
