import { describe, expect, test } from 'vitest';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { finishCheckout } from './finish-checkout.server.ts';

const SESSION = {
  completedViews: ['cart', 'address'] as ('cart' | 'address')[],
  payment: { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' },
  notice: { kind: 'payment', value: 'refused' },
};

describe('`finishCheckout`', () => {
  test('removes the draft of a paid order, reads the cart, and drops the message of an earlier attempt', async () => {
    const { deps, calls } = paymentFakes({ session: SESSION });
    await finishCheckout(deps, sampleOrder({ status: 'authorised' }), { own: true });
    expect(calls).toEqual([
      'update session checkout completedViews orders payment',
      'read cart',
      'update session notice',
    ]);
    expect(deps.session.data).toMatchObject({ orders: ['o1'], payment: undefined, notice: undefined });
  });

  test('keeps draft and attempt of a pending order, and tracks the order', async () => {
    const { deps } = paymentFakes({ session: SESSION });
    await finishCheckout(deps, sampleOrder({ status: 'pending' }), { own: true });
    expect(deps.session.data).toMatchObject({ trackedOrder: { orderId: 'o1' }, payment: SESSION.payment });
  });

  test('adds the order of another browser, and changes nothing else', async () => {
    const { deps } = paymentFakes({ session: SESSION });
    await finishCheckout(deps, sampleOrder({ status: 'authorised' }), { own: false });
    expect(deps.session.data).toEqual({ ...SESSION, orders: ['o1'] });
  });
});
