import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { createStage, market, orderInput, registry, type Stage, value } from './commerce-fixture.ts';
import { platformApp, SERVICE_KEY } from './served-platform.ts';

let stage: Stage;
let app: ReturnType<typeof platformApp>;
beforeEach(async () => {
  stage = await createStage({ variants: [{ id: 'red', pence: 1250, stock: { nl: 10 } }] });
  app = platformApp({
    store: stage.store,
    clock: stage.now,
    ids: createIdSource({ randomBytes, clock: stage.now }),
    tokenKeys: ['a test secret of at least 32 characters'],
    tax: createEmbeddedTax(),
    registry,
  });
});
afterEach(() => stage.close());

const GB = '?storeId=uk&countryCode=GB';
type Sent = {
  readonly key?: string | null;
  readonly token?: string;
  readonly body?: unknown;
  readonly service?: string | null;
};
/** One call over the wire: its status and its JSON. */
async function send(method: string, path: string, { key = null, token, body, service = SERVICE_KEY }: Sent = {}) {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (service !== null) headers.set('X-Service-Key', service);
  if (key !== null) headers.set('Idempotency-Key', key);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.fetch(
    new Request(`http://platform.test${path}`, { method, headers, ...(text !== undefined && { body: text }) }),
  );
  return { status: answer.status, json: await answer.json() };
}
const create = (key: string, quantity = 1) =>
  send('POST', `/v1/cart/items${GB}`, { key, body: { items: [{ id: 'red', quantity }] } });

describe('the record of a product', () => {
  test('is what is stored, and null for an unknown product', async () => {
    const [row] = await stage.store.read.all<{ sku: string }>('SELECT sku FROM products');
    expect(await send('GET', `/v1/product-record?key=${row?.sku.toUpperCase()}`)).toMatchObject({
      status: 200,
      json: { record: { sku: row?.sku, document: { sku: row?.sku }, variants: [{ id: 'red' }] } },
    });
    expect(await send('GET', '/v1/product-record?key=no%2Fsuch')).toEqual({ status: 200, json: { record: null } });
  });
});

describe('a write', () => {
  test('requires an idempotency key', async () => {
    expect(await create('')).toMatchObject({ status: 400, json: { code: 'idempotency-key-missing' } });
    expect(await stage.count('carts')).toBe(0);
  });
  test('repeated under its key is done once and answered the same', async () => {
    const first = await create('key-number-1');
    const cart = { items: [{ quantity: 1 }], shippingMethod: { id: 'standard' } };
    expect(first).toMatchObject({ status: 200, json: { cart, token: expect.any(String) } });
    expect(await create('key-number-1')).toEqual(first);
    const { token } = first.json;
    const more = () =>
      send('POST', `/v1/cart/items${GB}`, {
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
      await send('PATCH', `/v1/cart${GB}`, {
        key: 'key-number-1',
        token: json.token,
        body: { kind: 'select-shipping-method', id: 'standard' },
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
    const start = () => send('POST', `/v1/orders${GB}`, { key: 'key-number-1', token, body: orderInput(cart) });
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
    expect(await send('GET', `/v1/cart${GB}`, { service })).toMatchObject({
      status: 403,
      json: { code: 'service-key-invalid' },
    });
  });
  test('without a cart token returns the specified message', async () => {
    expect(await send('GET', `/v1/cart/shipping-methods${GB}`)).toMatchObject({
      status: 401,
      json: { code: 'cart-token-missing', message: 'Cart token is missing' },
    });
  });
  test.each(['?storeId=uk&countryCode=DE', '?storeId=uk', '?countryCode=GB', '?storeId=uk&countryCode=XX'])(
    'for the market %s is rejected',
    async (query) => {
      expect(await send('GET', `/v1/cart${query}`, { token: 'x' })).toMatchObject({
        status: 400,
        json: { message: 'Invalid country code passed' },
      });
    },
  );
  test.each([
    ['POST', `/v1/orders/settlement`, '{', 'malformed'],
    ['POST', `/v1/orders/settlement`, { orderNumber: 1 }, 'malformed'],
    ['POST', `/v1/orders/settlement`, `"${'x'.repeat(300 * 1024)}"`, 'body-too-large'],
    ['GET', '/v1/nowhere', undefined, 'path-unknown'],
    ['DELETE', '/v1/orders', undefined, 'method-unknown'],
  ])('%s %s with invalid input returns the reason', async (method, path, body: unknown, code) => {
    const answer = await send(method, path, { key: 'key-number-1', body });
    expect(answer.json).toMatchObject({ code, message: expect.any(String) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
  test('about an unknown order returns the specified message', async () => {
    const result = { status: 'authorised', amount: null, method: null, pspReference: null };
    expect(
      await send('POST', '/v1/orders/settlement', { key: 'key-number-1', body: { orderNumber: 'PW-NO', result } }),
    ).toMatchObject({
      status: 404,
      json: { code: 'order-not-found', message: 'No order found' },
    });
  });
  test('for an open cart returns the token that replaces the one sent', async () => {
    const { token } = value(await stage.carts.addProducts(market('GB'), null, [{ id: 'red', quantity: 1 }]));
    stage.pass(hours(25));
    const { json } = await send('GET', `/v1/cart${GB}`, { token });
    expect(json.token).not.toBe(token);
    expect(json.cart).toMatchObject({ countryCode: 'GB', items: [{ id: 'red', quantity: 1 }] });
  });
});
