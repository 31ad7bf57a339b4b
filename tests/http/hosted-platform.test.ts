import { afterEach, describe, expect, test, vi } from 'vitest';
import { CALLS } from '#server/platform/http/operations.ts';
import { type Fault, OTHER_REJECTION } from '#tests/fakes/fault-proxy.ts';
import { openHostedShop } from './hosted-shop.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const log: string[] = [];
const OPERATOR_KEY = 'vT4mZ8qXw2Kp9sLf6RbY3hNc';
const hosted = openForTests(() =>
  openHostedShop({
    env: { LOG_LEVEL: 'warn', OPERATOR_KEY },
    log: { write: (line) => void log.push(line) },
  }),
);
const newShopper = () => new Shopper(hosted.shop);

/** The behaviour of the upstream for every call from now on, or for those to one path. */
function setFault(kind: Fault, call?: string) {
  hosted.proxy.fault = ({ method, path }) => (call === undefined || call === `${method} ${path}` ? kind : 'fine');
}
let asked = 0;
/** Ends the fault, and waits until the platform is called again: a page in memory would not show it. */
async function clearUp() {
  setFault('fine');
  const status = async () => (await newShopper().visit(`/uk/search?term=socks+asked${asked++}`)).status;
  while ((await status()) !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('a shop whose platform is hosted', () => {
  test.each(['uk', 'us'] as const)(
    'sells in storefront %s from the listing to the success page',
    async (storefront) => {
      const before = hosted.orders();
      const shopper = newShopper();
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

  test('searches with corrections and filters, by its own index of the catalogue', async () => {
    await vi.waitFor(async () => {
      const page = await newShopper().visit('/uk/search?term=strpied+soks&height=knee');
      expect(page.text('#list-count')).toContain('striped socks');
      expect(page.document.querySelector('#filter input[name=height][checked]')).not.toBeNull();
    }, 60_000);
  });

  test('writes the confirmation of an order once, and the letter with its link by its own store', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const number = (await payWith(shopper, 'authorised')).text('#order-number');
    const about = async () => (await hosted.written()).filter((letter) => letter.includes(`/uk/order/${number}.`));
    for (const _ of [1, 2]) expect(await about()).toEqual([expect.stringContaining('Thank you for your order')]);
    await shopper.visit('/uk/order');
    await shopper.submit('form:has(input[name="orderNumber"])', { orderNumber: number, email: 'ada@example.com' });
    expect(await about()).toHaveLength(2);
  });

  test('shows products without reviews while the platform does not return them', async () => {
    setFault('broken', 'POST /v1/reviews/ofProduct');
    const listing = await newShopper().visit('/uk/adults/socks');
    // The first one may be in memory with its reviews.
    const links = [...listing.document.querySelectorAll('main article h3 a')];
    const product = links.at(-1)?.getAttribute('href') ?? '';
    const page = await newShopper().visit(product);
    await clearUp();
    expect(page.status).toBe(200);
    expect(hosted.proxy.calls.some(({ call }) => call === 'POST /v1/reviews/ofProduct')).toBe(true);
    expect(page.document.querySelector('#reviews')).toBeNull();
  });

  test('shows pictures, finds products by words and returns the messages for codes', async () => {
    const shopper = newShopper();
    const listing = await shopper.visit('/de/adults/socks');
    const picture = listing.document.querySelector('main article img')?.getAttribute('src') ?? '';
    expect((await shopper.request(picture)).headers.get('content-type')).toMatch(/^image\//);
    expect((await shopper.visit('/uk/search?term=socks')).document.querySelector('main article')).not.toBeNull();
    await addFirstProduct(shopper, 'uk');
    const wrong = await shopper.submit(intent('apply-discount-code'), { discountCode: 'NOPE' });
    expect([wrong.status, wrong.text('main')]).toEqual([422, expect.stringContaining('No discount code found')]);
  });

  test.each([
    ['shows the message of an unknown rejection', 'rejection', 422, OTHER_REJECTION.message],
    ['does not show the message of an answer that is not meant for the shopper', 'forbidden', 503, null],
  ] as const)('%s', async (_what, kind, status, message) => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    setFault(kind, 'POST /v1/carts/change');
    const answer = await shopper.submit(intent('apply-discount-code'), { discountCode: 'WELCOME10' });
    await clearUp();
    expect(answer.status).toBe(status);
    if (message === null) expect(answer.text('main')).not.toContain(OTHER_REJECTION.message);
    else expect(answer.text('main')).toContain(message);
  });

  test('sends an idempotency key with every write and with none of the reads', () => {
    const isWrite = ({ call }: { readonly call: string }) => CALLS.get(call.replace('POST ', ''))?.operation.writes;
    const writes = hosted.proxy.calls.filter(isWrite);
    expect(writes.length).toBeGreaterThan(5);
    expect(writes.every(({ key }) => key !== null && key.length >= 16)).toBe(true);
    expect(new Set(writes.map(({ key }) => key)).size).toBe(writes.length);
    expect(hosted.proxy.calls.filter((call) => !isWrite(call)).every(({ key }) => key === null)).toBe(true);
  });
});

test('calls of the platform carry the id of their request, and the operator reads how long they took', async () => {
  const ask = async (key: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    const { headers: sent } = await newShopper().request('/uk/search?term=timed+socks', { headers });
    return { id: sent.get('x-request-id'), timing: sent.get('server-timing') };
  };
  const { id, timing } = await ask(OPERATOR_KEY);
  const calls = hosted.proxy.calls.filter(({ requestId }) => requestId === id);
  expect(calls.length).toBeGreaterThan(0);
  expect(timing).toMatch(new RegExp(`^total;dur=[\\d.]+, .*commerce;dur=[\\d.]+;desc="calls: ${calls.length}"`));
  expect((await ask('another-key-of-24-signs-or-more')).timing).toBeNull();
});

test('the diagnostics of a product show the record that the platform has stored', async () => {
  const page = await newShopper().visit('/uk/diagnostics/product/melon-slice');
  expect(page.text('#stored')).toContain('"updateReason"');
  expect(page.text('#stored-variants')).toContain('"warehouse"');
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
  ] as const)('%s logs `fetchCart_reset`, drops the token and says so once', async (_, request, status) => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const before = resets().length;
    setFault('reset');
    const page = await request(shopper);
    setFault('fine');
    expect([page.status, page.text('[role=alert] li')]).toEqual([status, uiText('cart:error.noCartFound')]);
    expect(resets().slice(before)).toEqual([expect.objectContaining({ msg: 'RESET' })]);
    const after = await shopper.visit('/uk/checkout/cart');
    expect([after.text('h1'), after.document.querySelector('[role=alert]')]).toEqual([uiText('cart:emptyTitle'), null]);
    const again = await addFirstProduct(shopper, 'uk');
    expect(again.document.querySelector('#cart-total')).not.toBeNull();
  });
});

describe.each<[Fault, number]>([
  ['down', 1],
  ['slow', 2],
  ['garbage', 3],
  ['broken', 4],
])('while the platform is %s', (kind, number) => {
  afterEach(clearUp);

  test('pages that are not in memory say so, with a reference and without internals', async () => {
    const listing = await newShopper().visit('/uk/adults/socks');
    const product = listing.document.querySelectorAll('main article h3 a')[number + 10]?.getAttribute('href') ?? '';
    setFault(kind);
    for (const path of [`/uk/kids/socks?page=${number}`, product, `/de/search?term=socken+x${number}`]) {
      const page = await newShopper().visit(path);
      expect(page.status).toBe(503);
      expect(page.text('h1')).toBe(uiText('shell:away', {}, path.startsWith('/de') ? 'de' : 'en'));
      expect(page.text('main')).toContain(page.headers.get('x-request-id') ?? 'no id');
      expect(page.headers.get('retry-after')).toBe('5');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.document.querySelector('header')).not.toBeNull();
      expect(page.html).not.toMatch(/\bat .*:\d+:\d+|ECONN|platform\.js|hotel/);
    }
  });

  test('pages in memory are there', async () => {
    const before = await newShopper().visit('/uk/adults/socks');
    setFault(kind);
    const meanwhile = await newShopper().visit('/uk/adults/socks');
    expect([meanwhile.status, meanwhile.html]).toEqual([200, before.html]);
    // Who is to read a notice gets a page of their own, and keeps the notice for the next one.
    const reader = newShopper();
    reader.cookies.set('notice', 'newsletter-asked');
    const kept = await reader.visit('/uk/adults/socks');
    expect([kept.status, kept.headers.get('x-cache'), reader.cookies.has('notice')]).toEqual([200, 'stale', true]);
  });

  test('the cart page says that the cart is unavailable, and sends a typed code again by one button', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const total = shopper.current.document.querySelector('#cart-total')?.getAttribute('value');
    setFault(kind);
    const unavailable = await shopper.visit('/uk/checkout/cart');
    expect([unavailable.status, unavailable.text('h1')]).toEqual([503, uiText('cart:away')]);
    const add = await shopper.post('/uk/checkout/cart', { intent: 'add-product', id: 'v-any', quantity: '1' });
    // It may be in the bag already.
    expect([add.status, add.document.querySelectorAll('main form').length]).toEqual([503, 0]);
    const changed = await shopper.post('/uk/checkout/cart', {
      intent: 'apply-discount-code',
      discountCode: 'WELCOME10',
    });
    expect([changed.status, changed.text('main')]).toEqual([503, expect.stringContaining(uiText('cart:error.away'))]);
    await clearUp();
    const applied = await shopper.submit('main form');
    expect([applied.status, applied.text('main')]).toEqual([200, expect.stringContaining('WELCOME10')]);
    const available = await shopper.submit(intent('remove-discount-code'));
    expect(available.document.querySelector('#cart-total')?.getAttribute('value')).toBe(total);
  });

  test('an address typed meanwhile is there afterwards', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    setFault(kind);
    const rejected = await shopper.submit('form:has(input[name="contact.email"])', {
      'address.shipping.city': 'Leeds',
    });
    expect([rejected.status, rejected.text('h1')]).toEqual([503, uiText('shell:away')]);
    await clearUp();
    const sent = await shopper.submit('main form');
    expect(sent.url.pathname).toBe('/uk/checkout/payment');
    const available = await shopper.visit('/uk/checkout/address');
    expect(available.document.querySelector('input[name="address.shipping.city"]')?.getAttribute('value')).toBe(
      'Leeds',
    );
  });
});

describe('when the platform executes a call and the connection breaks before its answer', () => {
  afterEach(clearUp);

  test('a product added to the cart is in it once', async () => {
    let dropped = 0;
    hosted.proxy.fault = ({ method, path }) =>
      method === 'POST' && path === '/v1/carts/addProducts' && dropped++ === 0 ? 'drop-after' : 'fine';
    const product = await addFirstProduct(newShopper(), 'uk');
    expect(dropped).toBe(2);
    expect(product.document.querySelector('input[name=quantity]')?.getAttribute('value')).toBe('1');
    const [first, second] = hosted.proxy.calls.filter(({ call }) => call === 'POST /v1/carts/addProducts').slice(-2);
    expect(first?.key).toBe(second?.key);
  });

  test('a quantity raised by one is raised by one', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    let dropped = 0;
    hosted.proxy.fault = ({ method, path }) =>
      method === 'POST' && path === '/v1/carts/addProducts' && dropped++ === 0 ? 'drop-after' : 'fine';
    const product = await addFirstProduct(shopper, 'uk');
    expect(product.document.querySelector('input[name=quantity]')?.getAttribute('value')).toBe('2');
  });

  test('the start of an order makes one order, retried by the shop', async () => {
    const before = hosted.orders();
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    let dropped = 0;
    hosted.proxy.fault = ({ method, path }) =>
      method === 'POST' && path === '/v1/orders/begin' && dropped++ === 0 ? 'drop-after' : 'fine';
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
    expect(hosted.orders()).toBe(before + 1);
  });

  test('the start of an order makes one order, retried by the shopper', async () => {
    const before = hosted.orders();
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    setFault('drop-after', 'POST /v1/orders/begin');
    const stopped = await shopper.submit(intent('pay'));
    expect(stopped.status).toBe(503);
    expect(stopped.url.pathname).toBe('/uk/checkout/payment');
    expect(hosted.orders()).toBe(before + 1);
    setFault('fine');
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
    expect(hosted.orders()).toBe(before + 1);
  });

  test('the settlement of a payment makes one paid order, also after a reload of the page', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    setFault('drop-after', 'POST /v1/orders/settle');
    const pending = await payWith(shopper, 'authorised');
    expect(pending.url.pathname).toBe('/uk/checkout/payment/return');
    expect(pending.text('main')).not.toContain(uiText('checkout:payment.outcome.refusedTitle'));
    setFault('fine');
    const done = await shopper.visit(pending.url.pathname + pending.url.search);
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
  });
});
