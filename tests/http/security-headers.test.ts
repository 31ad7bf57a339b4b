import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { robotsText } from '#app/modules/feeds/domain/robots.ts';
import { addressFields, fillCart } from './journey.ts';
import { LARGE, setUpSecurityShop } from './security-fixture.ts';
import { formPost, ORIGIN, openBuiltShop, send } from './shopper.ts';

const { request, newShopper } = setUpSecurityShop();

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

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** The source of an inline script or style in a policy. */
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

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
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(response.headers.has('x-page-policy')).toBe(false);
    expect(response.headers.get('cache-control')).not.toBeNull();
    const policy = policyOf(response);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.has('form-action')).toBe(true);
    const inline = [...(await response.clone().text()).matchAll(INLINE_SCRIPT)].map(([, text = '']) =>
      hashSource(text),
    );
    expect((policy.get('script-src') ?? []).filter((source) => source !== "'self'")).toEqual(inline);
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
      if (!/type="application\/(?:ld\+)?json"/.test(script) && script !== '<script>')
        expect(script).toMatch(/\ssrc="\/assets\/[\w.-]+\.js"/);
    }
    for (const [, style = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) {
      expect(policy.get('style-src')).toContain(hashSource(style));
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

  test.each([
    ['host', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['preload', 'max-age=31536000; includeSubDomains; preload'],
  ])('sends HSTS for the hosts that HSTS_SCOPE=%s names, on pages from memory too', async (scope, value) => {
    const secure = await openBuiltShop({ PUBLIC_ORIGIN: 'https://shop.test', HSTS_SCOPE: scope });
    try {
      for (const path of ['/uk', '/uk', '/livez', '/uk/unknown'])
        expect((await send(secure.shop, path)).headers.get('strict-transport-security')).toBe(value);
    } finally {
      await secure.close();
    }
  });

  test('opens production alone to search engines, and shows its diagnostics to the operator alone', async () => {
    const production = await openBuiltShop({
      SHOP_STAGE: 'production',
      DEMO_DATA: 'true',
      PUBLIC_ORIGIN: 'https://shop.test',
      SESSION_SECRETS: 'q7Zf0wLr2VbX9cTn4HsYk8JmP1dGuE5a',
      OPERATOR_KEY: 'kT8wq2ZrVx5nLb0cHs7YfJm3',
      PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
    });
    try {
      const robots = await (await send(production.shop, '/robots.txt')).text();
      expect(robots).toBe(robotsText({ origin: 'https://shop.test', isOpen: true }));
      expect((await send(production.shop, '/uk')).headers.get('x-robots-tag')).toBeNull();
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
      expect(response.headers.get('vary')?.match(/Accept-Encoding/g)).toEqual(['Accept-Encoding']);
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
