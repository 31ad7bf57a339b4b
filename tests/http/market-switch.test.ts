import { describe, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();

const SWITCH = 'main form:has(button[name=confirm])';
const storefrontOf = (country: CountryCode) => MARKET_TABLE[country].storefront;

/** A visitor with one line in the cart of a country, who went there directly. */
async function shopperIn(country: CountryCode): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  if (country === 'SE') shopper.cookies.set('market', country);
  await fillCart(shopper, storefrontOf(country));
  return shopper;
}

/** What the cart page shows of it: number of changes, total and currency. */
async function cartOf(shopper: Shopper, country: CountryCode): Promise<readonly [string | null, string | null]> {
  const page = await shopper.visit(`/${storefrontOf(country)}/checkout/cart`);
  const total = page.document.querySelector('#cart-total');
  return [total?.getAttribute('value') ?? null, total?.getAttribute('data-currency') ?? null];
}
const changes = (page: Page) =>
  [...page.document.querySelectorAll('main section > ul > li')].map((item) =>
    (item.textContent ?? '').replace(/\s+/g, ' '),
  );

describe('choosing a country with lines in the cart', () => {
  const PAIRS: readonly (readonly [string, CountryCode, CountryCode])[] = [
    ['of the same storefront', 'SE', 'FI'],
    ['of another storefront of the same warehouse', 'GB', 'DE'],
    ['of another warehouse', 'GB', 'US'],
    ['of another warehouse, from the United States', 'US', 'GB'],
  ];
  const cases = PAIRS.flatMap(([kind, from, to]) =>
    (['market page', 'index page'] as const).map((page) => [kind, from, to, page] as const),
  );

  test.each(cases)(
    '%s (%s to %s, %s) previews in both currencies and changes nothing until it is confirmed',
    async (_, from, to, opened) => {
      const shopper = await shopperIn(from);
      const before = await cartOf(shopper, from);
      expect(before[1]).toBe(MARKET_TABLE[from].currency);
      // A visitor with a country cookie is redirected from the index page, but may have it open.
      const cookies = [...shopper.cookies];
      const fields = { countryCode: to, from: opened === 'index page' ? '/' : `/${storefrontOf(from)}/adults/socks` };
      const action = opened === 'index page' ? '/gl/market' : `/${storefrontOf(from)}/market`;
      const preview = await shopper.post(action, fields);

      expect(preview.status).toBe(200);
      expect(preview.headers.getSetCookie()).toEqual([]);
      expect([...shopper.cookies]).toEqual(cookies);
      const text = changes(preview).join(' ');
      const { currency } = MARKET_TABLE[to];
      expect(text).toContain(
        uiText('shell:market.currencyChanges', { from: MARKET_TABLE[from].currency, to: currency }),
      );
      expect(preview.text('main h1')).not.toContain('Singapore');
      expect(await cartOf(shopper, from)).toEqual(before);

      await shopper.post(action, fields);
      const there = await shopper.submit(SWITCH, { confirm: 'yes' });
      expect(there.status).toBe(200);
      const sameWarehouse = (from === 'US') === (to === 'US');
      expect(there.url.pathname).toBe(
        `/${storefrontOf(to)}${sameWarehouse && opened === 'market page' ? '/adults/socks' : ''}`,
      );
      expect(shopper.cookies.get('market')).toBe(to);
      const after = await cartOf(shopper, to);
      expect(after[1]).toBe(sameWarehouse ? currency : null);
      if (sameWarehouse) {
        const total = shopper.current.text('#cart-total');
        expect(text).toContain(total);
      }
    },
  );

  test('of another warehouse says what is in the cart there, and shows the number of that cart', async () => {
    const shopper = await shopperIn('GB');
    const first = await shopper.post('/uk/market', { countryCode: 'US', from: '/uk' });
    expect(changes(first)).toContain(uiText('shell:market.otherWarehouse', { theCountry: 'the United States' }));
    const home = await shopper.submit(SWITCH, { confirm: 'yes' });
    expect(home.text('header')).toContain(uiText('shell:bag', { count: 0 }));
    await fillCart(shopper, 'us');
    await shopper.post('/us/market', { countryCode: 'GB', from: '/us', confirm: 'yes' });
    expect(shopper.current.text('header')).toContain(uiText('shell:bag', { count: 1 }));
    const second = await shopper.post('/uk/market', { countryCode: 'US', from: '/uk' });
    expect(changes(second)).toContain(
      uiText('shell:market.otherWarehouseBag', { theCountry: 'the United States', count: 1 }),
    );
  });

  test('names the code that is not valid there', async () => {
    const shopper = await shopperIn('DE');
    await shopper.post('/de/checkout/cart', { intent: 'apply-discount-code', discountCode: 'NACHBARN' });
    expect(shopper.current.html).toContain('NACHBARN');
    const preview = await shopper.post('/de/market', { countryCode: 'GB', from: '/de' });
    expect(changes(preview)).toContain(uiText('shell:market.codeEnds', { code: 'NACHBARN' }, 'de'));
  });

  test.each(['GB', 'DE', 'US'] as const)(
    'on the index page, which is the same for every visitor, shows the preview in the storefront of the cart (%s)',
    async (country) => {
      const shopper = await shopperIn(country);
      const headers = { 'Accept-Language': 'fr-FR' };
      const index = await shopper.visit('/', headers);
      expect(index.html).toBe((await new Shopper(built.shop).visit('/', headers)).html);
      const to = country === 'DE' ? 'FR' : 'DE';
      const preview = await shopper.submit('form#countries', { countryCode: to });
      expect([preview.status, preview.url.pathname]).toEqual([200, `/${storefrontOf(country)}/market`]);
      const { currency } = MARKET_TABLE[country];
      if (country !== 'DE')
        expect(changes(preview)).toContain(
          uiText('shell:market.currencyChanges', { from: currency, to: MARKET_TABLE[to].currency }),
        );
      expect((await shopper.submit(SWITCH, { confirm: 'yes' })).url.pathname).toBe(`/${storefrontOf(to)}`);
    },
  );
});

describe('choosing the present country', () => {
  test.each([
    ['the index page', '/gl/market', '/', '/uk'],
    ['the index page of that cart', '/uk/market', '/', '/uk'],
    ['a page', '/uk/market', '/uk/search?term=cat', '/uk/search?term=cat'],
  ])('from %s says so once and goes there', async (_, action, from, location) => {
    const shopper = await shopperIn('GB');
    const before = await cartOf(shopper, 'GB');
    const there = await shopper.post(action, { countryCode: 'GB', from });
    expect(there.url.pathname + there.url.search).toBe(location);
    const text = uiText('shell:market.already', { theCountry: 'the United Kingdom' });
    expect(there.text('[role=status]:not(#bubble)')).toBe(text);
    expect(shopper.cookies.has('notice')).toBe(false);
    expect((await shopper.visit(location)).html).not.toContain(text);
    expect(await cartOf(shopper, 'GB')).toEqual(before);
  });

  test('leaves the message for the next page when one is fetched ahead', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.request('/uk/market', {
      method: 'POST',
      body: new URLSearchParams({ countryCode: 'GB', from: '/uk' }),
    });
    expect(shopper.cookies.get('notice')).toBe('GB');
    const text = uiText('shell:market.already', { theCountry: 'the United Kingdom' });
    const ahead = await shopper.request('/uk/faq', { headers: { 'Sec-Purpose': 'prefetch' } });
    expect(await ahead.text()).not.toContain(text);
    expect((await shopper.visit('/uk')).text('[role=status]:not(#bubble)')).toBe(text);
  });

  test('shows a message without a cart too, in the language of the market', async () => {
    const there = await new Shopper(built.shop).post('/de/market', { countryCode: 'DE', from: '/de/faq' });
    expect([there.url.pathname, there.text('[role=status]:not(#bubble)')]).toEqual([
      '/de/faq',
      uiText('shell:market.already', { dativeCountry: 'Deutschland' }, 'de'),
    ]);
  });
});

describe('the page a switch was opened from', () => {
  test.each(['/search?term=cat', '/faq/returns', '/adults/socks?page=2', '/search/1?term=a%26b', '/happy-news'])(
    'is preserved by the offer and by the country page with its query: %s',
    async (page) => {
      const shopper = new Shopper(built.shop);
      shopper.cookies.set('market', 'FR');
      await shopper.visit(`/uk${page}`);
      const offered = await shopper.submit('aside form', { countryCode: 'FR' });
      expect(offered.url.pathname + offered.url.search).toBe(`/fr${page}`);

      const country = await shopper.request('/uk/market', { headers: { Referer: `http://localhost:3000/uk${page}` } });
      const from = /name="from" value="([^"]*)"/.exec(await country.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
      const chosen = await shopper.post('/uk/market', { countryCode: 'IE', from });
      expect(chosen.url.pathname + chosen.url.search).toBe(`/eu${page}`);
    },
  );

  test('is preserved through a preview and through a country that is not served', async () => {
    const shopper = await shopperIn('GB');
    const wrong = await shopper.post('/uk/market', { countryCode: 'ZZ', from: '/uk/faq/returns' });
    expect(wrong.status).toBe(422);
    const preview = await shopper.submit('main form', { countryCode: 'DE' });
    expect(preview.document.querySelector('main section a')?.getAttribute('href')).toBe('/uk/faq/returns');
    expect((await shopper.submit(SWITCH, { confirm: 'yes' })).url.pathname).toBe('/de/faq/returns');
  });

  test('is kept for a product that the country has, and replaced by the home page with a message otherwise', async () => {
    const shopper = new Shopper(built.shop);
    const has = await shopper.post('/uk/market', { countryCode: 'DE', from: '/uk/product/melon-slice' });
    expect([has.url.pathname, has.status]).toEqual(['/de/product/melon-slice', 200]);
    const lacks = await shopper.post('/de/market', { countryCode: 'NL', from: '/de/product/sold-in-germany-alone' });
    expect([lacks.url.pathname, lacks.text('[role=status]:not(#bubble)')]).toEqual([
      '/nl',
      uiText('shell:market.noPage', { theCountry: 'Nederland' }, 'nl'),
    ]);
    expect((await shopper.visit('/nl')).text('[role=status]:not(#bubble)')).not.toContain('Nederland');
  });

  test.each([
    '/uk/checkout/payment/return?redirectResult=x',
    '/uk/checkout/success/abc?x=1',
    '/uk/market?from=/x',
    `/uk/search?term=${'a'.repeat(600)}`,
  ])('is replaced by the home page where it cannot be returned to: %s', async (from) => {
    const shopper = new Shopper(built.shop);
    const response = await shopper.request('/uk/market', {
      method: 'POST',
      body: new URLSearchParams({ countryCode: 'FR', from }),
    });
    expect(response.headers.get('location')).toBe('/fr');
  });
});

describe('the link of an ad for Sweden', () => {
  const CASES: readonly (readonly [string, CountryCode | null, CountryCode | null, string, CountryCode])[] = [
    ['without a preference', null, null, 'SEK', 'SE'],
    ['with a preference of the same storefront', 'IT', null, 'SEK', 'SE'],
    ['with a preference of another storefront', 'GB', null, 'SEK', 'SE'],
    ['with a bag of Sweden', 'SE', 'SE', 'SEK', 'SE'],
    ['with a bag of another country of the storefront', 'IT', 'IT', 'EUR', 'IT'],
    ['with a bag of another storefront', 'GB', 'GB', 'EUR', 'GB'],
  ];

  test.each(CASES)(
    'has one currency on its page, in the bag and in the checkout for a visitor %s',
    async (_, preference, bag, currency, after) => {
      const shopper = new Shopper(built.shop);
      if (preference) shopper.cookies.set('market', preference);
      if (bag) await fillCart(shopper, storefrontOf(bag));
      const page = await shopper.visit('/eu/product/pizza-friday?country=SE');
      const stated = page.document.querySelector('script[type="application/ld+json"]')?.textContent;
      expect(stated).toContain(`"priceCurrency":"${currency}"`);
      const id = page.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
      await shopper.submit(intent('add-product'), { id });
      expect((await cartOf(shopper, 'SE'))[1]).toBe(currency);
      const shipping = shopper.current.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value');
      await shopper.submit(intent('select-shipping-method'), { shippingMethod: shipping ?? '' });
      const checkout = await shopper.visit('/eu/checkout/address');
      expect(checkout.url.pathname).toBe('/eu/checkout/address');
      expect(checkout.document.querySelector('main [data-currency]')?.getAttribute('data-currency')).toBe(currency);
      expect(shopper.cookies.get('market')).toBe(after);
    },
  );
});
