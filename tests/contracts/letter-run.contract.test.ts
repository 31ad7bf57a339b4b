import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { failure, value } from './commerce-fixture.ts';
import { setUpLetterRun } from './letter-run-fixture.ts';

const suite = setUpLetterRun();

describe('the letters of an order', () => {
  test('confirm it once, for any number of reports and of nodes', async () => {
    const order = await suite.startedOrder();
    await Promise.all([suite.report(order, 'authorised', 3), suite.report(order, 'authorised', 3)]);
    await Promise.all([suite.node().run(), suite.node().run(), suite.node().run()]);
    await suite.node().run();
    expect(suite.mail.received.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
      ['order-confirmed', 'Ada@example.com', `Your order ${order.orderNumber} is confirmed`],
    ]);
    expect(await suite.states()).toEqual([['sent', null]]);
    expect(suite.lines).toEqual([]);
  });

  test('are two when its payment was pending first', async () => {
    const order = await suite.startedOrder();
    await suite.report(order, 'pending', 2);
    await suite.node().run();
    await suite.report(order, 'authorised', 2);
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-pending', 'order-confirmed']);
  });

  test('never say what is over: a pending payment that was paid before its letter has one letter', async () => {
    const order = await suite.startedOrder();
    await suite.report(order, 'pending');
    await suite.report(order, 'authorised');
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test('keep their order when the mail server refuses the first one for now', async () => {
    const order = await suite.startedOrder();
    await suite.report(order, 'pending');
    suite.mail.refuse(() => ({ code: 451, text: '4.7.1 try again' }));
    await suite.node().run();
    suite.mail.refuse(null);
    await suite.report(order, 'authorised');
    await suite.node().run();
    suite.stage.pass(minutes(1));
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test.each([
    ['refused', 'The payment for your order'],
    ['cancelled', 'The payment for your order'],
    ['error', 'The payment for your order'],
    ['expired', 'The time to pay for your order'],
  ] as const)('say that a pending payment is %s, and confirm it if it is paid later', async (status, subject) => {
    const order = await suite.startedOrder();
    await suite.report(order, 'pending');
    await suite.node().run();
    await suite.report(order, status, 2);
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-pending', 'order-failed']);
    expect(suite.mail.received[1]?.subject).toContain(subject);
    await suite.report(order, 'authorised', 2);
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-pending', 'order-failed', 'order-confirmed']);
  });

  test('are none for a payment that fails at once, which the page says', async () => {
    const order = await suite.startedOrder();
    await suite.report(order, 'refused', 2);
    await suite.node().run();
    expect(suite.kinds()).toEqual([]);
    await suite.report(order, 'authorised');
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test('tell a refund once, with its amount', async () => {
    const order = await suite.paid();
    await suite.stage.run(
      "INSERT INTO payment_reversals (psp_reference, order_number, reason, amount, currency, state, attempts, next_at, created_at) VALUES ('P-2', ?, 'double-payment', 1250, 'GBP', 'asked', 1, 0, 0)",
      [order.orderNumber],
    );
    const end = () =>
      suite.stage.store.command('endReversal', { pspReference: 'P-2', done: true, now: suite.stage.now() });
    await Promise.all([end(), end()]);
    await suite.node().run();
    await end();
    await suite.node().run();
    expect(suite.kinds().filter((kind) => kind === 'order-refunded')).toHaveLength(1);
    expect(suite.mail.received.find(({ kind }) => kind === 'order-refunded')?.text).toContain('£12.50');
  });

  test('tell a shipment once, with the page of the carrier', async () => {
    const order = await suite.paid();
    const tracking = 'https://carrier.example/track?parcel=1';
    const shipped = value(await suite.stage.orders.ship(order.orderNumber, tracking));
    expect(shipped.shipment).toEqual({ at: suite.stage.now(), tracking });
    suite.stage.pass(minutes(5));
    expect(value(await suite.stage.orders.ship(order.orderNumber, null)).shipment).toEqual(shipped.shipment);
    await suite.node().run();
    await suite.node().run();
    expect(suite.kinds().sort()).toEqual(['order-confirmed', 'order-shipped']);
    expect(suite.mail.received.find(({ kind }) => kind === 'order-shipped')?.text).toContain(tracking);
  });

  test('are none for a shipment of an unpaid or unknown order', async () => {
    const order = await suite.startedOrder();
    expect(failure(await suite.stage.orders.ship(order.orderNumber, null))).toEqual({ kind: 'order-not-paid' });
    expect(failure(await suite.stage.orders.ship('PW-00000-00000', null))).toEqual({ kind: 'order-not-found' });
    expect(await suite.stage.count('outbox')).toBe(0);
  });
});
