import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#app/web/limits.ts';
import { createFakeProvider } from '#tests/fakes/recommendations.ts';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { addFirstProduct } from './journey.ts';
import { openBuiltShop, Shopper, send } from './shopper.ts';

const BASKET = {
  widgetId: 'gb-basket',
  profileId: 'anonymous',
  variables: { CartAmount: '12.00', ShippingThreshold: '50.00' },
  limit: '8',
  requestName: 'Basket',
};
type Answer = {
  readonly id: string;
  readonly recommendations: readonly {
    readonly product: { readonly sku: string; readonly url: string; readonly children: readonly unknown[] };
    readonly distribution: number;
  }[];
  readonly pagination?: { readonly total: number };
};

describe("the provider's calls, served by this shop", () => {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  beforeAll(async () => {
    built = await openBuiltShop();
  });
  afterAll(() => built.close());
  const get = async (path: string) => {
    const answer = await send(built.shop, path);
    return { status: answer.status, body: (await answer.json()) as Answer, headers: answer.headers };
  };
  const post = async (body: unknown, type = 'application/json') => {
    const answer = await send(built.shop, '/api/v2/widget', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const listed = async () => (await get('/api/v2/products/gb-everyone/anonymous/8/1/%7B%7D')).body;

  test('answer products with their variants beside a product, in the market of the widget', async () => {
    const [first] = (await listed()).recommendations;
    for (const [widget, storefront] of [
      ['gb-product', 'uk'],
      ['at-product', 'at'],
      ['us-product', 'us'],
    ] as const) {
      const { status, body, headers } = await get(`/api/product/${widget}/${first?.product.sku}?sessionId=abc`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body.id).not.toBe('');
      expect(body.recommendations.length).toBeGreaterThan(3);
      for (const { product, distribution } of body.recommendations) {
        expect(product.url).toMatch(new RegExp(`^/${storefront}/product/`));
        expect([product.sku === first?.product.sku, distribution]).toEqual([false, 0]);
        expect(product.children.length).toBeGreaterThan(0);
      }
    }
  });

  test('answer pages of products with the number of all, without the selected ones', async () => {
    const first = await listed();
    const skus = first.recommendations.map(({ product }) => product.sku);
    expect(skus).toHaveLength(8);
    expect(first.pagination?.total).toBeGreaterThan(8);
    const second = await get('/api/v2/products/gb-everyone/anonymous/8/2/%7B%7D');
    expect(second.body.recommendations.some(({ product }) => skus.includes(product.sku))).toBe(false);
    const variables = encodeURIComponent(JSON.stringify({ selected_items_1: skus[0] }));
    const without = await get(`/api/v2/products/gb-everyone/anonymous/8/1/${variables}`);
    expect(without.body.recommendations.map(({ product }) => product.sku)).not.toContain(skus[0]);
    expect((await get('/api/v2/products/gb-everyone/anonymous/8/1')).status).toBe(200);
  });

  test('answer at most as many products for a bag as asked for, without those in it', async () => {
    const skus = (await listed()).recommendations.map(({ product }) => product.sku);
    const variables = { ...BASKET.variables, selected_items_1: skus[0], selected_items_2: skus[1] };
    const { status, text } = await post({ ...BASKET, variables });
    const { recommendations } = JSON.parse(text) as Answer;
    expect([status, recommendations.length]).toEqual([200, 8]);
    for (const { product } of recommendations) expect(skus.slice(0, 2)).not.toContain(product.sku);
    expect(
      (JSON.parse((await post({ ...BASKET, variables, limit: '3' })).text) as Answer).recommendations,
    ).toHaveLength(3);
  });

  test('say what is missing or not found in the words of the specification', async () => {
    expect(await get('/api/product/gb-product/')).toMatchObject({ status: 400, body: { error: 'No sku provided' } });
    expect(await post(BASKET)).toEqual({ status: 400, text: '{"error":"No sku provided"}' });
    const notFound = { status: 404, body: { error: 'No recommendations found' } };
    expect(await get('/api/product/gb-product/NOTHING')).toMatchObject(notFound);
    expect(await get('/api/product/unknown/MEL01')).toMatchObject(notFound);
    expect(await get('/api/v2/products/gb-everyone/anonymous/24/900/%7B%7D')).toMatchObject(notFound);
  });

  test('reject what has another shape, another method or is too long', async () => {
    for (const path of ['25/1', '0/1', '8/0', '8/x', '8/1/not-json', '8/1/%5B1%5D'])
      expect((await get(`/api/v2/products/gb-everyone/anonymous/${path}`)).status, path).toBe(400);
    for (const body of ['', '{', '[]', '"x"', { ...BASKET, limit: 8 }, { ...BASKET, requestName: 'Other' }])
      expect((await post(body)).status).toBe(400);
    expect((await post({ ...BASKET, variables: { selected_items_1: { $ne: 1 } } })).status).toBe(400);
    expect((await post('widgetId=gb-basket', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect((await post(`{"a":"${'a'.repeat(70_000)}"}`)).status).toBe(413);
    expect((await send(built.shop, '/api/v2/widget')).status).toBe(405);
  });

  test('are limited per network', async () => {
    const program = new Shopper(built.shop, { address: '203.0.113.77' });
    const statusOf = async () => (await program.request('/api/product/gb-product/NOTHING')).status;
    for (let call = 0; call < LIMITS.recommendations.network; call += 1) expect(await statusOf()).toBe(404);
    const limited = await program.request('/api/product/gb-product/NOTHING');
    expect([limited.status, await limited.json()]).toEqual([429, { error: 'Too many requests' }]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(built.shop, '/api/product/gb-product/NOTHING')).status).toBe(404);
  });
});

describe('a shop with a provider of recommendations', () => {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  let served: ServedFake;
  let skus: readonly string[] = [];
  const fake = createFakeProvider(() => skus);
  beforeAll(async () => {
    served = await serveFake(fake.answer);
    built = await openBuiltShop({
      RECOMMENDATIONS_ADAPTER: 'http',
      RECOMMENDATIONS_URL: served.origin,
      DOCUMENT_CACHE_BYTES: '0',
    });
    const answer = await send(built.shop, '/api/v2/products/gb-everyone/anonymous/8/1/%7B%7D');
    skus = ((await answer.json()) as Answer).recommendations.map(({ product }) => product.sku);
  });
  afterAll(async () => {
    await built.close();
    await served.close();
  });
  afterEach(() => {
    fake.behaviour = 'works';
  });
  const PRODUCT = '/uk/product/melon-slice';
  const rowOf = (document: Document) =>
    [...document.querySelectorAll('[data-reco] article')].map((card) => card.querySelector('h3')?.textContent);

  test('prints what it recommends beside a product and below the bag, with the id of its answer', async () => {
    const shopper = new Shopper(built.shop);
    // A page does not wait for an answer that is late, as on a busy machine: a later one has it.
    const withRow = (path: string) =>
      vi.waitFor(async () => {
        const { document } = await shopper.visit(path);
        expect(rowOf(document).length).toBeGreaterThan(2);
        return document;
      }, 60_000);
    const product = await withRow(PRODUCT);
    expect(product.querySelector('[data-reco]')?.getAttribute('data-reco')).toMatch(/^fake-/);
    await addFirstProduct(shopper, 'uk');
    await withRow('/uk/checkout/cart');
    expect(fake.calls.map(({ call }) => call)).toContain('POST /api/v2/widget');
  });

  test.each(['fails', 'hangs', 'rambles'] as const)('prints its pages without rows when it %s', async (behaviour) => {
    fake.behaviour = behaviour;
    const shopper = new Shopper(built.shop);
    const product = await shopper.visit(PRODUCT);
    expect([product.status, rowOf(product.document)]).toEqual([200, []]);
    await shopper.visit('/uk?utm_campaign=welcome10');
    const cart = await addFirstProduct(shopper, 'uk');
    expect([cart.status, rowOf(cart.document)]).toEqual([200, []]);
    expect(cart.document.querySelector('#bag-row-title')).toBeNull();
  });
});
