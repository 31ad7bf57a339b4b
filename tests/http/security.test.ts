import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Listening, listen } from '#server/http/listen.ts';
import { addFirstProduct, addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { formPost, intent, ORIGIN, openBuiltShop, Shopper, send } from './shopper.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());
const newShopper = () => new Shopper(built.shop);
const request = (path: string, init?: RequestInit) => send(built.shop, path, init);

/** Every address that takes a posted form. */
const FORM_ROUTES = [
  '/uk/checkout/cart',
  '/uk/checkout/address',
  '/uk/checkout/payment',
  '/uk/market',
  '/checkoutshopper/hosted/ABC123',
];
const LARGE = `quantity=${'1'.repeat(66_000)}`;

/** One answer of every kind. */
const ANSWERS: readonly (readonly [string, string, RequestInit | undefined, number])[] = [
  ['the index page', '/', undefined, 200],
  ['a home page', '/uk', undefined, 200],
  ['a category', '/de/adults/socks', undefined, 200],
  ['a content page', '/nl/terms', undefined, 200],
  ['the cart', '/uk/checkout/cart', undefined, 200],
  ['a missing page', '/uk/nope', undefined, 404],
  ['an unknown address', '/nope', undefined, 404],
  ['a rejected cart form', '/uk/checkout/cart', formPost({ intent: 'add-product' }), 422],
  ['a rejected country form', '/uk/market', formPost({ countryCode: 'ZZ' }), 422],
  ['a form of another site', '/uk/market', formPost({ countryCode: 'DE' }, { Origin: 'https://evil.example' }), 403],
  ['an oversized form', '/uk/checkout/cart', formPost(LARGE), 413],
  ['a body that is not a form', '/uk/checkout/cart', formPost('<x/>', { 'Content-Type': 'application/xml' }), 400],
  ['an unknown method', '/uk', { method: 'PUT' }, 405],
  ['a POST without an action', '/uk', formPost({}), 405],
  ['a redirect', '/uk/checkout', undefined, 303],
  ['a JSON answer', '/api/country-code', undefined, 200],
  ['a JSON error', '/api/country-code?country-code=zz', undefined, 400],
  ['robots.txt', '/robots.txt', undefined, 200],
  ['the health check', '/livez', undefined, 200],
  ['a picture', '/images/placeholder?width=90', undefined, 200],
  ['a missing picture', '/images/nope', undefined, 404],
  ['the icon', '/images/icon.svg', undefined, 200],
  ['a missing file', '/assets/nope.js', undefined, 404],
  ['an expired payment page', '/checkoutshopper/hosted/ABC123', undefined, 404],
  ['the style of the payment page', '/checkoutshopper/hosted.css', undefined, 200],
];

function policyOf(response: Response): ReadonlyMap<string, readonly string[]> {
  const text = response.headers.get('content-security-policy') ?? '';
  return new Map(text.split(/;\s*/).map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));
}

describe('every answer', () => {
  test.each(ANSWERS)('has the security headers: %s', async (_name, path, init, status) => {
    const response = await request(path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('permissions-policy')).toContain('geolocation=()');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(response.headers.has('x-page-policy')).toBe(false);
    expect(response.headers.get('cache-control')).not.toBeNull();
    const policy = policyOf(response);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.has('form-action')).toBe(true);
    expect([...(policy.get('script-src') ?? [])].filter((source) => source !== "'self'")).toEqual([]);
  });

  test.each(ANSWERS)('has no script or style on %s that its policy blocks', async (_name, path, init) => {
    const response = await request(path, init);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return;
    const html = await response.text();
    const policy = policyOf(response);
    expect([...policy.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([]);
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toMatch(/\son[a-z]+="/i);
    expect(html).not.toMatch(/href="\s*(javascript|data|vbscript):/i);
    for (const [script] of html.matchAll(/<script\b[^>]*>/g)) {
      if (!script.includes('application/ld+json')) expect(script).toMatch(/\ssrc="\/assets\/[\w.-]+\.js"/);
    }
    for (const [, style = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) {
      expect(policy.get('style-src')).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    }
    for (const [, href = ''] of html.matchAll(/<link rel="(?:stylesheet|modulepreload|icon)"[^>]*href="([^"]+)"/g))
      expect(href).toMatch(/^\/(?!\/)/);
    for (const [, source = ''] of html.matchAll(/<img\b[^>]*\ssrc="([^"]+)"/g)) expect(source).toMatch(/^\/images\//);
  });

  test('names a report endpoint for policy violations, which accepts little', async () => {
    const report = {
      'csp-report': {
        'document-uri': `${ORIGIN}/uk`,
        'effective-directive': 'img-src',
        'blocked-uri': 'https://pictures.example/a.png',
      },
    };
    const post = (path: string, type: string, body = JSON.stringify(report)) =>
      request(path, { method: 'POST', body, headers: { 'Content-Type': type, Origin: ORIGIN } });
    for (const path of ['/', '/uk', '/uk/checkout/cart', '/uk/nope']) {
      const response = await request(path);
      const [reports = ''] = policyOf(response).get('report-uri') ?? [];
      const [group = ''] = policyOf(response).get('report-to') ?? [];
      expect(response.headers.get('reporting-endpoints')).toBe(`${group}="${reports}"`);
      expect((await post(reports, 'application/csp-report')).status).toBe(204);
    }
    const list = [
      {
        type: 'csp-violation',
        body: { documentURL: `${ORIGIN}/uk`, effectiveDirective: 'img-src', blockedURL: 'inline' },
      },
    ];
    expect((await post('/csp-report', 'application/reports+json', JSON.stringify(list))).status).toBe(204);
    expect((await post('/csp-report', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('/csp-report', 'application/csp-report', 'x'.repeat(16_385))).status).toBe(413);
    expect((await request('/csp-report')).status).toBe(405);
    const statuses = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push((await post('/csp-report', 'application/csp-report')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await request('/uk')).status).toBe(200);
  });

  test('sends HSTS for a year where the shop is reached over https, and nowhere else', async () => {
    expect((await request('/uk')).headers.has('strict-transport-security')).toBe(false);
    const secure = await openBuiltShop({ PUBLIC_ORIGIN: 'https://shop.test' });
    try {
      expect((await send(secure.shop, '/uk')).headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(await (await send(secure.shop, '/uk')).text()).toContain(
        '<link rel="canonical" href="https://shop.test/uk"',
      );
    } finally {
      await secure.close();
    }
  });

  test('shows diagnostics in production to the operator alone', async () => {
    const production = await openBuiltShop({
      SHOP_STAGE: 'production',
      PUBLIC_ORIGIN: 'https://shop.test',
      SESSION_SECRETS: 'q7Zf0wLr2VbX9cTn4HsYk8JmP1dGuE5a',
      OPERATOR_KEY: 'kT8wq2ZrVx5nLb0cHs7YfJm3',
      PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
    });
    try {
      const listing = await (await send(production.shop, '/uk/adults/socks')).text();
      const path = `/uk/diagnostics/product/${/\/uk\/product\/([\w-]+)/.exec(listing)?.[1]}`;
      const status = async (authorization?: string) =>
        (await send(production.shop, path, { headers: authorization ? { authorization } : {} })).status;
      expect(await status()).toBe(404);
      expect(await status('Bearer ')).toBe(404);
      expect(await status('Bearer kT8wq2ZrVx5nLb0cHs7YfJm')).toBe(404);
      expect(await status('Basic kT8wq2ZrVx5nLb0cHs7YfJm3')).toBe(404);
      expect(await status('Bearer kT8wq2ZrVx5nLb0cHs7YfJm3')).toBe(200);
    } finally {
      await production.close();
    }
  });
});

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
    await shopper.submit(intent('pay-hosted'));
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
  // The router answers so for every address it cannot decode.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterAll(() => warnings.mockRestore());

  test.each([
    '/%',
    '/%zz',
    '/uk/%E0%A4%A',
    '/uk/%',
    '/uk/product/%ff',
    '/uk/faq/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/uk/..%2f..%2fetc%2fpasswd',
    '/uk/%252e%252e',
    '/assets/%',
    '/images/%ff',
  ])('with broken or misleading encoding (%s) is not found', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('root:');
  });

  test.each([
    '/uk/checkout/success/%00',
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
    expect((await request(`/uk?${Array.from({ length: 201 }, (_, number) => `p${number}=1`).join('&')}`)).status).toBe(
      400,
    );
    expect((await request(`/uk?${'a.'.repeat(3000)}=1`)).status).toBe(400);
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
          .filter((cookie) => !/^(market=DE|__Host-session=[\w-]+); Path=\/;/.test(cookie)),
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

describe('a cookie', () => {
  test.each([
    ['no session at all', '__Host-session=abc'],
    ['a session of another shop', `__Host-session=${Buffer.alloc(200, 7).toString('base64url')}`],
    ['an empty session', '__Host-session='],
    ['two sessions', '__Host-session=abc; __Host-session=def'],
    ['characters that are illegal in cookies', '__Host-session=%%%;;=;=x;\u00ff=\u00fe'],
    ['a very long session', `__Host-session=${'A'.repeat(100_000)}`],
    ['a very long country', `market=${'G'.repeat(100_000)}`],
    ['a broken country', 'market=%47%42; market=G; market=<b>'],
    ['thousands of parts', Array.from({ length: 5000 }, (_, number) => `a${number}=b`).join('; ')],
  ])('with %s counts as none', async (_name, cookie) => {
    for (const path of ['/', '/uk', '/uk/checkout/cart', '/uk/checkout/success', '/api/country-code']) {
      const response = await request(path, { headers: { Cookie: cookie } });
      expect([path, response.status]).toEqual([path, path.endsWith('success') ? 303 : 200]);
    }
    expect(
      (await request('/uk/checkout/cart', formPost({ intent: 'remove-product', itemId: 'x' }, { Cookie: cookie })))
        .status,
    ).toBe(409);
  });

  test('altered by as little as one letter opens nothing', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    const session = shopper.cookies.get('__Host-session') ?? '';
    expect(session.length).toBeGreaterThan(50);
    for (let at = 0; at < session.length; at += Math.ceil(session.length / 40)) {
      const other = session[at] === 'A' ? 'B' : 'A';
      const tampered = session.slice(0, at) + other + session.slice(at + 1);
      const cart = await (
        await request('/uk/checkout/cart', { headers: { Cookie: `__Host-session=${tampered}` } })
      ).text();
      expect(cart).not.toContain('id="cart-total"');
    }
    for (const tampered of [session.slice(0, -1), `${session}A`, session.slice(4), session.toUpperCase()]) {
      const response = await request('/uk/checkout/cart', { headers: { Cookie: `__Host-session=${tampered}` } });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('id="cart-total"');
    }
  });

  test('contains the session for this host alone, out of reach of scripts and of other sites, sealed', async () => {
    const shopper = newShopper();
    const cookies: string[] = [];
    const request = shopper.request.bind(shopper);
    shopper.request = async (...args) => {
      const response = await request(...args);
      cookies.push(...response.headers.getSetCookie().filter((cookie) => !cookie.startsWith('place=')));
      return response;
    };
    await reachPayment(shopper, 'uk');
    await payWith(shopper, 'authorised');
    expect(cookies.length).toBeGreaterThan(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-session=[A-Za-z0-9_-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      const written = `${cookie}\n${Buffer.from(cookie.slice(15).split(';')[0] ?? '', 'base64url').toString('latin1')}`;
      for (const personal of ['Downing', 'London', 'SW1A 2AA', 'example.com']) expect(written).not.toContain(personal);
    }
    expect(new Set(cookies).size).toBe(cookies.length);
  });

  test('of the country is readable, lasts 180 days and contains the country alone', async () => {
    const response = await request('/uk/market', formPost({ countryCode: 'fr' }));
    expect(response.headers.getSetCookie()).toContain(
      `market=FR; Path=/; Max-Age=${180 * 86_400}; SameSite=Lax; Secure`,
    );
  });

  test('is short enough for every browser with the longest address that the form accepts', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    let seed = 7;
    // Letters of two bytes each without repetition, so that they do not compress.
    const long = (length: number) =>
      Array.from({ length }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return String.fromCodePoint(0x100 + (seed % 0x7e));
      }).join('');
    const address = () => ({
      firstName: long(15),
      lastName: long(15),
      street0: `${long(28)}12`,
      street1: long(30),
      city: long(30),
    });
    const fields: Record<string, string> = {
      ...addressFields('uk'),
      ...Object.fromEntries(Object.entries(address()).map(([name, value]) => [`address.shipping.${name}`, value])),
      ...Object.fromEntries(Object.entries(address()).map(([name, value]) => [`address.billing.${name}`, value])),
      'address.shipping.country': 'GB',
      'address.billing.country': 'NZ',
      'address.billing.postCode': 'ABCDEFGHJKLMNPQRSTUV',
      useShippingForBilling: 'false',
      'contact.email': `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(58)}.com`,
      'contact.telephone': '+12345678901234567890123456789',
      'contact.newsletterSubscription': 'true',
    };
    const response = await shopper.request('/uk/checkout/address', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/checkout/payment']);
    for (const cookie of response.headers.getSetCookie()) expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    const payment = await shopper.visit('/uk/checkout/payment');
    expect(payment.url.pathname).toBe('/uk/checkout/payment');
    expect(payment.text('main')).toContain(fields['address.shipping.city'] ?? 'a city');
    const paying = await shopper.submit(intent('pay-hosted'));
    expect(paying.url.pathname).toContain('/checkoutshopper/hosted/');
  });
});

describe('an unchanged cookie', () => {
  test('is not sent again', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    for (const path of ['/uk/checkout/cart', '/uk', '/uk/adults/socks']) {
      const first = await shopper.request(path);
      const sent = first.headers.getSetCookie().filter((cookie) => !cookie.startsWith('place='));
      expect([path, first.status, sent]).toEqual([path, 200, []]);
      expect((await shopper.request(path)).headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('the cache policy', () => {
  test('of a page requires revalidation, and of the steps forbids storage', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    for (const path of ['/uk', '/uk/adults/socks', '/uk/checkout/cart', '/uk/nope', '/']) {
      expect((await shopper.request(path)).headers.get('cache-control')).toMatch(/^private, no-(cache|store)$/);
    }
    expect((await shopper.request('/uk/checkout/address')).headers.get('cache-control')).toBe('private, no-store');
    const rejected = await shopper.request('/uk/checkout/address', { method: 'POST', body: 'contact.email=ada' });
    expect([rejected.status, rejected.headers.get('cache-control')]).toEqual([422, 'private, no-store']);
    await shopper.visit('/uk/checkout/address');
    await shopper.submit('form:has(input[name="contact.email"])', addressFields('uk'));
    expect((await shopper.request('/uk/checkout/payment')).headers.get('cache-control')).toBe('private, no-store');
  });

  test('of a file with a hash in its name is a year, immutable', async () => {
    const page = await newShopper().visit('/uk');
    const files = [...page.html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(1);
    for (const file of new Set(files)) {
      const response = await request(file);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const etag = response.headers.get('etag') ?? '';
      const again = await request(file, { headers: { 'If-None-Match': etag } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await request(file, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('compression', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['gzip, deflate, br', 'br'],
    ['br', 'br'],
    ['*', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['*;q=0', null],
    ['*;q=0, br', 'br'],
    ['BR;Q=0.5', 'br'],
    ['identity', null],
    ['deflate', null],
    ['', null],
    ['brotli, xgzip', null],
    ['br;q=nonsense', null],
  ];
  test.each(cases)('answers “%s” with %s', async (accept, encoding) => {
    const asset = /href="(\/assets\/[^"]+\.css)"/.exec(await (await request('/uk')).text())?.[1] ?? '';
    for (const path of ['/uk', '/uk/nope', asset]) {
      const plain = Buffer.from(await (await request(path)).arrayBuffer());
      const response = await request(path, { headers: { 'Accept-Encoding': accept } });
      const body = Buffer.from(await response.arrayBuffer());
      expect([path, response.headers.get('content-encoding')]).toEqual([path, encoding]);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-length')).toBe(String(body.length));
      const opened = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
      expect(opened.equals(plain)).toBe(true);
      if (encoding) expect(body.length).toBeLessThan(plain.length * 0.7);
    }
  });

  test('gives each encoding of a file its own ETag', async () => {
    const asset = /href="(\/assets\/[^"]+\.css)"/.exec(await (await request('/uk')).text())?.[1] ?? '';
    const names = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accept) =>
        (await request(asset, { headers: { 'Accept-Encoding': accept } })).headers.get('etag'),
      ),
    );
    expect(new Set(names).size).toBe(3);
  });

  test('skips pictures and the shortest answers', async () => {
    for (const path of ['/images/placeholder?width=160', '/livez', '/robots.txt']) {
      expect(
        (await request(path, { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-encoding'),
      ).toBeNull();
    }
  });
});

describe('over a socket', () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen({ app: built.shop.app, port: 0, host: '127.0.0.1', logger: pino({ level: 'silent' }) });
  });
  afterAll(() => listening.drain());

  /** Sends raw bytes; returns everything that arrives until the shop closes. */
  const wire = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(listening.port, '127.0.0.1', () => socket.write(text, 'latin1'));
      socket.setEncoding('latin1');
      socket.on('data', (data: string) => {
        answer += data;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const HOST = 'Host: localhost:3000\r\nConnection: close\r\n';
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

  test.each([
    ['a method that echoes', `TRACE /uk HTTP/1.1\r\n${HOST}Cookie: a=b\r\n\r\n`, 405],
    ['an unknown method', `BREW /uk HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['a request without `Host`', 'GET /uk HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an invalid host', 'GET /uk HTTP/1.1\r\nHost: a b/<c>\r\nConnection: close\r\n\r\n', 400],
    ['an address of 8 kB', `GET /uk/${'a'.repeat(8200)} HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['an address of 20 kB', `GET /uk/${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
    ['cookies of 20 kB', `GET /uk HTTP/1.1\r\n${HOST}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['raw bytes in an address', `GET /uk/\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['raw bytes in a cookie', `GET /uk HTTP/1.1\r\n${HOST}Cookie: __Host-session=\xff\xe9\r\n\r\n`, 200],
    ['a control character in a header', `GET /uk HTTP/1.1\r\n${HOST}Cookie: a=\x01\r\n\r\n`, 400],
    ['an address with path traversal', `GET /uk/../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['an address of two slashes', `GET //example.com/ HTTP/1.1\r\n${HOST}\r\n`, 404],
    [
      'two `Content-Length` headers',
      `POST /uk/market HTTP/1.1\r\n${HOST}Origin: ${ORIGIN}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a negative `Content-Length`',
      `POST /uk/market HTTP/1.1\r\n${HOST}Origin: ${ORIGIN}\r\nContent-Length: -5\r\n\r\n`,
      400,
    ],
    [
      'a far too large `Content-Length`',
      `POST /uk/market HTTP/1.1\r\n${HOST}Origin: ${ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 999999\r\n\r\na`,
      413,
    ],
  ])('%s gets an answer, and the shop continues', async (_name, request, status) => {
    const answer = await wire(request);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toContain('a=b');
    expect(statusOf(await wire(`GET /livez HTTP/1.1\r\n${HOST}\r\n`))).toBe(200);
  });

  test('the shop links to itself by its configured name, whatever the `Host` header is', async () => {
    const answer = await wire(
      'GET /uk HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).not.toContain('evil.example');
    expect(answer).toContain(`<link rel="canonical" href="${ORIGIN}/uk"`);
  });
});
