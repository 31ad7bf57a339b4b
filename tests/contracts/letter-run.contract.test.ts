import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAddressLink } from '#app/kernel/address-link.ts';
import { days, minutes } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { createEmbeddedCatalogue } from '#server/adapters/catalogue/embedded.ts';
import { createLetterRun } from '#server/composition/letters.ts';
import { createFormatters } from '#server/composition/markets.ts';
import { readLetterQueue } from '#server/platform/outbox/read-letter-queue.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { createStage, failure, market, orderInput, registry, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
const translations = createTranslations();
const formatter = createFormatters();
const signed = { sign: (text: string) => `${text}.signature`, verify: () => null };
let stage: Stage;
let mail: MailServer;
let lines: string[];
let runs: { stop(): Promise<void> }[];
beforeEach(async () => {
  stage = await createStage({ variants: [{ id: 'red', pence: 1250, stock: { nl: 100 } }] });
  mail = await openMailServer();
  lines = [];
  runs = [];
});
afterEach(async () => {
  for (const run of runs) await run.stop();
  await mail.close();
  await stage.close();
});

/** A node that writes letters to the mail server. `store` is its connection. */
function node(store: Pick<Stage['store'], 'command' | 'read'> = stage.store) {
  const log = (details: object, message: string) => void lines.push(`${JSON.stringify(details)} ${message}`);
  const nothing = (details: object) => log(details, 'unexpected');
  const run = createLetterRun(
    {
      dataDir: '/nowhere',
      publicOrigins: ['https://shop.example'],
      letters: { adapter: 'smtp', host: '127.0.0.1', port: mail.port, tls: 'none', credentials: null, from: null },
    },
    {
      store: store as unknown as Parameters<typeof createLetterRun>[1]['store'],
      secrets: ['a test secret of at least 32 characters'],
      clock: stage.now,
      logger: { info: log, warn: log, error: log } as unknown as Parameters<typeof createLetterRun>[1]['logger'],
      orders: stage.orders,
      products: createEmbeddedCatalogue(stage.store.read, {
        clock: stage.now,
        onRejected: nothing,
        onSkippedLink: nothing,
      }),
      orderLink: signed,
      reviewLink: { sign: ({ sku }) => `${sku}.signature`, verify: () => null },
      addressLink: createAddressLink(signed),
      registry,
      content: bundledContent,
      translations,
      formatter,
      withdrawals: { byId: async () => null } as unknown as Parameters<typeof createLetterRun>[1]['withdrawals'],
      receiptLink: signed,
    },
  );
  runs.push(run);
  return run;
}

async function startedOrder(): Promise<Order> {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  return value(await stage.orders.begin(gb, token, orderInput(cart)));
}
async function report(order: Order, status: OrderStatus, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await stage.orders.settle(order.orderNumber, {
      status,
      amount: order.priceTotal,
      method: 'visa',
      pspReference: `P-${order.id}`,
    });
}
async function paid(): Promise<Order> {
  const order = await startedOrder();
  await report(order, 'authorised');
  return order;
}
const kinds = () => mail.received.map(({ kind }) => kind);
const states = async () =>
  (await readLetterQueue(stage.store.read, { only: null, limit: 100 })).map(({ state, problem }) => [state, problem]);

describe('the letters of an order', () => {
  test('confirm it once, for any number of reports and of nodes', async () => {
    const order = await startedOrder();
    await Promise.all([report(order, 'authorised', 3), report(order, 'authorised', 3)]);
    await Promise.all([node().run(), node().run(), node().run()]);
    await node().run();
    expect(mail.received.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
      ['order-confirmed', 'Ada@example.com', `Your order ${order.orderNumber} is confirmed`],
    ]);
    expect(await states()).toEqual([['sent', null]]);
    expect(lines).toEqual([]);
  });

  test('are two when its payment was pending first', async () => {
    const order = await startedOrder();
    await report(order, 'pending', 2);
    await node().run();
    await report(order, 'authorised', 2);
    await node().run();
    expect(kinds()).toEqual(['order-pending', 'order-confirmed']);
  });

  test('never say what is over: a pending payment that was paid before its letter has one letter', async () => {
    const order = await startedOrder();
    await report(order, 'pending');
    await report(order, 'authorised');
    await node().run();
    expect(kinds()).toEqual(['order-confirmed']);
  });

  test('keep their order when the mail server refuses the first one for now', async () => {
    const order = await startedOrder();
    await report(order, 'pending');
    mail.refuse(() => ({ code: 451, text: '4.7.1 try again' }));
    await node().run();
    mail.refuse(null);
    await report(order, 'authorised');
    await node().run();
    stage.pass(minutes(1));
    await node().run();
    expect(kinds()).toEqual(['order-confirmed']);
  });

  test.each([
    ['refused', 'The payment of your order'],
    ['cancelled', 'The payment of your order'],
    ['error', 'The payment of your order'],
    ['expired', 'The time to pay for your order'],
  ] as const)('say that a pending payment is %s, and confirm it if it is paid later', async (status, subject) => {
    const order = await startedOrder();
    await report(order, 'pending');
    await node().run();
    await report(order, status, 2);
    await node().run();
    expect(kinds()).toEqual(['order-pending', 'order-failed']);
    expect(mail.received[1]?.subject).toContain(subject);
    await report(order, 'authorised', 2);
    await node().run();
    expect(kinds()).toEqual(['order-pending', 'order-failed', 'order-confirmed']);
  });

  test('are none for a payment that fails at once, which the page says', async () => {
    const order = await startedOrder();
    await report(order, 'refused', 2);
    await node().run();
    expect(kinds()).toEqual([]);
    await report(order, 'authorised');
    await node().run();
    expect(kinds()).toEqual(['order-confirmed']);
  });

  test('tell a refund once, with its amount', async () => {
    const order = await paid();
    await stage.run(
      "INSERT INTO payment_reversals (psp_reference, order_number, reason, amount, currency, state, attempts, next_at, created_at) VALUES ('P-2', ?, 'double-payment', 1250, 'GBP', 'asked', 1, 0, 0)",
      [order.orderNumber],
    );
    const end = () => stage.store.command('endReversal', { pspReference: 'P-2', done: true, now: stage.now() });
    await Promise.all([end(), end()]);
    await node().run();
    await end();
    await node().run();
    expect(kinds().filter((kind) => kind === 'order-refunded')).toHaveLength(1);
    expect(mail.received.find(({ kind }) => kind === 'order-refunded')?.text).toContain('£12.50');
  });

  test('tell a shipment once, with the page of the carrier', async () => {
    const order = await paid();
    const tracking = 'https://carrier.example/track?parcel=1';
    const shipped = value(await stage.orders.ship(order.orderNumber, tracking));
    expect(shipped.shipment).toEqual({ at: stage.now(), tracking });
    stage.pass(minutes(5));
    expect(value(await stage.orders.ship(order.orderNumber, null)).shipment).toEqual(shipped.shipment);
    await node().run();
    await node().run();
    expect(kinds().sort()).toEqual(['order-confirmed', 'order-shipped']);
    expect(mail.received.find(({ kind }) => kind === 'order-shipped')?.text).toContain(tracking);
  });

  test('are none for a shipment of an unpaid or unknown order', async () => {
    const order = await startedOrder();
    expect(failure(await stage.orders.ship(order.orderNumber, null))).toEqual({ kind: 'order-not-paid' });
    expect(failure(await stage.orders.ship('PW-00000-00000', null))).toEqual({ kind: 'order-not-found' });
    expect(await stage.count('outbox')).toBe(0);
  });
});

describe('a letter', () => {
  test('that bounced is not tried again, until an operator asks for it', async () => {
    const order = await paid();
    mail.refuse(() => ({ code: 550, text: '5.1.1 <ada@example.com>: unknown user' }));
    await node().run();
    mail.refuse(null);
    stage.pass(days(30));
    await node().run();
    expect([kinds(), await states()]).toEqual([[], [['bounced', '550 5.1.1 RCPT TO']]]);
    expect(lines.join('\n')).not.toContain('ada@');
    const id = `order-mail:${order.id}`;
    expect(await stage.store.command('retryLetter', { id, now: stage.now() })).toBe(true);
    await node().run();
    expect(kinds()).toEqual(['order-confirmed']);
    expect(await stage.store.command('retryLetter', { id, now: stage.now() })).toBe(false);
  });

  test('that is refused for now is retried after growing pauses, and given up after days', async () => {
    await paid();
    mail.refuse(() => ({ code: 451, text: '4.7.1 <ada@example.com>: try again' }));
    await node().run();
    stage.pass(minutes(1) - 1);
    await node().run();
    expect(lines).toHaveLength(1);
    stage.pass(1);
    await node().run();
    expect(lines).toHaveLength(2);
    const later = node();
    for (let day = 0; day < 20; day += 1) {
      stage.pass(days(1));
      await later.run();
    }
    expect(await states()).toEqual([['bounced', '451 4.7.1 RCPT TO']]);
    expect(lines).toHaveLength(10);
    expect(lines.join('\n')).not.toContain('ada@');
  });

  test('waits as long as no mail server answers', async () => {
    await paid();
    const { port } = mail;
    await mail.close();
    const waiting = node();
    for (let day = 0; day < 20; day += 1) {
      await waiting.run();
      stage.pass(days(1));
    }
    expect((await states()).map(([state]) => state)).toEqual(['waiting']);
    mail = await openMailServer({ port });
    await node().run();
    expect(kinds()).toEqual(['order-confirmed']);
  });

  test('waits a minute after its first refusal, however many nodes died before with a claim on it', async () => {
    await paid();
    const topics = ['order-mail'] as const;
    for (let death = 0; death < 4; death += 1) {
      expect(await stage.store.command('takeFromOutbox', { topics, limit: 5, now: stage.now() })).toHaveLength(1);
      stage.pass(minutes(1));
    }
    mail.refuse(() => ({ code: 451, text: '4.7.1 try again' }));
    await node().run();
    mail.refuse(null);
    stage.pass(minutes(1));
    await node().run();
    expect(kinds()).toEqual(['order-confirmed']);
  });

  test('has the same Message-ID when its node dies after the mail server took it', async () => {
    await paid();
    let alive = true;
    const dying = node({
      read: stage.store.read,
      command: (async (name: string, args: never) => {
        if (name === 'finishOutboxMessage') alive = false;
        if (!alive) throw new Error('The node is gone');
        return stage.store.command(name as 'takeFromOutbox', args);
      }) as Stage['store']['command'],
    });
    await expect(dying.run()).rejects.toThrow('The node is gone');
    await node().run();
    expect(mail.received).toHaveLength(1);
    stage.pass(minutes(1));
    await node().run();
    expect(mail.received).toHaveLength(2);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await states()).map(([state]) => state)).toEqual(['sent']);
  });

  test('is neither lost nor doubled for twenty orders while a node dies among them', async () => {
    const orders: Order[] = [];
    for (let count = 0; count < 20; count += 1) orders.push(await paid());
    let left = 9;
    const dying = node({
      read: stage.store.read,
      command: (async (name: string, args: never) => {
        left -= 1;
        if (left < 0) throw new Error('The node is gone');
        return stage.store.command(name as 'takeFromOutbox', args);
      }) as Stage['store']['command'],
    });
    await expect(dying.run()).rejects.toThrow('The node is gone');
    await node().run();
    stage.pass(minutes(1));
    await Promise.all([node().run(), node().run()]);
    const byId = new Map(mail.received.map(({ messageId, subject }) => [messageId, subject]));
    expect([...byId.values()].sort()).toEqual(
      orders.map(({ orderNumber }) => `Your order ${orderNumber} is confirmed`).sort(),
    );
    expect(new Set((await states()).map(([state]) => state))).toEqual(new Set(['sent']));
  });
});
