import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { mergeTrackedOrder } from './merge-tracked-order.server.ts';

const SESSION = { cart: { ...KEPT_CART, date: NOW }, trackedOrder: { orderId: 'o1', aside: true } } as const;
const order = (status: 'refused' | 'pending') => sampleOrder({ id: 'o1', status, storefront: 'de' });

describe('`mergeTrackedOrder`', () => {
  test('adds the lines of the new cart to the cart of the failed order', async () => {
    const { deps, calls } = checkoutFakes({ session: SESSION, orders: [order('refused')] });
    expect(await mergeTrackedOrder(deps)).toEqual({ before: sampleCart(), after: sampleCart() });
    expect(calls.filter((call) => /^(read|add)/.test(call))).toEqual(['read kept', 'add of-order']);
    expect(deps.session.data).toMatchObject({ cart: { token: 'of-order' }, trackedOrder: { orderId: 'o1' } });
  });

  test('restores the new cart when the cart of the order rejects its lines', async () => {
    const { deps } = checkoutFakes({
      session: SESSION,
      orders: [order('refused')],
      answer: (call) => (call === 'add' ? err({ kind: 'CART_CLOSED', orderId: null }) : ok(sampleCart())),
    });
    expect(await mergeTrackedOrder(deps)).toBeNull();
    expect(deps.session.data).toMatchObject({
      cart: { token: 'kept' },
      trackedOrder: SESSION.trackedOrder,
      notice: { kind: 'merge-failed' },
    });
  });

  test('changes nothing while the payment waits for its bank', async () => {
    const { deps, calls } = checkoutFakes({ session: SESSION, orders: [order('pending')] });
    expect(await mergeTrackedOrder(deps)).toBeNull();
    expect(calls).toEqual([]);
  });
});
