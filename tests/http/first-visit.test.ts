import { describe, expect, test } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { formPost, ORIGIN, type Page, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop({ COUNTRY_HEADER: 'x-country', TRUSTED_PROXIES: '127.0.0.0/8' });

/** Comes through the proxy that says the country. */
const visitor = () => new Shopper(built.shop, { address: '127.0.0.1' });

describe('an address in capitals', () => {
  const redirect = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await send(built.shop, path, init);
    return [status, headers.get('location')];
  };

  test.each([
    ['/UK', '/uk'],
    ['/De/', '/de'],
    ['/uk/Adults/Socks', '/uk/adults/socks'],
    ['/UK/Adults/Socks?color=red&page=2', '/uk/adults/socks?color=red&page=2'],
    ['/NL/Happy-News?page=1', '/nl/happy-news?page=1'],
    ['/UK/Search?term=Melon', '/uk/search?term=Melon'],
    ['/US/checkout/cart', '/us/checkout/cart'],
    ['/UK/order/PW-1.SiGned', '/uk/order/PW-1.SiGned'],
  ])('%s leads to %s, once', async (path, written) => {
    for (let round = 0; round < 2; round += 1) expect(await redirect(path)).toEqual([301, written]);
    expect((await redirect(written))[0]).not.toBe(301);
  });

  test('without a page leads to the address in small letters, whose page says that it is missing', async () => {
    expect(await redirect('/uk/No-Such-Page')).toEqual([301, '/uk/no-such-page']);
    expect(await redirect('/uk/no-such-page')).toEqual([404, null]);
  });

  test('outside the storefronts, of data and of a form leads nowhere', async () => {
    for (const path of ['/Shop', '/WP-Admin/x', '/UK/_payload.json', '/UK.data'])
      expect([path, ...(await redirect(path))]).toEqual([path, 404, null]);
    expect((await redirect('/UK/checkout/cart', formPost({ intent: 'remove-discount-code' })))[1]).toBe(null);
  });
});

describe('the index page', () => {
  const open = (headers: Readonly<Record<string, string>>) => visitor().visit('/', headers);

  test.each([
    ['sv-SE,sv;q=0.9,de-DE;q=0.8,en;q=0.7', 'de'],
    ['fr-FR,fr;q=0.9,nl-NL;q=0.8,en-US;q=0.7', 'nl'],
    ['it-IT,it;q=0.9,pl;q=0.8', 'en-GB'],
  ])('for %s speaks %s', async (accepted, language) => {
    const page = await open({ 'Accept-Language': accepted });
    expect(page.document.documentElement.getAttribute('lang')).toBe(language);
  });

  test.each([
    ['the proxy', { 'X-Country': 'CA', 'Accept-Language': 'en-GB' }],
    ['the browser', { 'Accept-Language': 'en-ZA,en;q=0.9' }],
  ])('tells a visitor whose country is not served, says %s, and offers no shop of it', async (_, headers) => {
    const page = await open(headers);
    expect(page.text('h1 + p')).toBe(uiText('shell:elsewhere'));
    expect(page.document.querySelector('form button.detected, h1 ~ form')).toBe(null);
  });

  test.each<Readonly<Record<string, string>>>([{ 'X-Country': 'GB' }, { 'Accept-Language': 'en-UK' }, {}])(
    'with %o offers a shop',
    async (headers) => {
      const page = await open(headers);
      expect(page.text('h1 + p')).toBe(uiText('shell:whereToText'));
      expect(page.document.querySelector('h1 ~ form')).not.toBe(null);
    },
  );
});

describe('the bag', () => {
  const addTo = async (shopper: Shopper, headers: Readonly<Record<string, string>> = {}): Promise<Page> => {
    await shopper.visit('/uk/product/melon-slice', headers);
    const id = shopper.current.document.querySelector('input[name=id]:not([disabled])')?.getAttribute('value') ?? '';
    return shopper.post('/uk/checkout/cart', { intent: 'add-product', id }, headers);
  };

  test('of a browser without cookies says why it stays empty', async () => {
    const from = { Referer: `${ORIGIN}/uk/product/melon-slice` };
    const page = await visitor().visit('/uk/checkout/cart', from);
    expect(page.text('main')).toContain(uiText('cart:noCookies'));
    // It was opened by itself, or with a cookie.
    expect((await visitor().visit('/uk/checkout/cart')).text('main')).not.toContain('cookies');
    const other = { ...from, Cookie: 'market=GB' };
    expect((await visitor().visit('/uk/checkout/cart', other)).text('main')).not.toContain('cookies');
  });

  test('tells a visitor from a country that is not served where it can be sent', async () => {
    const elsewhere = uiText('cart-page:elsewhere', { theCountry: 'the United Kingdom' });
    const headers = { 'X-Country': 'CA' };
    await addTo(visitor(), headers);
    const shopper = visitor();
    await addTo(shopper);
    expect((await shopper.visit('/uk/checkout/cart', headers)).text('main')).toContain(elsewhere);
    expect((await shopper.visit('/uk/checkout/cart', { 'X-Country': 'FR' })).text('main')).not.toContain(elsewhere);
    // The choice of a country is an answer.
    await shopper.post('/uk/market', { countryCode: 'GB', from: '/uk' });
    expect((await shopper.visit('/uk/checkout/cart', headers)).text('main')).not.toContain(elsewhere);
  });
});
