import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { failure, market, orderInput, value } from './commerce-fixture.ts';
import { gb, setUpOrderStage } from './order-fixture.ts';

const suite = setUpOrderStage();
const { startedOrder, events, report } = suite;

const de = market('DE');
/** No method has a price in its currency. */
const inYen = { ...gb, currency: market('JP').currency };

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
    const { isNew: _, ...placed } = order;
    expect(await suite.stage.orders.byId(order.id)).toEqual(placed);
    expect(await suite.stage.orders.byNumber(order.orderNumber)).toEqual(placed);
    expect(await suite.stage.orders.byId('nobody')).toBeNull();
  });

  test('reserves the stock of the reserve warehouse first', async () => {
    await startedOrder([{ id: 'red', quantity: 3 }]);
    const rows = await suite.stage.store.read.all(
      "SELECT warehouse, quantity FROM stock WHERE variant_id = 'red' ORDER BY warehouse",
    );
    expect(rows.map((row) => [row.warehouse, row.quantity])).toEqual([
      ['nl', 7],
      ['nl-rsv', 0],
    ]);
  });

  test('again returns the same order and reserves no more stock', async () => {
    const { order, token, input } = await startedOrder();
    expect(value(await suite.stage.begin(token, input))).toEqual({ ...order, isNew: false });
    expect(await suite.stage.stock('red')).toBe(8);
  });

  test('says whether it made the order', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
    const begin = async () => value(await suite.stage.begin(token, orderInput(cart)));
    const first = await begin();
    expect([first.isNew, await begin()]).toEqual([true, { ...first, isNew: false }]);
  });

  test('leaves its own reserved stock available to the cart', async () => {
    const { token } = await startedOrder([{ id: 'last', quantity: 1 }]);
    expect(await suite.stage.cart(token)).toMatchObject({
      messages: [],
      items: [{ available: 1 }],
    });
    expect(failure(await suite.stage.carts.addProducts(gb, null, [{ id: 'last', quantity: 1 }]))).toMatchObject({
      kind: 'OUT_OF_STOCK',
      available: 0,
    });
  });

  test('again with another address amends the order under its number and requires a new session', async () => {
    const { order, token, input } = await startedOrder();
    await suite.stage.orders.attachPayment(order.id, {
      sessionId: 'S1',
      sessionUrl: 'https://pay.example/1',
      expiresAt: order.createdAt + minutes(60),
    });
    const moved = value(
      await suite.stage.begin(token, {
        ...input,
        shippingAddress: { ...input.shippingAddress, city: 'Leeds' },
      }),
    );
    expect(moved).toMatchObject({
      id: order.id,
      orderNumber: order.orderNumber,
      status: 'created',
      address: { shipping: { city: 'Leeds' }, billing: { city: 'London' } },
    });
    expect(moved.statusLog).toHaveLength(2);
    expect(moved.updatedAt).toBeGreaterThan(order.updatedAt);
    expect(await suite.stage.orders.lastPayment(order.id)).toBeNull();
    expect(await suite.stage.stock('red')).toBe(8);
  });

  test('of a changed cart creates another order and releases the stock of the first', async () => {
    const { order, token } = await startedOrder([{ id: 'last', quantity: 1 }]);
    const { cart } = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' }));
    const second = value(await suite.stage.begin(token, orderInput(cart)));
    expect(second.id).not.toBe(order.id);
    expect(await suite.stage.stock('last')).toBe(0);
    expect(await suite.stage.count('order_reservations')).toBe(1);
    expect(await events(order, 'superseded')).toBe(1);
  });

  test('is rejected with both totals when the cart is not what the shopper saw', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 2 }]);
    const now = cart.priceTotal;
    const seen = { amount: now.amount - 1, currency: now.currency };
    expect(failure(await suite.stage.begin(token, orderInput(cart, { total: seen })))).toEqual({
      kind: 'total-changed',
      seen,
      now,
    });
    expect(
      failure(await suite.stage.begin(token, orderInput(cart, { total: { ...now, currency: 'EUR' } }))),
    ).toMatchObject({
      kind: 'total-changed',
      now,
    });
    expect(failure(await suite.stage.begin(token, orderInput(cart, { cartVersion: 1 })))).toMatchObject({
      kind: 'total-changed',
    });
    expect(failure(await suite.stage.orders.begin(de, token, orderInput(cart)))).toMatchObject({
      kind: 'total-changed',
      now: { currency: 'EUR' },
    });
    await suite.stage.sell([{ id: 'red', pence: 1300, stock: { nl: 10 } }]);
    expect(failure(await suite.stage.begin(token, orderInput(cart)))).toEqual({
      kind: 'total-changed',
      seen: now,
      now: { amount: 2995, currency: 'GBP' },
    });
    expect(await suite.stage.count('orders')).toBe(0);
    expect(await suite.stage.stock('red')).toBe(10);
  });

  test('requires a market with a delivery method', async () => {
    const { cart, token } = value(await suite.stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    expect(failure(await suite.stage.orders.begin(inYen, token, orderInput(cart)))).toEqual({
      kind: 'MISSING_SHIPPING_OPTION_ERROR',
    });
  });

  test('requires a line to deliver, a valid token and the warehouse of the cart', async () => {
    const { cart, token } = value(await suite.stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    const empty = value(
      await suite.stage.change(token, {
        kind: 'set-line-quantity',
        itemId: cart.items[0]?.itemId ?? '',
        quantity: 0,
      }),
    );
    expect(failure(await suite.stage.begin(token, orderInput(empty.cart)))).toEqual({ kind: 'cart-empty' });
    expect(failure(await suite.stage.begin('no token', orderInput(cart)))).toEqual({ kind: 'UNAUTHORIZED' });
    expect(failure(await suite.stage.orders.begin(market('US'), token, orderInput(cart)))).toEqual({
      kind: 'warehouse_error',
    });
  });

  test('adds up the lines of one sku before it checks the stock', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'last', quantity: 1 }]);
    await suite.stage.run(
      "INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES ('twin', ?, 9, 'last', 1, 'Last')",
      [cart.cartId],
    );
    const twins = await suite.stage.cart(token);
    expect(twins.itemsCount).toBe(2);
    expect(failure(await suite.stage.begin(token, orderInput(twins)))).toEqual({
      kind: 'OUT_OF_STOCK',
      sku: 'S-last',
      name: 'Last',
      available: 1,
    });
    expect(await suite.stage.stock('last')).toBe(1);
  });

  test('of a paid cart returns the paid order', async () => {
    const { order, token, input } = await startedOrder();
    await report(order, 'authorised', 'A1');
    expect(failure(await suite.stage.begin(token, input))).toMatchObject({
      kind: 'already-paid',
      order: { id: order.id, status: 'authorised' },
    });
  });
});

describe('stock reserved for a payment that never completes', () => {
  test('is released when its time ends, by a sweep or for the next order', async () => {
    const { order } = await startedOrder([{ id: 'last', quantity: 1 }]);
    const rival = await suite.stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]);
    expect(await suite.stage.store.command('sweepReservations', { now: order.createdAt + minutes(10) })).toBe(0);
    suite.stage.passReservation();
    await startedOrder([{ id: 'red', quantity: 1 }]);
    expect(await suite.stage.stock('last')).toBe(1);
    expect((await suite.stage.orders.byId(order.id))?.status).toBe('expired');
    expect(rival.ok).toBe(true);
    expect(await suite.stage.store.command('sweepReservations', { now: order.createdAt + minutes(11) })).toBe(0);
  });
  test('is never released while the payment is pending', async () => {
    const { order } = await startedOrder([{ id: 'last', quantity: 1 }]);
    await report(order, 'pending', 'A1');
    expect(await suite.stage.store.command('sweepReservations', { now: order.createdAt + minutes(600) })).toBe(0);
    expect(await suite.stage.stock('last')).toBe(0);
  });
});
