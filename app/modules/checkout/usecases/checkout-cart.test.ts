import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { checkoutFakes, KEPT_CART, sampleCart } from '#tests/support/checkout-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { cartOf } from './checkout-cart.server.ts';

const closed = () => err({ kind: 'CART_CLOSED', orderId: 'o1' } as const);
const SESSION = { cart: KEPT_CART, completedViews: ['cart', 'address'] as ('cart' | 'address')[] };

describe('`cartOf`', () => {
  test('ends the checkout and drops the cart whose order is paid', async () => {
    const order = sampleOrder({ id: 'o1', status: 'authorised' });
    const { deps } = checkoutFakes({ session: SESSION, orders: [order], answer: closed });
    expect(await cartOf(deps).read()).toEqual(closed());
    expect(deps.session.data).toMatchObject({ completedViews: ['cart'], orders: ['o1'] });
    expect(deps.session.data.cart).toBeUndefined();
  });

  test('keeps the cart whose order waits for its bank, with no goods in its count', async () => {
    const order = sampleOrder({ id: 'o1', status: 'pending' });
    const { deps } = checkoutFakes({ session: SESSION, orders: [order], answer: closed });
    await cartOf(deps).read();
    expect(deps.session.data).toMatchObject({ cart: { token: 'kept', count: 0 }, trackedOrder: { orderId: 'o1' } });
  });

  test('puts the cart of a waiting order aside when goods are added', async () => {
    const { deps, calls } = checkoutFakes({
      session: { ...SESSION, trackedOrder: { orderId: 'o1' } },
      orders: [sampleOrder({ id: 'o1', status: 'pending' })],
      answer: (call) => (call === 'add' && deps.session.data.cart ? closed() : ok(sampleCart(1))),
    });
    expect(await cartOf(deps).add([{ id: 'red', quantity: 1 }])).toMatchObject({ ok: true });
    expect(calls.filter((call) => call.startsWith('add'))).toEqual(['add kept', 'add no cart']);
    expect(deps.session.data).toMatchObject({ cart: { token: 'new' }, trackedOrder: { orderId: 'o1', aside: true } });
  });

  test('drops a cart that the platform resets, and logs it', async () => {
    const { deps, calls } = checkoutFakes({ session: SESSION, answer: () => err({ kind: 'RESET' }) });
    await cartOf(deps).read();
    expect(calls).toContain('warn RESET');
    expect(deps.session.data.cart).toBeUndefined();
  });
});
