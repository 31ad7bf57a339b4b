import { describe, expect, test } from 'vitest';
import { fillCart, firstSize } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, ORIGIN, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();

const EMPTY = 'main a';

/** Where the cart leads a shopper back to: from an empty cart, and from a filled one. */
async function backLinks(shopper: Shopper, storefront = 'uk' as 'uk' | 'de' | 'us') {
  const empty = (await shopper.visit(`/${storefront}/checkout/cart`)).document.querySelector(EMPTY);
  const label = empty?.textContent ?? null;
  await shopper.post(`/${storefront}/checkout/cart`, {
    intent: 'add-product',
    id: await firstSize(new Shopper(built.shop), storefront),
  });
  const links = [...shopper.current.document.querySelectorAll('aside a')].filter(
    (link) => link.textContent === uiText('cart:continueShopping', {}, storefront === 'de' ? 'de' : 'en'),
  );
  return { empty: empty?.getAttribute('href'), label, full: links.map((link) => link.getAttribute('href')) };
}

describe('“keep shopping” and the empty cart', () => {
  test.each([
    '/uk',
    '/uk/adults/socks?page=2',
    '/uk/search?term=cat',
    '/uk/faq/returns',
    '/uk/happy-news',
    '/uk/corporate-gifts',
    '/uk/about-us',
  ])('lead back to %s', async (place) => {
    const shopper = new Shopper(built.shop);
    expect((await shopper.visit(place)).status).toBe(200);
    expect(await backLinks(shopper)).toEqual({ empty: place, label: uiText('cart:continueShopping'), full: [place] });
  });

  test('lead to the socks without a known place', async () => {
    expect(await backLinks(new Shopper(built.shop))).toEqual({
      empty: '/uk/adults/socks',
      label: uiText('cart:startShopping'),
      full: ['/uk/adults/socks'],
    });
  });

  test('ignore products, the checkout, missing pages and prefetched pages', async () => {
    const shopper = new Shopper(built.shop);
    const list = await shopper.visit('/uk/search?term=cat');
    const product = list.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
    for (const path of [
      product,
      '/uk/market',
      '/uk/login',
      '/uk/nope',
      '/uk/search/99?term=cat',
      '/uk/checkout/address',
    ])
      await shopper.visit(path);
    await shopper.visit('/uk/faq', { 'Sec-Purpose': 'prefetch;prerender' });
    expect((await backLinks(shopper)).empty).toBe('/uk/search?term=cat');
  });

  test('lead to the same page of the current storefront, and to the listing of another warehouse', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/uk/search?term=cat');
    expect((await backLinks(shopper, 'de')).full).toEqual(['/de/search?term=cat']);
    expect((await backLinks(shopper, 'us')).full).toEqual(['/us/adults/socks']);
  });

  test('keep the last place when an address is too long, and reject a forged one', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/uk/faq');
    await shopper.visit(`/uk/search?term=${'ü'.repeat(600)}`);
    expect((await backLinks(shopper)).full).toEqual(['/uk/faq']);
    for (const forged of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '/uk/../../evil',
    ]) {
      shopper.cookies.set('place', encodeURIComponent(forged));
      const page = await shopper.visit('/uk/checkout/cart');
      expect(page.html).not.toContain('evil');
      expect(page.html).not.toContain('javascript:');
    }
  });

  test('never touch the session: a page that answers late does not write an older cart', async () => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, 'uk');
    expect((await shopper.request('/uk/search?term=late')).headers.getSetCookie()).toEqual([]);
    const style = await shopper.request('/place.css', { headers: { Referer: `${ORIGIN}/uk/search?term=late` } });
    expect(style.headers.getSetCookie()).toEqual(['place=%2Fuk%2Fsearch%3Fterm%3Dlate; Path=/; SameSite=Lax; Secure']);
  });
});

describe('`/place.css`', () => {
  const ask = async (headers: Record<string, string>, method = 'GET') =>
    new Shopper(built.shop).request('/place.css', { method, headers });
  const placeFor = async (referer: string, headers: Record<string, string> = {}) => {
    const [cookie] = (await ask({ Referer: referer, ...headers })).headers.getSetCookie();
    return cookie === undefined ? null : decodeURIComponent(/^place=([^;]*);/.exec(cookie)?.[1] ?? '');
  };

  test('is an empty stylesheet that no cache stores', async () => {
    const style = await ask({ Referer: `${ORIGIN}/uk/faq` });
    expect([style.status, await style.text()]).toEqual([200, '']);
    expect([style.headers.get('content-type'), style.headers.get('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'no-store',
    ]);
  });

  test('keeps the canonical address of the page that requests it', async () => {
    expect(await placeFor(`${ORIGIN}/uk/faq`)).toBe('/uk/faq');
    expect(await placeFor(`${ORIGIN}/uk/search/?utm=1&term=cat&term=dog#main`)).toBe('/uk/search?term=cat');
    expect(await placeFor(`${ORIGIN}/uk/faq`, { 'Sec-Fetch-Site': 'same-origin' })).toBe('/uk/faq');
  });

  test.each([
    '',
    'nonsense',
    'https://evil.example/uk/faq',
    'http://localhost:3001/uk/faq',
    'https://localhost:3000/uk/faq',
    'http://localhost:3000.evil.example/uk/faq',
    'http://localhost:3000@evil.example/uk/faq',
    `${ORIGIN}/uk/checkout/payment`,
    `${ORIGIN}/uk/order/secret`,
    `${ORIGIN}/uk/product/a`,
    `${ORIGIN}//evil.example/uk/faq`,
    `${ORIGIN}/`,
    `${ORIGIN}/uk/${'a'.repeat(600)}`,
  ])('keeps nothing for %j', async (referer) => expect(await placeFor(referer)).toBeNull());

  test('keeps nothing for a page fetched ahead, and nothing for another site', async () => {
    for (const headers of [
      { 'Sec-Purpose': 'prefetch' },
      { 'Sec-Purpose': 'prefetch;prerender' },
      { Purpose: 'prefetch' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
    ])
      expect([headers, await placeFor(`${ORIGIN}/uk/faq`, headers as never)]).toEqual([headers, null]);
  });

  test('is requested by the pages to return to alone, in both modes', async () => {
    const shopper = new Shopper(built.shop);
    const requests = async (path: string, headers = {}) =>
      [...(await shopper.visit(path, headers)).html.matchAll(/media="print"/g)].length;
    for (const headers of [{}, { 'Save-Data': 'on' }]) {
      for (const path of ['/uk', '/uk/adults/socks', '/uk/faq'])
        expect([path, await requests(path, headers)]).toEqual([path, 1]);
      for (const path of ['/', '/uk/nope', '/uk/checkout/cart', '/uk/login', '/nope'])
        expect([path, await requests(path, headers)]).toEqual([path, 0]);
    }
    const lite = await shopper.visit('/uk', { 'Save-Data': 'on' });
    expect(lite.html).not.toContain('<noscript');
  });
});

describe('a link with a prefilled cart', () => {
  const offerOf = (page: Page) => ({
    lines: [...page.document.querySelectorAll('#offered-items li')].map((line) => line.textContent ?? ''),
    button: page.document.querySelector(`${intent('add-products')} button`)?.textContent ?? null,
    isSubmitted: page.document.querySelector('form[data-submit-once]') !== null,
  });

  test('marks its form to be submitted once by script, and changes nothing when it is opened', async () => {
    const shopper = new Shopper(built.shop);
    const id = await firstSize(new Shopper(built.shop), 'uk');
    const offered = await shopper.visit(`/uk/checkout/cart?items=${id}:2`);
    expect(offered.document.querySelectorAll('form[data-submit-once]')).toHaveLength(1);
    expect(offered.document.querySelector(intent('add-products'))?.hasAttribute('data-submit-once')).toBe(true);
    expect((await shopper.visit('/uk/checkout/cart')).text('h1')).toBe(uiText('cart:emptyTitle'));
    expect(offered.headers.getSetCookie()).toEqual([]);
  });

  test('offers what the bag lacks, and is submitted by script no second time in a visit', async () => {
    const shopper = new Shopper(built.shop);
    const id = await firstSize(new Shopper(built.shop), 'uk');
    const link = `/uk/checkout/cart?items=${id}:2,${id}:1`;
    expect(offerOf(await shopper.visit(link))).toMatchObject({ button: 'Add 3 items', isSubmitted: true });
    await shopper.submit(intent('add-products'));
    const complete = await shopper.visit(link);
    expect(complete.text('#offered-items h2')).toBe('Already in your bag');
    expect(offerOf(complete)).toMatchObject({ button: 'Add 3 items once more', isSubmitted: false });
    const itemId = complete.document.querySelector('input[name=itemId]')?.getAttribute('value') ?? '';
    await shopper.post('/uk/checkout/cart', { intent: 'update-product', itemId, quantity: '1' });
    const lacking = offerOf(await shopper.visit(link));
    expect(lacking).toMatchObject({ button: 'Add 2 items', isSubmitted: false });
    expect(lacking.lines.map((line) => line.split(' × ')[0])).toEqual(['2', '1']);
  });

  test('offers no more of one item than a line holds, whatever the link names', async () => {
    const shopper = new Shopper(built.shop);
    const id = await firstSize(new Shopper(built.shop), 'uk');
    const many = Array.from({ length: 120 }, () => `${id}:1`).join(',');
    const offered = offerOf(await shopper.visit(`/uk/checkout/cart?items=${many}`));
    expect(offered.button).toMatch(/^Add \d+ items$/);
    expect(Number(offered.button?.split(' ')[1])).toBeLessThanOrEqual(20);
    expect(offered.lines.at(-1)).toMatch(/: (only \d+ left|up to 20 of each)$/);
    const added = await shopper.post('/uk/checkout/cart', { intent: 'add-products', items: many });
    expect(added.text('[role=alert]')).not.toContain('different');
  });
});
