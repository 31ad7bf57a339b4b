import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import {
  amount,
  GOOD,
  giftCard,
  INVALID_ORDER,
  LARGE,
  merchantAccount,
  openOrders,
  orderIn,
  pspOf,
  reference,
  remaining,
  SMALL,
} from '#tests/support/sandbox-orders.ts';
import { actionOf, browse, embeddedSession, outcome, pay, server, widget } from '#tests/support/sandbox-widget.ts';

describe('`POST /orders`', () => {
  test('opens an order for a day and sends `ORDER_OPENED`', async () => {
    const { sandbox, clock, webhooks } = await openOrders();
    const opened = await server(sandbox, '/orders', { merchantAccount, reference, amount });
    expect(opened).toMatchObject({
      status: 200,
      body: {
        resultCode: 'Success',
        reference,
        amount,
        remainingAmount: amount,
        expiresAt: new Date(clock() + days(1)).toISOString(),
      },
    });
    expect(await webhooks()).toEqual([`ORDER_OPENED true ${orderIn(opened).pspReference} ${reference} 2395`]);
  });

  test.each([
    ['no reference', { reference: '' }],
    ['an amount of nothing', { amount: { value: 0, currency: 'EUR' } }],
    ['an end that has passed', { expiresAt: '2026-11-23T09:00:00Z' }],
    ['an end that is no time', { expiresAt: 'tomorrow' }],
  ])('rejects %s', async (_, changes) => {
    const { sandbox, store } = await openOrders();
    expect(await server(sandbox, '/orders', { merchantAccount, reference, amount, ...changes })).toMatchObject({
      status: 422,
    });
    expect(await store.read.all('SELECT * FROM sandbox_orders')).toEqual([]);
  });

  test('returns the same for an idempotency key after a restart', async () => {
    const { sandbox, restart } = await openOrders();
    const ask = (to: typeof sandbox) => server(to, '/orders', { merchantAccount, reference, amount }, { key: 'k1' });
    const first = await ask(sandbox);
    expect(await ask(await restart())).toEqual(first);
  });
});

describe('a part of an order', () => {
  test('sends `AUTHORISATION`, and `ORDER_CLOSED` when it is the last one', async () => {
    const { openOrder, payPart, webhooks } = await openOrders();
    const order = await openOrder();
    const part = await payPart(order, 500, giftCard(SMALL));
    const opened = `ORDER_OPENED true ${order.pspReference} ${reference} 2395`;
    const first = `AUTHORISATION true ${pspOf(part)} ${reference} 500`;
    expect(await webhooks()).toEqual([first, opened]);
    const rest = await payPart(orderIn(part), 1895, GOOD);
    expect(rest).toMatchObject(remaining(0));
    expect(await webhooks()).toEqual(
      [
        first,
        `AUTHORISATION true ${pspOf(rest)} ${reference} 1895`,
        `ORDER_CLOSED true ${order.pspReference} ${reference} 2395`,
        opened,
      ].sort(),
    );
  });

  test('takes no more than the remaining amount, also concurrently', async () => {
    const { openOrder, payPart, store } = await openOrders();
    const order = await openOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => payPart(order, 1000, giftCard(LARGE))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await store.read.all('SELECT remaining FROM sandbox_orders')).toEqual([{ remaining: 395 }]);
    expect((await payPart(order, 395, GOOD)).body).toMatchObject({
      resultCode: 'Authorised',
      order: { remainingAmount: { value: 0 } },
    });
  });

  test('takes no more than the balance of a gift card, also concurrently', async () => {
    const { openOrder, payPart } = await openOrders();
    const order = await openOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => payPart(order, 200, giftCard(SMALL))));
    expect(answers.map(({ body }) => body.resultCode).sort()).toEqual([
      'Authorised',
      'Authorised',
      'Refused',
      'Refused',
      'Refused',
    ]);
    expect(answers.find(({ body }) => body.resultCode === 'Refused')?.body.refusalReason).toBe('Not enough balance');
  });

  test.each([
    ['another merchant account', { merchantAccount: 'Another' }],
    ['another currency', { amount: { value: 500, currency: 'GBP' } }],
  ])('is rejected for %s', async (_, changes) => {
    const { openOrder, payPart } = await openOrders();
    expect(await payPart(await openOrder(), 500, giftCard(SMALL), changes)).toMatchObject(INVALID_ORDER);
  });

  test('is rejected after the end of the order', async () => {
    const { openOrder, payPart, pass } = await openOrders();
    const order = await openOrder({ expiresAt: '2026-11-23T10:00:00Z' });
    pass(hours(1) - 1);
    expect(await payPart(order, 500, giftCard(SMALL))).toMatchObject(remaining(1895));
    pass(1);
    expect(await payPart(order, 100, giftCard(LARGE))).toMatchObject(INVALID_ORDER);
  });
});

describe('`POST /orders/cancel`', () => {
  test('releases every part once', async () => {
    const { openOrder, payPart, cancel, webhooks } = await openOrders();
    const order = await openOrder();
    const parts = [await payPart(order, 500, giftCard(SMALL)), await payPart(order, 1000, giftCard(LARGE))].map(pspOf);
    const first = await cancel(order);
    expect(first).toEqual({ status: 200, body: { pspReference: order.pspReference, resultCode: 'Received' } });
    expect(await Promise.all([cancel(order), cancel(order)])).toEqual([first, first]);
    const sent = await webhooks();
    expect(sent.filter((one) => /^(?:CANCELLATION|ORDER_CLOSED)/.test(one))).toEqual(
      [
        `CANCELLATION true ${parts[0]} ${reference} 500`,
        `CANCELLATION true ${parts[1]} ${reference} 1000`,
        `ORDER_CLOSED false ${order.pspReference} ${reference} 2395`,
      ].sort(),
    );
    expect(await payPart(order, 1, giftCard(LARGE))).toMatchObject(INVALID_ORDER);
  });

  test('is rejected for an order of another merchant account and for one paid in full', async () => {
    const { openOrder, payPart, cancel, webhooks } = await openOrders();
    const order = await openOrder();
    expect(await cancel(order, 'Another')).toMatchObject(INVALID_ORDER);
    await payPart(order, 2395, giftCard(LARGE));
    expect(await cancel(order)).toMatchObject(INVALID_ORDER);
    expect((await webhooks()).filter((one) => one.startsWith('CANCELLATION'))).toEqual([]);
  });

  test('skips a part that was reversed before', async () => {
    const { sandbox, openOrder, payPart, cancel, webhooks } = await openOrders();
    const order = await openOrder();
    const part = pspOf(await payPart(order, 500, giftCard(SMALL)));
    await server(sandbox, `/payments/${part}/reversals`, { merchantAccount });
    await cancel(order);
    expect((await webhooks()).filter((one) => one.startsWith('CANCEL'))).toEqual([
      `CANCEL_OR_REFUND true ${part} ${reference} 500`,
    ]);
  });
});

describe('an order that is not paid in full', () => {
  test('is closed at its end by one of many nodes, and its parts are released', async () => {
    const { sandbox, start, openOrder, payPart, pass, clock, webhooks, balance, cancel } = await openOrders();
    const order = await openOrder();
    const part = pspOf(await payPart(order, 500, giftCard(SMALL)));
    pass(days(1) - 1);
    expect((await webhooks()).filter((one) => one.startsWith('ORDER_CLOSED'))).toEqual([]);
    pass(1);
    await Promise.all([sandbox, start(), start()].map((node) => node.deliverWebhooks(clock())));
    const sent = await webhooks();
    expect(sent.filter((one) => /^(?:CANCELLATION|ORDER_CLOSED)/.test(one))).toEqual([
      `CANCELLATION true ${part} ${reference} 500`,
      `ORDER_CLOSED false ${order.pspReference} ${reference} 2395`,
    ]);
    expect(await balance(SMALL)).toMatchObject({ balance: { value: 500 } });
    expect(await cancel(order)).toMatchObject({ status: 200, body: { resultCode: 'Received' } });
  });
});

describe('an order of the server in a session', () => {
  async function partPaid() {
    const opened = await openOrders();
    const order = orderIn(await opened.payPart(await opened.openOrder(), 500, giftCard(SMALL)));
    return { ...opened, order };
  }

  test('is set up with every method and paid with the remaining amount', async () => {
    const { sandbox, order, webhooks } = await partPaid();
    const session = await embeddedSession(sandbox);
    const setUp = (more: object) =>
      widget(sandbox, `v1/sessions/${session.id}/setup`, { sessionData: session.sessionData, ...more });
    expect(await setUp({ order })).toEqual(await setUp({}));
    expect(await widget(sandbox, 'v1/order/status', { orderData: order.orderData })).toMatchObject({
      body: {
        remainingAmount: { value: 1895 },
        paymentMethods: [{ type: 'svs', lastFour: '0000', amount: { value: 500 } }],
      },
    });
    const paid = await pay(sandbox, session, GOOD, { order });
    expect(paid).toMatchObject({
      body: { resultCode: 'Authorised', order: { pspReference: order.pspReference, remainingAmount: { value: 0 } } },
    });
    expect(await outcome(sandbox, session.id, paid.body.sessionResult)).toMatchObject({
      body: {
        status: 'completed',
        payments: [{ amount: { value: 1895 }, paymentMethod: { type: 'scheme' }, resultCode: 'Authorised' }],
      },
    });
    expect(await webhooks()).toContain(`ORDER_CLOSED true ${order.pspReference} ${reference} 2395`);
  });

  test('is paid at a bank, and by another method when the shopper returns unpaid', async () => {
    const { sandbox, order } = await partPaid();
    const session = await embeddedSession(sandbox);
    const { url } = actionOf(await pay(sandbox, session, { type: 'ideal' }, { order }));
    const paid = await pay(sandbox, session, GOOD, { order });
    expect(paid).toMatchObject({ body: { resultCode: 'Authorised', order: { remainingAmount: { value: 0 } } } });
    const back = new URL((await browse(sandbox, url, { outcome: 'authorised' })).headers.get('location') ?? '');
    expect(
      await server(sandbox, '/payments/details', {
        details: { redirectResult: back.searchParams.get('redirectResult') },
      }),
    ).toMatchObject({
      body: { resultCode: 'Refused', refusalReason: 'Session already paid' },
    });
  });

  test.each([
    ['another reference', { reference: 'PW-AAAAA-BBBBB' }],
    ['another merchant account', { merchantAccount: 'Another' }],
    ['another currency', { amount: { value: 2395, currency: 'GBP' } }],
  ])('is rejected by a session of %s', async (_, changes) => {
    const { sandbox, order } = await partPaid();
    expect(await pay(sandbox, await embeddedSession(sandbox, changes), GOOD, { order })).toMatchObject(INVALID_ORDER);
  });

  test('is not paid while a part of the server is pending', async () => {
    const { sandbox, order, payPart } = await partPaid();
    const { url } = actionOf(await payPart(order, 1895, { type: 'ideal' }));
    const session = await embeddedSession(sandbox);
    expect(await pay(sandbox, session, GOOD, { order })).toMatchObject(INVALID_ORDER);
    await browse(sandbox, url, { outcome: 'cancelled' });
    expect(await pay(sandbox, session, GOOD, { order })).toMatchObject(remaining(0));
  });

  test('is not cancelled by the browser', async () => {
    const { sandbox, order } = await partPaid();
    const session = await embeddedSession(sandbox);
    const { sessionData } = session;
    expect(await widget(sandbox, `v1/sessions/${session.id}/orders/cancel`, { sessionData, order })).toMatchObject(
      INVALID_ORDER,
    );
  });
});
