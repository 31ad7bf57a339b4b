import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CURRENCY_EXPONENTS, type CurrencyCode } from '#app/kernel/money.ts';
import type { Language } from '#app/kernel/text.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import germanTexts from '#content-fallbacks/shell/de.json' with { type: 'json' };
import shellTexts from '#content-fallbacks/shell/en.json' with { type: 'json' };
import { addressFields, fillBag, payWith, reachPayment } from './journey.ts';
import { says } from './says.ts';
import { ORIGIN, openBuiltShop, type Page, Shopper, send } from './shopper.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());
const someone = () => new Shopper(built.shop);
const visit = (path: string) => someone().visit(path);

const LANGUAGES: Readonly<Record<StorefrontCode, string>> = {
  uk: 'en-GB',
  de: 'de-DE',
  at: 'de-AT',
  be: 'nl-BE',
  ch: 'de-CH',
  nl: 'nl-NL',
  fr: 'en',
  us: 'en',
  eu: 'en',
  gl: 'en',
};
/** The currency of each storefront's default country. */
const CURRENCIES: Readonly<Record<StorefrontCode, CurrencyCode>> = {
  uk: 'GBP',
  de: 'EUR',
  at: 'EUR',
  be: 'EUR',
  ch: 'CHF',
  nl: 'EUR',
  fr: 'EUR',
  us: 'USD',
  eu: 'EUR',
  gl: 'USD',
};

/** Path under the storefront, the type of its page, and whether search engines may list it. */
const PAGES: readonly (readonly [string, string, 'listed' | 'hidden'])[] = [
  ['', 'homepage', 'listed'],
  ['/adults/socks', 'category', 'listed'],
  ['/outlet-all', 'category', 'listed'],
  ['/search', 'search', 'hidden'],
  ['/search?term=cat', 'search', 'hidden'],
  ['/login', 'unknown', 'listed'],
  ['/faq', 'faq', 'listed'],
  ['/faq/orders', 'faq', 'listed'],
  ['/faq/cookie-policy', 'faq', 'listed'],
  ['/shipping', 'faq', 'listed'],
  ['/about-us', 'unknown', 'listed'],
  ['/happy-news', 'blog', 'listed'],
  ['/happy-news/why-two-socks', 'blog', 'listed'],
  ['/corporate-gifts', 'campaign', 'listed'],
  ['/imprint', 'category', 'listed'],
  ['/terms', 'category', 'listed'],
  ['/market', 'unknown', 'hidden'],
  ['/shared-content', 'unknown', 'hidden'],
  ['/checkout/cart', 'checkout-cart', 'hidden'],
];

const attribute = (page: Page, selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name) ?? null;
const robots = (page: Page) => attribute(page, 'meta[name=robots]', 'content');
const canonical = (page: Page) => attribute(page, 'link[rel=canonical]', 'href');
// The parser keeps the case attributes are written in.
const alternates = (page: Page) =>
  new Map(
    [...page.document.querySelectorAll('link[rel=alternate]')].map((link) => [
      link.getAttribute('hrefLang') ?? '',
      link.getAttribute('href') ?? '',
    ]),
  );
const productLinks = (page: Page) =>
  [...page.document.querySelectorAll('main article h3 a')].map((link) => link.getAttribute('href') ?? '');

type StructuredData = Readonly<Record<string, unknown>> & { readonly '@type': string };
function structuredData(page: Page, type: string): StructuredData {
  const all = [...page.document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as StructuredData,
  );
  const found = all.find((entry) => entry['@type'] === type);
  if (!found) throw new Error(`No ${type} among ${all.map((entry) => entry['@type'])}`);
  return found;
}
type Offer = {
  readonly sku: string;
  readonly url: string;
  readonly price: string;
  readonly priceCurrency: string;
  readonly availability: string;
};

describe.each(STOREFRONT_CODES)('storefront %s', (storefront) => {
  test.each(PAGES)('answers %s with a whole page of its type', async (path, type, listed) => {
    const page = await visit(`/${storefront}${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.html).toMatch(/^<!DOCTYPE html>/);
    expect(attribute(page, 'html', 'lang')).toBe(LANGUAGES[storefront]);
    expect(attribute(page, 'body', 'data-page-type')).toBe(type);
    expect(page.document.querySelectorAll('h1')).toHaveLength(1);
    expect(page.text('h1')).not.toBe('');
    expect(page.document.querySelectorAll('main#main')).toHaveLength(1);
    expect(page.document.querySelectorAll('title')).toHaveLength(1);
    expect(page.text('title')).toContain('Pairwise');
    expect(page.html).not.toMatch(/undefined|\[object|\{\{/);
    if (listed === 'hidden') {
      expect(robots(page)).toBe('noindex');
      expect(canonical(page)).toBeNull();
    } else {
      expect(robots(page)).toBeNull();
      expect(canonical(page)).toBe(`${ORIGIN}/${storefront}${path}`);
      expect(attribute(page, 'meta[name=description]', 'content')).toMatch(/\S.{20}/);
    }
  });

  test('prints a product with its price, sizes and offers in the currency of its country', async () => {
    const [first = ''] = productLinks(await visit(`/${storefront}/adults/socks`));
    const page = await visit(first);
    const data = structuredData(page, 'Product');
    expect(attribute(page, 'body', 'data-page-type')).toBe('product');
    expect(data.name).toBe(page.text('h1'));
    expect(canonical(page)).toBe(ORIGIN + first);
    for (const image of data.image as string[]) expect(image).toMatch(new RegExp(`^${ORIGIN}/images/`));
    const offers = data.offers as Offer[];
    const radios = [...page.document.querySelectorAll('input[name=id]')];
    expect(offers).toHaveLength(radios.length);
    const price = page.document.querySelector('main data[data-currency]');
    expect(price?.getAttribute('data-currency')).toBe(CURRENCIES[storefront]);
    expect(page.text('main data[data-currency]')).toMatch(/\d/);
    for (const [index, offer] of offers.entries()) {
      const soldOut = radios[index]?.hasAttribute('disabled') === true;
      expect(offer.url).toBe(canonical(page));
      expect(offer.priceCurrency).toBe(CURRENCIES[storefront]);
      expect(offer.price).toMatch(/^\d+\.\d{2}$/);
      expect(offer.availability).toBe(`https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`);
      // Variants with -UP in their sku belong to the United States only.
      expect(offer.sku.includes('-UP')).toBe(storefront === 'us');
    }
    const minor = Number(price?.getAttribute('value'));
    const cheapest = Math.min(...offers.map((offer) => Number(offer.price)));
    expect(Math.round(cheapest * 10 ** CURRENCY_EXPONENTS[CURRENCIES[storefront]])).toBe(minor);
  });

  test('names what is missing on a missing page, in its own language, with a link back', async () => {
    const page = await visit(`/${storefront}/nope/nothing`);
    expect(page.status).toBe(404);
    expect(attribute(page, 'main', 'data-message')).toBe(`Page Not Found: /${storefront}/nope/nothing`);
    expect(attribute(page, 'main', 'data-status')).toBe('404');
    expect(attribute(page, 'html', 'lang')).toBe(LANGUAGES[storefront]);
    expect(page.text('h1')).toBe(says('shell:cantFindIt', {}, LANGUAGES[storefront].slice(0, 2) as Language));
    expect(page.text('main details p')).toBe(`Page Not Found: /${storefront}/nope/nothing`);
    const ways = [...page.document.querySelectorAll('main a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]);
    const language = LANGUAGES[storefront].slice(0, 2) as Language;
    expect(ways).toEqual([
      [`/${storefront}`, says('shell:backToTheShop', {}, language)],
      ['/', says('shell:backToTheStartPage', {}, language)],
      [`/${storefront}/search`, says('shell:search', {}, language)],
    ]);
    expect(robots(page)).toBe('noindex');
    expect(canonical(page)).toBeNull();
  });
});

describe('addresses without a page', () => {
  test.each([
    'undefined',
    '.well-known',
    '_nuxt',
    'sitemap.xml',
    'robots.txt',
    'favicon.ico',
    'favicon.png',
    'sitemap',
    'api',
    'checkout/undefined',
  ])('with the segment %s are rejected in every position', async (segment) => {
    for (const path of [`/uk/${segment}`, `/de/${segment}/more`, `/nl/some/${segment}`]) {
      const page = await visit(path);
      expect(page.status).toBe(404);
      expect(attribute(page, 'main', 'data-message')).toBe(`Page Not Found: ${path}`);
    }
  });

  test.each([
    '/xx',
    '/UK',
    '/ukulele',
    '/xx/adults/socks',
    '/api',
    '/nothing/at/all',
    '/uk/home',
    '/uk/product/no-such-thing',
    '/uk/product',
    '/uk/faq/no-such-section',
    '/uk/checkout/nowhere',
    '/uk/checkout/payment/return',
    '/uk/diagnostics',
    '/uk/diagnostics/product/no/such/thing',
    '/xx/shared-content',
    '//uk',
    '//example.com/uk',
    '/uk//adults/socks',
    '/uk/adults/socks/more',
    '/uk/adults',
  ])('such as %s name the missing path', async (path) => {
    const response = await send(built.shop, path);
    const page = await response.text();
    expect(response.status).toBe(404);
    expect(page).toContain(`data-message="Page Not Found: ${path}"`);
  });

  test.each(['/xx', '/xx/adults/socks', '/nothing/at/all', '/api'])(
    'such as %s, outside every storefront, link to the start page alone',
    async (path) => {
      const page = await visit(path);
      expect([page.status, page.text('main details p')]).toEqual([404, `Page Not Found: ${path}`]);
      const links = [...page.document.querySelectorAll('main a, main form')].map(
        (way) => way.getAttribute('href') ?? way.getAttribute('action'),
      );
      expect(links).toEqual(['/']);
      expect(page.text('main a')).toBe(says('shell:backToTheStartPage'));
    },
  );

  test.each(['2.5', '0', '-1', 'abc', '99', '01', '1e1', '٢', '1000000000'])(
    'include pages of a list beyond its end: page %s',
    async (number) => {
      for (const path of [`/uk/adults/socks?page=${number}`, `/uk/search/${number}?term=sock`]) {
        const page = await visit(path);
        expect(page.status).toBe(404);
        expect(page.document.querySelectorAll('link[rel=prev], link[rel=next]')).toHaveLength(0);
      }
    },
  );

  test('reveal no file of the program to a POST', async () => {
    for (const path of [
      '/',
      '/uk',
      '/uk/search',
      '/uk/login',
      '/uk/nope',
      '/uk/checkout/success',
      '/api/country-code',
    ]) {
      const response = await send(built.shop, path, { method: 'POST', headers: { Origin: ORIGIN } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      if (path !== '/api/country-code') expect(await response.text()).not.toContain('routes/');
    }
  });
});

describe('a list', () => {
  test('is paged by its own links, without repetition or loss', async () => {
    const seen: string[] = [];
    let page = await visit('/uk/adults/socks');
    const total = Number(/\d+/.exec(page.text('main'))?.[0]);
    const counted = Number(/(\d+) designs/.exec(page.text('main'))?.[1] ?? total);
    for (let number = 1; ; number += 1) {
      seen.push(...productLinks(page));
      const own = number === 1 ? '/uk/adults/socks' : `/uk/adults/socks?page=${number}`;
      expect(canonical(page)).toBe(ORIGIN + own);
      expect(attribute(page, 'link[rel=prev]', 'href')).toBe(
        number === 1 ? null : ORIGIN + (number === 2 ? '/uk/adults/socks' : `/uk/adults/socks?page=${number - 1}`),
      );
      const next = attribute(page, 'link[rel=next]', 'href');
      expect(attribute(page, 'main a[rel=next]', 'href')).toBe(next?.slice(ORIGIN.length) ?? null);
      if (next === null) break;
      expect(productLinks(page)).toHaveLength(24);
      expect(next).toBe(`${ORIGIN}/uk/adults/socks?page=${number + 1}`);
      page = await visit(next.slice(ORIGIN.length));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(counted);
  });

  test('keeps its order from page to page and sorts by the displayed price', async () => {
    const page = await visit('/de/adults/socks?sort=price:asc');
    const prices = [...page.document.querySelectorAll('main article data[data-currency]')].map((price) =>
      Number(price.getAttribute('value')),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(attribute(page, 'link[rel=next]', 'href')).toContain('sort=price%3Aasc&page=2');
  });

  test.each(['nonsense', 'price:sideways', '', '__proto__'])('uses the default order for “%s”', async (sort) => {
    const page = await visit(`/uk/adults/socks?sort=${sort}`);
    expect(page.status).toBe(200);
    expect(productLinks(page)).toEqual(productLinks(await visit('/uk/adults/socks')));
  });

  test('of the outlet has pages of 48, every other list of 24', async () => {
    expect(productLinks(await visit('/uk/collection/all'))).toHaveLength(24);
    expect(productLinks(await visit('/uk/outlet-all')).length).toBeLessThanOrEqual(48);
  });

  test('has breadcrumbs for search engines', async () => {
    const { itemListElement } = structuredData(await visit('/de/adults/socks'), 'BreadcrumbList') as unknown as {
      itemListElement: { position: number; name: string; item: string }[];
    };
    expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, `${ORIGIN}/de`],
      [2, `${ORIGIN}/de/adults/socks`],
    ]);
    for (const { name } of itemListElement) expect(name).not.toBe('');
  });
});

describe('alternate pages', () => {
  const expected = (path: string) =>
    new Map([
      ...COUNTRY_CODES.map((country) => {
        const { language, storefront } = MARKET_TABLE[country];
        return [`${language}-${country}`, `${ORIGIN}/${storefront}${path}`] as const;
      }),
      ['x-default', `${ORIGIN}/gl${path}`] as const,
    ]);

  test.each(['', '/adults/socks', '/faq/delivery', '/happy-news/why-two-socks', '/corporate-gifts', '/terms'])(
    'exist for all 33 countries on %s, and every one of them names the others',
    async (path) => {
      for (const storefront of STOREFRONT_CODES) {
        const page = await visit(`/${storefront}${path}`);
        expect(page.status).toBe(200);
        expect(canonical(page)).toBe(`${ORIGIN}/${storefront}${path}`);
        expect(alternates(page)).toEqual(expected(path));
      }
    },
  );

  test('exist for every product of a list', async () => {
    const products = new Set(
      (await Promise.all(STOREFRONT_CODES.map((storefront) => visit(`/${storefront}/collection/new`))))
        .flatMap(productLinks)
        .map((href) => href.slice(3)),
    );
    expect(products.size).toBeGreaterThan(5);
    for (const path of products) {
      const answers = await Promise.all(
        STOREFRONT_CODES.map(async (storefront) => ({ storefront, page: await visit(`/${storefront}${path}`) })),
      );
      for (const { storefront, page } of answers) {
        expect([storefront, path, page.status]).toEqual([storefront, path, 200]);
        expect(alternates(page)).toEqual(expected(path));
      }
    }
  });

  test.each([
    '/uk/adults/socks?page=2',
    '/uk/adults/socks?sort=price:asc',
    '/uk/search?term=cat',
    '/uk/checkout/cart',
    '/uk/market',
  ])('do not exist for %s, which has no counterpart', async (path) => {
    expect(alternates(await visit(path)).size).toBe(0);
  });
});

describe('every link', () => {
  test.each(['uk', 'nl', 'us', 'gl'] as const)('on the pages of storefront %s has a target', async (storefront) => {
    const waiting = [`/${storefront}`];
    const known = new Set(waiting);
    const titles = new Map<string, string>();
    let products = 0;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      if (canonical(page) === ORIGIN + path) titles.set(path, page.text('title'));
      const ids = new Set([...page.document.querySelectorAll('[id]')].map((element) => element.id));
      for (const link of page.document.querySelectorAll('a[href]')) {
        const href = link.getAttribute('href') ?? '';
        if (/^(https?|mailto|tel):/.test(href)) continue;
        if (href.startsWith('#')) expect([path, href, ids.has(href.slice(1))]).toEqual([path, href, true]);
        const { pathname, search } = new URL(href, ORIGIN + path);
        if (known.has(pathname + search) || pathname.startsWith('/images/')) continue;
        // A sample of the goods is enough: they share one template.
        if (pathname.includes('/product/') && products++ > 30) continue;
        known.add(pathname + search);
        waiting.push(pathname + search);
      }
    }
    expect(known.size).toBeGreaterThan(40);
    const shared = [...titles].filter(([path, title]) =>
      [...titles].some(([other, same]) => other !== path && same === title),
    );
    expect(shared).toEqual([]);
  });
});

describe('HEAD', () => {
  test.each([
    '/',
    '/uk',
    '/uk/adults/socks',
    '/uk/nope',
    '/uk/checkout',
    '/robots.txt',
    '/livez',
    '/readyz',
    '/api/country-code',
    '/images/icon.svg',
    '/images/nope',
  ])('of %s answers like GET, without a body', async (path) => {
    const get = await send(built.shop, path);
    const head = await send(built.shop, path, { method: 'HEAD' });
    expect(head.status).toBe(get.status);
    for (const name of ['content-type', 'cache-control', 'location', 'content-security-policy', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });
});

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
    const response = await send(built.shop, '/', { headers: { Cookie: `market=${country}` } });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/${MARKET_TABLE[country].storefront}`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('vary')).toContain('Cookie');
  });

  test.each(['market=ZZ', 'market=', 'market=GBR', 'supermarket=GB', 'market=uk'])(
    'shows the question to a visitor with the cookie “%s”',
    async (cookie) => {
      expect((await send(built.shop, '/', { headers: { Cookie: cookie } })).status).toBe(200);
    },
  );

  test.each([
    ['en-GB,en;q=0.9', 'GB'],
    ['de-CH', 'CH'],
    ['nl', 'DE'],
    ['pt-BR,pt', null],
    ['', 'DE'],
  ])('offers a visitor with the languages “%s” the likely country first', async (languages, country) => {
    const page = await (await send(built.shop, '/', { headers: { 'Accept-Language': languages } })).text();
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
    'speaks the language that a visitor accepts with “%s”, as does a missing page',
    async (accepted, language) => {
      const headers = { 'Accept-Language': accepted };
      const [index, missing] = await Promise.all(
        ['/', '/nothing/at/all'].map(async (path) => {
          const response = await send(built.shop, path, { headers });
          return { response, html: await response.text() };
        }),
      );
      const lang = language === 'en' ? 'en-GB' : language;
      for (const page of [index, missing]) {
        expect(page?.html).toContain(`<html lang="${lang}"`);
        expect(page?.response.headers.get('vary')).toContain('Accept-Language');
      }
      expect(index?.html).toContain(`<h1>${says('shell:whereTo', {}, language)}</h1>`);
      expect(missing?.html).toContain(`>${says('shell:cantFindIt', {}, language)}</h1>`);
    },
  );

  test('has the claim of the shop in the language of the visitor, while a storefront keeps its own language', async () => {
    const headers = { 'Accept-Language': 'de' };
    expect(await (await send(built.shop, '/', { headers })).text()).toContain(
      `<title>${germanTexts.brand.name} – ${germanTexts.brand.claim}`,
    );
    const storefront = await send(built.shop, '/uk', { headers });
    expect(await storefront.text()).toContain('<html lang="en-GB"');
    expect(storefront.headers.get('vary') ?? '').not.toContain('Accept-Language');
  });

  test.each(['GB', 'US', 'BE', 'JP', 'NO'] as const)(
    'opens the storefront of %s when its button is pressed',
    async (country) => {
      const shopper = someone();
      await shopper.visit('/');
      const home = await shopper.submit('form:has(section)', { countryCode: country });
      expect(home.url.pathname).toBe(`/${MARKET_TABLE[country].storefront}`);
      expect(shopper.cookies.get('market')).toBe(country);
    },
  );
});

describe('a remembered country', () => {
  test('sets the prices of its own storefront and is only offered in another', async () => {
    const shopper = someone();
    shopper.cookies.set('market', 'SE');
    const own = await shopper.visit('/eu/adults/socks');
    expect(attribute(own, 'main article data[data-currency]', 'data-currency')).toBe('SEK');
    const other = await shopper.visit('/uk/adults/socks');
    expect(other.status).toBe(200);
    expect(attribute(other, 'main article data[data-currency]', 'data-currency')).toBe('GBP');
    expect(other.document.querySelector('form button[name=countryCode][value=SE]')).not.toBeNull();
  });

  test.each(COUNTRY_CODES)('of %s sets its currency, without decimals where the currency has none', async (country) => {
    const { storefront, currency } = MARKET_TABLE[country];
    const shopper = someone();
    shopper.cookies.set('market', country);
    const [first = ''] = productLinks(await shopper.visit(`/${storefront}/adults/socks`));
    const page = await shopper.visit(first);
    const [offer] = structuredData(page, 'Product').offers as Offer[];
    expect(offer?.priceCurrency).toBe(currency);
    expect(offer?.price).toMatch(CURRENCY_EXPONENTS[currency] === 0 ? /^\d{3,}$/ : /^\d+\.\d{2}$/);
  });
});

describe('personal pages', () => {
  test('have the type of their step and are not cached', async () => {
    const shopper = someone();
    await fillBag(shopper, 'uk');
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
    const response = await send(built.shop, '/nl/checkout');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/nl/checkout/cart']);
  });

  test('of payment say that no money moves with the sandbox provider', async () => {
    const shopper = someone();
    expect((await reachPayment(shopper, 'uk')).text('main')).toContain(says('checkout:payment.sandbox'));
  });
});

describe('machine-readable answers', () => {
  test('name the country of a visitor in lower case with its storefront', async () => {
    const ask = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
      const response = await send(built.shop, `/api/country-code${query}`, { headers });
      expect(response.headers.get('cache-control')).toContain('no-store');
      return { status: response.status, body: await response.json() };
    };
    expect(await ask('?country-code=gb&cv=1700000000000')).toEqual({
      status: 200,
      body: { countryCode: 'gb', storefront: 'uk' },
    });
    expect(await ask('?country-code=JP')).toEqual({ status: 200, body: { countryCode: 'jp', storefront: 'gl' } });
    expect(await ask('', { Cookie: 'market=HU' })).toEqual({
      status: 200,
      body: { countryCode: 'hu', storefront: 'eu' },
    });
    expect(await ask('', { 'Accept-Language': 'pt-BR' })).toEqual({
      status: 200,
      body: { countryCode: 'br', storefront: null },
    });
    for (const wrong of ['zz', '', 'gbr', '<b>', '%00'])
      expect(await ask(`?country-code=${wrong}`)).toEqual({
        status: 400,
        body: { error: 'Invalid country code passed' },
      });
  });

  test('contain the shared content on a page without layout', async () => {
    const page = await visit('/uk/shared-content');
    expect(page.status).toBe(200);
    expect(page.document.querySelectorAll('header, footer, nav')).toHaveLength(0);
  });

  test('contain the diagnostics of a product, by sku or by its address', async () => {
    const [first = ''] = productLinks(await visit('/uk/adults/socks'));
    const product = structuredData(await visit(first), 'Product');
    for (const name of [String(product.sku), first.split('/').at(-1) ?? '']) {
      const page = await visit(`/uk/diagnostics/product/${name}`);
      expect(page.status).toBe(200);
      expect(robots(page)).toBe('noindex');
      const record = JSON.parse(page.document.querySelector('pre')?.textContent ?? '') as {
        sku: string;
        variants: unknown[];
      };
      expect(record.sku).toBe(product.sku);
      expect(record.variants.length).toBeGreaterThan(0);
    }
  });

  test('redirect a product requested by its sku to its own address', async () => {
    const [first = ''] = productLinks(await visit('/de/adults/socks'));
    const { sku } = structuredData(await visit(first), 'Product');
    const response = await send(built.shop, `/de/product/${sku}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, first]);
  });

  test('disallow the checkout to crawlers, and cache the icon for everyone', async () => {
    const robotsFile = await send(built.shop, '/robots.txt');
    expect(robotsFile.status).toBe(200);
    expect(robotsFile.headers.get('content-type')).toContain('text/plain');
    expect(await robotsFile.text()).toContain('Disallow: /*/checkout');
    const icon = attribute(await visit('/uk'), 'link[rel=icon]', 'href') ?? '';
    const picture = await send(built.shop, icon);
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
