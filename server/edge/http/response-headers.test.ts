import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { html, httpShop, LONG_PAGE, setUpStaticFiles } from '#tests/support/http-shop.ts';

setUpStaticFiles();

describe('the security headers of a response', () => {
  test('forbid inline scripts on a page that does not hydrate', async () => {
    const csp = (await (await httpShop()).fetch('/uk')).headers.get('content-security-policy');
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("form-action 'self';");
    expect(csp).not.toContain('unsafe-inline');
  });

  test('allow the scripts of a hydrating page by a new nonce each time', async () => {
    const { fetch, seen } = await httpShop({ hydrates: true });
    const policies = [await fetch('/uk'), await fetch('/uk')].map((response) =>
      response.headers.get('content-security-policy'),
    );
    expect(policies[0]).toContain(`'nonce-${seen[0]?.nonce}'`);
    expect(policies[1]).toContain(`'nonce-${seen[1]?.nonce}'`);
    expect(seen[0]?.nonce).not.toBe(seen[1]?.nonce);
  });

  test('allow forms to the hosts of a payment provider', async () => {
    const csp = (await (await httpShop({ formTargets: ['https://*.adyen.com'] })).fetch('/uk')).headers.get(
      'content-security-policy',
    );
    expect(csp).toContain("form-action 'self' https://*.adyen.com");
  });

  test('allow the provider and the banks on payment pages only', async () => {
    const policyOf = async (pays: boolean) =>
      (await (await httpShop({ pays })).fetch('/uk/checkout/payment')).headers.get('content-security-policy') ?? '';
    const paying = await policyOf(true);
    expect(paying).toContain("frame-src 'self' https://provider.test https:;");
    expect(paying).toContain("connect-src 'self' https://provider.test;");
    expect(paying).toContain("img-src 'self' data: https://provider.test;");
    expect(paying).toContain("form-action 'self' https:;");
    expect(paying).toContain("script-src 'self';");
    expect(await policyOf(false)).not.toMatch(/provider\.test|frame-src|https:/);
  });

  test.each(['/uk', '/livez', '/robots.txt', '/assets/app-abc123.js', '/images/a', '/assets/gone.js'])(
    'are complete for %s',
    async (path) => {
      const { headers } = await (await httpShop()).fetch(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('permissions-policy')).toContain('camera=()');
    },
  );

  test('have HSTS only when the shop is on https', async () => {
    const { fetch } = await httpShop({ publicOrigins: ['http://localhost:3000'] });
    expect((await fetch('/uk')).headers.has('strict-transport-security')).toBe(false);
  });

  test('forbid caching of a page unless the page allows it', async () => {
    expect((await (await httpShop()).fetch('/uk')).headers.get('cache-control')).toBe('private, no-cache');
    const { fetch } = await httpShop({ answer: () => html('x', { headers: { 'cache-control': 'no-store' } }) });
    expect((await fetch('/uk')).headers.get('cache-control')).toBe('no-store');
  });

  test('keep every cookie of a page', async () => {
    const answer = () => {
      const response = html('x');
      response.headers.append('set-cookie', 'a=1');
      response.headers.append('set-cookie', 'b=2');
      return response;
    };
    expect((await (await httpShop({ answer })).fetch('/uk')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('the compression of a response', () => {
  test('prefers brotli, then gzip, and sets Vary', async () => {
    const { fetch } = await httpShop();
    const br = await fetch('/uk', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('vary')).toContain('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(LONG_PAGE);
    const gz = await fetch('/uk', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gz.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(LONG_PAGE);
    const plain = await fetch('/uk');
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('skips pictures and short texts', async () => {
    const { fetch } = await httpShop({ answer: () => html('short') });
    const headers = { 'accept-encoding': 'br' };
    expect((await fetch('/uk', { headers })).headers.has('content-encoding')).toBe(false);
    expect((await fetch('/images/a', { headers })).headers.has('content-encoding')).toBe(false);
  });

  test('leaves out the body of HEAD', async () => {
    const response = await (await httpShop()).fetch('/uk', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('static files', () => {
  test('are cached for a year with a hash in their name, otherwise for a short time', async () => {
    const { fetch } = await httpShop();
    expect((await fetch('/assets/app-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await fetch('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('are answered 304 to a client that has them', async () => {
    const { fetch } = await httpShop();
    const first = await fetch('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    expect(
      (await fetch('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })).status,
    ).toBe(304);
    expect((await fetch('/assets/app-abc123.js', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.hidden', '/assets/'])(
    'never serve a file outside their folder for %s',
    async (path) => {
      const body = await (await (await httpShop()).fetch(path)).text();
      expect(body).not.toContain('dependencies');
      expect(body).not.toContain('hidden');
    },
  );

  test('are answered 404 after a release has removed them', async () => {
    const { fetch, seen } = await httpShop();
    expect((await fetch('/assets/old-000.js')).status).toBe(404);
    expect(seen).toEqual([]);
  });
});
