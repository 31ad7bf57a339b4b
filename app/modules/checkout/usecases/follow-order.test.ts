import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { checkoutFakes, KEPT_CART, NOW } from '#tests/support/checkout-fakes.ts';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { finishCheckout, followClosedCart, followOrder, settleSession } from './follow-order.server.ts';

const PAYMENT = { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' };
const VIEWS = ['cart', 'address'] as ('cart' | 'address')[];
const order = (status: OrderStatus) => sampleOrder({ id: 'o1', status, storefront: 'de' });

function browser(status: OrderStatus | null, session: Parameters<typeof checkoutFakes>[0]['session'] = {}) {
  return checkoutFakes({
    session: { trackedOrder: { orderId: 'o1' }, completedViews: VIEWS, ...session },
    orders: status ? [order(status)] : [],
  });
}

describe('`followOrder`', () => {
  test('reads nothing for a browser without a tracked order', async () => {
    const { deps, calls } = browser('pending', { trackedOrder: undefined });
    expect(await followOrder(deps)).toBeNull();
    expect(calls).toEqual([]);
  });

  test('ends the checkout of an order that is paid', async () => {
    const { deps } = browser('authorised');
    expect(await followOrder(deps)).toMatchObject({ outcome: 'paid', newCart: false });
    expect(deps.session.data).toMatchObject({ completedViews: ['cart'], orders: ['o1'] });
    expect(deps.session.data.trackedOrder).toBeUndefined();
  });

  test('restores the cart of an order whose payment failed', async () => {
    const { deps } = browser('refused', { payment: PAYMENT });
    expect(await followOrder(deps)).toMatchObject({ outcome: 'failed', newCart: false });
    expect(deps.session.data).toMatchObject({ cart: { token: 'of-order', count: 2 }, trackedOrder: { orderId: 'o1' } });
    expect(deps.session.data.payment).toBeUndefined();
  });

  test('keeps a cart that was filled since, and says that there is a new one', async () => {
    const { deps } = browser('refused', {
      cart: { ...KEPT_CART, date: NOW },
      trackedOrder: { orderId: 'o1', aside: true },
    });
    expect(await followOrder(deps)).toMatchObject({ outcome: 'failed', newCart: true });
    expect(deps.session.data).toMatchObject({ cart: { token: 'kept' } });
  });

  test('changes nothing while the bank decides', async () => {
    const { deps, calls } = browser('pending');
    expect(await followOrder(deps)).toMatchObject({ outcome: 'pending' });
    expect(calls).toEqual([]);
  });

  test('ignores an order that the shopper still has to pay, and forgets an unknown one', async () => {
    expect(await followOrder(browser('created').deps)).toBeNull();
    const { deps } = browser(null);
    expect(await followOrder(deps)).toBeNull();
    expect(deps.session.data.trackedOrder).toBeUndefined();
  });
});

describe('`followClosedCart`', () => {
  test('keeps the token while the bank decides and tracks the order of the platform', async () => {
    const { deps } = browser('pending', { trackedOrder: undefined });
    expect(await followClosedCart(deps, 'o1')).toBe('keep');
    expect(deps.session.data).toMatchObject({ trackedOrder: { orderId: 'o1' }, orders: ['o1'] });
  });

  test('drops the token of a paid cart, found by the payment attempt when the platform names no order', async () => {
    const { deps } = browser('authorised', { trackedOrder: undefined, payment: PAYMENT });
    expect(await followClosedCart(deps, null)).toBe('drop');
    expect(deps.session.data).toMatchObject({ orders: ['o1'], completedViews: ['cart'] });
  });

  test('drops the token of a cart whose order is unknown', async () => {
    const { deps } = browser(null, { trackedOrder: undefined });
    expect(await followClosedCart(deps, null)).toBe('drop');
  });
});

describe('`settleSession`', () => {
  test('tracks an own order that waits for its bank, and no order of another browser', async () => {
    const own = browser('pending', { trackedOrder: undefined });
    await settleSession(own.deps, order('pending'), { own: true });
    expect(own.deps.session.data.trackedOrder).toEqual({ orderId: 'o1' });
    const other = browser('pending', { trackedOrder: undefined });
    await settleSession(other.deps, order('pending'), { own: false });
    expect(other.deps.session.data).toMatchObject({ orders: ['o1'], completedViews: VIEWS });
    expect(other.deps.session.data.trackedOrder).toBeUndefined();
  });

  test('keeps tracking a refused order, which the bank may still approve', async () => {
    const { deps } = browser('refused', { trackedOrder: undefined, payment: PAYMENT });
    await settleSession(deps, order('refused'), { own: true });
    expect(deps.session.data).toMatchObject({ trackedOrder: { orderId: 'o1' }, cart: { token: 'of-order' } });
    expect(deps.session.data.payment).toBeUndefined();
  });
});

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
