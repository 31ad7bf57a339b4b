import { describe, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { SHARED_ENTITIES } from '#app/routes/shared-content/entities.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { attribute, productLinks, robots, structuredProduct } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const germanTexts = await bundledContent.shell(sampleMarket('DE'));
const shellTexts = await bundledContent.shell(sampleMarket('GB'));
const suite = setUpShop();
const { visit, newShopper } = suite;

describe('the index page', () => {
  test('has one question without the layout of a storefront', async () => {
    const page = await visit('/');
    expect(page.status).toBe(200);
    expect(attribute(page, 'body', 'data-page-type')).toBe('index');
    expect(page.document.querySelectorAll('header, footer, nav')).toHaveLength(0);
    const offered = [...page.document.querySelectorAll('form ul button[name=countryCode]')].map((button) =>
      button.getAttribute('value'),
    );
    expect([...offered].sort()).toEqual([...COUNTRY_CODES].sort());
  });

  test.each(COUNTRY_CODES)('redirects a visitor who chose %s before to its storefront', async (country) => {
    const response = await send(suite.shop, '/', { headers: { Cookie: `market=${country}` } });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/${MARKET_TABLE[country].storefront}`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('vary')).toContain('Cookie');
  });

  test.each(['market=ZZ', 'market=', 'market=GBR', 'supermarket=GB', 'market=uk'])(
    'shows the question to a visitor with the cookie “%s”',
    async (cookie) => {
      expect((await send(suite.shop, '/', { headers: { Cookie: cookie } })).status).toBe(200);
    },
  );

  test.each([
    ['en-GB,en;q=0.9', 'GB'],
    ['de-CH', 'CH'],
    ['nl', 'DE'],
    ['pt-BR,pt', null],
    ['', 'DE'],
  ])('offers a visitor with the languages “%s” the likely country first', async (languages, country) => {
    const page = await (await send(suite.shop, '/', { headers: { 'Accept-Language': languages } })).text();
    const first =
      /<form[^>]*action="\/[a-z]{2}\/market"[^>]*><input[^>]*\/><button[^>]*value="([A-Z]{2})"/.exec(page)?.[1] ?? null;
    expect(first).toBe(country);
  });

  test.each([
    ['de-CH,de;q=0.9', 'de'],
    ['nl-BE', 'nl'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ] as const)(
    'with “%s” is in the language that the visitor accepts, as is a missing page',
    async (accepted, language) => {
      const headers = { 'Accept-Language': accepted };
      const [index, missing] = await Promise.all(
        ['/', '/nothing/at/all'].map(async (path) => {
          const response = await send(suite.shop, path, { headers });
          return { response, html: await response.text() };
        }),
      );
      const lang = language === 'en' ? 'en-GB' : language;
      for (const page of [index, missing]) {
        expect(page?.html).toContain(`<html lang="${lang}"`);
        expect(page?.response.headers.get('vary')).toContain('Accept-Language');
      }
      expect(index?.html).toContain(`<h1>${uiText('shell:whereTo', {}, language)}</h1>`);
      expect(missing?.html).toContain(`>${uiText('shell:cantFindIt', {}, language)}</h1>`);
    },
  );

  test('has the claim of the shop in the language of the visitor; a storefront keeps its own language', async () => {
    const headers = { 'Accept-Language': 'de' };
    const { name, claim } = germanTexts.brand;
    expect(await (await send(suite.shop, '/', { headers })).text()).toContain(`<title>${name} – ${claim}`);
    const storefront = await send(suite.shop, '/uk', { headers });
    expect(await storefront.text()).toContain('<html lang="en-GB"');
    expect(storefront.headers.get('vary') ?? '').not.toContain('Accept-Language');
  });

  test.each(['GB', 'US', 'BE', 'JP', 'NO'] as const)(
    'opens the storefront of %s when its button is pressed',
    async (country) => {
      const shopper = newShopper();
      await shopper.visit('/');
      const home = await shopper.submit('form:has(section)', { countryCode: country });
      expect(home.url.pathname).toBe(`/${MARKET_TABLE[country].storefront}`);
      expect(shopper.cookies.get('market')).toBe(country);
    },
  );
});

describe('personal pages', () => {
  test('have the type of their step and are not cached', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    const address = await shopper.visit('/uk/checkout/address');
    expect(attribute(address, 'body', 'data-page-type')).toBe('checkout-address');
    const payment = await shopper.submit('form:has(input[name="contact.email"])', addressFields('uk'));
    expect(attribute(payment, 'body', 'data-page-type')).toBe('checkout-payment');
    const success = await payWith(shopper, 'authorised');
    expect(attribute(success, 'body', 'data-page-type')).toBe('checkout-success');
    for (const page of [address, payment, success]) {
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(robots(page)).toBe('noindex');
      expect(page.document.querySelectorAll('h1')).toHaveLength(1);
    }
    expect((await shopper.visit('/uk/checkout/success')).text('#order-number')).toBe(success.text('#order-number'));
  });

  test('have no banner above them', async () => {
    const banner = shellTexts.topBanner.message;
    expect((await visit('/uk')).document.body.textContent).toContain(banner);
    expect((await visit('/uk/checkout/cart')).document.body.textContent).not.toContain(banner);
  });

  test('of the checkout without a step redirect to the cart', async () => {
    const response = await send(suite.shop, '/nl/checkout');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/nl/checkout/cart']);
  });

  test('of payment say that no money moves with the sandbox provider', async () => {
    const shopper = newShopper();
    expect((await reachPayment(shopper, 'uk')).text('main')).toContain(uiText('checkout:payment.sandbox'));
  });
});

describe('machine-readable answers', () => {
  test('name the country of a visitor in lower case with its storefront', async () => {
    const detect = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
      const response = await send(suite.shop, `/api/country-code${query}`, { headers });
      expect(response.headers.get('cache-control')).toContain('no-store');
      return { status: response.status, body: await response.json() };
    };
    expect(await detect('?country-code=gb&cv=1700000000000')).toEqual({
      status: 200,
      body: { countryCode: 'gb', storefront: 'uk' },
    });
    expect(await detect('?country-code=JP')).toEqual({ status: 200, body: { countryCode: 'jp', storefront: 'gl' } });
    expect(await detect('', { Cookie: 'market=HU' })).toEqual({
      status: 200,
      body: { countryCode: 'hu', storefront: 'eu' },
    });
    expect(await detect('', { 'Accept-Language': 'pt-BR' })).toEqual({
      status: 200,
      body: { countryCode: 'br', storefront: null },
    });
    for (const wrong of ['zz', '', 'gbr', '<b>', '%00'])
      expect(await detect(`?country-code=${wrong}`)).toEqual({
        status: 400,
        body: { error: 'Invalid country code passed' },
      });
  });

  test('have the exchange rates of fourteen currencies, with the rounded rates of the bundle', async () => {
    const response = await send(suite.shop, '/api/eurocon');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    const { base, rates } = await response.json();
    expect([base, Object.keys(rates).length, rates.EUR.pretty]).toEqual(['EUR', 14, 1]);
    for (const { rate, pretty } of Object.values(rates) as { rate: number; pretty: number }[])
      expect(pretty).toBeGreaterThanOrEqual(rate);
  });

  test('contain the shared content on a page without layout', async () => {
    const page = await visit('/uk/shared-content');
    expect(page.status).toBe(200);
    expect(page.document.querySelectorAll('body > header, body > footer, body > nav, body > aside')).toHaveLength(0);
    expect(page.text('#header-navbar header a')).toContain('Pairwise');
    expect(page.text('#footer footer')).toContain('Pairwise');
    expect(page.text('#top-banners')).toMatch(/\w/);
    expect(page.text('#thresholds')).toContain(uiText('content:facts.freeFrom', { amount: '£' }));
    expect(page.text('#facets')).toContain('Colour');
    for (const words of ['wish list · /wish-list', 'postage', 'granny = grandma'])
      expect(page.text('#search-terms')).toContain(words);
    for (const entity of SHARED_ENTITIES) {
      const section = page.document.getElementById(entity);
      section?.querySelector('h2')?.remove();
      expect(section?.textContent?.trim(), entity).toMatch(/\w/);
    }
    expect(page.text('#segments')).toContain('hideNewsletter ✓');
    expect(page.text('#upsells')).toMatch(/ · (?:bag|list|[\w-]+) · CartAmount/);
    expect(page.text('#experiments')).toContain('disableRegularNewsletter ✗');
    const variants = [...page.document.querySelectorAll('#speech-bubble [data-variant]')].map((bubble) =>
      bubble.getAttribute('data-variant'),
    );
    expect(new Set(variants).size).toBeGreaterThan(2);
    expect((await visit('/de/shared-content')).text('#top-banners')).toContain('eu');
  });

  test('print the banner of every country of a storefront', async () => {
    const names = [...(await visit('/eu/shared-content')).document.querySelectorAll('#top-banners dt')];
    const own = COUNTRY_CODES.filter((country) => MARKET_TABLE[country].storefront === 'eu');
    expect(names).toHaveLength(own.length + 1);
  });

  test('redirect a product requested by its sku to its own address', async () => {
    const [first = ''] = productLinks(await visit('/de/adults/socks'));
    const { sku } = structuredProduct(await visit(first));
    const response = await send(suite.shop, `/de/product/${sku}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, first]);
  });

  test('have an icon that scales', async () => {
    const icon = attribute(await visit('/uk'), 'link[rel=icon]', 'href') ?? '';
    const picture = await send(suite.shop, icon);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('report the process as live, and as not ready when it is about to end', async () => {
    const other = await openBuiltShop();
    try {
      for (const path of ['/livez', '/readyz']) {
        const response = await send(other.shop, path);
        expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
          200,
          'ok\n',
          'no-store',
        ]);
      }
      other.shop.stopTaking();
      expect((await send(other.shop, '/readyz')).status).toBe(503);
      expect((await send(other.shop, '/livez')).status).toBe(200);
      expect((await send(other.shop, '/uk')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('the menu page', () => {
  test.each(['uk', 'de', 'nl', 'us'])('has every link of the navigation of %s, open', async (storefront) => {
    const page = await visit(`/${storefront}/menu`);
    const links = (selector: string) =>
      [...page.document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'));
    const navigation = links('header nav ul');
    expect(navigation.length).toBeGreaterThan(8);
    expect(links('main')).toEqual(expect.arrayContaining(navigation));
    expect(page.document.querySelectorAll('main details')).toHaveLength(0);
    expect(robots(page)).toContain('noindex');
  });

  test('is linked from the footer, and offers no other storefront', async () => {
    const home = await visit('/uk');
    expect(home.document.querySelector('footer a[href="/uk/menu"]')?.textContent).toBe(uiText('shell:menu'));
    const shopper = newShopper();
    shopper.cookies.set('market', 'DE');
    const offers = async (path: string) => (await shopper.visit(path)).document.querySelector('aside form') !== null;
    expect(await offers('/uk/faq')).toBe(true);
    expect(await offers('/uk/menu')).toBe(false);
  });
});

test('the short address of the cart leads to it with what it carries', async () => {
  const response = await send(suite.shop, '/nl/cart?items=MEL01-M:2');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/nl/checkout/cart?items=MEL01-M:2']);
});

test('links of the footer open in a new tab where they lead to another site, and nowhere else', async () => {
  const { document } = await visit('/uk');
  const links = [...document.querySelectorAll('footer a')].map((link) => ({
    isOutside: /^https?:/.test(link.getAttribute('href') ?? ''),
    target: link.getAttribute('target'),
    rel: link.getAttribute('rel'),
  }));
  expect(links.filter(({ isOutside }) => isOutside).length).toBeGreaterThan(2);
  for (const { isOutside, target, rel } of links)
    expect([target, rel]).toEqual(isOutside ? ['_blank', 'noopener'] : [null, null]);
});
