import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { SAMPLE_ADDRESS, sampleOrder } from '#tests/support/sample-order.ts';
import { mergeTrackedOrder, restoreCheckout } from './restore-checkout.server.ts';

const INFO: CheckoutInfo = {
  address: { shipping: SAMPLE_ADDRESS, billing: EMPTY_ADDRESS },
  useShippingForBilling: true,
  contact: { email: 'ada@example.com', telephone: '+49301', agreements: true, newsletterSubscription: false },
};
const NOTHING = { carts: null, order: null, draft: null };
const CARTS = { cart: KEPT_CART };
const closed = () => err({ kind: 'CART_CLOSED', orderId: 'o1' } as const);

describe('`restoreCheckout`', () => {
  test('leaves a cart alone that was filled since', async () => {
    const { deps, calls } = checkoutFakes({ session: { cart: { ...KEPT_CART, token: 'own' } } });
    expect(await restoreCheckout(deps, { ...NOTHING, carts: CARTS })).toEqual({ order: null });
    expect(calls).toEqual([]);
  });

  test('restores cart, address and payment attempt, and keeps the age of the draft', async () => {
    const { deps, typedAt } = checkoutFakes({});
    const payment = { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' };
    await restoreCheckout(deps, {
      carts: CARTS,
      order: { orderId: 'o1', payment },
      draft: { value: INFO, at: NOW - 1000 },
    });
    expect(deps.session.data).toMatchObject({
      cart: { token: 'kept' },
      checkout: INFO,
      completedViews: ['cart', 'address'],
      payment,
      notice: { kind: 'restored' },
    });
    expect(typedAt()).toBe(NOW - 1000);
  });

  test('prefers the draft of the session to the mirror', async () => {
    const own = { ...INFO, useShippingForBilling: false };
    const { deps, typedAt } = checkoutFakes({ session: { checkout: own } });
    await restoreCheckout(deps, { ...NOTHING, carts: CARTS, draft: { value: INFO, at: NOW - 1000 } });
    expect(deps.session.data.checkout).toEqual(own);
    expect(typedAt()).toBe(deps.session.times.draft);
  });

  test('completes no address step for an address with a gap', async () => {
    const { deps } = checkoutFakes({});
    const gap = { ...INFO, contact: { ...INFO.contact, telephone: '' } };
    await restoreCheckout(deps, { ...NOTHING, carts: CARTS, draft: { value: gap, at: NOW } });
    expect(deps.session.data.completedViews).toEqual(['cart']);
  });

  test('shows the order of a cart that was paid, and does not make it one of this browser', async () => {
    const order = sampleOrder({ id: 'o1', status: 'authorised' });
    const { deps } = checkoutFakes({ orders: [order], answer: closed });
    expect(await restoreCheckout(deps, { ...NOTHING, carts: CARTS, order: { orderId: 'o1' } })).toEqual({ order });
    expect(deps.session.data).toMatchObject({ cart: undefined, orders: undefined, completedViews: ['cart'] });
  });

  test('keeps a closed cart whose order waits for its bank', async () => {
    const order = sampleOrder({ id: 'o1', status: 'pending' });
    const { deps } = checkoutFakes({ orders: [order], answer: closed });
    expect(await restoreCheckout(deps, { ...NOTHING, carts: CARTS, order: { orderId: 'o1' } })).toEqual({
      order: null,
    });
    expect(deps.session.data).toMatchObject({ cart: { token: 'kept', count: 0 }, notice: { kind: 'restored' } });
  });

  test.each([
    ['nothing was kept', NOTHING, () => ok(sampleCart())],
    [
      'the cart is of another warehouse',
      { ...NOTHING, carts: { cart: { ...KEPT_CART, region: 'US' } as const } },
      closed,
    ],
    ['the cart is empty', { ...NOTHING, carts: CARTS }, () => ok(sampleCart(0))],
  ])('answers that there is nothing to restore when %s', async (_name, sent, answer) => {
    const { deps } = checkoutFakes({ answer });
    expect(await restoreCheckout(deps, sent)).toEqual({ order: null });
    expect(deps.session.data).toMatchObject({ completedViews: ['cart'], notice: { kind: 'restore-absent' } });
    expect(deps.session.data.cart).toBeUndefined();
  });
});

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
