import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { CALLS, OPERATIONS, type PlatformServices } from '#server/platform/http/operations.ts';
import { createPlatformApp, LARGEST_BODY } from '#server/platform/http/platform-app.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { market, orderInput, registry, setUpStage, value } from './commerce-fixture.ts';
import { callPlatform, platformApp, SERVICE_KEY } from './served-platform.ts';
import { samplesOf, zipped } from './shape-samples.ts';

const gb = market('GB');
const URL_OF_PLATFORM = 'http://platform.test';

/** A platform whose every method receives its arguments in `received` and returns `returned`. */
function echo() {
  const state: { received: readonly unknown[]; returned: () => unknown } = { received: [], returned: () => null };
  const ports = Object.entries(OPERATIONS).map(([noun, table]) => [
    noun,
    Object.fromEntries(
      Object.keys(table).map((name) => [
        name,
        async (...args: readonly unknown[]) => {
          state.received = args;
          return state.returned();
        },
      ]),
    ),
  ]);
  const services = Object.fromEntries(ports) as PlatformServices;
  const app = createPlatformApp({
    serviceKey: SERVICE_KEY,
    registry,
    logger: pino({ level: 'silent' }),
    ready: () => true,
    services: () => services,
  });
  const hosted = callPlatform(URL_OF_PLATFORM, async (url, init) => app.fetch(new Request(url, init)));
  return { state, app, hosted };
}

describe.each([...CALLS])('the call %s', (_path, { noun, name, operation, body }) => {
  const { state, hosted } = echo();
  const token = 'a.cart.token';
  const context = [...(operation.market ? [gb] : []), ...(operation.token ? [token] : [])];
  const call = (args: readonly unknown[]): Promise<unknown> =>
    Reflect.apply(Reflect.get(hosted[noun], name), hosted[noun], [...context, ...args]);
  const inputs = samplesOf(body) as readonly Readonly<Record<string, unknown>>[];
  const argsOf = (input: Readonly<Record<string, unknown>> = {}) => operation.input.map(([key]) => input[key]);

  test('passes its arguments and its answer', async () => {
    for (const { input, answer } of zipped({ input: inputs, answer: samplesOf(operation.answer) })) {
      state.returned = () => (operation.rejection ? ok(answer) : answer);
      const read = operation.answer.parse(answer);
      expect(await call(argsOf(input as (typeof inputs)[number]))).toEqual(operation.rejection ? ok(read) : read);
      expect(state.received).toEqual([...context, ...argsOf(body.parse(input))]);
    }
  });

  const { rejection } = operation;
  if (!rejection) return;
  test('passes each of its rejections', async () => {
    for (const sample of samplesOf(rejection)) {
      state.returned = () => err(sample);
      expect(await call(argsOf(inputs[0]))).toEqual(err(rejection.parse(sample)));
    }
  });
});

describe('the client of a hosted platform', () => {
  /** What becomes of an answer to a change of the cart. */
  const answered = (status: number, body: unknown) =>
    callPlatform(URL_OF_PLATFORM, async () => Response.json(body, { status })).carts.change(gb, 'token', {
      kind: 'remove-discount-code',
    });

  test('rejects while the platform loads what a call needs, and reads it as no outage', async () => {
    const { state, app, hosted } = echo();
    state.returned = () => Promise.reject(new UpstreamUnavailable('lists', 'loading'));
    for (let calls = 0; calls < 8; calls += 1)
      await expect(hosted.products.listedCategories(gb)).rejects.toMatchObject({ fault: 'loading' });
    const request = new Request(`${URL_OF_PLATFORM}/v1/products/changes`, {
      method: 'POST',
      headers: { 'X-Service-Key': SERVICE_KEY },
      body: '{"since":0}',
    });
    expect((await app.fetch(request)).status).toBe(503);
  });
  test('reads the message RESET of any rejection as `RESET`', async () => {
    expect(await answered(400, { message: 'RESET' })).toEqual(err({ kind: 'RESET' }));
  });
  test('reads a rejection outside the contract as `other` where it is one of the business', async () => {
    const body = { code: 'LIMIT', message: 'Not today', details: {} };
    expect(await answered(422, body)).toEqual(err({ kind: 'other', code: 'LIMIT', message: 'Not today' }));
    await expect(answered(403, body)).rejects.toMatchObject({ fault: 'status' });
    await expect(answered(422, { ...body, message: 'Two\nlines' })).rejects.toMatchObject({ fault: 'status' });
  });
  test.each([
    [200, { cart: null }],
    [200, null],
    [409, { code: 'OUT_OF_STOCK', message: 'OUT_OF_STOCK', details: {} }],
    [409, { code: 'already-reviewed', message: '', details: {} }],
    [500, { code: 'RESET', message: 'RESET', details: {} }],
  ])('rejects an answer %i %j outside the contract', async (status, body) => {
    await expect(answered(status, body)).rejects.toMatchObject({ name: 'UpstreamUnavailable' });
  });
  test('sends a token that no header can hold as a wrong one', async () => {
    const { state, hosted } = echo();
    state.returned = () => err({ kind: 'UNAUTHORIZED' });
    expect(await hosted.carts.fetch(gb, 'bad\ntoken')).toEqual(err({ kind: 'UNAUTHORIZED' }));
    expect(state.received).toEqual([gb, 'malformed']);
  });
  test('throws the message of an unknown order where a method has no error value', async () => {
    const { state, hosted } = echo();
    state.returned = () => Promise.reject(new Error('No order found'));
    await expect(hosted.orders.closeProviderOrder('P')).rejects.toThrow(/^No order found$/);
  });
  test('names an open territory and another language of the market, and a platform without it sells to the country', async () => {
    const { state, hosted } = echo();
    state.returned = () => [];
    await hosted.products.listedCategories(marketIn(market('BE'), 'en') ?? gb);
    expect(state.received).toMatchObject([{ countryCode: 'BE', language: 'en' }]);
    await hosted.products.listedCategories({ ...gb, territory: { key: 'JE' } as NonNullable<typeof gb.territory> });
    expect(state.received).toEqual([gb]);
  });
});

let app: ReturnType<typeof platformApp>;
const stage = setUpStage({ variants: [{ id: 'red', pence: 1250, stock: { nl: 10 } }] });
beforeEach(() => {
  app = platformApp({
    store: stage.store,
    clock: stage.now,
    ids: createIdSource({ randomBytes, clock: stage.now }),
    tokenKeys: ['a test secret of at least 32 characters'],
    tax: createEmbeddedTax(),
    registry,
  });
});

const GB = '?storeId=uk&countryCode=GB';
type Sent = {
  readonly method?: string;
  readonly key?: string | null;
  readonly token?: string;
  readonly body?: unknown;
  readonly service?: string | null;
};
/** One call over the wire: its status and its JSON. */
async function send(path: string, { method = 'POST', key = null, token, body = {}, service = SERVICE_KEY }: Sent = {}) {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (service !== null) headers.set('X-Service-Key', service);
  if (key !== null) headers.set('Idempotency-Key', key);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.fetch(
    new Request(URL_OF_PLATFORM + path, { method, headers, ...(method !== 'GET' && { body: text }) }),
  );
  return { status: answer.status, json: await answer.json() };
}
const create = (key: string, quantity = 1) =>
  send(`/v1/carts/addProducts${GB}`, { key, body: { items: [{ id: 'red', quantity }] } });

describe('a write', () => {
  test('requires an idempotency key', async () => {
    expect(await create('')).toMatchObject({ status: 400, json: { code: 'idempotency-key-missing' } });
    expect(await stage.count('carts')).toBe(0);
  });
  test('repeated under its key is done once and answered the same', async () => {
    const first = await create('key-number-1');
    expect(first).toMatchObject({
      status: 200,
      json: { cart: { items: [{ quantity: 1 }] }, token: expect.any(String) },
    });
    expect(await create('key-number-1')).toEqual(first);
    const { token } = first.json;
    const more = () =>
      send(`/v1/carts/addProducts${GB}`, {
        key: 'key-number-2',
        token,
        body: { items: [{ id: 'red', quantity: 2 }] },
      });
    const [one, two, three] = await Promise.all([more(), more(), more()]);
    expect(one.json.cart.items[0].quantity).toBe(3);
    expect([two, three]).toEqual([one, one]);
    expect(await stage.count('carts')).toBe(1);
  });
  test('that was rejected is rejected again under its key, although it would succeed now', async () => {
    const rejected = await create('key-number-1', 11);
    expect(rejected).toMatchObject({
      status: 409,
      json: { code: 'OUT_OF_STOCK', message: 'OUT_OF_STOCK', details: { available: 10 } },
    });
    await stage.store.command('setStock', { variantId: 'red', warehouse: 'nl', quantity: 50, now: 1 });
    expect(await create('key-number-1', 11)).toEqual(rejected);
    expect((await create('key-number-2', 11)).status).toBe(200);
  });
  test('with another body, path or cart does not get the answer of its key', async () => {
    const { json } = await create('key-number-1');
    const reused = { status: 409, json: { code: 'idempotency-key-reused' } };
    expect(await create('key-number-1', 2)).toMatchObject(reused);
    expect(
      await send(`/v1/carts/change${GB}`, {
        key: 'key-number-1',
        token: json.token,
        body: { change: { kind: 'select-shipping-method', id: 'standard' } },
      }),
    ).toMatchObject(reused);
    expect(await stage.count('carts')).toBe(1);
  });
  test('is deduplicated for a day', async () => {
    await create('key-number-1');
    stage.pass(hours(24));
    expect(await stage.store.command('deleteExpiredKeys', { now: stage.now() })).toBe(0);
    stage.pass(1);
    expect(await stage.store.command('deleteExpiredKeys', { now: stage.now() })).toBe(1);
    expect((await create('key-number-1', 2)).status).toBe(200);
  });
  test('that starts an order starts it once', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const start = () =>
      send(`/v1/orders/begin${GB}`, { key: 'key-number-1', token, body: { order: orderInput(cart) } });
    const first = await start();
    expect(first).toMatchObject({
      status: 200,
      json: { status: 'created', orderNumber: expect.stringMatching(/^PW-/) },
    });
    expect(await start()).toEqual(first);
    expect(await stage.count('orders')).toBe(1);
  });
});

describe('a call', () => {
  test.each([null, '', 'x', `${SERVICE_KEY}x`])('with the service key %o is rejected', async (service) => {
    expect(await send(`/v1/carts/fetch${GB}`, { service })).toMatchObject({
      status: 403,
      json: { code: 'service-key-invalid' },
    });
  });
  test('without a cart token returns the specified message', async () => {
    expect(await send(`/v1/carts/fetch${GB}`)).toMatchObject({
      status: 401,
      json: { code: 'cart-token-missing', message: 'Cart token is missing' },
    });
  });
  test.each(['?storeId=uk&countryCode=DE', '?storeId=uk', '?countryCode=GB', '?storeId=uk&countryCode=XX'])(
    'for the market %s is rejected',
    async (query) => {
      expect(await send(`/v1/carts/fetch${query}`, { token: 'x' })).toMatchObject({
        status: 400,
        json: { message: 'Invalid country code passed' },
      });
    },
  );
  test.each([
    ['/v1/orders/settle', { body: '{' }, 400, 'malformed'],
    ['/v1/orders/settle', { body: { orderNumber: 1 } }, 400, 'malformed'],
    ['/v1/orders/settle', { body: JSON.stringify('x'.repeat(LARGEST_BODY)) }, 413, 'body-too-large'],
    ['/v1/nowhere', {}, 404, 'path-unknown'],
    ['/v1/orders/settle', { method: 'GET' }, 405, 'method-unknown'],
  ])('%s with invalid input returns the reason', async (path, sent: Sent, status, code) => {
    expect(await send(path, { key: 'key-number-1', ...sent })).toMatchObject({
      status,
      json: { code, message: expect.any(String) },
    });
  });
  test('about an unknown order returns the specified message', async () => {
    const result = { status: 'authorised', amount: null, method: null, pspReference: null };
    expect(
      await send('/v1/orders/settle', { key: 'key-number-1', body: { orderNumber: 'PW-NO', result } }),
    ).toMatchObject({ status: 404, json: { code: 'order-not-found', message: 'No order found' } });
  });
  test('for an open cart returns the token that replaces the one sent', async () => {
    const { token } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    stage.pass(hours(25));
    const { json } = await send(`/v1/carts/fetch${GB}`, { token });
    expect(json.token).not.toBe(token);
    expect(json).toMatchObject({ cart: { countryCode: 'GB', priceTotal: { currency: 'GBP' } } });
  });
});
