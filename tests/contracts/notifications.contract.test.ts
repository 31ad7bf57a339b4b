import { describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { createRandom } from '#lab/proofs/proof.ts';
import { value } from './commerce-fixture.ts';
import { about, setUpNotificationStage } from './notification-fixture.ts';

const suite = setUpNotificationStage();
const { startedOrder, sendWebhook, statusOf, worker, states, alerts, events, reversals } = suite;

describe('a notification', () => {
  test('confirms an order whose shopper never returns', async () => {
    const order = await startedOrder();
    expect(await sendWebhook([about(order, 'AUTHORISATION')])).toBe(202);
    expect(await statusOf(order)).toBe('created');
    await worker().run();
    expect(await suite.stage.orders.byId(order.id)).toMatchObject({
      status: 'authorised',
      payment: { method: 'visa', reference: 'P1' },
    });
    expect(await states()).toEqual([{ psp_reference: 'P1', state: 'done', problem: null }]);
  });

  test('of a part that arrives after the rest is paid causes no refund', async () => {
    const order = await startedOrder();
    const { currency } = order.priceTotal;
    const part = {
      pspReference: 'G1',
      amount: { amount: 100, currency },
      method: 'svs',
      lastFour: '0000',
      state: 'authorised',
    } as const;
    await suite.stage.orders.storeProviderOrder(order.id, {
      pspReference: 'O1',
      orderData: 'data',
      amount: order.priceTotal,
      expiresAt: suite.stage.now() + hours(1),
      part,
    });
    const rest = { amount: order.priceTotal.amount - 100, currency };
    value(
      await suite.stage.orders.settle(order.orderNumber, {
        status: 'authorised',
        amount: rest,
        method: 'visa',
        pspReference: 'P1',
      }),
    );
    await sendWebhook([about(order, 'AUTHORISATION', { pspReference: 'G1', amount: { value: 100, currency } })]);
    await worker().run();
    expect([suite.reversed, alerts()]).toEqual([[], []]);
    expect(await states()).toEqual([{ psp_reference: 'G1', state: 'done', problem: null }]);
  });

  test('is stored without personal data', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    const [stored] = await suite.stage.store.read.all('SELECT * FROM payment_notifications');
    expect(JSON.stringify(stored)).not.toMatch(/ada@|4111|1111|2030/i);
    await worker().run();
    expect(JSON.stringify(suite.lines)).not.toMatch(/ada@|1111|2030/i);
  });

  test('sent ten times has one effect, in any order of arrival', async () => {
    const order = await startedOrder();
    const random = createRandom(7);
    const items = ['AUTHORISATION', 'CAPTURE', 'PENDING'].flatMap((code) =>
      Array.from({ length: 10 }, () =>
        about(order, code, code === 'CAPTURE' ? { pspReference: 'C1', originalReference: 'P1' } : {}),
      ),
    );
    const shuffled = items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
    await Promise.all(shuffled.map(({ item }) => sendWebhook([item]).then(() => worker().run())));
    await worker().run();
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await suite.stage.count("outbox WHERE topic = 'order-confirmed'")).toBe(1);
    expect(await suite.stage.stock('red')).toBe(49);
    expect(await events(order, 'double-payment')).toBe(0);
    expect(suite.reversed).toEqual([]);
  });

  test('is applied by one of two nodes that claim concurrently', async () => {
    const orders = [await startedOrder(), await startedOrder(), await startedOrder(), await startedOrder()];
    await sendWebhook(orders.map((order, index) => about(order, 'AUTHORISATION', { pspReference: `P${index}` })));
    const settled: string[] = [];
    const counting = worker({
      orders: {
        closeProviderOrder: suite.stage.orders.closeProviderOrder,
        providerOrders: suite.stage.orders.providerOrders,
        byNumber: suite.stage.orders.byNumber,
        settle(number, result) {
          settled.push(number);
          return suite.stage.orders.settle(number, result);
        },
      },
    });
    const second = worker({
      orders: {
        closeProviderOrder: suite.stage.orders.closeProviderOrder,
        providerOrders: suite.stage.orders.providerOrders,
        byNumber: suite.stage.orders.byNumber,
        settle(number, result) {
          settled.push(number);
          return suite.stage.orders.settle(number, result);
        },
      },
    });
    await Promise.all([counting.run(), second.run()]);
    expect([...settled].sort()).toEqual(orders.map(({ orderNumber }) => orderNumber).sort());
  });

  test.each([
    ['approved after refused', ['refused', 'authorised']],
    ['refused after approved', ['authorised', 'refused']],
  ] as const)('%s leaves the order paid, because the money has moved', async (_what, reports) => {
    const order = await startedOrder();
    for (const report of reports) {
      await sendWebhook([
        about(order, 'AUTHORISATION', { pspReference: `P-${report}`, success: report === 'authorised' }),
      ]);
      await worker().run();
    }
    expect(await statusOf(order)).toBe('authorised');
    expect(suite.reversed).toEqual([]);
  });

  test('of a capture that arrives before the authorisation is not a second payment', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'CAPTURE', { pspReference: 'C1', originalReference: 'P1' })]);
    await worker().run();
    expect(await statusOf(order)).toBe('captured');
    await sendWebhook([about(order, 'AUTHORISATION')]);
    await worker().run();
    expect(await suite.stage.orders.byId(order.id)).toMatchObject({ status: 'captured', payment: { reference: 'P1' } });
    expect(await reversals()).toEqual([]);
  });

  test('of an end without a newer attempt releases the stock', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'PENDING')]);
    await worker().run();
    expect([await statusOf(order), await suite.stage.stock('red')]).toEqual(['pending', 49]);
    await sendWebhook([about(order, 'OFFER_CLOSED')]);
    await worker().run();
    expect([await statusOf(order), await suite.stage.stock('red')]).toEqual(['expired', 50]);
  });

  test('without an effect is ignored, and logged once', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'REPORT_AVAILABLE')]);
    await sendWebhook([about(order, 'REPORT_AVAILABLE')]);
    await worker().run();
    await worker().run();
    expect(await states()).toEqual([{ psp_reference: 'P1', state: 'ignored', problem: null }]);
    expect(suite.lines.filter(({ event }) => event === 'REPORT_AVAILABLE')).toHaveLength(1);
  });

  test('of a payment that could not be collected raises an alert and changes nothing', async () => {
    const order = await startedOrder();
    await sendWebhook([
      about(order, 'AUTHORISATION'),
      about(order, 'CAPTURE_FAILED', { pspReference: 'C1', originalReference: 'P1' }),
    ]);
    await worker().run();
    expect([await statusOf(order), alerts()]).toEqual(['authorised', ['payment-attention']]);
  });
});

describe('notifications of one webhook', () => {
  test('are stored all or none', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'PENDING'), about(order, 'AUTHORISATION')]);
    await worker().run();
    expect([(await states()).length, await statusOf(order)]).toEqual([2, 'authorised']);
    // The second cannot be stored because its id exists. The first is rolled back.
    const stored = {
      eventCode: 'PENDING',
      success: true,
      originalReference: null,
      merchantReference: 'x',
      amount: 1,
      currency: 'GBP',
      method: null,
    };
    const existingId =
      (await suite.stage.store.read.get<{ id: string }>('SELECT id FROM payment_notifications'))?.id ?? '';
    const notifications = [
      { ...stored, id: 'new', pspReference: 'A' },
      { ...stored, id: existingId, pspReference: 'B' },
    ];
    await expect(
      suite.stage.store.command('storeNotifications', { notifications, now: suite.stage.now() }),
    ).rejects.toThrow();
    expect(await states()).toHaveLength(2);
  });
});

describe('a notification of an unknown order', () => {
  const hide = (order: Order) => suite.stage.run("UPDATE orders SET number = 'hidden' WHERE id = ?", [order.id]);
  const show = (order: Order) =>
    suite.stage.run('UPDATE orders SET number = ? WHERE id = ?', [order.orderNumber, order.id]);

  test('is stored, retried with backoff, and applied when the order exists', async () => {
    const order = await startedOrder();
    await hide(order);
    await sendWebhook([about(order, 'AUTHORISATION')]);
    let tried = 0;
    const node = worker({
      orders: {
        closeProviderOrder: suite.stage.orders.closeProviderOrder,
        providerOrders: suite.stage.orders.providerOrders,
        byNumber: suite.stage.orders.byNumber,
        settle(number, result) {
          tried += 1;
          return suite.stage.orders.settle(number, result);
        },
      },
    });
    await node.run();
    expect(await states()).toEqual([{ psp_reference: 'P1', state: 'waiting', problem: 'unknown-order' }]);
    await node.run();
    expect(tried).toBe(1);
    for (let hour = 0; hour < 24; hour += 1) {
      suite.stage.pass(hours(1));
      await node.run();
    }
    expect(tried).toBeGreaterThan(5);
    expect(tried).toBeLessThan(13);
    await show(order);
    suite.stage.pass(hours(6));
    await node.run();
    expect(await statusOf(order)).toBe('authorised');
    expect(alerts()).toEqual([]);
  });

  test('becomes a dead letter after thirty days, with an alert, until an operator retries it', async () => {
    const order = await startedOrder();
    await hide(order);
    await sendWebhook([about(order, 'AUTHORISATION')]);
    suite.stage.pass(days(30));
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'waiting' });
    suite.stage.pass(minutes(1));
    await worker().run();
    expect([(await states())[0], alerts()]).toEqual([
      { psp_reference: 'P1', state: 'dead-letter', problem: 'unknown-order' },
      ['notification-dead-letter'],
    ]);
    await show(order);
    const { id } = (await suite.stage.store.read.get<{ id: string }>('SELECT id FROM payment_notifications')) ?? {
      id: '',
    };
    expect(await suite.stage.store.command('retryPayment', { id, now: suite.stage.now() })).toBe(true);
    await worker().run();
    expect(await statusOf(order)).toBe('authorised');
    expect(await suite.stage.store.command('retryPayment', { id, now: suite.stage.now() })).toBe(false);
  });
});
