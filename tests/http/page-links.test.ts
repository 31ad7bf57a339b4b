import { describe, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { attribute, canonical } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, type Page, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpShop();
const { visit } = suite;

// The parser preserves the case of attributes.
const alternates = (page: Page) =>
  new Map(
    [...page.document.querySelectorAll('link[rel=alternate]:not([type])')].map((link) => [
      link.getAttribute('hrefLang') ?? '',
      link.getAttribute('href') ?? '',
    ]),
  );

describe('addresses without a page', () => {
  test.each([
    'undefined',
    '.well-known',
    '_nuxt',
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
    '/xx/shared-content',
    '//uk',
    '//example.com/uk',
    '/uk//adults/socks',
    '/uk/adults/socks/more',
    '/uk/adults',
  ])('such as %s name the missing path', async (path) => {
    const response = await send(suite.shop, path);
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
        (link) => link.getAttribute('href') ?? link.getAttribute('action'),
      );
      expect(links).toEqual(['/']);
      expect(page.text('main a')).toBe(uiText('shell:backToTheStartPage'));
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
    for (const path of ['/', '/uk', '/uk/search', '/uk/nope', '/uk/checkout/success', '/api/country-code']) {
      const response = await send(suite.shop, path, { method: 'POST', headers: { Origin: ORIGIN } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      if (path !== '/api/country-code') expect(await response.text()).not.toContain('routes/');
    }
  });
});

test('a file of crawlers is found at its own address alone', async () => {
  for (const path of ['/de/sitemap.xml/more', '/nl/some/sitemap.xml']) {
    const page = await visit(path);
    expect([page.status, attribute(page, 'main', 'data-message')]).toEqual([404, `Page Not Found: ${path}`]);
  }
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

describe('HEAD', () => {
  test.each([
    '/',
    '/uk',
    '/uk/adults/socks',
    '/uk/product/melon-slice',
    '/uk/faq/returns',
    '/uk/nope',
    '/uk/checkout',
    '/robots.txt',
    '/uk/sitemap.xml',
    '/uk/feeds/google.xml',
    '/.well-known/security.txt',
    '/livez',
    '/readyz',
    '/api/country-code',
    '/images/icon.svg',
    '/images/nope',
  ])('of %s answers like GET, without a body', async (path) => {
    const get = await send(suite.shop, path);
    const head = await send(suite.shop, path, { method: 'HEAD' });
    expect(head.status).toBe(get.status);
    for (const name of ['content-type', 'cache-control', 'location', 'content-security-policy', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });
});
