import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { LETTER_TOPICS } from '#server/platform/outbox/outbox-commands.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();

async function placed(): Promise<Order> {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
  return value(await suite.stage.begin(token, orderInput(cart)));
}

async function paid(): Promise<Order> {
  const { orderNumber, priceTotal: amount } = await placed();
  const result = { status: 'authorised', amount, method: 'visa', pspReference: 'P1' } as const;
  return value(await suite.stage.orders.settle(orderNumber, result));
}

const resend = ({ orderNumber }: Pick<Order, 'orderNumber'>, ...more: string[]) =>
  suite.run('orders', 'resend', orderNumber, '--by', 'Kim', ...more);
const topics = async () =>
  (
    await suite.stage.store.read.all<{ topic: string }>(
      "SELECT topic FROM outbox WHERE topic IN ('order-mail', 'order-shipped') ORDER BY created_at, id",
    )
  ).map(({ topic }) => topic);
/** Writes the letters that are due, and waits a minute. */
async function deliver(): Promise<void> {
  const { store, now, pass } = suite.stage;
  for (const { id } of await store.command('takeFromOutbox', { topics: LETTER_TOPICS, limit: 99, now: now() }))
    await store.command('finishOutboxMessage', { id, result: 'sent', now: now() });
  pass(60_000);
}

describe('`orders resend`', () => {
  test('queues the confirmation again, that of the parcel once it left, and notes who', async () => {
    const order = await paid();
    await deliver();
    expect(await resend(order)).toBe(0);
    expect(suite.out).toBe(`The confirmation of ${order.orderNumber} is queued again.\n`);
    await deliver();
    await suite.run('orders', 'shipped', order.orderNumber);
    await deliver();
    expect(await resend(order, '--json')).toBe(0);
    expect(JSON.parse(suite.out)).toEqual({ number: order.orderNumber, letter: 'order-shipped' });
    expect(await topics()).toEqual(['order-mail', 'order-mail', 'order-shipped', 'order-shipped']);
    await suite.run('orders', 'show', order.orderNumber);
    expect(suite.out.match(/resent {2}.*/g)).toEqual(['resent  Kim  order-mail', 'resent  Kim  order-shipped']);
    await suite.run('orders', 'find', 'Kim', '--json');
    expect(suite.out).toBe('');
    await suite.expectSoundStore();
  });

  test('sends one letter under twenty calls at once, and none while the first one waits', async () => {
    const order = await paid();
    expect(await resend(order)).toBe(1);
    expect(suite.errors).toBe(
      `No letter of ${order.orderNumber} is sent. Its last letter has not left yet: npm run shop -- letters\n`,
    );
    await deliver();
    const { store, now } = suite.stage;
    const { orderNumber } = order;
    const calls = Array.from({ length: 20 }, (_, index) =>
      store.command('resendLetter', { orderNumber, by: 'Kim', now: now() + (index % 4) }),
    );
    const sent = await Promise.all(calls);
    expect(sent.some(({ ok }) => ok)).toBe(true);
    expect(await topics()).toEqual(['order-mail', 'order-mail']);
    expect(await suite.stage.count("order_events WHERE kind = 'resent'")).toBe(1);
  });

  test('sends three letters in 24 hours, and more on the next day', async () => {
    const order = await paid();
    await deliver();
    for (const _ of [1, 2, 3]) {
      expect(await resend(order)).toBe(0);
      await deliver();
      suite.stage.pass(hours(1));
    }
    expect(await resend(order)).toBe(1);
    expect(suite.errors).toContain('It was sent 3 times in 24 hours.');
    suite.stage.pass(days(1));
    expect(await resend(order)).toBe(0);
  });

  test('rejects an order that is not paid, erased or unknown', async () => {
    const open = await placed();
    expect(await resend(open)).toBe(1);
    expect(suite.errors).toContain('It is not paid');
    expect(await resend({ orderNumber: 'PW-NONE' })).toBe(1);
    expect(suite.errors).toContain('There is no such order');
    const erased = await paid();
    const row = await suite.stage.store.read.get<{ doc: string }>('SELECT doc FROM orders WHERE id = ?', [erased.id]);
    const doc = { ...JSON.parse(row?.doc ?? ''), email: '' };
    await suite.stage.run('UPDATE orders SET doc = ? WHERE id = ?', [JSON.stringify(doc), erased.id]);
    expect(await resend(erased)).toBe(1);
    expect(suite.errors).toContain('There is no such order');
  });
});
