import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { readFollowedCart } from './checkout-cart.server.ts';

const CART = { ...KEPT_CART, date: NOW };
const closed = () => err({ kind: 'CART_CLOSED', orderId: 'o1' } as const);
const order = (status: 'pending' | 'authorised' | 'refused') => sampleOrder({ id: 'o1', status, storefront: 'de' });

describe('`readFollowedCart`', () => {
  test('reads no cart of a visitor without one', async () => {
    const { deps, calls } = checkoutFakes({});
    expect(await readFollowedCart(deps)).toEqual(ok({ read: ok(null), followed: null }));
    expect(calls).toEqual([]);
  });

  test('leads to the tracked order that was paid meanwhile, unless a cart with goods remains', async () => {
    const paid = { trackedOrder: { orderId: 'o1' } };
    const { deps } = checkoutFakes({ session: paid, orders: [order('authorised')] });
    expect(await readFollowedCart(deps)).toEqual(err({ kind: 'order-paid', orderId: 'o1' }));
    const filled = checkoutFakes({ session: { ...paid, cart: CART }, orders: [order('authorised')] });
    expect(await readFollowedCart(filled.deps)).toMatchObject(ok({ followed: { outcome: 'paid' } }));
  });

  test('leads to the order whose payment closed the cart of another tab', async () => {
    const { deps } = checkoutFakes({ session: { cart: CART }, orders: [order('authorised')], answer: closed });
    expect(await readFollowedCart(deps)).toEqual(err({ kind: 'order-paid', orderId: 'o1' }));
  });

  test('follows the waiting order that the read has found', async () => {
    const { deps } = checkoutFakes({ session: { cart: CART }, orders: [order('pending')], answer: closed });
    expect(await readFollowedCart(deps)).toMatchObject(ok({ read: closed(), followed: { outcome: 'pending' } }));
  });

  test('reads the restored cart of a failed order', async () => {
    const { deps, calls } = checkoutFakes({ session: { trackedOrder: { orderId: 'o1' } }, orders: [order('refused')] });
    expect(await readFollowedCart(deps)).toEqual(
      ok({ read: ok(sampleCart()), followed: { outcome: 'failed', order: order('refused'), newCart: false } }),
    );
    expect(calls).toContain('read of-order');
  });
});
