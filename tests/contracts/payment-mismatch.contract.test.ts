import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { about, setUpNotificationStage } from './notification-fixture.ts';

const suite = setUpNotificationStage();
const { startedOrder, sendWebhook, worker, statusOf, states, alerts, reversals, events } = suite;

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
    expect(suite.reversed).toMatchObject([{ pspReference: 'P1', reference: order.orderNumber }]);
    expect(await reversals()).toEqual([
      { psp_reference: 'P1', order_number: order.orderNumber, reason: 'wrong-amount', state: 'asked' },
    ]);
  });

  test('and is pending at the bank is quarantined, and not reversed', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'PENDING', { amount: { value: 1, currency: 'GBP' } })]);
    await worker().run();
    expect([(await states())[0]?.state, suite.reversed]).toEqual(['quarantined', []]);
  });

  test('because it is the second is reversed once, and the order’s log shows the progress', async () => {
    const order = await startedOrder();
    await sendWebhook([about(order, 'AUTHORISATION')]);
    await worker().run();
    for (let time = 0; time < 3; time += 1) {
      await sendWebhook([about(order, 'AUTHORISATION', { pspReference: 'P2' })]);
      await Promise.all([worker().run(), worker().run()]);
    }
    expect(suite.reversed).toEqual([
      { pspReference: 'P2', reference: order.orderNumber, idempotencyKey: expect.stringContaining('P2') },
    ]);
    expect([await events(order, 'double-payment'), alerts()]).toEqual([1, ['double-payment']]);
    await sendWebhook([about(order, 'CANCEL_OR_REFUND', { pspReference: 'R1', originalReference: 'P2' })]);
    await worker().run();
    expect(await reversals()).toEqual([
      { psp_reference: 'P2', order_number: order.orderNumber, reason: 'double-payment', state: 'done' },
    ]);
    expect(await suite.stage.orders.byId(order.id)).toMatchObject({
      status: 'authorised',
      payment: { reference: 'P1' },
    });
    const logged = await suite.stage.store.read.all(
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
    suite.stage.pass(minutes(1));
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
      suite.stage.pass(days(31));
      await node.run();
      expect([(await reversals())[0]?.state, alerts().at(-1)]).toEqual([state, 'reversal-failed']);
      expect(await suite.stage.store.command('retryPayment', { id: 'P2', now: suite.stage.now() })).toBe(true);
      await worker().run();
      expect([(await reversals())[0]?.state, suite.reversed.length]).toEqual(['asked', 1]);
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
