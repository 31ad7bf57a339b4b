import { expect, test } from 'vitest';
import { openHostedShop } from './hosted-shop.ts';
import { fillCart, payWith, reachPayment } from './journey.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const METRICS_KEY = 'hN7qWz3Kc9vR5xLm2TbY8sFp';
const log: string[] = [];
const platformLog: string[] = [];
const hosted = openForTests(() =>
  openHostedShop({
    env: { LOG_LEVEL: 'debug' },
    log: { write: (line) => void log.push(line) },
    platformEnv: { METRICS_KEY },
    platformLog: { write: (line) => void platformLog.push(line) },
  }),
);
const newShopper = () => new Shopper(hosted.shop);

async function orderOf(shopper: Shopper): Promise<string> {
  await reachPayment(shopper, 'uk');
  return (await payWith(shopper, 'authorised')).text('#order-number');
}

test('A shop on a hosted platform shows the orders of an address, sells them again and fills in the checkout; without an answer it says so', async () => {
  const number = await orderOf(newShopper());
  const visitor = newShopper();
  await visitor.visit('/uk/login');
  await visitor.submit('#sign-in', { email: 'ADA@example.com' });
  const link = (await hosted.written()).map((text) => /\/uk\/login\/[\w.-]+/.exec(text)?.[0]).find(Boolean) ?? '';
  await visitor.visit(link);
  hosted.proxy.fault = ({ path }) => (path === '/v1/orders/ofAddress' ? 'down' : 'fine');
  const without = await visitor.submit('main form');
  expect([without.status, without.text('main')]).toEqual([
    503,
    expect.stringContaining(uiText('sign-in:orders.unavailable')),
  ]);
  expect(without.headers.get('cache-control')).toContain('no-store');
  expect(without.document.querySelector('main form button[value="sign-out"]')).not.toBeNull();
  expect(without.document.querySelector('main a[href="/uk/login"]')?.textContent).toBe(
    uiText('sign-in:orders.tryAgain'),
  );
  await fillCart(visitor, 'uk');
  const typed = await visitor.visit('/uk/checkout/address');
  expect([typed.status, typed.document.querySelector('[name="contact.email"]')?.getAttribute('value')]).toEqual([
    200,
    '',
  ]);
  hosted.proxy.fault = () => 'fine';
  const filled = await visitor.visit('/uk/checkout/address');
  expect(filled.document.querySelector('[name="contact.email"]')?.getAttribute('value')).toBe('ada@example.com');
  const page = await visitor.visit('/uk/login');
  expect(page.text('main article')).toContain(number);
  const bag = await visitor.submit('main article form');
  expect([bag.url.pathname, bag.status]).toEqual(['/uk/checkout/cart', 200]);
  expect(hosted.proxy.calls.every(({ call }) => !call.includes('@'))).toBe(true);
});

type Line = Readonly<Record<'requestId' | 'msg' | 'method' | 'path', string | undefined>>;
const idsOf = (lines: readonly string[], isMeant: (line: Line) => boolean) =>
  new Set(
    lines
      .map((line) => JSON.parse(line) as Line)
      .filter(isMeant)
      .map(({ requestId }) => requestId),
  );

test('one id is in the logs of shop, platform and payment provider for the request that orders', async () => {
  const [before, platformBefore] = [log.length, platformLog.length];
  await orderOf(newShopper());
  const ordered = idsOf(
    platformLog.slice(platformBefore),
    ({ method, path }) => `${method} ${path}` === 'POST /v1/orders/begin',
  );
  const lines = log.slice(before);
  const atProvider = idsOf(lines, ({ msg }) => msg === 'Payment sandbox call');
  const atShop = idsOf(lines, ({ msg }) => msg === 'request');
  const shared = [...ordered].filter((id) => id !== undefined && atProvider.has(id) && atShop.has(id));
  expect(shared).toHaveLength(1);
});

test('the platform counts its calls and orders, for the key of its metrics alone', async () => {
  await orderOf(newShopper());
  const read = (key: string | null) =>
    fetch(`${hosted.platformUrl}/metrics`, key === null ? {} : { headers: { Authorization: `Bearer ${key}` } });
  for (const key of [null, 'wrong', METRICS_KEY.slice(1)]) expect((await read(key)).status).toBe(403);
  const answer = await read(METRICS_KEY);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await answer.text();
  for (const sample of [
    /^http_requests_total\{method="POST",route="\/v1\/orders\/begin",status="200",cache="none"\} [1-9]/m,
    /^http_request_duration_seconds_count\{route="\/v1\/carts\/addProducts"\} [1-9]/m,
    /^http_requests_total\{method="GET",route="\/metrics",status="403",cache="none"\} 3/m,
    /^store_commands_total\{command="beginOrder",outcome="done"\} [1-9]/m,
    /^shop_orders_started_total\{outcome="started"\} [1-9]/m,
    /^shop_payment_reports_total\{status="authorised"\} [1-9]/m,
    /^shop_outbox_due \d/m,
    /^process_cpu_seconds_total /m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^store_up 1$/m,
  ])
    expect(text).toMatch(sample);
  expect(text).not.toMatch(/^page_memory_documents /m);
});

let searches = 0;

test.each([
  ['/v1/products/product', '/uk/product/sushi-train', 'Invalid product received'],
  ['/v1/products/list', '/uk/adults/socks?page=3&sort=price:desc', 'Invalid products in response'],
])('an answer of %s without the products that were asked for is written to the log', async (path, page, message) => {
  const before = log.length;
  const messages = () => log.slice(before).map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
  hosted.proxy.fault = (call) => (call.path === path ? 'garbage' : 'fine');
  // After faults the platform is called again only in a while.
  await expect
    .poll(async () => {
      expect((await newShopper().visit(page)).status).toBe(503);
      return messages();
    })
    .toContain(message);
  hosted.proxy.fault = () => 'fine';
  await expect.poll(async () => (await newShopper().visit(`/uk/search?term=socks+${searches++}`)).status).toBe(200);
});

test('takes a withdrawal by the link of an order while the platform does not answer', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'uk');
  const placed = await payWith(shopper, 'authorised');
  const number = placed.text('#order-number');
  const form =
    placed.document.querySelector('#order-link')?.getAttribute('href')?.replace('/order/', '/withdrawal/') ?? '';
  const ada = { name: 'Ada King', email: 'ada@example.com' };
  await shopper.visit(form);
  await shopper.submit(intent('check'), { ...ada, scope: 'items', 'quantity.l0': '1' });
  hosted.proxy.fault = ({ path }) => (path.startsWith('/v1/orders') ? 'down' : 'fine');
  const done = await shopper.submit(intent('confirm'));
  expect([done.status, done.url.pathname.startsWith('/uk/withdrawal/receipt/W-')]).toEqual([200, true]);
  expect(done.text('#withdrawal-facts')).toMatch(new RegExp(`${number}.*1 × `));
  const without = await newShopper().visit(form);
  expect([without.status, without.text('main')]).toEqual([
    200,
    expect.stringContaining(uiText('withdrawal:orderUnavailable', {}, 'en-GB')),
  ]);
  expect([without.text('main').includes(number), without.document.querySelector('#f-orderNumber')]).toEqual([
    true,
    null,
  ]);
  const visitor = newShopper();
  await visitor.visit(form);
  const wrong = await visitor.submit(intent('check'), { ...ada, scope: 'items' });
  expect(wrong.text('#error-summary')).toContain(uiText('withdrawal:errors.itemsMissing', {}, 'en-GB'));
  await visitor.submit(intent('check'), { ...ada, scope: 'items', items: 'the red pair' });
  expect((await visitor.submit(intent('confirm'))).text('#withdrawal-facts')).toContain('the red pair');
  expect((await newShopper().visit(`${form}x`)).status).toBe(404);
});
