import { describe, expect, test } from 'vitest';
import { fillCart, reachPayment } from './journey.ts';
import { LARGE, setUpSecurityShop } from './security-fixture.ts';
import { formPost, intent, ORIGIN } from './shopper.ts';

const { request, newShopper } = setUpSecurityShop();

/** Every address that takes a posted form. */
const FORM_ROUTES = [
  '/uk/checkout/cart',
  '/uk/checkout/address',
  '/uk/checkout/payment',
  '/uk/market',
  '/uk/product/melon-slice',
  '/uk/order',
  '/uk/newsletter',
  '/checkoutshopper/hosted/ABC123',
];

describe('a form', () => {
  const foreign: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['another site', { Origin: 'https://evil.example' }],
    ['a name that only resembles the shop’s', { Origin: 'http://localhost:3000.evil.example' }],
    ['the shop’s host on another port', { Origin: 'http://localhost:3001' }],
    ['the shop’s host over another scheme', { Origin: 'https://localhost:3000' }],
    ['a page without an origin', { Origin: 'null' }],
    ['a cross-site page of a browser that hides the origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    [
      'another site with its own name as `Host`',
      { Origin: 'https://evil.example', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    ],
    ['another site by its `Referer`', { Referer: 'https://evil.example/uk' }],
    ['no origin at all', {}],
  ];
  test.each(foreign)('from %s is rejected on every route and changes nothing', async (_name, headers) => {
    for (const path of FORM_ROUTES) {
      const response = await request(path, {
        method: 'POST',
        body: 'intent=remove-discount-code&countryCode=DE&outcome=authorised',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      });
      expect([path, response.status]).toEqual([path, 403]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toContain('<h1>This form came from another page</h1>');
    }
  });

  const ours: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['by its `Origin`', { Origin: ORIGIN }],
    ['by `Sec-Fetch-Site`', { 'Sec-Fetch-Site': 'same-origin' }],
    ['by its `Referer` where a browser sends nothing else', { Referer: `${ORIGIN}/uk` }],
    ['without an initiator', { 'Sec-Fetch-Site': 'none' }],
  ];
  test.each(ours)('of the shop is recognised %s', async (_name, headers) => {
    const response = await request('/uk/market', {
      method: 'POST',
      body: 'countryCode=DE',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/de']);
  });

  test('of a bank may come from its own site, and finds the order by the signed address', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay'));
    const decided = await shopper.request(shopper.current.url.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'authorised' }),
    });
    const returnUrl = new URL(decided.headers.get('location') ?? '');
    const posted = await request(
      returnUrl.pathname + returnUrl.search,
      formPost({ MD: '1', PaRes: 'x' }, { Origin: 'https://bank.example', 'Sec-Fetch-Site': 'cross-site' }),
    );
    expect(posted.status).toBe(303);
    expect(posted.headers.get('location')).toBe(returnUrl.pathname + returnUrl.search);
    expect((await shopper.visit(posted.headers.get('location') ?? '')).url.pathname).toContain('/uk/checkout/success/');
  });

  test.each(FORM_ROUTES)('over 64 KiB is rejected on %s, with and without `Content-Length`', async (path) => {
    const answer = await request(path, formPost(LARGE));
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 9; part += 1) controller.enqueue(new TextEncoder().encode('a'.repeat(8192)));
        controller.close();
      },
    });
    const untold = await request(path, { ...formPost(''), body, duplex: 'half' } as RequestInit);
    for (const response of [answer, untold]) {
      expect(response.status).toBe(413);
      expect(await response.text()).toContain('That was too much at once');
    }
  });

  test.each([
    ['plain text', 'text/plain', 'intent=add-product'],
    ['XML', 'application/xml', '<intent>add-product</intent>'],
    ['JSON', 'application/json', '{"intent":"add-product"}'],
    ['a broken multipart', 'multipart/form-data; boundary=x', 'broken'],
    ['a multipart without a boundary', 'multipart/form-data', '--x--'],
    ['bytes', 'application/octet-stream', '\0\x01'],
    ['an unknown kind', 'x/y', 'a=b'],
  ])('that is really %s is rejected with a page', async (_name, type, body) => {
    for (const path of FORM_ROUTES) {
      const response = await request(path, formPost(body, { 'Content-Type': type }));
      expect([path, response.status]).toEqual([path, 400]);
      expect(await response.text()).toContain('We could not read that form');
    }
  });

  test.each([
    ['without a body and a type', {}],
    ['without a body', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['of JSON without a body', { 'Content-Type': 'application/json' }],
    ['multipart without a part', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ])('%s is a form without fields', async (_name, type) => {
    for (const path of FORM_ROUTES) {
      const response = await request(path, { method: 'POST', headers: { Origin: ORIGIN, ...type } });
      expect([303, 404, 422]).toContain(response.status);
    }
  });

  test.each([
    '%',
    '%%%=%zz&=&&=;',
    '%ED%A0%80=%ff%fe',
    'a=b=c&a&&&',
    '\u0000=\u0000',
    'intent=%00&countryCode=%0d%0a',
    '+=+&+',
    '__proto__=1&constructor=2&toString=3',
  ])('of garbage (%j) is answered with a page', async (body) => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    for (const path of FORM_ROUTES) {
      const response = await shopper.request(path, { method: 'POST', body });
      expect(response.status).toBeLessThan(500);
      expect(response.status).toBeGreaterThanOrEqual(300);
    }
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).not.toBeNull();
  });

  test('is read as multipart and as urlencoded', async () => {
    const form = new FormData();
    form.set('countryCode', 'NL');
    form.set('from', '/uk/adults/socks');
    form.set('file', new Blob(['x']), 'x.txt');
    const response = await request('/uk/market', { method: 'POST', body: form, headers: { Origin: ORIGIN } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/nl/adults/socks']);
  });
});

describe('a method', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'BREW'])(
    '%s is rejected with the allowed methods',
    async (method) => {
      for (const path of ['/', '/uk', '/uk/checkout/cart', '/uk/nope', '/images/placeholder', '/assets/nope.js']) {
        const response = await request(path, { method, headers: { Origin: ORIGIN } });
        expect([path, response.status]).toEqual([path, 405]);
        expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
      }
    },
  );

  test('cannot be overridden in a POST', async () => {
    const response = await request(
      '/uk/market',
      formPost({ _method: 'DELETE', countryCode: 'DE' }, { 'X-HTTP-Method-Override': 'DELETE' }),
    );
    expect(response.status).toBe(303);
  });
});

describe('an address', () => {
  test.each(['/%2e%2e/%2e%2e/etc/passwd', '/uk/..%2f..%2fetc%2fpasswd', '/uk/%252e%252e'])(
    'with misleading encoding (%s) is not found',
    async (path) => {
      const response = await request(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('root:');
    },
  );

  test.each([
    '/uk/checkout/success/..%2f',
    '/uk/checkout/payment/return?reference=%00',
    '/uk/checkout/payment/return?reference=a&reference=b',
    '/uk/diagnostics/product/%F0%9F%A7%A6',
  ])('%s opens no order', async (path) => {
    expect([303, 404]).toContain((await request(path)).status);
  });

  test('may be very long', async () => {
    expect((await request(`/uk/${'a'.repeat(9000)}`)).status).toBe(404);
    expect((await request(`/uk/${'a/'.repeat(4500)}`)).status).toBe(404);
    expect((await request(`/uk/search?term=${'a'.repeat(20_000)}`)).status).toBe(200);
    expect((await request(`/uk?items=${'a:1,'.repeat(5000)}`)).status).toBe(200);
    expect((await request(`/uk/checkout/cart?items=${'a:1,'.repeat(5000)}`)).status).toBe(200);
  });

  test('with very many or very deep parameters is rejected', async () => {
    const many = Array.from({ length: 201 }, (_, number) => `p${number}=1`).join('&');
    const deep = `${'a.'.repeat(3000)}=1`;
    for (const query of [many, deep]) {
      expect((await request(`/uk/checkout/cart?${query}`)).status).toBe(400);
      // A shared page never gets a parameter that it does not depend on.
      expect((await request(`/uk?${query}`)).status).toBe(200);
    }
  });

  test.each([
    '%0d%0aSet-Cookie:%20a=b',
    '%0aLocation:%20https://evil.example',
    '%E5%98%8A%E5%98%8DSet-Cookie:a=b',
    '\u{1f9e6}',
    '%00',
    '\t/evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
  ])('to return to (%j) adds nothing to the headers and leads to no other site', async (typed) => {
    for (const from of [
      decodeURIComponent(typed),
      `/uk/${decodeURIComponent(typed)}`,
      `/${decodeURIComponent(typed)}`,
    ]) {
      const response = await request('/uk/market', formPost({ countryCode: 'DE', from }));
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toMatch(/^\/de(\/[\x21-\x7e]*)?$/);
      expect(
        response.headers
          .getSetCookie()
          .filter((cookie) => !/^(market=DE|bag=0|__Host-session=[\w-]+); Path=\/;/.test(cookie)),
      ).toEqual([]);
    }
  });

  test('to return to stays on the shop in the preview of a switch, too', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    for (const from of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      '/\t/evil.example',
      '/uk/adults/socks',
    ]) {
      const preview = await shopper.post('/uk/market', { countryCode: 'DE', from });
      const links = [...preview.document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
      expect(links.length).toBeGreaterThan(0);
      for (const href of links) expect(href).toMatch(/^\/uk(\/|$)/);
    }
  });
});
