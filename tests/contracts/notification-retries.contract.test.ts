import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { LEASE } from '#server/platform/payments/notification-commands.ts';
import type { NotificationWorkerDeps } from '#server/platform/payments/notification-worker.ts';
import { about, setUpNotificationStage } from './notification-fixture.ts';

const suite = setUpNotificationStage();
const { startedOrder, sendWebhook, worker, states, statusOf, reversals } = suite;

/** The platform, unavailable while `unavailable` is true. */
const platformThatIs = (isUnavailable: () => boolean): NotificationWorkerDeps['orders'] => ({
  async settle(number, result) {
    if (isUnavailable()) throw new Error('unavailable');
    return suite.stage.orders.settle(number, result);
  },
  async closeProviderOrder(pspReference) {
    if (isUnavailable()) throw new Error('unavailable');
    return suite.stage.orders.closeProviderOrder(pspReference);
  },
  async byNumber(number) {
    if (isUnavailable()) throw new Error('unavailable');
    return suite.stage.orders.byNumber(number);
  },
  async providerOrders(cartId) {
    if (isUnavailable()) throw new Error('unavailable');
    return suite.stage.orders.providerOrders(cartId);
  },
});

describe('a node that cannot reach', () => {
  /** The store, whose commands are unavailable while `unavailable` is true. */
  const storeThatIs = (isUnavailable: (name: string) => boolean) => ({
    command: (async (name: string, args: never) => {
      if (isUnavailable(name)) throw new Error('The database is unavailable');
      return suite.stage.store.command(name as 'noteNotification', args);
    }) as NotificationWorkerDeps['store']['command'],
  });

  test('the platform retries with backoff', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    let isUnavailable = true;
    const node = worker({ orders: platformThatIs(() => isUnavailable) });
    for (const pause of [2000, 2000, 4000, 8000, 30_000]) {
      await node.run();
      expect([(await states())[0], suite.asleep?.milliseconds]).toEqual([
        { psp_reference: 'P1', state: 'waiting', problem: 'unavailable' },
        pause,
      ]);
      suite.stage.pass(pause);
    }
    isUnavailable = false;
    suite.asleep?.call();
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
      suite.stage.pass(pause);
    }
    await node.run();
    isUnavailable = false;
    suite.stage.pass(1);
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
        expect([(await states())[0]?.state, suite.asleep?.milliseconds]).toEqual(['waiting', 1000]);
        suite.stage.pass(1000);
      }
      isUnavailable = false;
      await node.run();
      expect([
        (await states())[0]?.state,
        await statusOf(order),
        await suite.stage.count("outbox WHERE topic = 'order-mail'"),
      ]).toEqual(['done', 'authorised', 1]);
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
    suite.stage.pass(1000);
    await node.run();
    expect(await reversals()).toMatchObject([{ psp_reference: 'P2', state: 'asked' }]);
    expect(new Set(suite.reversed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('anything stops its retry timer on shutdown', async () => {
    await sendWebhook([about(await startedOrder(), 'AUTHORISATION')]);
    const node = worker({ store: storeThatIs(() => true) });
    await node.run();
    expect(suite.asleep).not.toBeNull();
    await node.stop();
    expect(suite.asleep).toBeNull();
  });
});

describe('a node that crashes during its work', () => {
  test('after the order was settled leaves its row to another node, which changes nothing twice', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    const command = (async (name: string, args: never) => {
      if (name === 'noteNotification') throw new Error('killed');
      return suite.stage.store.command(name as 'noteNotification', args);
    }) as NotificationWorkerDeps['store']['command'];
    await worker({ store: { command } }).run();
    expect([await statusOf(order), (await states())[0]]).toEqual([
      'authorised',
      { psp_reference: 'P1', state: 'waiting', problem: null },
    ]);
    // Until its lease has ended the node may still be at work.
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'waiting' });
    suite.stage.pass(LEASE);
    await worker().run();
    expect((await states())[0]).toMatchObject({ state: 'done' });
    expect([
      await suite.stage.stock('red'),
      await suite.stage.count("outbox WHERE topic = 'order-mail'"),
      suite.reversed,
    ]).toEqual([49, 1, []]);
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
        providerOrders: suite.stage.orders.providerOrders,
        byNumber: suite.stage.orders.byNumber,
        async settle(number, result) {
          await blocked;
          if (number === order.orderNumber) throw new Error('too late');
          return suite.stage.orders.settle(number, result);
        },
      },
    });
    const running = slow.run();
    while ((await suite.stage.count('payment_notifications WHERE attempts = 1')) === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    suite.stage.pass(LEASE);
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

describe('the queue', () => {
  test('deletes notifications applied ninety days ago, and none that needs an operator', async () => {
    const order = await startedOrder();
    await sendWebhook([
      about(order, 'AUTHORISATION'),
      about(order, 'AUTHORISATION', { pspReference: 'P2', amount: { value: 1, currency: 'GBP' } }),
    ]);
    await worker().run();
    suite.stage.pass(days(90));
    expect(await suite.stage.store.command('deleteOldNotifications', { now: suite.stage.now() })).toBe(0);
    suite.stage.pass(1);
    expect(await suite.stage.store.command('deleteOldNotifications', { now: suite.stage.now() })).toBe(1);
    expect(await states()).toEqual([{ psp_reference: 'P2', state: 'quarantined', problem: 'wrong-amount' }]);
  });
});
