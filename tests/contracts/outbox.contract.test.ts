import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { err } from '#app/kernel/result.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { readStoredProduct } from '#server/platform/catalogue/read-stored-product.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { createOrderSignUps } from '#server/platform/newsletter/order-sign-ups.ts';
import { confirmOrder } from '#server/platform/outbox/order-messages.ts';
import { readOutboxFigures } from '#server/platform/outbox/outbox-commands.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { readNotificationFigures } from '#server/platform/payments/notification-commands.ts';
import { orderInput, setUpStage, value } from './commerce-fixture.ts';

const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });

const orderSignUps = () => createOrderSignUps({ store: stage.store, clock: stage.now });

async function paidOrder({ newsletter }: { readonly newsletter: boolean }) {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  const order = value(await stage.begin(token, orderInput(cart, { newsletter })));
  const result = {
    status: 'authorised',
    amount: order.priceTotal,
    method: 'scheme',
    pspReference: `P-${order.id}`,
  } as const;
  // For any number of reports from any source.
  for (const _ of [1, 2]) value(await stage.orders.settle(order.orderNumber, result));
  return order;
}

function outbox(
  newsletter: Pick<Newsletter, 'subscribe'> = createEmbeddedNewsletter({ store: stage.store, clock: stage.now }),
) {
  const sent: string[] = [];
  const failures: string[] = [];
  const log = (details: object, message: string) => void sent.push(`${JSON.stringify(details)} ${message}`);
  const handler = confirmOrder({
    orders: stage.orders,
    newsletter,
    orderSignUps: orderSignUps(),
    alertOperator: async ({ alert }) => void sent.push(alert),
    logger: { info: log, warn: log },
    clock: stage.now,
  });
  const run = createOutboxRun({
    store: stage.store,
    clock: stage.now,
    handlers: { 'order-confirmed': handler },
    onFailure: ({ id }, error) => failures.push(`${id}: ${error instanceof Error ? error.message : ''}`),
  });
  return { run, sent, failures };
}
const queued = () =>
  stage.store.read.all<{ topic: string; payload: string }>(
    'SELECT topic, payload FROM outbox WHERE done_at IS NULL ORDER BY topic',
  );

describe('a confirmed order', () => {
  test('signs up for the newsletter once on request, and queues its mail', async () => {
    const order = await paidOrder({ newsletter: true });
    const { run, sent } = outbox();
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(
      await stage.store.read.all('SELECT storefront, email, country, checkout, status FROM newsletter_subscriptions'),
    ).toEqual([{ storefront: 'uk', email: 'ada@example.com', country: 'GB', checkout: 1, status: 'pending' }]);
    expect((await queued()).map(({ topic }) => topic)).toEqual(['newsletter-mail', 'order-mail']);
    expect(sent).toEqual([`{"orderId":"${order.id}","status":"pending"} Newsletter sign-up of an order`]);
    expect(await orderSignUps().outcome(order.id)).toBe('accepted');
  });

  test('signs up for nothing without the request', async () => {
    const order = await paidOrder({ newsletter: false });
    await outbox().run();
    expect([await stage.count('newsletter_subscriptions'), await orderSignUps().outcome(order.id)]).toEqual([0, null]);
    expect((await queued()).map(({ topic }) => topic)).toEqual(['order-mail']);
  });

  test('is processed once although every node polls at the same time', async () => {
    await paidOrder({ newsletter: true });
    const runs = await Promise.all(Array.from({ length: 6 }, () => outbox().run()));
    expect(runs.reduce((sum, done) => sum + done, 0)).toBe(1);
  });

  test('is unchanged when the newsletter service rejects the sign-up: that is only a warning', async () => {
    const order = await paidOrder({ newsletter: true });
    const { run, sent, failures } = outbox({ subscribe: async () => err({ kind: 'invalid-email' }) });
    expect(await run()).toBe(1);
    expect(failures).toEqual([]);
    expect(sent).toEqual([expect.stringContaining('Newsletter sign-up of an order failed')]);
    expect(await stage.orders.byId(order.id)).toMatchObject({ status: 'authorised' });
    expect(await orderSignUps().outcome(order.id)).toBe('rejected');
  });

  test('has the last outcome of its sign-up when its message is handled twice', async () => {
    for (const outcome of ['rejected', 'accepted'] as const) await orderSignUps().note('o1', outcome);
    expect([await orderSignUps().outcome('o1'), await orderSignUps().outcome('o2')]).toEqual(['accepted', null]);
  });

  test('is retried with backoff while the newsletter service is unavailable', async () => {
    const order = await paidOrder({ newsletter: true });
    let calls = 0;
    const { run, failures } = outbox({
      subscribe: async () => {
        calls += 1;
        throw new Error('away');
      },
    });
    const attemptsAfter = async (milliseconds: number) => {
      stage.pass(milliseconds);
      const before = calls;
      await run();
      return calls - before;
    };
    expect(await attemptsAfter(0)).toBe(1);
    expect(await attemptsAfter(minutes(1) - 1)).toBe(0);
    expect(await attemptsAfter(1)).toBe(1);
    expect(await attemptsAfter(minutes(5) - 1)).toBe(0);
    expect(await attemptsAfter(1)).toBe(1);
    expect(failures).toEqual(Array(3).fill(expect.stringMatching(/^order-confirmed:.*: away$/)));
    expect(await orderSignUps().outcome(order.id)).toBe(null);
    stage.pass(days(1));
    expect(await outbox().run()).toBe(1);
    expect([await stage.count('newsletter_subscriptions'), await orderSignUps().outcome(order.id)]).toEqual([
      1,
      'accepted',
    ]);
  });
});

describe('a newsletter sign-up', () => {
  const subscribe = (email: string, store = 'uk') =>
    createEmbeddedNewsletter({ store: stage.store, clock: stage.now }).subscribe({
      store,
      email,
      countryCode: 'GB',
      checkout: false,
    });
  const letters = () => stage.count("outbox WHERE topic = 'newsletter-mail'");

  test('exists once per address and storefront, with its address in no id and no payload', async () => {
    expect(await subscribe('Ada@example.com')).toEqual({ ok: true, value: 'pending' });
    expect(await subscribe(' ada@EXAMPLE.com')).toEqual({ ok: true, value: 'pending' });
    expect(await subscribe('ada@example.com', 'de')).toEqual({ ok: true, value: 'pending' });
    expect(await stage.count('newsletter_subscriptions')).toBe(2);
    expect(await letters()).toBe(2);
    expect(
      JSON.stringify(await stage.store.read.all("SELECT id, payload FROM outbox WHERE topic = 'newsletter-mail'")),
    ).not.toContain('ada');
  });

  test('requested again is mailed again after a day, and never once it is confirmed', async () => {
    await subscribe('ada@example.com');
    stage.pass(days(1) - 1);
    await subscribe('ada@example.com');
    expect(await letters()).toBe(1);
    stage.pass(1);
    await subscribe('ada@example.com');
    expect(await letters()).toBe(2);
    await stage.run("UPDATE newsletter_subscriptions SET status = 'confirmed'", []);
    stage.pass(days(2));
    expect(await subscribe('ada@example.com')).toEqual({ ok: true, value: 'confirmed' });
    expect(await letters()).toBe(2);
  });

  test('requested concurrently exists once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe('ada@example.com')));
    expect(answers).toEqual(Array(8).fill({ ok: true, value: 'pending' }));
    expect([await stage.count('newsletter_subscriptions'), await letters()]).toEqual([1, 1]);
  });

  test('with an invalid address stores nothing', async () => {
    expect(await subscribe('ada')).toEqual({ ok: false, error: { kind: 'invalid-email' } });
    expect(await stage.count('newsletter_subscriptions')).toBe(0);
  });
});

describe('what an operator reads of the store', () => {
  test('is the messages that are due, and for how long', async () => {
    const figures = () => readOutboxFigures(stage.store.read, stage.now());
    expect(await figures()).toEqual({ due: 0, oldestSeconds: 0 });
    await paidOrder({ newsletter: false });
    stage.pass(minutes(2));
    const waiting = await queued();
    expect(await figures()).toEqual({ due: waiting.length, oldestSeconds: 120 });
    await stage.run('UPDATE outbox SET next_at = ?', [stage.now() + 1]);
    expect(await figures()).toEqual({ due: 0, oldestSeconds: 0 });
  });

  test('is the notifications that wait, and those that could not be applied', async () => {
    expect(await readNotificationFigures(stage.store.read)).toEqual({ waiting: 0, 'dead-letter': 0 });
    for (const [id, state] of ['waiting', 'done', 'dead-letter', 'waiting'].entries())
      await stage.run(
        `INSERT INTO payment_notifications (id, psp_reference, event_code, success, merchant_reference, amount, currency, state, attempts, next_at, received_at)
         VALUES (?, ?, 'AUTHORISATION', 1, 'PW-1', 1, 'GBP', ?, 0, 0, 0)`,
        [`n-${id}`, `P${id}`, state],
      );
    expect(await readNotificationFigures(stage.store.read)).toEqual({ waiting: 2, 'dead-letter': 1 });
  });

  test('is the record of a product with prices and stock of each variant, by slug or by sku in any case', async () => {
    const [row] = await stage.store.read.all<{ sku: string; slug: string }>('SELECT sku, slug FROM products');
    const record = await readStoredProduct(stage.store.read, row?.slug ?? '');
    expect(record).toMatchObject({ sku: row?.sku, document: { sku: row?.sku, updateReason: expect.any(String) } });
    expect(record?.variants).toEqual([
      expect.objectContaining({ id: 'red', stock: expect.arrayContaining([{ warehouse: 'nl', quantity: 100 }]) }),
    ]);
    expect(record?.variants[0]?.prices).toContainEqual(
      expect.objectContaining({ currency: 'GBP', isConverted: false }),
    );
    expect(record?.listings.length).toBeGreaterThan(0);
    expect(Object.keys(record?.searchWords ?? {})).toContain('en');
    expect(await readStoredProduct(stage.store.read, row?.sku.toUpperCase() ?? '')).toEqual(record);
    for (const { sku } of record?.variants ?? [])
      expect(await readStoredProduct(stage.store.read, sku)).toEqual(record);
    expect(await readStoredProduct(stage.store.read, 'no/such')).toBeNull();
  });
});
