import { describe, expect, test } from 'vitest';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { failure, orderInput, value } from './commerce-fixture.ts';
import { gb, setUpOrderStage } from './order-fixture.ts';

const suite = setUpOrderStage();
const { startedOrder, report, events } = suite;

describe('a payment result', () => {
  const topics = async () =>
    (await suite.stage.store.read.all<{ topic: string }>('SELECT topic FROM outbox ORDER BY topic')).map(
      ({ topic }) => topic,
    );

  test('of a capture after the authorisation changes the status and nothing else', async () => {
    const { order } = await startedOrder();
    value(await report(order, 'authorised', 'A1'));
    const captured = value(await report(order, 'captured', 'A1'));
    expect(captured).toMatchObject({ status: 'captured', payment: { status: 'captured', reference: 'A1' } });
    expect(value(await report(order, 'authorised', 'A1'))).toEqual(captured);
    expect(value(await report(order, 'refused', 'A2'))).toEqual(captured);
    expect(await suite.stage.stock('red')).toBe(8);
    expect(await suite.stage.count("outbox WHERE topic = 'order-confirmed'")).toBe(1);
    expect(await events(order, 'double-payment')).toBe(0);
  });

  test('of success keeps the stock, closes the cart and is reported once', async () => {
    const { order } = await startedOrder();
    suite.stage.pass(1000);
    const paid = value(await report(order, 'authorised', 'A1'));
    expect(paid).toMatchObject({
      status: 'authorised',
      payment: { status: 'authorised', method: 'visa', reference: 'A1' },
    });
    expect(paid.statusLog.map(({ status }) => status)).toEqual(['created', 'authorised']);
    expect(value(await report(order, 'authorised', 'A1'))).toEqual(paid);
    expect(await suite.stage.stock('red')).toBe(8);
    expect(await suite.stage.count(`outbox WHERE topic = 'order-confirmed' AND payload LIKE '%${order.id}%'`)).toBe(1);
    expect(await suite.stage.count(`carts WHERE state = 'CLOSED'`)).toBe(1);
  });

  test('that arrives later from the bank is reported once as well', async () => {
    const { order } = await startedOrder();
    await report(order, 'pending', 'A1');
    expect(await suite.stage.count(`carts WHERE state = 'CLOSED'`)).toBe(1);
    expect(await topics()).toEqual(['order-pending']);
    expect(value(await report(order, 'authorised', 'A1')).status).toBe('authorised');
    expect(value(await report(order, 'pending', 'A1')).status).toBe('authorised');
    expect(await topics()).toEqual(['order-confirmed', 'order-mail', 'order-pending']);
    expect(await suite.stage.stock('red')).toBe(8);
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
      await suite.stage.begin(token, input);
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
      expect(await suite.stage.stock('red')).toBe(10);
      const again = value(await suite.stage.begin(token, input));
      expect(again).toMatchObject({ id: order.id, orderNumber: order.orderNumber, status: 'created' });
      expect(again.statusLog.map((entry) => entry.status)).toEqual(['created', status, 'created']);
      expect(await suite.stage.stock('red')).toBe(8);
      await report(order, 'authorised', 'A2');
      expect(await suite.stage.stock('red')).toBe(8);
      expect(await suite.stage.count('orders')).toBe(1);
    },
  );

  test('of an ended attempt does not end the next one, unless it is success', async () => {
    const { order, token, input } = await startedOrder();
    await report(order, 'refused', 'A1');
    await suite.stage.begin(token, input);
    expect(value(await report(order, 'refused', 'A1')).status).toBe('created');
    expect(value(await report(order, 'cancelled', 'A1')).status).toBe('created');
    expect(await suite.stage.stock('red')).toBe(8);
    expect(value(await report(order, 'authorised', 'A1')).status).toBe('authorised');
    expect(await suite.stage.stock('red')).toBe(8);
  });

  test('of refusal after a pending payment reopens the cart', async () => {
    const { order, token, input } = await startedOrder();
    await report(order, 'pending', 'A1');
    expect(failure(await suite.stage.begin(token, input))).toEqual({
      kind: 'CART_CLOSED',
      orderId: order.id,
    });
    await report(order, 'refused', 'A1');
    expect(await suite.stage.stock('red')).toBe(10);
    expect((await suite.stage.cart(token)).version).toBe(order.cartVersion);
    expect(value(await suite.stage.begin(token, input)).orderNumber).toBe(order.orderNumber);
  });

  describe('of an order whose cart has changed since', () => {
    const linesOf = async (token: string) =>
      (await suite.stage.cart(token)).items.map(({ id, quantity }) => ({ id, quantity }));
    async function changedOrder() {
      const started = await startedOrder([{ id: 'red', quantity: 2 }]);
      await suite.stage.carts.addProducts(gb, started.token, [{ id: 'last', quantity: 1 }]);
      return started;
    }
    const orderRest = async (token: string) =>
      value(await suite.stage.begin(token, orderInput(await suite.stage.cart(token))));

    test.each(['refused', 'cancelled', 'expired'] as const)(
      'removes its lines while it is pending, and restores them when it is %s',
      async (status) => {
        const { order, token } = await changedOrder();
        await report(order, 'pending', 'A1');
        expect(await linesOf(token)).toEqual([{ id: 'last', quantity: 1 }]);
        for (let times = 0; times < 2; times += 1) await report(order, status, 'A1');
        expect(await linesOf(token)).toEqual([
          { id: 'last', quantity: 1 },
          { id: 'red', quantity: 2 },
        ]);
        expect((await orderRest(token)).status).toBe('created');
      },
    );

    test('reopens a cart that its lines had left empty', async () => {
      const { order, token } = await startedOrder([{ id: 'red', quantity: 2 }]);
      await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' });
      await report(order, 'pending', 'A1');
      expect(failure(await suite.stage.carts.fetch(gb, token))).toEqual({ kind: 'CART_CLOSED', orderId: order.id });
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
        expect(await suite.stage.stock('red')).toBe(8);
        expect(await suite.stage.stock('last')).toBe(0);
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
      await suite.stage.sell([{ id: 'red', pence: 1200, stock: { nl: 60 } }]);
      const { order, token } = await startedOrder([{ id: 'red', quantity: 12 }]);
      await suite.stage.carts.addProducts(gb, token, [{ id: 'last', quantity: 1 }]);
      await report(order, 'pending', 'A1');
      await suite.stage.carts.addProducts(gb, token, [{ id: 'red', quantity: 15 }]);
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
    expect((await suite.stage.orders.byId(order.id))?.oversold).toBe(true);
    expect(await suite.stage.stock('last')).toBe(0);

    await report(rival.order, 'cancelled', 'B1');
    expect(await suite.stage.stock('last')).toBe(1);
    expect(value(await report(rival.order, 'authorised', 'B2')).status).toBe('authorised');
    expect(await suite.stage.stock('last')).toBe(0);
    expect(await events(rival.order, 'oversold')).toBe(0);
    expect((await suite.stage.orders.byId(rival.order.id))?.oversold).toBe(false);
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
      suite.stage.orders.settle(order.orderNumber, { status, amount, method: null, pspReference: 'A2' });
    expect(failure(await settle('authorised', { ...order.priceTotal, currency: 'EUR' }))).toEqual({
      kind: 'amount-mismatch',
    });
    expect(failure(await settle('authorised', null))).toEqual({ kind: 'amount-mismatch' });
    const { isNew: _, ...placed } = order;
    expect(await suite.stage.orders.byId(order.id)).toEqual({ ...placed, underReview: true });
    expect(await events(order, 'quarantined')).toBe(3);
    expect(value(await settle('refused', null)).status).toBe('refused');
  });

  test('of a second payment is flagged, for any order of the cart', async () => {
    const { order, token } = await startedOrder();
    const { cart } = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' }));
    const second = value(await suite.stage.begin(token, orderInput(cart)));
    await report(second, 'authorised', 'B1');
    await report(second, 'authorised', 'B2');
    await report(second, 'authorised', 'B2');
    expect(await events(second, 'double-payment')).toBe(1);
    await report(order, 'authorised', 'A1');
    expect(await events(order, 'double-payment')).toBe(1);
    expect(await suite.stage.stock('red')).toBe(6);
  });

  test('of an unknown order finds none', async () => {
    expect(
      failure(
        await suite.stage.orders.settle('PW-00000-00000', {
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
