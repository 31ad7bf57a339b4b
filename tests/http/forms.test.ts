import { describe, expect, test } from 'vitest';
import { CART, expectProblem } from './forms-fixture.ts';
import { reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpShop();
const { newShopper } = suite;

describe('the forms in the pages', () => {
  test('all post to an address that answers, and none sends typed data elsewhere', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const forms = new Map<string, { readonly method: string; readonly page: string }>();
    for (const path of [
      '/',
      '/uk',
      '/uk/adults/socks',
      '/uk/search?term=cat',
      '/uk/market',
      '/uk/login',
      '/uk/faq',
      '/uk/corporate-gifts',
      CART,
      '/uk/checkout/address',
      '/uk/checkout/payment',
      '/uk/nope',
    ]) {
      const page = await shopper.visit(path);
      for (const form of page.document.querySelectorAll('form')) {
        const [action = ''] = (form.getAttribute('action') ?? page.url.pathname).split('#');
        const method = (form.getAttribute('method') ?? 'get').toLowerCase();
        forms.set(
          `${method} ${action} ${form.querySelector('input[name=intent]')?.getAttribute('value') ?? ''}`.trim(),
          { method, page: path },
        );
        expect(action).toMatch(/^\/(?!\/)/);
        expect(form.querySelectorAll('input[type=password]')).toHaveLength(0);
        for (const field of form.querySelectorAll('input:not([type=hidden]), select, textarea')) {
          const { id } = field;
          const labelled =
            field.closest('label') !== null ||
            field.hasAttribute('aria-label') ||
            page.document.querySelector(`label[for="${id}"]`) !== null;
          expect([path, field.getAttribute('name'), labelled]).toEqual([path, field.getAttribute('name'), true]);
        }
      }
    }
    expect([...forms.keys()].sort()).toEqual(
      [
        'get /uk/adults/socks',
        'get /uk/faq',
        'get /uk/search',
        `post ${CART} add-product`,
        `post ${CART} apply-discount-code`,
        `post ${CART} move-to-wish-list`,
        `post ${CART} remove-product`,
        `post ${CART} select-shipping-method`,
        `post ${CART} update-product`,
        `post ${CART} set-gift-options`,
        'post /uk/checkout/address',
        'post /uk/corporate-gifts',
        'post /uk/login',
        'post /uk/checkout/payment pay-gift-card',
        'post /uk/checkout/payment pay',
        'post /uk/market',
        'post /de/market',
        'post /gl/market',
        'post /mode',
        'post /api/newsletter',
        'post /uk/wish-list add',
      ].sort(),
    );
  });
});

describe('the search form', () => {
  test('finds products by a word and shows how many', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk');
    const page = await shopper.submit('form[action="/uk/search"]', { term: '  Cat ' });
    expect(page.url.pathname + page.url.search).toBe('/uk/search?term=++Cat+');
    expect(page.status).toBe(200);
    expect(page.text('h1')).toBe('“Cat”');
    expect(page.text('[role=status]:not(#bubble)')).toMatch(/^\d+ designs? found$/);
    expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0);
    expect(page.document.querySelector('#search-term')?.getAttribute('value')).toBe('Cat');
    expect(page.document.querySelector('#site-search')?.getAttribute('value')).toContain('Cat');
  });

  test.each(['', '   ', '\u00a0', '\t\n'])('requires a word when “%s” was typed', async (term) => {
    const page = await newShopper().visit(`/uk/search?${new URLSearchParams({ term })}`);
    expect(page.status).toBe(200);
    expect(page.text('[role=status]:not(#bubble)')).toBe(uiText('search:prompt'));
    expect(page.document.querySelectorAll('main article')).toHaveLength(0);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'--",
    '</title><b>',
    '&lt;b&gt;',
    '{{7*7}}',
    '%',
    '_',
    '*',
    '\\',
    '(',
    '[a-',
    "' OR 1=1 --",
    '🧦',
    'ﬀ',
    'İ',
  ])('treats %s as letters only', async (term) => {
    const page = await newShopper().visit(`/uk/search?${new URLSearchParams({ term })}`);
    expect(page.status).toBe(200);
    expect(page.document.querySelector('#search-term')?.getAttribute('value')).toBe(term);
    expect(page.text('h1')).toBe(`“${term}”`);
    expect(page.html).not.toContain('<script>alert');
    expect(page.html).not.toContain('<img src=x');
  });

  test('shortens a very long word at a whole character', async () => {
    const page = await newShopper().visit(`/uk/search?term=${encodeURIComponent('🧦'.repeat(500))}`);
    expect(page.status).toBe(200);
    expect(page.document.querySelector('#search-term')?.getAttribute('value')).toBe('🧦'.repeat(100));
  });

  test('pages through the results and keeps the word', async () => {
    const first = await newShopper().visit('/uk/search?term=socks');
    const next = first.document.querySelector('main a[rel=next]')?.getAttribute('href');
    expect(next).toBe('/uk/search/2?term=socks');
    const second = await newShopper().visit(next ?? '');
    expect(second.status).toBe(200);
    expect(second.document.querySelector('main a[rel=prev]')?.getAttribute('href')).toBe('/uk/search?term=socks');
    expect(second.document.querySelector('link[rel=prev]')?.getAttribute('href')).toBe(
      `${ORIGIN}/uk/search?term=socks`,
    );
  });

  test.each(['0', '-1', '1.5', 'abc', '999', '2%20', '١', '1e0', 'NaN'])('has no page %s', async (number) => {
    expect((await newShopper().visit(`/uk/search/${number}?term=cat`)).status).toBe(404);
  });
});

describe('the order of a list', () => {
  test('is chosen by its form and starts on the first page', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk/adults/socks?page=2');
    const page = await shopper.submit('main form[action="/uk/adults/socks"]', { sort: 'price:desc' });
    expect(page.status).toBe(200);
    const prices = [...page.document.querySelectorAll('main article data[data-currency]')].map((price) =>
      Number(price.getAttribute('value')),
    );
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(page.url.searchParams.get('page')).toBeNull();
  });
});

describe('the country form', () => {
  test.each(['', 'ZZ', 'D', 'DEU', 'uk', ' DE', '<b>', '__proto__', 'constructor', '\u0000'])(
    'rejects “%s” with the list of countries',
    async (countryCode) => {
      const page = await newShopper().post('/uk/market', { countryCode, from: '/uk' });
      expectProblem(page, 422, uiText('shell:market.invalid'));
      expect(page.document.querySelectorAll('form button[name=countryCode]').length).toBeGreaterThanOrEqual(33);
      expect(page.headers.getSetCookie().filter((cookie) => cookie.startsWith('market='))).toEqual([]);
    },
  );

  test.each([
    ['DE', '/uk/adults/socks?page=2', '/de/adults/socks?page=2'],
    ['de', '/uk/faq/orders', '/de/faq/orders'],
    ['US', '/uk/adults/socks', '/us'],
    ['GB', '/uk/adults/socks', '/uk/adults/socks'],
    ['DE', '/', '/de'],
    ['DE', '', '/de'],
    ['DE', '/fr/adults/socks', '/de'],
    ['DE', '/uk/market', '/de'],
    ['DE', '/uk/checkout/payment', '/de'],
    ['DE', '/uk/checkout/success/abc', '/de'],
    ['DE', '/uk/checkout/address', '/de/checkout/address'],
    ['DE', 'adults/socks', '/de'],
  ])('of %s requested on “%s” leads to %s', async (countryCode, from, location) => {
    const response = await newShopper().request('/uk/market', {
      method: 'POST',
      body: new URLSearchParams({ countryCode, from }),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  });

  test('returns to the page of the `Referer`, of this shop only', async () => {
    const from = async (referer: string) =>
      /name="from" value="([^"]*)"/.exec(
        await (await send(suite.shop, '/uk/market', { headers: { Referer: referer } })).text(),
      )?.[1];
    expect(await from(`${ORIGIN}/uk/adults/socks`)).toBe('/uk/adults/socks');
    for (const other of ['https://evil.example/uk/adults/socks', 'nonsense', 'javascript:alert(1)'])
      expect(await from(other)).toBe('');
  });
});
