import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { card } from '#tests/support/sandbox-widget.ts';
import { addFirstProduct, addressFields, fillCart, paymentForm, payWith, reachPayment } from './journey.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());
const newShopper = () => new Shopper(built.shop);

const sessionShape = z.object({
  kind: z.literal('session'),
  order: z.object({ id: z.string(), number: z.string() }),
  reference: z.string(),
  session: z.object({
    id: z.string(),
    sessionData: z.string(),
    shopperLocale: z.string(),
    shopperEmail: z.string(),
    telephoneNumber: z.string(),
    expiresAt: z.number(),
  }),
  client: z.object({ environment: z.string(), clientKey: z.string(), baseUrl: z.string().nullable() }),
  amount: z.object({ value: z.number(), currency: z.string() }),
  countryCode: z.string(),
});
const stayShape = z.object({
  kind: z.literal('stay'),
  title: z.string(),
  text: z.string(),
  back: z.object({ href: z.string(), label: z.string() }).nullable(),
});

const seen = (shopper: Shopper) => paymentForm(shopper.current);

/** A request of the page's module: a form, answered in JSON. */
async function post(
  shopper: Shopper,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Accept: 'application/json' },
) {
  const response = await shopper.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return response;
}
const open = async (shopper: Shopper, storefront = 'uk') => {
  const response = await post(shopper, `/${storefront}/checkout/payment/session`, seen(shopper));
  expect(response.status).toBe(200);
  return sessionShape.parse(await response.json());
};

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
      client: { environment: 'test', baseUrl: 'http://localhost:3000/checkoutshopper/http://localhost:8080/' },
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
    await shopper.submit(intent('pay-hosted'));
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
    const express = [...shopper.current.document.querySelectorAll('button[name="shippingMethod"]')]
      .map((button) => button.getAttribute('value') ?? '')
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

describe('the result of the widget', () => {
  test('counts only when the provider confirms it: a forged result leads to the page that polls', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const { session } = await open(shopper);
    const response = await post(shopper, '/uk/checkout/payment/result', {
      sessionId: session.id,
      sessionResult: 'Authorised',
    });
    const { kind, location } = z.object({ kind: z.string(), location: z.string() }).parse(await response.json());
    expect(kind).toBe('go');
    expect(location).toMatch(/^\/uk\/checkout\/payment\/return\?reference=PW-/);
    const page = await shopper.visit(location);
    expect(page.url.pathname).not.toContain('/success');
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).not.toBeNull();
  });

  test('applies to the order of its page, whatever another tab has changed in the cart meanwhile', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const earlier = await payWith(shopper, 'authorised');
    await reachPayment(shopper, 'uk');
    const { order, reference, session } = await open(shopper);
    const widget = await shopper.request(
      `/checkoutshopper/v1/sessions/${session.id}/payments?clientKey=sandbox_PAIRWISE`,
      {
        method: 'POST',
        body: JSON.stringify({ sessionData: session.sessionData, paymentMethod: card('4111111111111111') }),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      },
    );
    const { sessionResult } = z.object({ sessionResult: z.string() }).parse(await widget.json());
    await addFirstProduct(shopper, 'uk', 1);
    const answer = await post(shopper, '/uk/checkout/payment/result', {
      sessionId: session.id,
      sessionResult,
      reference,
    });
    const { location } = z.object({ location: z.string() }).parse(await answer.json());
    expect(location).not.toBe(earlier.url.pathname);
    expect((await shopper.visit(location)).text('#order-number')).toBe(order.number);
  });

  test('without a valid reference applies to the payment that this browser started, else to none', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const { order, session } = await open(shopper);
    const leadsTo = async (who: Shopper, reference: string) => {
      const response = await post(who, '/uk/checkout/payment/result', {
        sessionId: session.id,
        sessionResult: 'x',
        reference,
      });
      return z.object({ location: z.string() }).parse(await response.json()).location;
    };
    for (const reference of ['', `${order.number}.AAAA`, order.number]) {
      expect(await leadsTo(shopper, reference)).toContain(`return?reference=${order.number}_`);
      expect(await leadsTo(newShopper(), reference)).toBe('/uk/checkout/payment');
    }
  });

  test('of a page left open after its order was paid leads to that order', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const { session, reference } = await open(shopper);
    const done = await payWith(shopper, 'authorised');
    const response = await post(shopper, '/uk/checkout/payment/result', {
      sessionId: session.id,
      sessionResult: 'x',
      reference,
    });
    const { location } = z.object({ location: z.string() }).parse(await response.json());
    expect((await shopper.visit(location)).url.pathname).toBe(done.url.pathname);
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

describe('after eight cards refused in the page', () => {
  /** Pays as the widget does, with a card its bank refuses. Returns the result that the widget gets. */
  async function payRefused(shopper: Shopper, storefront: string) {
    const { reference, session } = await open(shopper, storefront);
    const paid = await shopper.request(
      `/checkoutshopper/v1/sessions/${session.id}/payments?clientKey=sandbox_PAIRWISE`,
      {
        method: 'POST',
        body: JSON.stringify({ sessionData: session.sessionData, paymentMethod: card('4000180000000002') }),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      },
    );
    const result = z.object({ resultCode: z.literal('Refused'), sessionResult: z.string() }).parse(await paid.json());
    return { ...result, reference, sessionId: session.id };
  }
  const reportResult = (shopper: Shopper, storefront: string, result: Record<string, string>) =>
    post(shopper, `/${storefront}/checkout/payment/result`, result);

  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('the shop pauses in storefront %s before a session is opened or paid', async (storefront, language) => {
    const shopper = newShopper();
    await reachPayment(shopper, storefront);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const response = await reportResult(shopper, storefront, await payRefused(shopper, storefront));
      expect([attempt, response.status]).toEqual([attempt, 409]);
      expect(stayShape.parse(await response.json()).title).toBe(
        uiText('checkout:payment.outcome.refusedTitle', {}, language),
      );
    }
    const fields = seen(shopper);
    for (const [name, more] of [
      ['session', {}],
      ['check', { sessionId: 'CSANY' }],
    ] as const) {
      const response = await post(shopper, `/${storefront}/checkout/payment/${name}`, { ...fields, ...more });
      const retryAfter = Number(response.headers.get('retry-after'));
      expect([name, response.status, retryAfter > 3000 && retryAfter <= 3600]).toEqual([name, 429, true]);
      const { title, text } = stayShape.parse(await response.json());
      expect(title).toBe(uiText('order:refusals.title', {}, language));
      expect(text).toBe(uiText('order:refusals.text', { count: Math.ceil(retryAfter / 60) }, language));
    }
    // The page and its fields stay, and the cart of another shopper does not change.
    expect(
      (await shopper.visit(`/${storefront}/checkout/payment`)).document.querySelector(intent('pay-hosted')),
    ).not.toBeNull();
    const other = newShopper();
    await reachPayment(other, storefront);
    await open(other, storefront);
  });

  test('a refusal reported again counts once', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const result = await payRefused(shopper, 'uk');
    for (let times = 0; times < 9; times += 1) await reportResult(shopper, 'uk', result);
    await open(shopper);
  });
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
