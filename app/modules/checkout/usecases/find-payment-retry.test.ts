import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { checkoutFakes, KEPT_CART, sampleCart } from '#tests/support/checkout-fakes.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { findPaymentRetry } from './find-payment-retry.server.ts';

const ORDER = sampleOrder({ id: 'o1', cartId: 'c1', status: 'refused', items: [sampleItem({ quantity: 2 })] });
const IN_ANOTHER_CART = { path: '/de/checkout/cart?items=v1%3A2', ownCart: false };

describe('`findPaymentRetry`', () => {
  test('leads to the payment step while the cart of the order is in this browser', async () => {
    const { deps, calls } = checkoutFakes({ session: { cart: KEPT_CART } });
    expect(await findPaymentRetry(deps, ORDER)).toEqual({ path: '/de/checkout/payment', ownCart: true });
    expect(calls).toEqual(['preview kept']);
  });

  test('leads to the payment step while the order is tracked with its own cart', async () => {
    const { deps } = checkoutFakes({ session: { cart: KEPT_CART, trackedOrder: { orderId: 'o1' } } });
    expect(await findPaymentRetry(deps, ORDER)).toEqual({ path: '/de/checkout/payment', ownCart: true });
  });

  test('leads to the cart page when another cart was filled since', async () => {
    const { deps, calls } = checkoutFakes({
      session: { cart: KEPT_CART, trackedOrder: { orderId: 'o1', aside: true } },
    });
    expect(await findPaymentRetry(deps, ORDER)).toEqual({ path: '/de/checkout/cart', ownCart: true });
    expect(calls).toEqual([]);
  });

  test('leads to the cart page in another storefront than that of the order', async () => {
    const { deps } = checkoutFakes({ session: { cart: KEPT_CART } });
    const order = { ...ORDER, storefront: 'uk' } as const;
    expect(await findPaymentRetry(deps, order)).toEqual({ path: '/de/checkout/cart', ownCart: true });
  });

  test('offers the same lines to a browser without a cart', async () => {
    const { deps } = checkoutFakes({});
    expect(await findPaymentRetry(deps, ORDER)).toEqual(IN_ANOTHER_CART);
  });

  test.each([
    ['belongs to another order', ok(sampleCart(2, { cartId: 'c2' }))],
    ['is empty', ok(sampleCart(0))],
    ['is closed', err({ kind: 'CART_CLOSED', orderId: 'o1' } as const)],
  ])('offers the same lines when the cart %s', async (_, answer) => {
    const { deps } = checkoutFakes({ session: { cart: KEPT_CART }, answer: () => answer });
    expect(await findPaymentRetry(deps, ORDER)).toEqual(IN_ANOTHER_CART);
  });
});
