import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from '#server/app.ts';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { formPost, openBuiltShop, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const PARTIES = {
  ...THIRD_PARTIES,
  RECOMMENDATIONS_ADAPTER: 'http',
  RECOMMENDATIONS_URL: 'http://127.0.0.1:9',
};
const BANNER = '#consent-banner';
const SETTINGS = '/faq/cookie-policy';
const SAID = '#consent [role=status]';

let plain: Awaited<ReturnType<typeof openBuiltShop>>;
let full: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  plain = await openBuiltShop();
  full = await openBuiltShop(PARTIES);
});
afterAll(async () => {
  await plain.close();
  await full.close();
});

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';
const post = (shop: Shop, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  send(shop, '/de/consent', formPost(fields, headers));
const namesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);

describe('The banner of consent', () => {
  test.each([
    ['de', 'de'],
    ['us', 'en'],
  ] as const)(
    'asks in %s, where an experiment runs, and its buttons return to the page',
    async (storefront, language) => {
      for (const [button, value] of [
        ['refuse', '2.-0-'],
        ['accept-all', '2.-1-'],
      ] as const) {
        const shopper = new Shopper(plain.shop);
        const path = `/${storefront}/adults/socks?sort=price%3Aasc`;
        const asking = await shopper.visit(path);
        const banner = asking.document.querySelector(BANNER);
        expect(banner?.getAttribute('aria-label')).toBe(uiText('consent:title', {}, language));
        const purposes = uiText('consent:for.statistics', {}, language);
        expect(banner?.textContent).toContain(uiText('consent:question', { purposes }, language));
        const buttons = [...(banner?.querySelectorAll('button') ?? [])];
        expect(buttons.map(({ className }) => className)).toEqual([buttons[0]?.className, buttons[0]?.className]);
        const page = await shopper.submit(`${BANNER} form`, { intent: button });
        const answer = shopper.cookies.get('consent')?.replace(/\.\d+$/, '');
        expect([page.url.pathname + page.url.search, answer]).toEqual([path, value]);
        expect(page.document.querySelector(BANNER)).toBeNull();
        expect((await shopper.visit(`/${storefront}`)).document.querySelector(BANNER)).toBeNull();
      }
    },
  );

  test('is absent where nothing needs consent, in bag and checkout, and outside the storefronts', async () => {
    const shopper = new Shopper(plain.shop);
    expect((await shopper.visit('/uk')).document.querySelector(BANNER)).toBeNull();
    expect((await shopper.visit('/')).document.querySelector(BANNER)).toBeNull();
    expect((await reachPayment(shopper, 'de')).document.querySelector(BANNER)).toBeNull();
    expect((await shopper.visit('/de/checkout/address')).document.querySelector(BANNER)).toBeNull();
    expect((await shopper.visit('/de/checkout/cart')).document.querySelector(BANNER)).toBeNull();
    expect((await shopper.visit(`/de${SETTINGS}`)).document.querySelector(BANNER)).toBeNull();
    const purposes = 'suggestions and help from other services, statistics and marketing';
    expect((await new Shopper(full.shop).visit('/uk')).text(BANNER)).toContain(
      uiText('consent:question', { purposes }),
    );
  });

  test('is absent for a browser with Global Privacy Control, whose form refuses', async () => {
    const shopper = new Shopper(plain.shop);
    expect((await shopper.visit('/de', { 'Sec-GPC': '1' })).document.querySelector(BANNER)).toBeNull();
    expect((await shopper.visit('/de', { 'Sec-GPC': '0' })).document.querySelector(BANNER)).not.toBeNull();
    const answer = await post(plain.shop, { intent: 'accept-all', from: '/de' }, { 'Sec-GPC': '1' });
    expect(answer.headers.getSetCookie().join()).toContain('consent=2.000.');
    const settings = await shopper.visit(`/de${SETTINGS}`, { 'Sec-GPC': '1' });
    expect(settings.document.querySelector('#consent form')).toBeNull();
    expect(settings.text('#consent')).toContain(uiText('consent:control', {}, 'de'));
  });
});

describe('The form of consent', () => {
  test.each([
    ['https://evil.example/', `/de${SETTINGS}#consent`],
    ['//evil.example/de', `/de${SETTINGS}#consent`],
    ['/\\evil.example', `/de${SETTINGS}#consent`],
    ['javascript:alert(1)', `/de${SETTINGS}#consent`],
    ['', `/de${SETTINGS}#consent`],
    ['/de/consent', `/de${SETTINGS}#consent`],
    [`/${'a'.repeat(600)}`, `/de${SETTINGS}#consent`],
    ['/de/adults/socks?page=2', '/de/adults/socks?page=2'],
    [`/de${SETTINGS}`, `/de${SETTINGS}#consent`],
  ])('with the page `%s` leads to %s', async (from, location) => {
    const answer = await post(plain.shop, { intent: 'refuse', from });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    expect(namesOf(answer)).toContain('consent');
  });

  test('without a known button changes nothing, and a GET neither', async () => {
    for (const fields of [{}, { intent: 'all' }, { statistics: 'on' }]) {
      const answer = await post(plain.shop, fields as Record<string, string>);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []]);
    }
    const opened = await send(plain.shop, '/de/consent?intent=accept-all');
    expect([opened.status, opened.headers.get('location'), opened.headers.getSetCookie()]).toEqual([
      303,
      `/de${SETTINGS}#consent`,
      [],
    ]);
  });

  test('of another site changes nothing', async () => {
    const answer = await post(plain.shop, { intent: 'accept-all' }, { Origin: 'https://evil.example' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  test('gives an id to recommendations after consent to personalisation, and assigns variants after statistics', async () => {
    const shopper = new Shopper(full.shop);
    await shopper.post('/us/consent', { intent: 'save', personalisation: 'on', from: '/us' });
    expect(shopper.cookies.get('profile')).toMatch(/^[\w-]{36}$/);
    expect([shopper.cookies.has('visitor'), shopper.cookies.has('experiments')]).toEqual([false, false]);
    await shopper.post('/us/consent', { intent: 'save', statistics: 'on', from: '/us' });
    expect(shopper.cookies.has('profile')).toBe(false);
    await shopper.visit('/us');
    expect([shopper.cookies.has('visitor'), shopper.cookies.has('experiments')]).toEqual([true, true]);
  });

  test('removes what depended on consent that is withdrawn, cookies of tags included', async () => {
    const shopper = new Shopper(full.shop);
    await shopper.post('/us/consent', { intent: 'accept-all', from: '/us' });
    await shopper.visit('/us');
    for (const name of ['_ga', '_ga_ABC', '_gcl_au']) shopper.cookies.set(name, '1');
    expect([...shopper.cookies.keys()]).toEqual(
      expect.arrayContaining(['consent', 'profile', 'visitor', 'experiments']),
    );
    await shopper.post('/us/consent', { intent: 'refuse', from: '/us' });
    for (const name of ['profile', 'visitor', 'experiments', '_ga', '_ga_ABC', '_gcl_au'])
      expect([name, shopper.cookies.has(name)]).toEqual([name, false]);
  });
});

describe('The settings of consent', () => {
  // Not in Germany: there consent to statistics may draw the variant whose pages are in English.
  test.each([
    ['uk', 'en'],
    ['at', 'de'],
    ['nl', 'nl'],
  ] as const)('in %s show the choice, save another one and say so', async (storefront, language) => {
    const shopper = new Shopper(full.shop);
    const ticked = () =>
      [...shopper.current.document.querySelectorAll('#consent input[type=checkbox]:not([disabled])')]
        .filter((box) => box.hasAttribute('checked'))
        .map((box) => box.getAttribute('name'));
    await shopper.visit(`/${storefront}${SETTINGS}`);
    expect(ticked()).toEqual([]);
    const named = shopper.current.text('#services');
    expect(['tags.test', 'chat.test', 'notify.test'].filter((host) => !named.includes(host))).toEqual([]);
    const saved = await shopper.post(`/${storefront}/consent`, {
      intent: 'save',
      statistics: 'on',
      from: `/${storefront}${SETTINGS}`,
    });
    expect(saved.url.pathname + saved.url.search).toBe(`/${storefront}${SETTINGS}`);
    expect(saved.text(SAID)).toBe(uiText('consent:saved', {}, language));
    expect(ticked()).toEqual(['statistics']);
    expect(saved.headers.get('cache-control')).toMatch(/private|no-store/);
    // Once: a reload, and an address from anywhere, claim nothing.
    for (const query of ['', '?saved=1'])
      expect((await shopper.visit(`/${storefront}${SETTINGS}${query}`)).document.querySelector(SAID)).toBeNull();
  });

  test('say that they are saved after their own form alone', async () => {
    const shopper = new Shopper(full.shop);
    await shopper.post('/uk/consent', { intent: 'refuse', from: '/uk' });
    expect((await shopper.visit(`/uk${SETTINGS}`)).document.querySelector(SAID)).toBeNull();
  });
});

/** What a page loads for services of other companies. */
const loaded = (html: string) =>
  [...html.matchAll(/<script[^>]+src="(\/assets\/(?:analytics|services|waiting-events)-[^"]+)"/g)].map(([, src = '']) =>
    src.replace(/^\/assets\/([a-z]+)-.*$/, '$1'),
  );
const THIRD = /tags\.test|collect\.test|chat\.test|a11y\.test|notify\.test|sessions\.test/;

describe('Services of other companies', () => {
  test.each([
    ['without a choice', '', ['waiting']],
    ['after a refusal', '2.000', []],
    ['after a refusal of version 1', '1.000', []],
    ['after an agreement of version 1 to everything, whichever purposes it named', '1.111', ['waiting']],
    ['with consent to marketing alone', '2.001', []],
    ['with consent to personalisation', '2.100', ['services']],
    ['with consent to statistics', '2.010', ['services', 'analytics']],
    ['with consent to everything', '2.111', ['services', 'analytics']],
  ] as const)('are named by pages %s: %s', async (_, consent, scripts) => {
    const shopper = new Shopper(full.shop);
    if (consent) shopper.cookies.set('consent', consent);
    for (const path of ['/us', '/us/adults/socks', '/us/product/melon-slice', '/us/nope']) {
      const { html, headers } = await shopper.visit(path);
      expect([path, loaded(html)]).toEqual([path, scripts]);
      if (!/services|analytics/.test(scripts.join())) expect(html + policyOf(headers)).not.toMatch(THIRD);
      // Twice: the second one comes from memory.
      expect(loaded((await shopper.visit(path)).html)).toEqual(scripts);
    }
  });

  test('change the security policy of their pages, for their origins alone', async () => {
    const shopper = new Shopper(full.shop);
    shopper.cookies.set('consent', '2.111');
    const policy = policyOf((await shopper.visit('/us')).headers);
    expect(policy).toMatch(
      /script-src 'self'[^;]* https:\/\/tags\.test https:\/\/\*\.collect\.test https:\/\/chat\.test https:\/\/a11y\.test;/,
    );
    expect(policy).toMatch(/connect-src 'self'[^;]*https:\/\/notify\.test https:\/\/sessions\.test;/);
    expect(policyOf((await shopper.visit('/de')).headers)).not.toContain('a11y.test');
    shopper.cookies.set('consent', '2.000');
    expect(policyOf((await shopper.visit('/us')).headers)).toBe(
      policyOf((await new Shopper(plain.shop).visit('/us')).headers),
    );
  });

  test.each(['', '2.111'])('are none without configuration, with the choice `%s`', async (consent) => {
    const shopper = new Shopper(plain.shop);
    if (consent) shopper.cookies.set('consent', consent);
    for (const path of ['/us', '/us/product/melon-slice', '/us/checkout/cart'])
      expect(loaded((await shopper.visit(path)).html)).toEqual([]);
  });

  test('are none on the payment step and on pages whose address opens something', async () => {
    const shopper = new Shopper(full.shop);
    shopper.cookies.set('consent', '2.111');
    const payment = await reachPayment(shopper, 'us');
    expect(payment.html + policyOf(payment.headers)).not.toMatch(THIRD);
    expect(loaded(payment.html)).toEqual(['analytics']);
    const done = await payWith(shopper, 'authorised');
    expect(done.document.querySelector('#purchase-event')).not.toBeNull();
    expect(loaded(done.html)).toEqual(['services', 'analytics']);
    const order = await shopper.visit(done.document.querySelector('#order-link')?.getAttribute('href') ?? '');
    expect(order.html + policyOf(order.headers)).not.toMatch(THIRD);
  });
});

describe('The events of pages', () => {
  const eventIn = (page: { readonly document: Document }, id: string) =>
    JSON.parse(page.document.querySelector(`#${id}`)?.textContent || 'null');

  test('of product, bag and checkout have the items of GA4, after consent to statistics', async () => {
    const shopper = new Shopper(full.shop);
    shopper.cookies.set('consent', '2.010');
    const product = await shopper.visit('/us/product/melon-slice');
    expect(eventIn(product, 'view-item-event')).toMatchObject({
      event: 'view_item',
      ecommerce: { currency: 'USD', items: [{ item_id: 'MEL01', item_name: expect.any(String), quantity: 1 }] },
    });
    const cart = await addFirstProduct(shopper, 'us');
    expect(eventIn(cart, 'cart-event')).toMatchObject({
      event: 'view_cart',
      ecommerce: {
        currency: 'USD',
        value: Number(cart.document.querySelector('#cart-products')?.getAttribute('value')) / 100,
        items: [{ item_id: expect.stringContaining('-'), quantity: 1 }],
      },
    });
    const { ecommerce } = eventIn(cart, 'cart-event');
    expect(ecommerce.items[0].price).toBe(ecommerce.value);
    const payment = await reachPayment(shopper, 'us');
    expect(eventIn(payment, 'cart-event')).toMatchObject({
      event: 'add_shipping_info',
      ecommerce: { shipping_tier: expect.any(String) },
    });
    expect(eventIn(await shopper.visit('/us/checkout/address'), 'cart-event')).toMatchObject({
      event: 'begin_checkout',
    });
  });

  test('are absent without consent', async () => {
    const shopper = new Shopper(full.shop);
    expect(eventIn(await shopper.visit('/us/product/melon-slice'), 'view-item-event')).toBeNull();
    expect(eventIn(await addFirstProduct(shopper, 'us'), 'cart-event')).toBeNull();
  });

  test('report a purchase once, to the first page with consent', async () => {
    const shopper = new Shopper(full.shop);
    await reachPayment(shopper, 'us');
    const done = await payWith(shopper, 'authorised');
    const isReported = async () =>
      eventIn(await shopper.visit(done.url.pathname), 'purchase-event')?.event === 'purchase';
    expect([eventIn(done, 'purchase-event'), await isReported()]).toEqual([null, false]);
    shopper.cookies.set('consent', '2.010');
    expect([await isReported(), await isReported()]).toEqual([true, false]);
  });
});
