import { expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import { checkPayment, startPaymentSession } from '#app/modules/checkout/usecases/card-payment.server.ts';
import { confirmPayment } from '#app/modules/checkout/usecases/confirm-payment.server.ts';
import { startRedirectPayment } from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import { failure, value } from './commerce-fixture.ts';
import { openPayingShop, SHOP } from './paying-fixture.ts';

/** A shop whose provider may process a request and then drop the connection. */
async function open() {
  const calls: string[] = [];
  let drops = 0;
  const shop = await openPayingShop((api) => async (request) => {
    calls.push(new URL(request.url).pathname.replace('/v72', ''));
    const answer = await api(request);
    if (drops === 0) return answer;
    drops -= 1;
    throw new Error('socket hang up');
  });
  const { stage, info, cartOf, payable, pass } = shop;
  const { orders } = stage;
  const deps = { ...shop.deps, pause: () => new Promise<void>((resolve) => setTimeout(resolve, 5)) };
  type Ready = Awaited<ReturnType<typeof cartOf>>;
  return {
    stage,
    orders,
    info,
    asked: (path: string) => calls.filter((one) => one === path).length,
    drop(times: number) {
      drops = times;
    },
    pass,
    cartOf,
    start: (ready: Ready, changes: Partial<typeof info> = {}) => startPaymentSession(deps, payable(ready, changes)),
    check: (ready: Ready, sessionId: string) => checkPayment(deps, { ...payable(ready), sessionId }),
    redirect: (ready: Ready) => startRedirectPayment(deps, { ...payable(ready), type: 'klarna', origin: SHOP }),
    answer: shop.bankDecides,
    returnFromBank: (orderNumber: string, redirectResult: string) =>
      confirmPayment(deps, { orderNumber, sessionId: '', sessionResult: '', details: { redirectResult } }),
  };
}

test('a session is reused while it is unchanged, and replaced in its last minute', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const first = value(await shop.start(ready));
  shop.pass(seconds(1));
  expect(value(await shop.start(ready)).session).toEqual(first.session);
  expect(shop.asked('/sessions')).toBe(1);
  shop.pass(first.session.expiresAt - Date.parse('2026-11-23T09:00:01Z') - minutes(1));
  const second = value(await shop.start(ready));
  expect(second.session.sessionId).not.toBe(first.session.sessionId);
  expect(second.order.id).toBe(first.order.id);
});

test('a session is bound to addresses and contact: another telephone number opens another', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const first = value(await shop.start(ready));
  const second = value(await shop.start(ready, { contact: { ...shop.info.contact, telephone: '+44999' } }));
  expect(second.session.sessionId).not.toBe(first.session.sessionId);
  expect(failure(await shop.check(ready, first.session.sessionId))).toBeDefined();
});

test('no order is created while the address is incomplete', async () => {
  const shop = await open();
  const address = { ...shop.info.address.shipping, city: '' };
  expect(failure(await shop.start(await shop.cartOf(), { address: { shipping: address, billing: address } }))).toEqual({
    kind: 'incomplete',
    message: 'Invalid or incomplete shipping address, billing address, or contact object',
  });
  expect(await shop.stage.count('orders')).toBe(0);
});

test('fifty concurrent requests get one order and one session', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const started = (await Promise.all(Array.from({ length: 50 }, () => shop.start(ready)))).map(value);
  expect(new Set(started.map(({ order }) => order.id)).size).toBe(1);
  expect(new Set(started.map(({ session }) => session.sessionId)).size).toBe(1);
  expect(await shop.stage.count('order_payments')).toBe(1);
  expect(value(await shop.check(ready, started[0]?.session.sessionId ?? '')).id).toBe(started[0]?.order.id);
});

test('a connection dropped after the session was opened leaves one session for the retry', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.drop(1);
  expect(failure(await shop.start(ready)).kind).toBe('payment-provider-unavailable');
  const { session } = value(await shop.start(ready));
  expect(await shop.stage.count('sandbox_sessions')).toBe(1);
  expect(value(await shop.check(ready, session.sessionId)).status).toBe('created');
  expect(await shop.stage.count('orders')).toBe(1);
});

test('redirect details from ten browsers at once are submitted once, and all get the same result', async () => {
  const shop = await open();
  const started = value(await shop.redirect(await shop.cartOf()));
  if (started.kind !== 'redirect') throw new Error('Expected a bank');
  const result = await shop.answer(started.to.url, 'authorised');
  const results = await Promise.all(
    Array.from({ length: 10 }, () => shop.returnFromBank(started.order.orderNumber, result)),
  );
  expect(results.map((one) => value(one).status)).toEqual(Array(10).fill('authorised'));
  expect(shop.asked('/payments/details')).toBe(1);
  expect(value(await shop.returnFromBank(started.order.orderNumber, result)).status).toBe('authorised');
  expect(shop.asked('/payments/details')).toBe(1);
});

test('a connection dropped after the details were accepted: the next request gets the result, and there is one order', async () => {
  const shop = await open();
  const started = value(await shop.redirect(await shop.cartOf()));
  if (started.kind !== 'redirect') throw new Error('Expected a bank');
  const result = await shop.answer(started.to.url, 'authorised');
  shop.drop(1);
  expect(failure(await shop.returnFromBank(started.order.orderNumber, result)).kind).toBe(
    'payment-provider-unavailable',
  );
  expect(value(await shop.returnFromBank(started.order.orderNumber, result)).status).toBe('authorised');
  expect(await shop.stage.count('orders')).toBe(1);
  expect(await shop.stage.stock('A')).toBe(98);
});

test('redirect details of one order pay no other', async () => {
  const shop = await open();
  const mine = value(await shop.redirect(await shop.cartOf()));
  const theirs = value(await shop.redirect(await shop.cartOf()));
  if (mine.kind !== 'redirect') throw new Error('Expected a bank');
  const result = await shop.answer(mine.to.url, 'authorised');
  expect(failure(await shop.returnFromBank(theirs.order.orderNumber, result)).kind).toBe('wrong-session');
  expect(value(await shop.returnFromBank(mine.order.orderNumber, result)).status).toBe('authorised');
});

test('a repeated redirect leads to the same payment', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const [first, second] = (await Promise.all([shop.redirect(ready), shop.redirect(ready)])).map(value);
  expect(first).toMatchObject({ kind: 'redirect' });
  expect(second).toEqual(first);
});
