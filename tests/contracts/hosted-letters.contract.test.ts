import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { timeUntilReceived } from '#app/modules/orders/domain/received-on.ts';
import type { ShopStore } from '#server/composition/commands.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createConfirmationRun, hostedLetters } from '#server/composition/order-messages.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { createOrderSignUps } from '#server/platform/newsletter/order-sign-ups.ts';
import { readLetterQueue } from '#server/platform/outbox/letter-queue.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { hostedOrders, hostedOutbox } from '#server/vendors/hosted/commerce.ts';
import { accepted, SECRET } from '#tests/support/config-environments.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { market, orderInput, registry, value } from './commerce-fixture.ts';
import { setUpLetterRun } from './letter-run-fixture.ts';
import { callPlatform, platformApp } from './served-platform.ts';

const suite = setUpLetterRun();
const gb = market('GB');
let place: Place;
let store: ShopStore;
/** Calls of the platform whose answer is lost: the platform has executed them. */
let lost: (path: string) => boolean;
let isDown: boolean;
beforeEach(async () => {
  place = await createPlace();
  store = await place.open({ commands, migrations });
  lost = () => false;
  isDown = false;
});
afterEach(() => place.remove());

/** The adapters of a shop beside the platform whose store is the stage's. */
function adapters() {
  const { stage } = suite;
  const app = platformApp({
    store: stage.store,
    clock: stage.now,
    ids: createIdSource({ randomBytes, clock: stage.now }),
    tokenKeys: ['a test secret of at least 32 characters'],
    tax: createEmbeddedTax(),
    registry,
  });
  const platform = callPlatform('http://platform.test', async (url, init) => {
    if (isDown) throw new TypeError('fetch failed');
    const answer = await app.fetch(new Request(url, init));
    if (lost(new URL(url).pathname)) throw new TypeError('fetch failed');
    return answer;
  });
  return { orders: hostedOrders(platform.orders), outbox: hostedOutbox(platform.outbox) };
}

const newsletter = () => createEmbeddedNewsletter({ store, clock: suite.stage.now });

const orderSignUps = () => createOrderSignUps({ store, clock: suite.stage.now });

/** A node of a shop without orders of its own. `sweep` does what a minute brings. */
function node() {
  const { orders, outbox } = adapters();
  const letters = suite.node(store as never, { orders, outbox });
  const log = (details: object, message: string) => void suite.lines.push(`${JSON.stringify(details)} ${message}`);
  const confirmOrders = createConfirmationRun(
    { reviewInvitationDays: 14 },
    {
      orders,
      outbox,
      newsletter: newsletter(),
      orderSignUps: orderSignUps(),
      store: store as never,
      clock: suite.stage.now,
      logger: { info: log, warn: log } as unknown as Parameters<typeof createConfirmationRun>[1]['logger'],
    },
  );
  return {
    orders,
    async sweep() {
      await confirmOrders();
      await letters.runHosted();
      await letters.run();
    },
  };
}

/** An order at the platform, started by the shop. */
async function hostedOrder(input: { readonly newsletter?: boolean; readonly email?: string } = {}) {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
  const { orders } = adapters();
  const order = value(await orders.begin(gb, token, orderInput(cart, input)));
  const report = (status: OrderStatus) =>
    orders.settle(order.orderNumber, {
      status,
      amount: order.priceTotal,
      method: 'visa',
      pspReference: `P-${order.id}`,
    });
  return { order, report };
}
const signUps = (of: Pick<ShopStore, 'read'>) =>
  of.read.all('SELECT storefront, email, country, checkout, status FROM newsletter_subscriptions');

describe('letters about the orders of a hosted platform', () => {
  test('confirm an order once, for any number of reports and of nodes of the shop', async () => {
    const { order, report } = await hostedOrder();
    await Promise.all([report('authorised'), report('authorised')]);
    await Promise.all([node().sweep(), node().sweep(), node().sweep()]);
    await node().sweep();
    expect(suite.mail.received.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
      ['order-confirmed', 'Ada@example.com', `Your order ${order.orderNumber} is confirmed`],
    ]);
    const queue = await readLetterQueue(suite.stage.store.read, { only: null, limit: 10 });
    expect(queue.map(({ topic, state }) => [topic, state])).toContainEqual(['order-mail', 'sent']);
  });

  test('tell a pending payment, its refusal, and a parcel that the platform itself notes', async () => {
    const { order, report } = await hostedOrder();
    for (const status of ['pending', 'refused', 'authorised'] as const) {
      await report(status);
      await node().sweep();
    }
    await suite.stage.store.command('shipOrder', {
      orderNumber: order.orderNumber,
      tracking: null,
      now: suite.stage.now(),
    });
    await node().sweep();
    expect(suite.kinds()).toEqual(['order-pending', 'order-failed', 'order-confirmed', 'order-shipped']);
  });

  test('wait while the platform is unavailable, and do not stop the letters of the shop', async () => {
    const { report } = await hostedOrder();
    await report('authorised');
    await newsletter().subscribe({ store: 'uk', email: 'eve@example.com', countryCode: 'GB', checkout: false });
    isDown = true;
    await node().sweep();
    expect(suite.kinds()).toEqual(['newsletter-confirm']);
    isDown = false;
    suite.stage.pass(minutes(1));
    await node().sweep();
    expect(suite.kinds()).toEqual(['newsletter-confirm', 'order-confirmed']);
  });

  test('have the same Message-ID when the platform did not learn that one was delivered', async () => {
    const { report } = await hostedOrder();
    await report('authorised');
    isDown = false;
    lost = (path) => path.endsWith('/take');
    await node().sweep();
    expect(suite.kinds()).toEqual([]);
    lost = () => false;
    suite.stage.pass(minutes(1));
    await node().sweep();
    await suite.stage.run("UPDATE outbox SET done_at = NULL, next_at = 0 WHERE topic = 'order-mail'", []);
    await node().sweep();
    const [first, second, ...more] = suite.mail.received;
    expect([second?.kind, second?.messageId, more]).toEqual(['order-confirmed', first?.messageId, []]);
  });

  test('refused by the mail server wait with their reply code in the queue of the platform', async () => {
    const { report } = await hostedOrder();
    await report('authorised');
    suite.mail.refuse(() => ({ code: 451, text: '4.7.1 try again' }));
    await node().sweep();
    suite.mail.refuse(null);
    const [letter] = await readLetterQueue(suite.stage.store.read, { only: 'open', limit: 10 });
    expect([letter?.topic, letter?.state, letter?.problem]).toEqual(['order-mail', 'waiting', '451 4.7.1 RCPT TO']);
    suite.stage.pass(minutes(1));
    await node().sweep();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test('invite to review after some days', async () => {
    const { order, report } = await hostedOrder();
    await report('authorised');
    await node().sweep();
    suite.stage.pass(timeUntilReceived(order, suite.stage.now()) + days(14));
    await node().sweep();
    expect(suite.kinds()).toEqual(['order-confirmed', 'review-invitation']);
  });

  test('are those of the platform where the configuration says so', () => {
    const { outbox } = adapters();
    const hosted = {
      COMMERCE_ADAPTER: 'http',
      COMMERCE_HTTP_STAGING_URL: 'https://platform.test',
      COMMERCE_HTTP_KEY: SECRET,
    };
    expect(hostedLetters(accepted(hosted), outbox)).toBe(outbox);
    expect(hostedLetters(accepted({ ...hosted, COMMERCE_HTTP_LETTERS: 'platform' }), outbox)).toBeNull();
    expect(hostedLetters(accepted({}), outbox)).toBeNull();
  });
});

describe('the newsletter at the checkout of a hosted platform', () => {
  const ADA = { storefront: 'uk', email: 'ada@example.com', country: 'GB', checkout: 1, status: 'pending' };

  test('is a sign-up on the list of the shop, confirmed by its letter, once', async () => {
    const { order, report } = await hostedOrder({ newsletter: true });
    await node().sweep();
    expect([await signUps(store), await orderSignUps().outcome(order.id)]).toEqual([[], null]);
    await Promise.all([report('authorised'), report('authorised')]);
    await Promise.all([node().sweep(), node().sweep()]);
    await node().sweep();
    expect([await signUps(store), await signUps(suite.stage.store)]).toEqual([[ADA], []]);
    expect(await orderSignUps().outcome(order.id)).toBe('accepted');
    expect(suite.kinds().toSorted()).toEqual(['newsletter-confirm', 'order-confirmed']);
  });

  test('is one sign-up for two orders of an address', async () => {
    for (const email of ['ada@example.com', ' ADA@example.com']) {
      const { report } = await hostedOrder({ newsletter: true, email });
      await report('authorised');
      await node().sweep();
    }
    expect(await signUps(store)).toEqual([ADA]);
    expect(suite.kinds().filter((kind) => kind === 'newsletter-confirm')).toHaveLength(1);
  });

  test('has no sign-up without the request, and none of a failed order', async () => {
    await (await hostedOrder({ newsletter: false })).report('authorised');
    await (await hostedOrder({ newsletter: true })).report('refused');
    await node().sweep();
    expect(await signUps(store)).toEqual([]);
  });
});
