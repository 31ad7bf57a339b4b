import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import { confirmPayment } from '#app/modules/checkout/usecases/confirm-payment.server.ts';
import { startHostedPayment } from '#app/modules/checkout/usecases/submit-payment.server.ts';
import { createReturnReference } from '#app/modules/payments/domain/return-reference.ts';
import type { PaymentGateway } from '#app/modules/payments/ports.ts';
import { failure, value } from './commerce-fixture.ts';
import { openPayingShop } from './paying-fixture.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A shop whose provider can be unavailable. */
async function open() {
  const keys: string[] = [];
  let reachable = true;
  const opened = await openPayingShop(
    (api) => async (request) => (reachable ? api(request) : new Response('down', { status: 503 })),
  );
  const { stage, sandbox, clock, cartOf, payable, pass } = opened;
  const real = opened.deps.payments;
  const payments: PaymentGateway = {
    ...real,
    createHostedSession: (input) => {
      keys.push(input.idempotencyKey);
      return real.createHostedSession(input);
    },
  };
  const returnReference = createReturnReference({
    hmacs: (text) => [createHmac('sha256', 'reference').update(text).digest()],
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    clock,
  });
  const { orders } = stage;
  type ReadyCart = Awaited<ReturnType<typeof cartOf>>;
  return {
    stage,
    orders,
    keys,
    cartOf,
    pass,
    reach(yes: boolean) {
      reachable = yes;
    },
    start: (ready: ReadyCart) =>
      startHostedPayment({ orders, payments, returnReference, digest, clock }, payable(ready)),
    /** The address to which the provider's page redirects the browser. */
    async choose(url: string, outcome: string) {
      const response = await sandbox.handle(
        new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }),
      );
      const html = (await response?.text()) ?? '';
      return new URL(
        response?.headers.get('location') ?? /href="(https:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
      );
    },
    returnFromPage(returnUrl: URL, changes: { readonly orderNumber?: string; readonly sessionResult?: string } = {}) {
      const text = (name: string) => returnUrl.searchParams.get(name) ?? '';
      const orderNumber = returnReference.verify(text('reference'))?.orderNumber ?? '';
      return confirmPayment(
        { orders, payments, digest: (text) => text, pause: async () => undefined },
        { orderNumber, sessionId: text('sessionId'), sessionResult: text('sessionResult'), ...changes },
      );
    },
  };
}

test('a purchase has one authorised order for repeated starts and returns', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const [first, second] = (await Promise.all([shop.start(ready), shop.start(ready)])).map(value);
  expect(second?.redirectTo).toBe(first?.redirectTo);
  const returnUrl = await shop.choose(first?.redirectTo ?? '', 'authorised');
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.returnFromPage(returnUrl)));
  expect(answers.map((answer) => value(answer).status)).toEqual(Array(10).fill('authorised'));
  expect(await shop.stage.count('orders')).toBe(1);
  expect(await shop.stage.stock('A')).toBe(98);
  expect(failure(await shop.start(ready))).toMatchObject({ kind: 'already-paid' });
});

test('the paid session of one order pays no other, and a forged result pays none', async () => {
  const shop = await open();
  const mine = value(await shop.start(await shop.cartOf()));
  const theirs = value(await shop.start(await shop.cartOf()));
  const paid = await shop.choose(mine.redirectTo, 'authorised');
  expect(failure(await shop.returnFromPage(paid, { orderNumber: theirs.order.orderNumber })).kind).toBe(
    'wrong-session',
  );
  expect(failure(await shop.returnFromPage(paid, { sessionResult: 'authorised' })).kind).toBe('wrong-session');
  for (const { order } of [mine, theirs]) expect((await shop.orders.byId(order.id))?.status).toBe('created');
});

test('a refusal is followed by a new session of the same order, and the old return changes nothing', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const first = value(await shop.start(ready));
  const refused = await shop.choose(first.redirectTo, 'refused');
  expect(value(await shop.returnFromPage(refused)).status).toBe('refused');
  const second = value(await shop.start(ready));
  expect(second.order.id).toBe(first.order.id);
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(value(await shop.returnFromPage(refused)).status).toBe('created');
  expect(value(await shop.returnFromPage(await shop.choose(second.redirectTo, 'authorised'))).status).toBe(
    'authorised',
  );
});

test('a session that ended in a stale tab does not end the current attempt', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const first = value(await shop.start(ready));
  shop.pass(minutes(60) + 1);
  const second = value(await shop.start(ready));
  expect(second.sessionId).not.toBe(first.sessionId);
  const forgotten = await shop.choose(first.redirectTo, 'authorised');
  expect(value(await shop.returnFromPage(forgotten)).status).toBe('created');
  expect(await shop.orders.lastPayment(second.order.id)).toMatchObject({ sessionId: second.sessionId });
});

test('an unused session that ends without another attempt ends the order', async () => {
  const shop = await open();
  const { redirectTo } = value(await shop.start(await shop.cartOf()));
  shop.pass(minutes(60));
  expect(value(await shop.returnFromPage(await shop.choose(redirectTo, 'authorised'))).status).toBe('expired');
  expect(await shop.stage.stock('A')).toBe(100);
});

test('a session in its last minute is replaced, with a key that the provider accepts', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const first = value(await shop.start(ready));
  shop.pass(minutes(59) - 1);
  expect(value(await shop.start(ready)).sessionId).toBe(first.sessionId);
  shop.pass(seconds(1));
  const second = value(await shop.start(ready));
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(value(await shop.start(ready)).sessionId).toBe(second.sessionId);
  expect(new Set(shop.keys).size).toBe(2);
  for (const key of shop.keys) expect(key.length).toBeLessThanOrEqual(64);
});

test('an unavailable provider decides nothing, and the same order continues afterwards', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.reach(false);
  expect(failure(await shop.start(ready)).kind).toBe('payment-provider-unavailable');
  shop.reach(true);
  const { redirectTo, order } = value(await shop.start(ready));
  const returnUrl = await shop.choose(redirectTo, 'authorised');
  shop.reach(false);
  expect(failure(await shop.returnFromPage(returnUrl))).toMatchObject({
    kind: 'payment-provider-unavailable',
    order: { id: order.id, status: 'created' },
  });
  shop.reach(true);
  expect(value(await shop.returnFromPage(returnUrl)).status).toBe('authorised');
  expect(await shop.stage.count('orders')).toBe(1);
});
