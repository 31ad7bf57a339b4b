import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCart, firstSize } from './journey.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());

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
    await shopper.request('/uk/faq', { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
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
    await shopper.visit(`/uk/search?term=${'a'.repeat(600)}`);
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
    const response = await shopper.request('/uk/search?term=late');
    expect(response.headers.getSetCookie()).toEqual([
      'place=%2Fuk%2Fsearch%3Fterm%3Dlate; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect((await shopper.request('/uk/search?term=late')).headers.getSetCookie()).toEqual([]);
  });
});

describe('a link with a prefilled cart', () => {
  test('marks its form to be submitted once by script, and changes nothing when it is opened', async () => {
    const shopper = new Shopper(built.shop);
    const id = await firstSize(new Shopper(built.shop), 'uk');
    const offered = await shopper.visit(`/uk/checkout/cart?items=${id}:2`);
    expect(offered.document.querySelectorAll('form[data-submit-once]')).toHaveLength(1);
    expect(offered.document.querySelector(intent('add-products'))?.hasAttribute('data-submit-once')).toBe(true);
    expect((await shopper.visit('/uk/checkout/cart')).text('h1')).toBe(uiText('cart:emptyTitle'));
    expect(offered.headers.getSetCookie()).toEqual([]);
  });
});
