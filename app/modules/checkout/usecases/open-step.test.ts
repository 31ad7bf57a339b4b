import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { INCOMPLETE_MESSAGE } from '#app/modules/checkout/domain/completed-views.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { openPostedPayment, openStep, openTaxedPayment } from './open-step.server.ts';

const DELIVERED = { shippingMethod: { id: 'dhl' } as unknown as Cart['shippingMethod'] };
const SESSION = { cart: { ...KEPT_CART, date: NOW }, checkout: SAMPLE_PAYABLE.info };

type Visit = Pick<Parameters<typeof checkoutFakes>[0], 'session' | 'orders' | 'answer' | 'market'>;
const visit = ({ answer = () => ok(sampleCart(2, DELIVERED)), session = SESSION, ...more }: Visit = {}) =>
  checkoutFakes({ answer, session, ...more });

describe('`openStep`', () => {
  test('opens both steps for a full cart with delivery and a complete address', async () => {
    expect(await openStep(visit().deps, 'address')).toMatchObject(ok({ cart: { cartId: 'c1' }, followed: null }));
    expect(await openStep(visit().deps, 'payment')).toMatchObject(ok({ info: SAMPLE_PAYABLE.info }));
  });

  test.each([
    ['without a cart', { session: {} }, 'cart'],
    ['with an empty cart', { answer: () => ok(sampleCart(0)) }, 'cart'],
    ['with an expired cart', { answer: () => err({ kind: 'UNAUTHORIZED' } as const) }, 'cart'],
    ['with an unavailable line', { answer: () => ok(sampleCart(21, DELIVERED)) }, 'unavailable-lines'],
    ['without a shipping method', { answer: () => ok(sampleCart()) }, 'choose-shipping'],
    ['without an address', { session: { cart: SESSION.cart } }, 'complete-address'],
  ] satisfies [string, Visit, string][])('keeps the payment step closed %s', async (_, visitor, kind) => {
    expect(await openStep(visit(visitor).deps, 'payment')).toEqual(err({ kind }));
  });

  test('logs that the draft is incomplete', async () => {
    const { deps, calls } = visit({ session: { cart: SESSION.cart } });
    await openStep(deps, 'payment');
    expect(calls).toContain(`warn ${INCOMPLETE_MESSAGE}`);
  });

  test('asks for the address again in a market of another country', async () => {
    const { deps } = visit({ session: { ...SESSION, cart: { ...SESSION.cart, country: 'AT' } }, market: 'AT' });
    expect(await openStep(deps, 'payment')).toEqual(err({ kind: 'complete-address' }));
  });

  test('leads to the order that waits for its bank, in place of a cart', async () => {
    const { deps } = visit({
      orders: [sampleOrder({ id: 'o1', status: 'pending' })],
      answer: () => err({ kind: 'CART_CLOSED', orderId: 'o1' }),
    });
    expect(await openStep(deps, 'address')).toEqual(
      err({ kind: 'order-pending', order: { id: 'o1', orderNumber: 'PW-1' } }),
    );
  });

  test.each([
    ['the order of a minute ago, in place of the bag that became it', {}, { kind: 'order-paid', orderId: 'o1' }],
    ['the bag after an older order', { updatedAt: NOW - minutes(1) }, { kind: 'cart' }],
    ['the bag after an order that failed', { status: 'refused' as const }, { kind: 'cart' }],
  ])('leads to %s', async (_, changes, redirect) => {
    const order = sampleOrder({ id: 'o1', status: 'authorised', updatedAt: NOW - minutes(1) + 1, ...changes });
    const { deps } = visit({ session: { orders: ['o1'] }, orders: [order] });
    expect(await openStep(deps, 'payment')).toEqual(err(redirect));
  });
});

describe('`openTaxedPayment`', () => {
  const AMERICAN = { ...SAMPLE_PAYABLE.info.address.shipping, country: 'US', region: 'NJ', postCode: '07001' };
  const US: Visit = {
    market: 'US',
    session: {
      cart: { ...SESSION.cart, region: 'US', country: 'US' },
      checkout: { ...SAMPLE_PAYABLE.info, address: { shipping: AMERICAN, billing: AMERICAN } },
    },
  };
  const taxed = (tax: ReturnType<NonNullable<Visit['answer']>>): Visit => ({
    ...US,
    answer: (call) => (call === 'tax' ? tax : ok(sampleCart(2, DELIVERED))),
  });

  test('quotes the tax of the delivery address where the market adds it', async () => {
    const { deps, calls } = visit(taxed(ok(sampleCart(2, { ...DELIVERED, version: 9 }))));
    expect(await openTaxedPayment(deps)).toMatchObject(ok({ cart: { version: 9 } }));
    expect(calls).toContain('tax kept');
  });

  test('asks for no quote where prices include the tax', async () => {
    const { deps, calls } = visit();
    expect(await openTaxedPayment(deps)).toMatchObject({ ok: true });
    expect(calls).not.toContain('tax kept');
  });

  test.each([
    [{ kind: 'tax-service-unavailable' }, { kind: 'tax-service-unavailable' }],
    [
      { kind: 'TAX_JAR_ERROR', message: 'to_zip is not valid' },
      { kind: 'TAX_JAR_ERROR', message: 'to_zip is not valid' },
    ],
    [{ kind: 'MISSING_SHIPPING_OPTION_ERROR' }, { kind: 'choose-shipping' }],
    [{ kind: 'CART_NOT_FOUND' }, { kind: 'cart' }],
  ])('closes the step after the error %j', async (error, redirect) => {
    const { deps } = visit(taxed(err(error) as never));
    expect(await openTaxedPayment(deps)).toEqual(err(redirect));
  });
});

describe('`openPostedPayment`', () => {
  test('leads a form of a page left open to the order that its cart became', async () => {
    const { deps } = visit({ session: { orders: ['o2', 'o1'] } });
    expect(await openPostedPayment(deps)).toEqual(err({ kind: 'order-paid', orderId: 'o2' }));
  });

  test('opens the payment step while there is a cart', async () => {
    expect(await openPostedPayment(visit({ session: { ...SESSION, orders: ['o1'] } }).deps)).toMatchObject({
      ok: true,
    });
  });
});
