import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { CartError, CartItem } from '#app/modules/cart/domain/cart.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { submitCart } from './submit-cart.server.ts';

const ADD = { intent: 'add-product', id: 'red', quantity: 1 } as const;
const CODE = { intent: 'apply-discount-code', discountCode: 'SUMMER' } as const;
const REMOVE = { intent: 'remove-product', itemId: 'line-red' } as const;
const UPDATE = { intent: 'update-product', itemId: 'line-red', quantity: 9 } as const;
const CART = { ...KEPT_CART, date: NOW };
const OUT_OF_STOCK = { kind: 'OUT_OF_STOCK', sku: 'S-1', name: 'Melon Slice', available: 5 } as const;

type Visit = Omit<Parameters<typeof checkoutFakes>[0], 'answer'> & {
  readonly answer?: NonNullable<Parameters<typeof checkoutFakes>[0]['answer']>;
  /** The error of every change; the cart can be read. */
  readonly rejects?: CartError;
  readonly wait?: number | null;
};

function visit({ wait = null, rejects, ...options }: Visit = {}) {
  const answer = rejects && ((call: string) => (call === 'read' ? ok(sampleCart(2)) : err(rejects)));
  const fakes = checkoutFakes({ ...(answer && { answer }), ...options });
  const takeLimit = async () => {
    fakes.calls.push('take limit');
    return wait;
  };
  const lineWords = ({ name, size }: Pick<CartItem, 'name' | 'size'>) => ({ name, size: size.label });
  const deps = { ...fakes.deps, clientAddress: '203.0.113.7', takeLimit, lineWords };
  return { ...fakes, submit: (intent: Parameters<typeof submitCart>[1]) => submitCart(deps, intent) };
}

describe('`submitCart`', () => {
  test('counts a new cart before it is created', async () => {
    const { submit, calls, deps } = visit();
    expect(await submit(ADD)).toMatchObject({ kind: 'changed', next: 'cart' });
    expect(calls.slice(0, 2)).toEqual(['take limit', 'add no cart']);
    expect(deps.session.data).toMatchObject({
      cart: { token: 'new' },
      completedViews: ['cart'],
      notice: { kind: 'added', value: 'Melon Slice' },
    });
  });

  test('creates no cart above the limit, and changes an existing one', async () => {
    const without = visit({ wait: 90 });
    expect(await without.submit(ADD)).toEqual({ kind: 'limited', retryAfter: 90 });
    expect(without.calls).toEqual(['take limit']);
    const { submit, calls } = visit({ wait: 90, session: { cart: CART } });
    expect(await submit(ADD)).toMatchObject({ kind: 'changed' });
    expect(calls).not.toContain('take limit');
  });

  test('drops the payment attempt and leads on where the form says so', async () => {
    const payment = { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' };
    const { submit, deps } = visit({ session: { cart: CART, payment, completedViews: ['cart', 'address'] } });
    const intent = { intent: 'select-shipping-method', shippingMethod: 'dhl', next: 'address' } as const;
    expect(await submit(intent)).toMatchObject({ kind: 'changed', next: 'address' });
    expect(deps.session.data).toMatchObject({ payment: undefined, completedViews: ['cart', 'address'] });
  });

  test('keeps a removed line in the notice, with a name that the cookie can hold', async () => {
    const item = { ...sampleCart(2).items[0], name: 'x'.repeat(500) };
    const { submit, deps } = visit({
      session: { cart: CART },
      answer: (call) => ok(call === 'read' ? sampleCart(2, { items: [item] as never }) : sampleCart(0)),
    });
    await submit(REMOVE);
    expect(deps.session.data.notice).toEqual({
      kind: 'removed',
      goods: { id: 'red', quantity: 2, name: 'x'.repeat(120), size: '36–40' },
    });
  });

  test('changes nothing in the session after an error', async () => {
    const { submit, deps } = visit({ session: { cart: CART }, rejects: { kind: 'MISSING_PRODUCTS', ids: ['red'] } });
    expect(await submit(ADD)).toMatchObject({ kind: 'rejected', error: { kind: 'MISSING_PRODUCTS' }, offer: null });
    expect(deps.session.data.notice).toBeUndefined();
  });
});

describe('`submitCart` after a rejected change', () => {
  test('offers what is in stock besides the quantity of the cart', async () => {
    const { submit } = visit({ session: { cart: CART }, rejects: OUT_OF_STOCK });
    expect(await submit(ADD)).toMatchObject({ offer: { intent: 'add-product', id: 'red', quantity: 3 } });
    expect(await submit(UPDATE)).toMatchObject({ offer: { intent: 'update-product', id: 'line-red', quantity: 5 } });
  });

  test('offers nothing when the cart has all that is in stock', async () => {
    const { submit } = visit({ session: { cart: CART }, rejects: { ...OUT_OF_STOCK, available: 2 } });
    expect(await submit(ADD)).toMatchObject({ kind: 'rejected', offer: null });
  });

  test('names the order that waits for its bank and has closed the cart', async () => {
    const pending = sampleOrder({ id: 'o1', status: 'pending' });
    const { submit } = visit({
      session: { cart: CART },
      orders: [pending],
      rejects: { kind: 'CART_CLOSED', orderId: 'o1' },
    });
    expect(await submit(UPDATE)).toMatchObject({ error: { kind: 'CART_CLOSED' }, waitingOrder: pending });
  });

  test('reports an expired cart, and a missing one where there never was a cart', async () => {
    const expired = visit({ session: { completedViews: ['cart'] } });
    expect(await expired.submit(REMOVE)).toMatchObject({ error: { kind: 'CART_NOT_FOUND' } });
    expect(await visit().submit(REMOVE)).toMatchObject({ error: { kind: 'cart-token-missing' } });
    expect(await visit().submit(CODE)).toMatchObject({
      error: { kind: 'discount-code-not-found', code: 'SUMMER', why: null },
    });
  });

  test('logs a shipping method that does not exist', async () => {
    const { submit, calls } = visit({
      session: { cart: CART },
      rejects: { kind: 'shipping-method-not-found', id: 'x'.repeat(90) },
    });
    await submit({ intent: 'select-shipping-method', shippingMethod: 'x' });
    expect(calls).toContain('warn Shipping method not found');
  });
});
