import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';
import { createStage, failure, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
const de = market('DE');

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250, stock: { 'nl-rsv': 2, nl: 8 } },
      { id: 'last', name: 'Last', stock: { nl: 1 } },
    ],
  });
});
afterEach(() => stage.close());

const report = (
  order: Order,
  status: OrderStatus,
  pspReference: string | null = null,
  amount = order.priceTotal.amount,
) =>
  stage.orders.settle(order.orderNumber, {
    status,
    amount: { amount, currency: order.priceTotal.currency },
    method: 'visa',
    pspReference,
  });

/** A cart of two red socks, ordered. */
async function startedOrder(items = [{ id: 'red', quantity: 2 }]) {
  const { cart, token } = await stage.readyCart(items);
  return { cart, token, input: orderInput(cart), order: value(await stage.orders.begin(gb, token, orderInput(cart))) };
}
const events = (order: Order, kind: string) =>
  stage.count(`order_events WHERE order_id = '${order.id}' AND kind = '${kind}'`);

describe('starting an order', () => {
  test('creates it from the cart that the shopper saw', async () => {
    const { order, cart } = await startedOrder();
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^PW-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      status: 'created',
      statusLog: [{ status: 'created', at: Date.parse('2026-11-23T09:00:00Z') }],
      cartId: cart.cartId,
      cartVersion: cart.version,
      items: [
        {
          sku: 'S-red',
          parentSku: 'P-red',
          name: 'Red',
          sizeLabel: '36-40',
          quantity: 2,
          unitPrice: { amount: 1250, currency: 'GBP' },
          discount: { amount: 0 },
          total: { amount: 2500 },
        },
      ],
      itemsCount: 2,
      priceProducts: { amount: 2500 },
      priceShipping: { amount: 395 },
      priceDiscount: { amount: 0 },
      priceTax: { amount: 483 },
      priceTotal: { amount: 2895, currency: 'GBP' },
      taxPercent: 20,
      storefront: 'uk',
      market: 'GB',
      language: 'en',
      payment: { status: 'created', method: null, reference: null },
      contact: { firstName: 'Ada', lastName: 'Byron', email: 'Ada@example.com', telephone: '+44123456' },
      shippingMethod: {
        name: 'Standard delivery',
        carrier: 'Royal Mail',
        earliest: '2026-11-25',
        latest: '2026-11-27',
      },
    });
    expect(await stage.orders.byId(order.id)).toEqual(order);
    expect(await stage.orders.byNumber(order.orderNumber)).toEqual(order);
    expect(await stage.orders.byId('nobody')).toBeNull();
  });

  test('reserves the stock of the reserve warehouse first', async () => {
    await startedOrder([{ id: 'red', quantity: 3 }]);
    const rows = await stage.store.read.all(
      "SELECT warehouse, quantity FROM stock WHERE variant_id = 'red' ORDER BY warehouse",
    );
    expect(rows.map((row) => [row.warehouse, row.quantity])).toEqual([
      ['nl', 7],
      ['nl-rsv', 0],
    ]);
  });

  test('again returns the same order and reserves no more stock', async () => {
    const { order, token, input } = await startedOrder();
    expect(value(await stage.orders.begin(gb, token, input))).toEqual(order);
    expect(await stage.stock('red')).toBe(8);
  });

  test('leaves its own reserved stock available to the cart', async () => {
    const { token } = await startedOrder([{ id: 'last', quantity: 1 }]);
    expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({ messages: [], items: [{ available: 1 }] });
    expect(failure(await stage.carts.addProducts(gb, null, [{ id: 'last', quantity: 1 }]))).toMatchObject({
      kind: 'OUT_OF_STOCK',
      available: 0,
    });
  });

  test('again with another address amends the order under its number and requires a new session', async () => {
    const { order, token, input } = await startedOrder();
    await stage.orders.attachPayment(order.id, {
      sessionId: 'S1',
      sessionUrl: 'https://pay.example/1',
      expiresAt: order.createdAt + minutes(60),
    });
    const moved = value(
      await stage.orders.begin(gb, token, { ...input, shippingAddress: { ...input.shippingAddress, city: 'Leeds' } }),
    );
    expect(moved).toMatchObject({
      id: order.id,
      orderNumber: order.orderNumber,
      status: 'created',
      address: { shipping: { city: 'Leeds' }, billing: { city: 'London' } },
    });
    expect(moved.statusLog).toHaveLength(2);
    expect(moved.updatedAt).toBeGreaterThan(order.updatedAt);
    expect(await stage.orders.openPayment(order.id)).toBeNull();
    expect(await stage.stock('red')).toBe(8);
  });

  test('of a changed cart creates another order and releases the stock of the first', async () => {
    const { order, token } = await startedOrder([{ id: 'last', quantity: 1 }]);
    const { cart } = value(await stage.carts.selectShippingMethod(gb, token, 'express'));
    const second = value(await stage.orders.begin(gb, token, orderInput(cart)));
    expect(second.id).not.toBe(order.id);
    expect(await stage.stock('last')).toBe(0);
    expect(await stage.count('order_reservations')).toBe(1);
    expect(await events(order, 'superseded')).toBe(1);
  });

  test('is rejected with both totals when the cart is not what the shopper saw', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 2 }]);
    const now = cart.priceTotal;
    const seen = { amount: now.amount - 1, currency: now.currency };
    expect(failure(await stage.orders.begin(gb, token, orderInput(cart, { total: seen })))).toEqual({
      kind: 'total-changed',
      seen,
      now,
    });
    expect(
      failure(await stage.orders.begin(gb, token, orderInput(cart, { total: { ...now, currency: 'EUR' } }))),
    ).toMatchObject({
      kind: 'total-changed',
      now,
    });
    expect(failure(await stage.orders.begin(gb, token, orderInput(cart, { cartVersion: 1 })))).toMatchObject({
      kind: 'total-changed',
    });
    expect(failure(await stage.orders.begin(de, token, orderInput(cart)))).toMatchObject({
      kind: 'total-changed',
      now: { currency: 'EUR' },
    });
    await stage.sell([{ id: 'red', pence: 1300, stock: { nl: 10 } }]);
    expect(failure(await stage.orders.begin(gb, token, orderInput(cart)))).toEqual({
      kind: 'total-changed',
      seen: now,
      now: { amount: 2995, currency: 'GBP' },
    });
    expect(await stage.count('orders')).toBe(0);
    expect(await stage.stock('red')).toBe(10);
  });

  test('requires a delivery method and a line to deliver', async () => {
    const { cart, token } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    expect(failure(await stage.orders.begin(gb, token, orderInput(cart)))).toEqual({
      kind: 'MISSING_SHIPPING_OPTION_ERROR',
    });
    const empty = value(await stage.carts.removeProduct(gb, token, cart.items[0]?.itemId ?? ''));
    expect(failure(await stage.orders.begin(gb, token, orderInput(empty.cart)))).toEqual({ kind: 'cart-empty' });
    expect(failure(await stage.orders.begin(gb, 'no token', orderInput(cart)))).toEqual({ kind: 'UNAUTHORIZED' });
    expect(failure(await stage.orders.begin(market('US'), token, orderInput(cart)))).toEqual({
      kind: 'warehouse_error',
    });
  });

  test('adds up the lines of one sku before it checks the stock', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'last', quantity: 1 }]);
    await stage.run(
      "INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES ('twin', ?, 9, 'last', 1, 'Last')",
      [cart.cartId],
    );
    const twins = value(await stage.carts.fetch(gb, token)).cart;
    expect(twins.itemsCount).toBe(2);
    expect(failure(await stage.orders.begin(gb, token, orderInput(twins)))).toEqual({
      kind: 'OUT_OF_STOCK',
      sku: 'S-last',
      name: 'Last',
      available: 1,
    });
    expect(await stage.stock('last')).toBe(1);
  });

  test('of a paid cart returns the paid order', async () => {
    const { order, token, input } = await startedOrder();
    await report(order, 'authorised', 'A1');
    expect(failure(await stage.orders.begin(gb, token, input))).toMatchObject({
      kind: 'already-paid',
      order: { id: order.id, status: 'authorised' },
    });
  });
});

describe('a payment session', () => {
  test('is stored until it expires', async () => {
    const { order } = await startedOrder();
    expect(await stage.orders.openPayment(order.id)).toBeNull();
    const session = { sessionId: 'S1', sessionUrl: 'https://pay.example/1', expiresAt: order.createdAt + minutes(30) };
    await stage.orders.attachPayment(order.id, session);
    expect(await stage.orders.openPayment(order.id)).toEqual({
      ...session,
      kind: 'hosted',
      sessionData: null,
      binding: null,
      instructions: null,
    });
    const later = { sessionId: 'S2', sessionUrl: 'https://pay.example/2', expiresAt: order.createdAt + minutes(40) };
    await stage.orders.attachPayment(order.id, later);
    expect(await stage.orders.openPayment(order.id)).toMatchObject(later);
    stage.pass(minutes(40));
    expect(await stage.orders.openPayment(order.id)).toBeNull();
  });
  test('recorded by several requests at once is stored once', async () => {
    const { order } = await startedOrder();
    const session = { sessionId: 'S1', sessionUrl: 'https://pay.example/1', expiresAt: order.createdAt + minutes(30) };
    await Promise.all(Array.from({ length: 5 }, () => stage.orders.attachPayment(order.id, session)));
    expect(await stage.count('order_payments')).toBe(1);
  });
  test('on the page is stored with the data it is bound to', async () => {
    const { order } = await startedOrder();
    const session = {
      sessionId: 'S1',
      sessionUrl: '',
      kind: 'embedded',
      sessionData: 'sealed',
      binding: 'hash',
      expiresAt: order.createdAt + minutes(30),
    } as const;
    await stage.orders.attachPayment(order.id, session);
    expect(await stage.orders.openPayment(order.id)).toEqual({ ...session, instructions: null });
  });
  test('completed outside the shop keeps its instructions with the order until it is paid, has ended, or another method is chosen', async () => {
    const { order } = await startedOrder();
    const instructions: PaymentInstructions = {
      kind: 'voucher',
      method: 'multibanco',
      amount: { amount: order.priceTotal.amount, currency: 'GBP' },
      expiresAt: order.createdAt + minutes(30),
      fields: [{ name: 'reference', value: '501 422 944' }],
      qrCode: null,
      link: 'https://pay.example/how',
    };
    const voucher = {
      sessionId: 'V1',
      sessionUrl: '',
      kind: 'redirect',
      expiresAt: order.createdAt + minutes(30),
      instructions,
    } as const;
    const instructionsNow = async () => (await stage.orders.byNumber(order.orderNumber))?.instructions;
    expect(await instructionsNow()).toBeNull();
    await stage.orders.attachPayment(order.id, voucher);
    expect(await stage.orders.openPayment(order.id)).toMatchObject({ instructions });
    expect(await instructionsNow()).toEqual(instructions);
    await stage.orders.attachPayment(order.id, {
      sessionId: 'S1',
      sessionUrl: '',
      expiresAt: order.createdAt + minutes(30),
    });
    expect(await instructionsNow()).toBeNull();
    await stage.orders.attachPayment(order.id, voucher);
    const report = { amount: order.priceTotal, method: 'multibanco', pspReference: 'P1' };
    expect(value(await stage.orders.settle(order.orderNumber, { ...report, status: 'pending' })).instructions).toEqual(
      instructions,
    );
    expect(
      value(await stage.orders.settle(order.orderNumber, { ...report, status: 'authorised' })).instructions,
    ).toBeNull();
  });
  test('attached again after another is the current one', async () => {
    const { order } = await startedOrder();
    const session = (sessionId: string) => ({ sessionId, sessionUrl: '', expiresAt: order.createdAt + minutes(30) });
    for (const id of ['S1', 'S2', 'S1', 'S1']) await stage.orders.attachPayment(order.id, session(id));
    expect(await stage.orders.openPayment(order.id)).toMatchObject({ sessionId: 'S1' });
    expect(await stage.count('order_payments')).toBe(3);
  });
  test('of an order whose stock went to a later one no longer counts', async () => {
    const { order, token } = await startedOrder();
    await stage.orders.attachPayment(order.id, {
      sessionId: 'S1',
      sessionUrl: '',
      expiresAt: order.createdAt + minutes(30),
    });
    const { cart } = value(await stage.carts.selectShippingMethod(gb, token, 'express'));
    value(await stage.orders.begin(gb, token, orderInput(cart)));
    expect(await stage.orders.openPayment(order.id)).toBeNull();
  });
  test('of an unknown order is an error', async () => {
    await expect(
      stage.orders.attachPayment('nobody', { sessionId: 'S', sessionUrl: 'https://pay.example', expiresAt: 0 }),
    ).rejects.toThrow('No order found');
  });
});

describe('redirect details', () => {
  const outcome = {
    status: 'authorised',
    reference: 'PW-1',
    amount: { amount: 2895, currency: 'GBP' },
    method: 'ideal',
    pspReference: 'P1',
  } as const;

  test('are submitted by one of several concurrent requests, and the others get its result', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => stage.orders.claimDetails('PW-1', 'hash')));
    expect(claims.map(({ kind }) => kind).sort()).toEqual([...Array(9).fill('busy'), 'claimed']);
    await stage.orders.noteDetails('hash', outcome);
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'done', outcome });
    await stage.orders.noteDetails('hash', { ...outcome, status: 'refused' });
    await stage.orders.noteDetails('hash', undefined);
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'done', outcome });
  });
  test('that the provider rejected are not submitted again', async () => {
    await stage.orders.claimDetails('PW-1', 'hash');
    await stage.orders.noteDetails('hash', null);
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'done', outcome: null });
  });
  test('whose submission failed are submitted by the next request', async () => {
    await stage.orders.claimDetails('PW-1', 'hash');
    await stage.orders.noteDetails('hash', undefined);
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'claimed' });
  });
  test('claimed by a dead request are claimed again after a timeout', async () => {
    await stage.orders.claimDetails('PW-1', 'hash');
    stage.pass(seconds(19));
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'busy' });
    stage.pass(seconds(1));
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'claimed' });
    expect(await stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'busy' });
  });
});

describe('a payment result', () => {
  const topics = async () =>
    (await stage.store.read.all<{ topic: string }>('SELECT topic FROM outbox ORDER BY topic')).map(
      ({ topic }) => topic,
    );

  test('of a capture after the authorisation changes the status and nothing else', async () => {
    const { order } = await startedOrder();
    value(await report(order, 'authorised', 'A1'));
    const captured = value(await report(order, 'captured', 'A1'));
    expect(captured).toMatchObject({ status: 'captured', payment: { status: 'captured', reference: 'A1' } });
    expect(value(await report(order, 'authorised', 'A1'))).toEqual(captured);
    expect(value(await report(order, 'refused', 'A2'))).toEqual(captured);
    expect(await stage.stock('red')).toBe(8);
    expect(await stage.count("outbox WHERE topic = 'order-confirmed'")).toBe(1);
    expect(await events(order, 'double-payment')).toBe(0);
  });

  test('of success keeps the stock, closes the cart and is reported once', async () => {
    const { order } = await startedOrder();
    stage.pass(1000);
    const paid = value(await report(order, 'authorised', 'A1'));
    expect(paid).toMatchObject({
      status: 'authorised',
      payment: { status: 'authorised', method: 'visa', reference: 'A1' },
    });
    expect(paid.statusLog.map(({ status }) => status)).toEqual(['created', 'authorised']);
    expect(value(await report(order, 'authorised', 'A1'))).toEqual(paid);
    expect(await stage.stock('red')).toBe(8);
    expect(await stage.count(`outbox WHERE topic = 'order-confirmed' AND payload LIKE '%${order.id}%'`)).toBe(1);
    expect(await stage.count(`carts WHERE state = 'CLOSED'`)).toBe(1);
  });

  test('that arrives later from the bank is reported once as well', async () => {
    const { order } = await startedOrder();
    await report(order, 'pending', 'A1');
    expect(await stage.count(`carts WHERE state = 'CLOSED'`)).toBe(1);
    expect(await topics()).toEqual(['order-pending']);
    expect(value(await report(order, 'authorised', 'A1')).status).toBe('authorised');
    expect(value(await report(order, 'pending', 'A1')).status).toBe('authorised');
    expect(await topics()).toEqual(['order-confirmed', 'order-pending']);
    expect(await stage.stock('red')).toBe(8);
  });

  test.each([
    ['refused', 'order-refused'],
    ['cancelled', 'order-refused'],
    ['error', 'order-refused'],
    ['expired', 'order-expired'],
  ] as const)(
    'of %s after a pending payment queues %s and no confirmation, once for each attempt',
    async (status, topic) => {
      const { order, token, input } = await startedOrder();
      await report(order, 'pending', 'A1');
      await report(order, status, 'A1');
      await report(order, status, 'A1');
      expect(await topics()).toEqual(['order-pending', topic].sort());
      await stage.orders.begin(gb, token, input);
      await report(order, 'pending', 'A2');
      await report(order, status, 'A2');
      expect(await topics()).toEqual(['order-pending', 'order-pending', topic, topic].sort());
    },
  );

  test('of a refusal without a pending payment queues nothing', async () => {
    const { order } = await startedOrder();
    await report(order, 'refused', 'A1');
    expect(await topics()).toEqual([]);
  });

  test.each(['refused', 'cancelled', 'expired', 'error'] as const)(
    'of %s releases the stock, and the cart can be paid again under the same number',
    async (status) => {
      const { order, token, input } = await startedOrder();
      expect(value(await report(order, status, 'A1')).status).toBe(status);
      expect(value(await report(order, status, 'A1')).status).toBe(status);
      expect(await stage.stock('red')).toBe(10);
      const again = value(await stage.orders.begin(gb, token, input));
      expect(again).toMatchObject({ id: order.id, orderNumber: order.orderNumber, status: 'created' });
      expect(again.statusLog.map((entry) => entry.status)).toEqual(['created', status, 'created']);
      expect(await stage.stock('red')).toBe(8);
      await report(order, 'authorised', 'A2');
      expect(await stage.stock('red')).toBe(8);
      expect(await stage.count('orders')).toBe(1);
    },
  );

  test('of an ended attempt does not end the next one, unless it is success', async () => {
    const { order, token, input } = await startedOrder();
    await report(order, 'refused', 'A1');
    await stage.orders.begin(gb, token, input);
    expect(value(await report(order, 'refused', 'A1')).status).toBe('created');
    expect(value(await report(order, 'cancelled', 'A1')).status).toBe('created');
    expect(await stage.stock('red')).toBe(8);
    expect(value(await report(order, 'authorised', 'A1')).status).toBe('authorised');
    expect(await stage.stock('red')).toBe(8);
  });

  test('of refusal after a pending payment reopens the cart', async () => {
    const { order, token, input } = await startedOrder();
    await report(order, 'pending', 'A1');
    expect(failure(await stage.orders.begin(gb, token, input))).toEqual({ kind: 'CART_CLOSED', orderId: order.id });
    await report(order, 'refused', 'A1');
    expect(await stage.stock('red')).toBe(10);
    expect(value(await stage.carts.fetch(gb, token)).cart.version).toBe(order.cartVersion);
    expect(value(await stage.orders.begin(gb, token, input)).orderNumber).toBe(order.orderNumber);
  });

  describe('of an order whose cart has changed since', () => {
    const linesOf = async (token: string) =>
      value(await stage.carts.fetch(gb, token)).cart.items.map(({ id, quantity }) => ({ id, quantity }));
    async function changedOrder() {
      const started = await startedOrder([{ id: 'red', quantity: 2 }]);
      await stage.carts.addProducts(gb, started.token, [{ id: 'last', quantity: 1 }]);
      return started;
    }
    const orderRest = async (token: string) =>
      value(await stage.orders.begin(gb, token, orderInput(value(await stage.carts.fetch(gb, token)).cart)));

    test.each(['refused', 'cancelled', 'expired'] as const)(
      'removes its lines while it is pending, and restores them when it is %s',
      async (status) => {
        const { order, token } = await changedOrder();
        await report(order, 'pending', 'A1');
        expect(await linesOf(token)).toEqual([{ id: 'last', quantity: 1 }]);
        for (let times = 0; times < 2; times += 1) await report(order, status, 'A1');
        expect(await linesOf(token)).toEqual([
          { id: 'red', quantity: 2 },
          { id: 'last', quantity: 1 },
        ]);
        expect((await orderRest(token)).status).toBe('created');
      },
    );

    test('reopens a cart that its lines had left empty', async () => {
      const { order, token } = await startedOrder([{ id: 'red', quantity: 2 }]);
      await stage.carts.selectShippingMethod(gb, token, 'express');
      await report(order, 'pending', 'A1');
      expect(failure(await stage.carts.fetch(gb, token))).toEqual({ kind: 'CART_CLOSED', orderId: order.id });
      await report(order, 'refused', 'A1');
      expect(await linesOf(token)).toEqual([{ id: 'red', quantity: 2 }]);
    });

    test.each(['pending', 'authorised'] as const)(
      'that is %s allows an order of the rest, which is no double payment',
      async (status) => {
        const { order, token } = await changedOrder();
        await report(order, status, 'A1');
        const rest = await orderRest(token);
        await report(rest, 'authorised', 'B1');
        if (status === 'pending') await report(order, 'authorised', 'A1');
        expect([await events(order, 'double-payment'), await events(rest, 'double-payment')]).toEqual([0, 0]);
        expect(await stage.stock('red')).toBe(8);
        expect(await stage.stock('last')).toBe(0);
      },
    );

    test('restores its lines without those of the order that has closed the cart meanwhile', async () => {
      const { order, token } = await changedOrder();
      await report(order, 'pending', 'A1');
      await report(await orderRest(token), 'authorised', 'B1');
      await report(order, 'refused', 'A1');
      expect(await linesOf(token)).toEqual([{ id: 'red', quantity: 2 }]);
      const again = await orderRest(token);
      await report(again, 'authorised', 'A2');
      expect(await events(again, 'double-payment')).toBe(0);
    });

    test('restores no more units than a line may have', async () => {
      await stage.sell([{ id: 'red', pence: 1200, stock: { nl: 60 } }]);
      const { order, token } = await startedOrder([{ id: 'red', quantity: 12 }]);
      await stage.carts.addProducts(gb, token, [{ id: 'last', quantity: 1 }]);
      await report(order, 'pending', 'A1');
      await stage.carts.addProducts(gb, token, [{ id: 'red', quantity: 15 }]);
      await report(order, 'refused', 'A1');
      expect(await linesOf(token)).toContainEqual({ id: 'red', quantity: 20 });
    });
  });

  test('that arrives late reserves the stock again, and is flagged when it is sold', async () => {
    const { order } = await startedOrder([{ id: 'last', quantity: 1 }]);
    await report(order, 'expired', 'A1');
    const rival = await startedOrder([{ id: 'last', quantity: 1 }]);
    expect(value(await report(order, 'authorised', 'A1')).status).toBe('authorised');
    expect(await events(order, 'oversold')).toBe(1);
    expect(await stage.stock('last')).toBe(0);

    await report(rival.order, 'cancelled', 'B1');
    expect(await stage.stock('last')).toBe(1);
    expect(value(await report(rival.order, 'authorised', 'B2')).status).toBe('authorised');
    expect(await stage.stock('last')).toBe(0);
    expect(await events(rival.order, 'oversold')).toBe(0);
  });

  test('in another amount or currency is quarantined and only flags the order for manual review', async () => {
    const { order } = await startedOrder();
    expect(failure(await report(order, 'authorised', 'A1', order.priceTotal.amount - 1))).toEqual({
      kind: 'amount-mismatch',
    });
    expect(failure(await report(order, 'authorised', 'A1', order.priceTotal.amount - 1))).toEqual({
      kind: 'amount-mismatch',
    });
    const settle = (status: OrderStatus, amount: Order['priceTotal'] | null) =>
      stage.orders.settle(order.orderNumber, { status, amount, method: null, pspReference: 'A2' });
    expect(failure(await settle('authorised', { ...order.priceTotal, currency: 'EUR' }))).toEqual({
      kind: 'amount-mismatch',
    });
    expect(failure(await settle('authorised', null))).toEqual({ kind: 'amount-mismatch' });
    expect(await stage.orders.byId(order.id)).toEqual({ ...order, underReview: true });
    expect(await events(order, 'quarantined')).toBe(3);
    expect(value(await settle('refused', null)).status).toBe('refused');
  });

  test('of a second payment is flagged, for any order of the cart', async () => {
    const { order, token } = await startedOrder();
    const { cart } = value(await stage.carts.selectShippingMethod(gb, token, 'express'));
    const second = value(await stage.orders.begin(gb, token, orderInput(cart)));
    await report(second, 'authorised', 'B1');
    await report(second, 'authorised', 'B2');
    await report(second, 'authorised', 'B2');
    expect(await events(second, 'double-payment')).toBe(1);
    await report(order, 'authorised', 'A1');
    expect(await events(order, 'double-payment')).toBe(1);
    expect(await stage.stock('red')).toBe(6);
  });

  test('of an unknown order finds none', async () => {
    expect(
      failure(
        await stage.orders.settle('PW-00000-00000', {
          status: 'authorised',
          amount: null,
          method: null,
          pspReference: null,
        }),
      ),
    ).toEqual({
      kind: 'order-not-found',
    });
  });
});

describe('stock reserved for a payment that never completes', () => {
  test('is released when its time ends, by a sweep or for the next order', async () => {
    const { order } = await startedOrder([{ id: 'last', quantity: 1 }]);
    const rival = await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]);
    expect(await stage.store.command('sweepReservations', { now: order.createdAt + minutes(10) })).toBe(0);
    stage.passReservation();
    await startedOrder([{ id: 'red', quantity: 1 }]);
    expect(await stage.stock('last')).toBe(1);
    expect((await stage.orders.byId(order.id))?.status).toBe('expired');
    expect(rival.ok).toBe(true);
    expect(await stage.store.command('sweepReservations', { now: order.createdAt + minutes(11) })).toBe(0);
  });
  test('is never released while the payment is pending', async () => {
    const { order } = await startedOrder([{ id: 'last', quantity: 1 }]);
    await report(order, 'pending', 'A1');
    expect(await stage.store.command('sweepReservations', { now: order.createdAt + minutes(600) })).toBe(0);
    expect(await stage.stock('last')).toBe(0);
  });
});

describe.each([
  ['on one thread', false],
  ["through the writer's thread", true],
])('concurrent calls %s', (_name, thread) => {
  let race: Stage;
  beforeEach(async () => {
    race = await createStage({
      variants: [
        { id: 'red', pence: 1250, stock: { 'nl-rsv': 2, nl: 8 } },
        { id: 'last', name: 'Last', stock: { nl: 1 } },
      ],
      thread,
    });
  });
  afterEach(() => race.close());

  test('with twenty carts for one unit make one order', async () => {
    const carts = await Promise.all(Array.from({ length: 20 }, () => race.readyCart([{ id: 'red', quantity: 1 }])));
    await race.store.command('setStock', { variantId: 'red', warehouse: 'nl-rsv', quantity: 0 });
    await race.store.command('setStock', { variantId: 'red', warehouse: 'nl', quantity: 1 });
    const outcomes = await Promise.all(carts.map(({ cart, token }) => race.orders.begin(gb, token, orderInput(cart))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.error).toMatchObject({ kind: 'OUT_OF_STOCK', sku: 'S-red', available: 0 });
    expect(await race.stock('red')).toBe(0);
    expect(await race.count('orders')).toBe(1);
  });

  test('that start an order of one cart fifty times make one order and reserve its stock once', async () => {
    const { cart, token } = await race.readyCart([{ id: 'red', quantity: 3 }]);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => race.orders.begin(gb, token, orderInput(cart))),
    );
    expect(new Set(outcomes.map((outcome) => value(outcome).orderNumber)).size).toBe(1);
    expect(await race.stock('red')).toBe(7);
    expect(await race.count('order_events')).toBe(1);
  });

  test('with ten reports of one payment have one effect', async () => {
    const { cart, token } = await race.readyCart([{ id: 'last', quantity: 1 }]);
    const order = value(await race.orders.begin(gb, token, orderInput(cart)));
    const reports = [
      'authorised',
      'refused',
      'pending',
      'authorised',
      'pending',
      'refused',
      'authorised',
      'cancelled',
      'pending',
      'authorised',
    ] as const;
    await Promise.all(
      reports.map((status) =>
        race.orders.settle(order.orderNumber, { status, amount: order.priceTotal, method: 'visa', pspReference: 'A1' }),
      ),
    );
    const log = (await race.orders.byId(order.id))?.statusLog.map((entry) => entry.status) ?? [];
    // Whichever is first is reported first; the approval is reported once, and nothing after it.
    expect([log[0], log.at(-1)]).toEqual(['created', 'authorised']);
    expect(log.filter((status) => status === 'authorised')).toHaveLength(1);
    expect(await race.stock('last')).toBe(0);
    expect(await race.count("outbox WHERE topic = 'order-confirmed'")).toBe(1);
  });

  test('that pay and change the cart leave an order of one version only', async () => {
    const { cart, token } = await race.readyCart([{ id: 'red', quantity: 1 }]);
    const [started] = await Promise.all([
      race.orders.begin(gb, token, orderInput(cart)),
      race.carts.addProducts(gb, token, [{ id: 'red', quantity: 1 }]),
    ]);
    if (started.ok) expect(started.value).toMatchObject({ cartVersion: cart.version, itemsCount: 1 });
    else expect(started.error.kind).toBe('total-changed');
    expect(await race.stock('red')).toBe(started.ok ? 9 : 10);
  });
});
