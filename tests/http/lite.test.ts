import { describe, expect, test } from 'vitest';
import { addFirstProduct, addressFields, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { formPost, intent, ORIGIN, type Page, Shopper, send } from './shopper.ts';

const built = setUpShop();

const ADDRESS_FORM = 'form:has(input[name="contact.email"])';

function liteShopper(): Shopper {
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('mode', 'lite');
  return shopper;
}

function scriptSources({ headers }: { readonly headers: Headers }): string | undefined {
  return /script-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

/** Expects a page without script, data for scripts, fonts and large pictures. */
function expectLite(page: Page): void {
  expect(page.document.documentElement.getAttribute('data-mode')).toBe('lite');
  expect(page.html).not.toMatch(/<script\b/i);
  expect(page.html).not.toMatch(/modulepreload|as="(?:font|script)"|\.woff2|\.js"/i);
  expect(page.html).not.toMatch(/srcset=/i);
  const pictures = [...page.document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  expect(pictures.filter((address) => !/[?&]width=(?:160|240|320|360)\b/.test(address))).toEqual([]);
  expect(pictures.join()).not.toContain('/images/hero/');
  expect(scriptSources(page)).toBe("'none'");
}

describe('A page in lite mode', () => {
  test.each([
    ['/', 200],
    ['/uk', 200],
    ['/de/adults/socks', 200],
    ['/uk/search?term=cats', 200],
    ['/nl/faq', 200],
    ['/uk/terms', 200],
    ['/uk/market', 200],
    ['/uk/checkout/cart', 200],
    ['/uk/forget-device', 200],
    ['/uk/shared-content', 200],
    ['/uk/undefined', 404],
    ['/nowhere', 404],
  ])('has no script, no web font and no hero picture: %s', async (path, status) => {
    const page = await liteShopper().visit(path);
    expect(page.status).toBe(status);
    expectLite(page);
  });

  test('has neither at any step of a purchase, nor where the address has errors or the bank refuses', async () => {
    const shopper = liteShopper();
    const listing = await shopper.visit('/de/adults/socks');
    expectLite(await shopper.visit(listing.document.querySelector('main h3 a')?.getAttribute('href') ?? ''));
    expectLite(await addFirstProduct(shopper, 'de'));
    const method = shopper.current.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
    expectLite(await shopper.submit(intent('select-shipping-method'), { shippingMethod: method }));
    expectLite(await shopper.visit('/de/checkout/address'));
    const rejected = await shopper.submit(ADDRESS_FORM, addressFields('de', { 'address.shipping.city': '' }));
    expect(rejected.status).toBe(422);
    expectLite(rejected);
    const payment = await shopper.submit(ADDRESS_FORM, addressFields('de'));
    expect(payment.url.pathname).toBe('/de/checkout/payment');
    expectLite(payment);
    expect(payment.document.querySelector('[data-part="card"]')).toBeNull();
    const refused = await payWith(shopper, 'refused');
    expect(refused.url.pathname).toBe('/de/checkout/payment');
    expectLite(refused);
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toMatch(/^\/de\/checkout\/success\//);
    expectLite(done);
    expectLite(await shopper.visit(done.document.querySelector('#order-link')?.getAttribute('href') ?? ''));
  });

  test('leaves the purchase event to the next page in full mode', async () => {
    const shopper = liteShopper();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'authorised');
    expectLite(done);
    shopper.cookies.set('mode', 'full');
    const again = await shopper.visit(done.url.pathname);
    expect(again.document.querySelector('script[data-event]')?.textContent).toContain('"purchase"');
  });

  test.each([
    ['Save-Data', 'on'],
    ['ECT', '2g'],
    ['Downlink', '0.1'],
    ['RTT', '2000'],
  ])('answers the hint %s: %s, and the choice of the full version prevails', async (name, value) => {
    expectLite(await new Shopper(built.shop).visit('/uk', { [name]: value }));
    const shopper = new Shopper(built.shop);
    shopper.cookies.set('mode', 'full');
    const full = await shopper.visit('/uk', { [name]: value });
    expect(full.document.documentElement.getAttribute('data-mode')).toBeNull();
    expect(scriptSources(full)).toContain("'self'");
  });
});

test.each(['/uk/adults/socks', '/uk/product/melon-slice'])(
  'the largest picture of the first screen starts at once in both modes, and every other one later: %s',
  async (path) => {
    for (const mode of ['full', 'lite']) {
      const shopper = new Shopper(built.shop);
      shopper.cookies.set('mode', mode);
      const pictures = [...(await shopper.visit(path)).document.querySelectorAll('main img:not([aria-hidden])')];
      const facts = pictures.map((image) => [image.getAttribute('fetchPriority'), image.getAttribute('loading')]);
      expect(facts.length).toBeGreaterThan(4);
      expect(facts).toEqual(facts.map((_, index) => (index === 0 ? ['high', null] : [null, 'lazy'])));
    }
  },
);

test('shared pages of the full mode name the rules by which a browser fetches the next page; no other page does', async () => {
  const rulesOf = async (path: string, mode: string) =>
    (await send(built.shop, path, { headers: { Cookie: `mode=${mode}` } })).headers.get('speculation-rules');
  for (const path of ['/uk', '/uk/adults/socks', '/uk/product/melon-slice', '/uk/faq']) {
    expect(await rulesOf(path, 'full'), path).toBe('"/speculation-rules.json"');
    expect(await rulesOf(path, 'lite'), path).toBeNull();
  }
  for (const path of ['/uk/checkout/cart', '/uk/market']) expect(await rulesOf(path, 'full'), path).toBeNull();
  const rules = await send(built.shop, '/speculation-rules.json');
  expect([rules.status, rules.headers.get('content-type')]).toEqual([200, 'application/speculationrules+json']);
  expect(rules.headers.get('vary')).toContain('Save-Data');
  for (const headers of [{ 'Save-Data': 'on' }, { ECT: '2g' }, { ECT: 'slow-2g' }]) {
    const none = await send(built.shop, '/speculation-rules.json', {
      headers: Object.entries({ Cookie: 'mode=full', ...headers }),
    });
    expect([none.headers.get('content-type'), await none.json()]).toEqual(['application/speculationrules+json', {}]);
  }
  const parsed = (await rules.json()) as Record<string, readonly { readonly eagerness: string }[]>;
  expect(Object.keys(parsed)).toEqual(['prefetch']);
  // With it browsers fetch at most two pages at once; five are the limit.
  expect(parsed.prefetch?.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
  for (const part of ['checkout', 'market', 'order', 'forget-device', 'login'])
    expect(JSON.stringify(parsed)).toMatch(new RegExp(`:private\\([^)]*\\b${part}\\b`));
});

test('a page requests the hint about a slow connection', async () => {
  for (const mode of ['full', 'lite']) {
    const answer = await send(built.shop, '/uk', { headers: { Cookie: `mode=${mode}` } });
    expect(answer.headers.get('accept-ch')).toBe('ECT');
  }
});

describe('The switch of the version', () => {
  const SWITCH = 'form[action="/mode"]';
  const choose = (shopper: Shopper, mode: string, referer: string) =>
    shopper.post('/mode', { mode, from: '/uk' }, { Referer: ORIGIN + referer });
  const labelOf = (page: Page) => page.text(`${SWITCH} button`);

  test.each([
    ['uk', 'Light version', 'Full version'],
    ['de', 'Datensparende Version', 'Vollständige Version'],
    ['nl', 'Lichte versie', 'Volledige versie'],
  ])('leads in the footer of %s to the same page in the other version and back', async (storefront, light, full) => {
    const shopper = new Shopper(built.shop);
    const path = `/${storefront}/adults/socks?sort=newest%3Adesc`;
    expect(labelOf(await shopper.visit(path))).toBe(light);
    const lite = await choose(shopper, 'lite', path);
    expect(lite.url.pathname + lite.url.search).toBe(path);
    expectLite(lite);
    expect(labelOf(lite)).toBe(full);
    const again = await choose(shopper, 'full', path);
    expect(again.url.pathname + again.url.search).toBe(path);
    expect(labelOf(again)).toBe(light);
  });

  test('works on the index page', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/');
    const page = await shopper.submit(SWITCH, { mode: 'lite' });
    expect(page.url.pathname).toBe('/');
    expectLite(page);
  });

  test('leads to the start page of its storefront where the browser does not name the page', async () => {
    const shopper = new Shopper(built.shop);
    const { document } = await shopper.visit('/uk/faq');
    const from = document.querySelector(`${SWITCH} [name=from]`)?.getAttribute('value') ?? '';
    expect((await shopper.post('/mode', { mode: 'lite', from })).url.pathname).toBe('/uk');
  });

  test.each(['https://evil.example/uk', 'https://evil.example', `${ORIGIN}//evil.example`, `${ORIGIN}/mode`, 'x'])(
    'does not lead to %s',
    async (referer) => {
      const answer = await send(built.shop, '/mode', formPost({ mode: 'lite', from: '/uk' }, { Referer: referer }));
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/uk']);
    },
  );

  test('sets no cookie for an unknown version, and none by GET', async () => {
    for (const init of [formPost({ mode: 'dark', from: '/uk' }), formPost({}), {}]) {
      const answer = await send(built.shop, '/mode', init);
      expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([303, '/', []]);
    }
  });
});
