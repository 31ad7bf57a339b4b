import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_REFUSAL, type Weather } from '#tests/fakes/fault-proxy.ts';
import { openHostedShop } from './hosted-shop.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { says } from './says.ts';
import { intent, Shopper } from './shopper.ts';

let hosted: Awaited<ReturnType<typeof openHostedShop>>;
const log: string[] = [];
beforeAll(async () => {
  hosted = await openHostedShop({ env: { LOG_LEVEL: 'warn' }, log: { write: (line) => void log.push(line) } });
});
afterAll(() => hosted.close());
const someone = () => new Shopper(hosted.shop);

/** The behaviour of the upstream for every call from now on, or for those to one path. */
function weather(kind: Weather, call?: string) {
  hosted.proxy.weather = ({ method, path }) => (call === undefined || call === `${method} ${path}` ? kind : 'fine');
}
/** The upstream answers again, and the breaker is closed. */
async function clearUp() {
  weather('fine');
  for (;;) {
    const answer = await someone().visit('/uk/adults/socks');
    if (answer.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('a shop whose platform is hosted', () => {
  test.each(['uk', 'us'] as const)(
    'sells in storefront %s from the listing to the success page',
    async (storefront) => {
      const before = hosted.orders();
      const shopper = someone();
      const payment = await reachPayment(shopper, storefront);
      expect(payment.url.pathname).toBe(`/${storefront}/checkout/payment`);
      const total = payment.document.querySelector('#cart-total')?.getAttribute('value');
      const done = await payWith(shopper, 'authorised');
      expect(done.url.pathname).toMatch(new RegExp(`^/${storefront}/checkout/success/`));
      expect(done.document.querySelector('#order-total')?.getAttribute('value')).toBe(total);
      expect(done.document.querySelector('#purchase-event')?.textContent).toContain(done.text('#order-number'));
      expect((await shopper.visit(done.url.pathname)).document.querySelector('#purchase-event')).toBeNull();
      expect(hosted.orders()).toBe(before + 1);
      expect((await shopper.visit(`/${storefront}/checkout/cart`)).document.querySelector('#cart-total')).toBeNull();
    },
  );

  test('shows pictures, finds products by words and returns the messages for codes', async () => {
    const shopper = someone();
    const listing = await shopper.visit('/de/adults/socks');
    const picture = listing.document.querySelector('main article img')?.getAttribute('src') ?? '';
    expect((await shopper.request(picture)).headers.get('content-type')).toMatch(/^image\//);
    expect((await shopper.visit('/uk/search?term=socks')).document.querySelector('main article')).not.toBeNull();
    await addFirstProduct(shopper, 'uk');
    const wrong = await shopper.submit(intent('apply-discount-code'), { discountCode: 'NOPE' });
    expect([wrong.status, wrong.text('main')]).toEqual([422, expect.stringContaining('No discount code found')]);
  });

  test.each([
    ['shows the message of an unknown rejection', 'refusal', 422, OTHER_REFUSAL.message],
    ['does not show the message of an answer that is not meant for the shopper', 'forbidden', 503, null],
  ] as const)('%s', async (_what, kind, status, message) => {
    const shopper = someone();
    await addFirstProduct(shopper, 'uk');
    weather(kind, 'PUT /v1/cart/discount-code');
    const answer = await shopper.submit(intent('apply-discount-code'), { discountCode: 'WELCOME10' });
    await clearUp();
    expect(answer.status).toBe(status);
    if (message === null) expect(answer.text('main')).not.toContain(OTHER_REFUSAL.message);
    else expect(answer.text('main')).toContain(message);
  });

  test('sends an idempotency key with every write and with none of the reads', () => {
    const writes = hosted.proxy.calls.filter(({ call }) => !call.startsWith('GET '));
    expect(writes.length).toBeGreaterThan(5);
    expect(writes.every(({ key }) => key !== null && key.length >= 16)).toBe(true);
    expect(new Set(writes.map(({ key }) => key)).size).toBe(writes.length);
    expect(hosted.proxy.calls.filter(({ call }) => call.startsWith('GET ')).every(({ key }) => key === null)).toBe(
      true,
    );
  });
});

describe('a platform that answers RESET', () => {
  afterEach(clearUp);
  const resets = () =>
    log
      .map((line) => JSON.parse(line) as { readonly code?: string; readonly msg: string })
      .filter(({ code }) => code === 'fetchCart_reset');

  test.each([
    ['RESET to a read of the cart', (shopper: Shopper) => shopper.visit('/uk/checkout/cart'), 200],
    [
      'RESET to a change of the cart',
      (shopper: Shopper) =>
        shopper.post('/uk/checkout/cart', { intent: 'apply-discount-code', discountCode: 'WELCOME10' }),
      409,
    ],
  ] as const)('%s logs `fetchCart_reset`, drops the token and says so once', async (_, ask, status) => {
    const shopper = someone();
    await addFirstProduct(shopper, 'uk');
    const before = resets().length;
    weather('reset');
    const page = await ask(shopper);
    weather('fine');
    expect([page.status, page.text('[role=alert] li')]).toEqual([status, says('cart:error.noCartFound')]);
    expect(resets().slice(before)).toEqual([expect.objectContaining({ msg: 'RESET' })]);
    const after = await shopper.visit('/uk/checkout/cart');
    expect([after.text('h1'), after.document.querySelector('[role=alert]')]).toEqual([says('cart:emptyTitle'), null]);
    const again = await addFirstProduct(shopper, 'uk');
    expect(again.document.querySelector('#cart-total')).not.toBeNull();
  });
});

describe.each<Weather>(['down', 'slow', 'garbage', 'broken'])('while the platform is %s', (kind) => {
  afterEach(clearUp);

  test('product pages say so, with a reference and without internals', async () => {
    const product =
      (await someone().visit('/uk/adults/socks')).document.querySelector('main article h3 a')?.getAttribute('href') ??
      '';
    weather(kind);
    for (const path of ['/uk/adults/socks', product, '/de/search?term=socks']) {
      const page = await someone().visit(path);
      expect(page.status).toBe(503);
      expect(page.text('h1')).toBe(says('shell:away', {}, path.startsWith('/de') ? 'de' : 'en'));
      expect(page.text('main')).toContain(page.headers.get('x-request-id') ?? 'no id');
      expect(page.headers.get('retry-after')).toBe('5');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.document.querySelector('header')).not.toBeNull();
      expect(page.html).not.toMatch(/\bat .*:\d+:\d+|ECONN|platform\.js|hotel/);
    }
  });

  test('the cart page says that the cart is unavailable, and shows the whole cart afterwards', async () => {
    const shopper = someone();
    await addFirstProduct(shopper, 'uk');
    const total = shopper.current.document.querySelector('#cart-total')?.getAttribute('value');
    weather(kind);
    const away = await shopper.visit('/uk/checkout/cart');
    expect([away.status, away.text('h1')]).toEqual([503, says('cart:away')]);
    const changed = await shopper.post('/uk/checkout/cart', {
      intent: 'apply-discount-code',
      discountCode: 'WELCOME10',
    });
    expect([changed.status, changed.text('main')]).toEqual([503, expect.stringContaining(says('cart:error.away'))]);
    await clearUp();
    const back = await shopper.visit('/uk/checkout/cart');
    expect(back.document.querySelector('#cart-total')?.getAttribute('value')).toBe(total);
  });

  test('an address typed meanwhile is there afterwards', async () => {
    const shopper = someone();
    await reachPayment(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    weather(kind);
    const away = await shopper.submit('form:has(input[name="contact.email"])', { 'address.shipping.city': 'Leeds' });
    expect([away.status, away.text('h1')]).toEqual([503, says('shell:away')]);
    await clearUp();
    const back = await shopper.visit('/uk/checkout/address');
    expect(back.document.querySelector('input[name="address.shipping.city"]')?.getAttribute('value')).toBe('Leeds');
  });
});

describe('when the platform executes a call and the connection breaks before its answer', () => {
  afterEach(clearUp);

  test('a product added to the cart is in it once', async () => {
    let dropped = 0;
    hosted.proxy.weather = ({ method, path }) =>
      method === 'POST' && path === '/v1/cart' && dropped++ === 0 ? 'drop-after' : 'fine';
    const bag = await addFirstProduct(someone(), 'uk');
    expect(dropped).toBe(2);
    expect(bag.document.querySelector('input[name=quantity]')?.getAttribute('value')).toBe('1');
    const [first, second] = hosted.proxy.calls.filter(({ call }) => call === 'POST /v1/cart').slice(-2);
    expect(first?.key).toBe(second?.key);
  });

  test('a quantity raised by one is raised by one', async () => {
    const shopper = someone();
    await addFirstProduct(shopper, 'uk');
    let dropped = 0;
    hosted.proxy.weather = ({ method, path }) =>
      method === 'POST' && path === '/v1/cart/items' && dropped++ === 0 ? 'drop-after' : 'fine';
    const bag = await addFirstProduct(shopper, 'uk');
    expect(bag.document.querySelector('input[name=quantity]')?.getAttribute('value')).toBe('2');
  });

  test('the start of an order makes one order, retried by the shop', async () => {
    const before = hosted.orders();
    const shopper = someone();
    await reachPayment(shopper, 'uk');
    let dropped = 0;
    hosted.proxy.weather = ({ method, path }) =>
      method === 'POST' && path === '/v1/orders' && dropped++ === 0 ? 'drop-after' : 'fine';
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
    expect(hosted.orders()).toBe(before + 1);
  });

  test('the start of an order makes one order, retried by the shopper', async () => {
    const before = hosted.orders();
    const shopper = someone();
    await reachPayment(shopper, 'uk');
    weather('drop-after', 'POST /v1/orders');
    const stopped = await shopper.submit(intent('pay-hosted'));
    expect(stopped.status).toBe(503);
    expect(stopped.url.pathname).toBe('/uk/checkout/payment');
    expect(hosted.orders()).toBe(before + 1);
    weather('fine');
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
    expect(hosted.orders()).toBe(before + 1);
  });

  test('the settlement of a payment makes one paid order, also after a reload of the page', async () => {
    const shopper = someone();
    await reachPayment(shopper, 'uk');
    weather('drop-after', 'POST /v1/orders/settlement');
    const waiting = await payWith(shopper, 'authorised');
    expect(waiting.url.pathname).toBe('/uk/checkout/payment/return');
    expect(waiting.text('main')).not.toContain(says('checkout:payment.outcome.refusedTitle'));
    weather('fine');
    const done = await shopper.visit(waiting.url.pathname + waiting.url.search);
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
  });
});
