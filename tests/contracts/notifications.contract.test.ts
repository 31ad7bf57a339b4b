import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { LEASE } from '#server/notifications/notification-commands.ts';
import { createNotificationWorker, type NotificationWorkerDeps } from '#server/notifications/notification-worker.ts';
import { createWebhook } from '#server/notifications/webhook.ts';
import { createRandom } from '#tests/support/proof.ts';
import { HMAC_KEY, type NotificationItem, webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { createStage, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
let stage: Stage;
let lines: Record<string, unknown>[];
let reversed: { readonly pspReference: string; readonly reference: string; readonly idempotencyKey: string }[];
let ids: number;
/** The delay in milliseconds of the worker's last timer, and its callback. */
let asleep: { readonly milliseconds: number; readonly call: () => void } | null;
beforeEach(async () => {
  stage = await createStage({ variants: [{ id: 'red', stock: { nl: 50 } }] });
  lines = [];
  reversed = [];
  ids = 0;
  asleep = null;
});
afterEach(() => stage.close());

const nextId = () => {
  ids += 1;
  return `n-${String(ids).padStart(6, '0')}`;
};
function logger() {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  return pino({ base: null, timestamp: false }, sink);
}
/** The worker of one node. */
const worker = (changes: Partial<NotificationWorkerDeps> = {}) =>
  createNotificationWorker({
    store: stage.store,
    orders: stage.orders,
    refusedPayments: { count: async () => undefined },
    reverse: async (pspReference, request) => {
      reversed.push({ pspReference, ...request });
      return true;
    },
    clock: stage.now,
    ids: { uuid: nextId },
    wakeUp: {
      after(milliseconds, call) {
        asleep = { milliseconds, call };
      },
      cancel() {
        asleep = null;
      },
    },
    logger: logger(),
    ...changes,
  });
/** The platform, unavailable while `unavailable` is true. */
const platformThatIs = (isUnavailable: () => boolean): NotificationWorkerDeps['orders'] => ({
  async settle(number, result) {
    if (isUnavailable()) throw new Error('unavailable');
    return stage.orders.settle(number, result);
  },
  async closeProviderOrder(pspReference) {
    if (isUnavailable()) throw new Error('unavailable');
    return stage.orders.closeProviderOrder(pspReference);
  },
  async providerOrders(cartId) {
    if (isUnavailable()) throw new Error('unavailable');
    return stage.orders.providerOrders(cartId);
  },
});
/** Makes the provider call the webhook; returns the status. */
async function sendWebhook(items: readonly NotificationItem[]): Promise<number> {
  const { handle } = createWebhook({
    keys: [HMAC_KEY],
    credentials: null,
    account: { merchantAccount: 'SandboxAccount', live: false },
    store: stage.store,
    clock: stage.now,
    ids: { uuid: nextId },
    onStored: () => undefined,
  });
  return (
    await handle(new Request('https://shop.test/webhooks/adyen', webhookPost(webhookBody(items))), { logger: logger() })
  ).status;
}

async function startedOrder(): Promise<Order> {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  return value(await stage.orders.begin(gb, token, orderInput(cart)));
}
function about(order: Order, eventCode: string, changes: Partial<NotificationItem> = {}): NotificationItem {
  const { amount, currency } = order.priceTotal;
  return {
    pspReference: 'P1',
    merchantReference: order.orderNumber,
    amount: { value: amount, currency },
    eventCode,
    ...changes,
  };
}
const statusOf = async (order: Order) => (await stage.orders.byId(order.id))?.status;
const states = () =>
  stage.store.read.all('SELECT psp_reference, state, problem FROM payment_notifications ORDER BY id');
const reversals = () =>
  stage.store.read.all(
    'SELECT psp_reference, order_number, reason, state FROM payment_reversals ORDER BY psp_reference',
  );
const alerts = () => lines.flatMap(({ alert }) => (alert === undefined ? [] : [alert]));
const events = (order: Order, kind: string) =>
  stage.count(`order_events WHERE order_id = '${order.id}' AND kind = '${kind}'`);

describe('a notification', () => {
  test('confirms an order whose shopper never returns', async () => {
    const order = await startedOrder();
    expect(await sendWebhook([about(order, 'AUTHORISATION')])).toBe(202);
    expect(await statusOf(order)).toBe('created');
    await worker().run();
    expect(await stage.orders.byId(order.id)).toMatchObject({
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
    await stage.orders.keepProviderOrder(order.id, {
      pspReference: 'O1',
      orderData: 'data',
      amount: order.priceTotal,
      expiresAt: stage.now() + hours(1),
      part,
    });
    const rest = { amount: order.priceTotal.amount - 100, currency };
    value(
      await stage.orders.settle(order.orderNumber, {
        status: 'authorised',
        amount: rest,
        method: 'visa',
        pspReference: 'P1',
      }),
    );
    await sendWebhook([about(order, 'AUTHORISATION', { pspReference: 'G1', amount: { value: 100, currency } })]);
    await worker().run();
    expect([reversed, alerts()]).toEqual([[], []]);
    expect(await states()).toEqual([{ psp_reference: 'G1', state: 'done', problem: null }]);
  });

  test('is stored without personal data', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    const [stored] = await stage.store.read.all('SELECT * FROM payment_notifications');
    expect(JSON.stringify(stored)).not.toMatch(/ada@|4111|1111|2030/i);
    await worker().run();
    expect(JSON.stringify(lines)).not.toMatch(/ada@|1111|2030/i);
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
    expect(await stage.count("outbox WHERE topic = 'order-confirmed'")).toBe(1);
    expect(await stage.stock('red')).toBe(49);
    expect(await events(order, 'double-payment')).toBe(0);
    expect(reversed).toEqual([]);
  });

  test('is applied by one of two nodes that claim concurrently', async () => {
    const orders = [await startedOrder(), await startedOrder(), await startedOrder(), await startedOrder()];
    await sendWebhook(orders.map((order, index) => about(order, 'AUTHORISATION', { pspReference: `P${index}` })));
    const settled: string[] = [];
    const counting = worker({
      orders: {
        closeProviderOrder: stage.orders.closeProviderOrder,
        providerOrders: stage.orders.providerOrders,
        settle(number, result) {
          settled.push(number);
          return stage.orders.settle(number, result);
        },
      },
    });
    const second = worker({
      orders: {
        closeProviderOrder: stage.orders.closeProviderOrder,
        providerOrders: stage.orders.providerOrders,
        settle(number, result) {
          settled.push(number);
          return stage.orders.settle(number, result);
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
    expect(reversed).toEqual([]);
  });

  test('of a capture that arrives before the authorisation is not a second payment', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'CAPTURE', { pspReference: 'C1', originalReference: 'P1' })]);
    await worker().run();
    expect(await statusOf(order)).toBe('captured');
    await sendWebhook([about(order, 'AUTHORISATION')]);
    await worker().run();
    expect(await stage.orders.byId(order.id)).toMatchObject({ status: 'captured', payment: { reference: 'P1' } });
    expect(await reversals()).toEqual([]);
  });

  test('of an end without a newer attempt releases the stock', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'PENDING')]);
    await worker().run();
    expect([await statusOf(order), await stage.stock('red')]).toEqual(['pending', 49]);
    await sendWebhook([about(order, 'OFFER_CLOSED')]);
    await worker().run();
    expect([await statusOf(order), await stage.stock('red')]).toEqual(['expired', 50]);
  });

  test('without an effect is ignored, and logged once', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'REPORT_AVAILABLE')]);
    await sendWebhook([about(order, 'REPORT_AVAILABLE')]);
    await worker().run();
    await worker().run();
    expect(await states()).toEqual([{ psp_reference: 'P1', state: 'ignored', problem: null }]);
    expect(lines.filter(({ event }) => event === 'REPORT_AVAILABLE')).toHaveLength(1);
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
    const existingId = (await stage.store.read.get<{ id: string }>('SELECT id FROM payment_notifications'))?.id ?? '';
    const notifications = [
      { ...stored, id: 'new', pspReference: 'A' },
      { ...stored, id: existingId, pspReference: 'B' },
    ];
    await expect(stage.store.command('keepNotifications', { notifications, now: stage.now() })).rejects.toThrow();
    expect(await states()).toHaveLength(2);
  });
});

describe('a notification of an unknown order', () => {
  const hide = (order: Order) => stage.run("UPDATE orders SET number = 'hidden' WHERE id = ?", [order.id]);
  const show = (order: Order) => stage.run('UPDATE orders SET number = ? WHERE id = ?', [order.orderNumber, order.id]);

  test('is stored, retried with backoff, and applied when the order exists', async () => {
    const order = await startedOrder();
    await hide(order);
    await sendWebhook([about(order, 'AUTHORISATION')]);
    let tried = 0;
    const node = worker({
      orders: {
        closeProviderOrder: stage.orders.closeProviderOrder,
        providerOrders: stage.orders.providerOrders,
        settle(number, result) {
          tried += 1;
          return stage.orders.settle(number, result);
        },
      },
    });
    await node.run();
    expect(await states()).toEqual([{ psp_reference: 'P1', state: 'waiting', problem: 'unknown-order' }]);
    await node.run();
    expect(tried).toBe(1);
    for (let hour = 0; hour < 24; hour += 1) {
      stage.pass(hours(1));
      await node.run();
    }
    expect(tried).toBeGreaterThan(5);
    expect(tried).toBeLessThan(13);
    await show(order);
    stage.pass(hours(6));
    await node.run();
    expect(await statusOf(order)).toBe('authorised');
    expect(alerts()).toEqual([]);
  });

  test('becomes a dead letter after thirty days, with an alert, until an operator retries it', async () => {
    const order = await startedOrder();
    await hide(order);
    await sendWebhook([about(order, 'AUTHORISATION')]);
    stage.pass(days(30));
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'waiting' });
    stage.pass(minutes(1));
    await worker().run();
    expect([(await states())[0], alerts()]).toEqual([
      { psp_reference: 'P1', state: 'dead-letter', problem: 'unknown-order' },
      ['notification-dead-letter'],
    ]);
    await show(order);
    const { id } = (await stage.store.read.get<{ id: string }>('SELECT id FROM payment_notifications')) ?? { id: '' };
    expect(await stage.store.command('retryPayment', { id, now: stage.now() })).toBe(true);
    await worker().run();
    expect(await statusOf(order)).toBe('authorised');
    expect(await stage.store.command('retryPayment', { id, now: stage.now() })).toBe(false);
  });
});

describe('a node that cannot reach', () => {
  /** The store, whose commands are unavailable while `unavailable` is true. */
  const storeThatIs = (isUnavailable: (name: string) => boolean) => ({
    command: (async (name: string, args: never) => {
      if (isUnavailable(name)) throw new Error('The database is unavailable');
      return stage.store.command(name as 'noteNotification', args);
    }) as NotificationWorkerDeps['store']['command'],
  });

  test('the platform retries with backoff', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    let isUnavailable = true;
    const node = worker({ orders: platformThatIs(() => isUnavailable) });
    for (const pause of [2000, 2000, 4000, 8000, 30_000]) {
      await node.run();
      expect([(await states())[0], asleep?.milliseconds]).toEqual([
        { psp_reference: 'P1', state: 'waiting', problem: 'unavailable' },
        pause,
      ]);
      stage.pass(pause);
    }
    isUnavailable = false;
    asleep?.call();
    await node.run();
    expect([await statusOf(order), (await states())[0]?.state]).toEqual(['authorised', 'done']);
  });

  test('the platform for long applies all due notifications after the first success', async () => {
    const orders = [await startedOrder(), await startedOrder(), await startedOrder()];
    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('Three orders are expected');
    let isUnavailable = true;
    const node = worker({ orders: platformThatIs(() => isUnavailable) });
    await sendWebhook([
      about(first, 'AUTHORISATION', { pspReference: 'P1' }),
      about(second, 'AUTHORISATION', { pspReference: 'P2' }),
    ]);
    for (const pause of [2000, 2000, 4000, 8000, 30_000, minutes(2)]) {
      await node.run();
      stage.pass(pause);
    }
    await node.run();
    isUnavailable = false;
    stage.pass(1);
    await sendWebhook([about(third, 'AUTHORISATION', { pspReference: 'P3' })]);
    await node.run();
    expect(await Promise.all(orders.map(statusOf))).toEqual(['authorised', 'authorised', 'authorised']);
  });

  test.each(['claimNotifications', 'noteNotification', 'releaseNotifications'])(
    'the store for %s continues where it stopped once the store is available',
    async (rejected) => {
      const order = await startedOrder();
      await sendWebhook([about(order, 'AUTHORISATION')]);
      let isUnavailable = true;
      const node = worker({
        store: storeThatIs(
          (name) =>
            isUnavailable &&
            (name === rejected || (rejected === 'releaseNotifications' && name === 'noteNotification')),
        ),
      });
      for (let look = 0; look < 3; look += 1) {
        await node.run();
        expect([(await states())[0]?.state, asleep?.milliseconds]).toEqual(['waiting', 1000]);
        stage.pass(1000);
      }
      isUnavailable = false;
      await node.run();
      expect([(await states())[0]?.state, await statusOf(order), await stage.count('outbox')]).toEqual([
        'done',
        'authorised',
        1,
      ]);
    },
  );

  test('the store during a reversal retries it with the same key', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION'), about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
    let isUnavailable = true;
    const node = worker({ store: storeThatIs((name) => isUnavailable && name === 'noteReversal') });
    await node.run();
    expect(await reversals()).toMatchObject([{ psp_reference: 'P2', state: 'waiting' }]);
    isUnavailable = false;
    stage.pass(1000);
    await node.run();
    expect(await reversals()).toMatchObject([{ psp_reference: 'P2', state: 'asked' }]);
    expect(new Set(reversed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('anything stops its retry timer on shutdown', async () => {
    await sendWebhook([about(await startedOrder(), 'AUTHORISATION')]);
    const node = worker({ store: storeThatIs(() => true) });
    await node.run();
    expect(asleep).not.toBeNull();
    await node.stop();
    expect(asleep).toBeNull();
  });
});

describe('a node that crashes during its work', () => {
  test('after the order was settled leaves its row to another node, which changes nothing twice', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    const command = (async (name: string, args: never) => {
      if (name === 'noteNotification') throw new Error('killed');
      return stage.store.command(name as 'noteNotification', args);
    }) as NotificationWorkerDeps['store']['command'];
    await worker({ store: { command } }).run();
    expect([await statusOf(order), (await states())[0]]).toEqual([
      'authorised',
      { psp_reference: 'P1', state: 'waiting', problem: null },
    ]);
    // Until its lease has ended the node may still be at work.
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'waiting' });
    stage.pass(LEASE);
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'done' });
    expect([await stage.stock('red'), await stage.count('outbox'), reversed]).toEqual([49, 1, []]);
  });

  test('and resumes late does not write to rows that another node has claimed', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    let goOn: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = worker({
      orders: {
        closeProviderOrder: async () => undefined,
        providerOrders: stage.orders.providerOrders,
        async settle(number, result) {
          await blocked;
          if (number === order.orderNumber) throw new Error('too late');
          return stage.orders.settle(number, result);
        },
      },
    });
    const running = slow.run();
    while ((await stage.count('payment_notifications WHERE attempts = 1')) === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    stage.pass(LEASE);
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'done', problem: null });
    goOn();
    await running;
    expect((await states())[0]).toMatchObject({ state: 'done', problem: null });
  });

  test('claims nothing after it was stopped', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    const node = worker();
    await node.stop();
    await node.run();
    expect(await statusOf(order)).toBe('created');
  });
});

describe('a payment that does not match its order', () => {
  test.each([
    ['of another amount', { amount: { value: 1, currency: 'GBP' } }],
    ['in another currency', { amount: { value: 1395, currency: 'EUR' } }],
    ['in an unknown currency', { amount: { value: 1395, currency: 'XXX' } }],
  ])('%s never pays it: it is quarantined with an alert, and refunded', async (_what, changes) => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION', changes)]);
    await worker().run();
    expect([await statusOf(order), (await states())[0]]).toEqual([
      'created',
      { psp_reference: 'P1', state: 'quarantined', problem: 'wrong-amount' },
    ]);
    expect(alerts()).toEqual(['payment-quarantined']);
    expect(reversed).toMatchObject([{ pspReference: 'P1', reference: order.orderNumber }]);
    expect(await reversals()).toEqual([
      { psp_reference: 'P1', order_number: order.orderNumber, reason: 'wrong-amount', state: 'asked' },
    ]);
  });

  test('and is pending at the bank is quarantined, and not reversed', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'PENDING', { amount: { value: 1, currency: 'GBP' } })]);
    await worker().run();
    expect([(await states())[0]?.state, reversed]).toEqual(['quarantined', []]);
  });

  test('because it is the second is reversed once, and the order’s log shows the progress', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    await worker().run();
    for (let time = 0; time < 3; time += 1) {
      await sendWebhook([about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
      await Promise.all([worker().run(), worker().run()]);
    }
    expect(reversed).toEqual([
      { pspReference: 'P2', reference: order.orderNumber, idempotencyKey: expect.stringContaining('P2') },
    ]);
    expect([await events(order, 'double-payment'), alerts()]).toEqual([1, ['double-payment']]);
    await sendWebhook([about(order, 'CANCEL_OR_REFUND', { pspReference: 'R1', originalReference: 'P2' })]);
    await worker().run();
    expect(await reversals()).toEqual([
      { psp_reference: 'P2', order_number: order.orderNumber, reason: 'double-payment', state: 'done' },
    ]);
    expect(await stage.orders.byId(order.id)).toMatchObject({ status: 'authorised', payment: { reference: 'P1' } });
    const logged = await stage.store.read.all(
      "SELECT reference, detail FROM order_events WHERE kind = 'sent-back' ORDER BY seq",
    );
    expect(logged).toEqual([
      { reference: 'P2', detail: 'asked' },
      { reference: 'P2', detail: 'done' },
    ]);
  });

  test('is reversed with the same key after an outage of the provider', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION'), about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
    const keys: string[] = [];
    let isUnavailable = true;
    const node = worker({
      reverse: async (_psp, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (isUnavailable) throw new Error('unavailable');
        return true;
      },
    });
    await node.run();
    expect((await reversals())[0]).toMatchObject({ state: 'waiting' });
    isUnavailable = false;
    stage.pass(minutes(1));
    await node.run();
    expect([keys.length, new Set(keys).size, (await reversals())[0]?.state]).toEqual([2, 1, 'asked']);
  });

  test.each([
    ['refuses', async (): Promise<boolean> => false, 'failed'],
    [
      'is unavailable for thirty days',
      async (): Promise<boolean> => {
        throw new Error('unavailable');
      },
      'failed',
    ],
  ] as const)(
    'raises an alert when the provider %s, and is requested again by the retry of an operator',
    async (_what, reverse, state) => {
      const order = await startedOrder();
      await sendWebhook([about(order, 'AUTHORISATION'), about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
      const node = worker({ reverse });
      await node.run();
      stage.pass(days(31));
      await node.run();
      expect([(await reversals())[0]?.state, alerts().at(-1)]).toEqual([state, 'reversal-failed']);
      expect(await stage.store.command('retryPayment', { id: 'P2', now: stage.now() })).toBe(true);
      await worker().run();
      expect([(await reversals())[0]?.state, reversed.length]).toEqual(['asked', 1]);
    },
  );

  test('whose reversal the bank rejects raises an alert', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION'), about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
    await worker().run();
    await sendWebhook([
      about(order, 'CANCEL_OR_REFUND', { pspReference: 'R1', originalReference: 'P2', success: false }),
    ]);
    await worker().run();
    expect([(await reversals())[0]?.state, alerts().at(-1)]).toEqual(['failed', 'reversal-failed']);
  });

  test('is reversed even when the notification arrives before the answer to the request', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION'), about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
    await worker({
      reverse: async (): Promise<boolean> => {
        await sendWebhook([about(order, 'CANCEL_OR_REFUND', { pspReference: 'R1', originalReference: 'P2' })]);
        await worker().run();
        return true;
      },
    }).run();
    expect((await reversals())[0]).toMatchObject({ state: 'done' });
  });
});

describe('the queue', () => {
  test('deletes notifications applied ninety days ago, and none that needs an operator', async () => {
    const order = await startedOrder();
    await sendWebhook([
      about(order, 'AUTHORISATION'),
      about(order, 'AUTHORISATION', { pspReference: 'P2', amount: { value: 1, currency: 'GBP' } }),
    ]);
    await worker().run();
    stage.pass(days(90));
    expect(await stage.store.command('forgetNotifications', { now: stage.now() })).toBe(0);
    stage.pass(1);
    expect(await stage.store.command('forgetNotifications', { now: stage.now() })).toBe(1);
    expect(await states()).toEqual([{ psp_reference: 'P2', state: 'quarantined', problem: 'wrong-amount' }]);
  });
});
