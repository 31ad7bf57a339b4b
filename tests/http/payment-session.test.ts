import { describe, expect, test } from 'vitest';
import { addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { open, post, seen, sessionShape, stayShape } from './payment-session-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent } from './shopper.ts';

const { newShopper } = setUpShop();

/** Where a browser reaches the sandbox of a shop on plain http. */
const ADDRESS = 'http://localhost:3000/checkoutshopper/http://localhost:8080/';

describe('a session on the page', () => {
  test('is answered with all data of the widget, without caching', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'nl');
    const response = await post(shopper, '/nl/checkout/payment/session', seen(shopper));
    expect(response.headers.get('cache-control')).toContain('no-store');
    const answer = sessionShape.parse(await response.json());
    expect(answer).toMatchObject({
      order: { number: expect.stringMatching(/^PW-/) },
      session: { shopperLocale: 'nl-NL', shopperEmail: 'ada@example.com' },
      client: { environment: 'test', addresses: { api: ADDRESS, cdn: ADDRESS, analytics: ADDRESS } },
      analytics: false,
      amount: { value: Number(seen(shopper).total), currency: 'EUR' },
      countryCode: 'NL',
    });
    expect(answer.client.clientKey).toMatch(/^sandbox_/);
    expect(answer.session.sessionData).not.toContain('ada@example.com');
  });

  test('is the same for repeated and concurrent requests: one order, one session', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'de');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(shopper, '/de/checkout/payment/session', seen(shopper))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const sessions = await Promise.all(answers.map(async (answer) => sessionShape.parse(await answer.json())));
    expect(new Set(sessions.map(({ order }) => order.id)).size).toBe(1);
    expect(new Set(sessions.map(({ session }) => session.id)).size).toBe(1);
  });

  test('is another one after the address has changed', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const first = await open(shopper);
    await shopper.visit('/uk/checkout/address');
    await shopper.submit('form:has(input[name="contact.email"])', { 'address.shipping.city': 'Leeds' });
    const second = await open(shopper);
    expect(second.order.id).toBe(first.order.id);
    expect(second.session.id).not.toBe(first.session.id);
  });

  test('is not opened for another total: the answer has both, as a page for a form posted by hand', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const response = await post(shopper, '/uk/checkout/payment/session', { ...seen(shopper), total: '1' });
    expect(response.status).toBe(409);
    const { title, text } = stayShape.parse(await response.json());
    expect(title).toBe('The total has changed');
    expect(text).toContain('£0.01');
    const byHand = await post(shopper, '/uk/checkout/payment/session', seen(shopper), { Accept: 'text/html' });
    expect(byHand.status).toBe(303);
    expect(byHand.headers.get('location')).toBe('/uk/checkout/payment');
  });

  test.each<Record<string, string>>([{}, { cartVersion: 'x', total: '1' }, { total: '-1', cartVersion: '1' }])(
    'is not opened for a form with %o',
    async (fields) => {
      const shopper = newShopper();
      await reachPayment(shopper, 'uk');
      const response = await post(shopper, '/uk/checkout/payment/session', fields);
      expect(response.status).toBe(422);
      stayShape.parse(await response.json());
    },
  );

  test('leads to the step that is incomplete', async () => {
    const shopper = newShopper();
    expect(
      await (await post(shopper, '/uk/checkout/payment/session', { cartVersion: '1', total: '1' })).json(),
    ).toEqual({
      kind: 'go',
      location: '/uk/checkout/cart',
    });
    await fillCart(shopper, 'uk');
    expect(
      await (await post(shopper, '/uk/checkout/payment/session', { cartVersion: '1', total: '1' })).json(),
    ).toEqual({
      kind: 'go',
      location: '/uk/checkout/address',
    });
  });

  test('opened by GET redirects to the payment step', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    for (const name of ['session', 'check', 'result']) {
      const page = await shopper.visit(`/uk/checkout/payment/${name}`);
      expect(page.url.pathname).toBe('/uk/checkout/payment');
      expect(page.status).toBe(200);
    }
  });
});

describe('the check before payment', () => {
  test('accepts the session opened last, and no other', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const fields = seen(shopper);
    const { session } = await open(shopper);
    const check = (sessionId: string, changes: Record<string, string> = {}) =>
      post(shopper, '/uk/checkout/payment/check', { ...fields, sessionId, ...changes });
    expect(await (await check(session.id)).json()).toEqual({ kind: 'ok' });
    expect((await check('CSANOTHERONE')).status).toBe(409);
    await shopper.submit(intent('pay'));
    const superseded = await check(session.id);
    expect(superseded.status).toBe(409);
    expect(stayShape.parse(await superseded.json()).back?.href).toBe('/uk/checkout/payment');
  });

  test('stops a payment whose total changed, with both totals', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const fields = seen(shopper);
    const { session } = await open(shopper);
    await shopper.visit('/uk/checkout/cart');
    const express = [...shopper.current.document.querySelectorAll('input[name="shippingMethod"]')]
      .map((radio) => radio.getAttribute('value') ?? '')
      .at(-1);
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: express ?? '' });
    const response = await post(shopper, '/uk/checkout/payment/check', { ...fields, sessionId: session.id });
    expect(response.status).toBe(409);
    const { text } = stayShape.parse(await response.json());
    expect(text.match(/£\d+\.\d\d/g)?.length).toBe(2);
  });

  test('leads to the order of a cart paid in another window', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const fields = seen(shopper);
    const { session } = await open(shopper);
    const done = await payWith(shopper, 'authorised');
    const response = await post(shopper, '/uk/checkout/payment/check', { ...fields, sessionId: session.id });
    expect(await response.json()).toEqual({ kind: 'go', location: done.url.pathname });
  });
});

test('a switch of the market inside a storefront ends the session: the payment needs a new one', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'eu');
  const before = seen(shopper);
  const first = await open(shopper, 'eu');
  expect(first.countryCode).toBe('IE');
  await shopper.post('/eu/market', { countryCode: 'FI', from: '/eu/checkout/cart', confirm: 'yes' });
  expect(shopper.current.url.pathname).toBe('/eu/checkout/cart');
  // This browser no longer has the payment it started: a result without an order has no effect, and its session is not
  // paid.
  const answer = await post(shopper, '/eu/checkout/payment/result', {
    sessionId: first.session.id,
    sessionResult: 'x',
  });
  expect(await answer.json()).toEqual({ kind: 'go', location: '/eu/checkout/payment' });
  const check = (fields: Record<string, string>) =>
    post(shopper, '/eu/checkout/payment/check', { ...fields, sessionId: first.session.id });
  expect(await (await check(before)).json()).toEqual({ kind: 'go', location: '/eu/checkout/address' });

  await shopper.visit('/eu/checkout/address');
  await shopper.submit(
    'form:has(input[name="contact.email"])',
    addressFields('eu', {
      'address.shipping.street0': 'Mannerheimintie 1',
      'address.shipping.city': 'Helsinki',
      'address.shipping.postCode': '00100',
    }),
  );
  expect(shopper.current.url.pathname).toBe('/eu/checkout/payment');
  const second = await open(shopper, 'eu');
  expect(second.countryCode).toBe('FI');
  expect(second.session.id).not.toBe(first.session.id);
  const superseded = await check(seen(shopper));
  expect(superseded.status).toBe(409);
  stayShape.parse(await superseded.json());
  expect(
    await (
      await post(shopper, '/eu/checkout/payment/check', { ...seen(shopper), sessionId: second.session.id })
    ).json(),
  ).toEqual({ kind: 'ok' });
});

test('the content security policy allows frames on the payment step alone, for GET and HEAD', async () => {
  const shopper = newShopper();
  const payment = await reachPayment(shopper, 'uk');
  const head = await shopper.request('/uk/checkout/payment', { method: 'HEAD' });
  for (const answer of [payment, head])
    expect(answer.headers.get('content-security-policy')).toContain("frame-src 'self';");
  for (const path of ['/uk', '/uk/checkout/address'])
    expect((await shopper.visit(path)).headers.get('content-security-policy')).not.toContain('frame-src');
});
