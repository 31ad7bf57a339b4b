import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpApp, type HttpAppDeps, type PageRequest } from './http-app.ts';
import { createRouteOf } from './logged-route.ts';
import { createPolicyReports } from './policy-reports.ts';
import { loadStaticFiles } from './static-files.ts';

const ORIGIN = 'https://shop.test';
const LONG_PAGE = `<!DOCTYPE html><title>Socks</title>${'<p>A pair of socks.</p>'.repeat(200)}`;
const routeOf = createRouteOf(['/:storefront', '/:storefront/search', '/:storefront/order/:signed', '/:storefront/*']);
const OURS = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app-abc123.js'), `// ${'x'.repeat(4000)}`);
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, '.hidden'), 'hidden');
});
afterAll(() => rmSync(folder, { recursive: true }));

type Overrides = Partial<Omit<HttpAppDeps, 'pages'>> & {
  readonly hydrates?: boolean;
  readonly pays?: boolean;
  readonly answer?: (page: PageRequest) => Response | Promise<Response>;
};

async function shop({ hydrates = false, pays = false, answer = () => html(LONG_PAGE), ...deps }: Overrides = {}) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const seen: PageRequest[] = [];
  const app = createHttpApp({
    publicOrigins: [ORIGIN, 'https://winkel.test'],
    logger: pino({ level: 'info' }, sink),
    ready: () => true,
    staticFiles: await loadStaticFiles(folder),
    images: { handle: async () => new Response('picture', { headers: { 'content-type': 'image/webp' } }) },
    sandbox: { handle: async (request) => (request.url.endsWith('/pay') ? html('sandbox') : null) },
    webhook: { handle: async (request) => new Response(await request.text(), { status: 202 }) },
    policyReports: createPolicyReports({ clock: () => 0, routeOf }),
    routeOf,
    formTargets: [],
    payment: { provider: ['https://provider.test'], banks: ['https:'] },
    ...deps,
    pages: async (page) => {
      seen.push(page);
      return { response: await answer(page), hydrates, pays };
    },
  });
  const fetch = (path: string, init: RequestInit = {}, peer?: string) =>
    app.fetch(
      new Request(`http://internal:3000${path}`, init),
      peer ? { incoming: { socket: { remoteAddress: peer } } } : {},
    );
  const post = (path: string, body: BodyInit, headers: Record<string, string> = OURS) =>
    fetch(path, {
      method: 'POST',
      body,
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
    });
  return { fetch, post, lines, seen };
}

function html(body: string, init: ResponseInit = {}): Response {
  return new Response(body, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } });
}

describe('health', () => {
  test('is alive while it is not ready', async () => {
    const { fetch } = await shop({ ready: () => false });
    expect((await fetch('/livez')).status).toBe(200);
    expect((await fetch('/readyz')).status).toBe(503);
  });

  test('is ready once its parts are', async () => {
    expect((await (await shop()).fetch('/readyz')).status).toBe(200);
  });

  test('takes a failing check for not ready', async () => {
    const { fetch } = await shop({ ready: () => Promise.reject(new Error('store closed')) });
    expect((await fetch('/readyz')).status).toBe(503);
  });
});

describe('headers', () => {
  test('forbids inline scripts on a page that does not hydrate', async () => {
    const csp = (await (await shop()).fetch('/uk')).headers.get('content-security-policy');
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("form-action 'self';");
    expect(csp).not.toContain('unsafe-inline');
  });

  test('allows the scripts of a hydrating page by a nonce that is new each time', async () => {
    const { fetch, seen } = await shop({ hydrates: true });
    const policies = [await fetch('/uk'), await fetch('/uk')].map((response) =>
      response.headers.get('content-security-policy'),
    );
    expect(policies[0]).toContain(`'nonce-${seen[0]?.nonce}'`);
    expect(policies[1]).toContain(`'nonce-${seen[1]?.nonce}'`);
    expect(seen[0]?.nonce).not.toBe(seen[1]?.nonce);
  });

  test('lets forms lead to the hosts of the payment provider where there is one', async () => {
    const csp = (await (await shop({ formTargets: ['https://*.adyen.com'] })).fetch('/uk')).headers.get(
      'content-security-policy',
    );
    expect(csp).toContain("form-action 'self' https://*.adyen.com");
  });

  test('lets only a page the shopper pays on frame the provider, and reach it and the banks', async () => {
    const policyOf = async (pays: boolean) =>
      (await (await shop({ pays })).fetch('/uk/checkout/payment')).headers.get('content-security-policy') ?? '';
    const paying = await policyOf(true);
    expect(paying).toContain("frame-src 'self' https://provider.test https:;");
    expect(paying).toContain("connect-src 'self' https://provider.test;");
    expect(paying).toContain("img-src 'self' data: https://provider.test;");
    expect(paying).toContain("form-action 'self' https:;");
    expect(paying).toContain("script-src 'self';");
    expect(await policyOf(false)).not.toMatch(/provider\.test|frame-src|https:/);
  });

  test.each(['/uk', '/livez', '/robots.txt', '/assets/app-abc123.js', '/images/a', '/assets/gone.js'])(
    'protects %s',
    async (path) => {
      const { headers } = await (await shop()).fetch(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('permissions-policy')).toContain('camera=()');
    },
  );

  test('promises https only where the shop is on https', async () => {
    const { fetch } = await shop({ publicOrigins: ['http://localhost:3000'] });
    expect((await fetch('/uk')).headers.has('strict-transport-security')).toBe(false);
  });

  test('forbids caching of a page unless the page allows it', async () => {
    expect((await (await shop()).fetch('/uk')).headers.get('cache-control')).toBe('private, no-cache');
    const { fetch } = await shop({ answer: () => html('x', { headers: { 'cache-control': 'no-store' } }) });
    expect((await fetch('/uk')).headers.get('cache-control')).toBe('no-store');
  });

  test('keeps every cookie of a page', async () => {
    const answer = () => {
      const response = html('x');
      response.headers.append('set-cookie', 'a=1');
      response.headers.append('set-cookie', 'b=2');
      return response;
    };
    expect((await (await shop({ answer })).fetch('/uk')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('the request a page sees', () => {
  test('has the public origin, whatever Host a proxy has made of it', async () => {
    const { post, seen } = await shop();
    await post('/uk/checkout/cart?step=1', 'intent=add-product');
    expect(seen[0]?.request.url).toBe(`${ORIGIN}/uk/checkout/cart?step=1`);
    expect(seen[0]?.request.headers.has('origin')).toBe(false);
    expect((await seen[0]?.request.formData())?.get('intent')).toBe('add-product');
  });

  test('stays on our origin when the path begins with two slashes', async () => {
    const { fetch, seen } = await shop();
    await fetch('//evil.test/uk');
    expect(new URL(seen[0]?.request.url ?? '').origin).toBe(ORIGIN);
  });

  test('holds a country header only from a trusted proxy', async () => {
    const { fetch, seen } = await shop({ countryHeader: 'cf-ipcountry', trustedProxies: ['10.0.0.0/8'] });
    await fetch('/uk', { headers: { 'cf-ipcountry': 'JP' } }, '203.0.113.9');
    await fetch('/uk', { headers: { 'cf-ipcountry': 'JP', 'x-forwarded-for': '203.0.113.9' } }, '10.0.0.1');
    expect(seen.map(({ request, clientAddress }) => [request.headers.get('cf-ipcountry'), clientAddress])).toEqual([
      [null, '203.0.113.9'],
      ['JP', '203.0.113.9'],
    ]);
  });
});

describe('a proxy that TRUSTED_PROXIES does not name', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  test('is logged once, and its requests have no client address', async () => {
    const { fetch, seen, lines } = await shop();
    await fetch('/uk', forwarded, '203.0.113.200');
    await fetch('/uk', forwarded, '203.0.113.200');
    expect(seen.map(({ clientAddress }) => clientAddress)).toEqual([null, null]);
    expect(lines.filter((line) => line.alert === 'unnamed-proxy')).toEqual([
      expect.objectContaining({ level: 50, msg: expect.stringContaining('TRUSTED_PROXIES') }),
    ]);
  });

  test('is not reported where the proxy is named', async () => {
    const { fetch, seen, lines } = await shop({ trustedProxies: ['203.0.113.0/24'] });
    await fetch('/uk', { headers: { 'x-forwarded-for': '198.51.100.1' } }, '203.0.113.200');
    expect(seen.map(({ clientAddress }) => clientAddress)).toEqual(['198.51.100.1']);
    expect(lines.filter((line) => line.alert === 'unnamed-proxy')).toEqual([]);
  });
});

describe('forms', () => {
  test('rejects one from another origin with a page and a status', async () => {
    const { post, seen, lines } = await shop();
    const response = await post('/uk/checkout/cart', 'intent=add-product', {
      origin: 'https://evil.test',
      'sec-fetch-site': 'cross-site',
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<h1>This form came from another page</h1>');
    expect(seen).toEqual([]);
    expect(lines.some((line) => line.origin === 'https://evil.test')).toBe(true);
  });

  test('rejects a body over 64 KiB, with or without a Content-Length', async () => {
    const { post, fetch, seen } = await shop();
    expect((await post('/uk', `a=${'x'.repeat(70_000)}`)).status).toBe(413);
    const untold = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    expect(
      (await fetch('/uk', { method: 'POST', body: untold, headers: OURS, duplex: 'half' } as RequestInit)).status,
    ).toBe(413);
    expect(seen).toEqual([]);
  });

  test.each([
    ['names nested too deep by dots', 'a.'.repeat(5000)],
    ['names nested too deep by brackets', 'a%5B0%5D'.repeat(5000)],
    ['too many fields', Array.from({ length: 201 }, (_, i) => `f${i}=1`).join('&')],
  ])('rejects %s', async (_case, body) => {
    const { post, seen } = await shop();
    expect((await post('/uk', body)).status).toBe(400);
    expect(seen).toEqual([]);
  });

  test('holds names in the query to the same limits', async () => {
    const { fetch } = await shop();
    expect((await fetch(`/uk?${'a.'.repeat(2000)}=1`)).status).toBe(400);
    expect((await fetch('/uk/search?query=a.b.c.d.e.f.g.h.i.j.k')).status).toBe(200);
  });

  test('accepts a multipart form and rejects one that is broken', async () => {
    const { post, seen } = await shop();
    const form = new FormData();
    form.set('contact.email', 'a@b.test');
    expect((await post('/uk', form)).status).toBe(200);
    expect((await seen[0]?.request.formData())?.get('contact.email')).toBe('a@b.test');
    expect((await post('/uk', 'broken', { ...OURS, 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      400,
    );
  });

  test('rejects bodies of other kinds', async () => {
    const { post } = await shop();
    expect((await post('/uk', '<x/>', { ...OURS, 'content-type': 'application/xml' })).status).toBe(400);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers %s with what it does understand', async (method) => {
    const response = await (await shop()).fetch('/uk', { method, headers: OURS });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('compression', () => {
  test('prefers brotli, then gzip, and sets Vary', async () => {
    const { fetch } = await shop();
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

  test('leaves pictures and short texts alone', async () => {
    const { fetch } = await shop({ answer: () => html('short') });
    const headers = { 'accept-encoding': 'br' };
    expect((await fetch('/uk', { headers })).headers.has('content-encoding')).toBe(false);
    expect((await fetch('/images/a', { headers })).headers.has('content-encoding')).toBe(false);
  });

  test('answers HEAD without a body', async () => {
    const response = await (await shop()).fetch('/uk', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('static files', () => {
  test('are cached for a year under their hash and for a short time elsewhere', async () => {
    const { fetch } = await shop();
    expect((await fetch('/assets/app-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await fetch('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('are not sent twice to who has them', async () => {
    const { fetch } = await shop();
    const first = await fetch('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    expect(
      (await fetch('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })).status,
    ).toBe(304);
    expect((await fetch('/assets/app-abc123.js', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.hidden', '/assets/'])(
    'never lead out of their folder by %s',
    async (path) => {
      const body = await (await (await shop()).fetch(path)).text();
      expect(body).not.toContain('dependencies');
      expect(body).not.toContain('hidden');
    },
  );

  test('are not found when a release has removed them', async () => {
    const { fetch, seen } = await shop();
    expect((await fetch('/assets/old-000.js')).status).toBe(404);
    expect(seen).toEqual([]);
  });
});

describe('the log', () => {
  test('has one line for a request, without its query', async () => {
    const { fetch, lines } = await shop();
    await fetch('/uk/search?query=secret@example.org');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/uk/search', status: 200 });
    expect(JSON.stringify(lines)).not.toContain('secret@example.org');
  });

  test.each(['/uk/order/PW-1.c2lnbmF0dXJl', '/uk/%6Frder/PW-1%2Ec2lnbmF0dXJl', '/uk/order%2FPW-1.c2lnbmF0dXJl'])(
    'holds no signature of an order that was asked for, sent from another origin or broke as %s',
    async (path) => {
      const { fetch, post, lines } = await shop({
        answer: () => {
          throw new Error('broken');
        },
      });
      expect((await fetch(path)).status).toBe(500);
      expect(
        (await post(path, 'a=b', { origin: `https://evil.test${path}`, 'sec-fetch-site': 'cross-site' })).status,
      ).toBe(403);
      expect(lines.map(({ msg }) => msg)).toContain('Form from another origin rejected');
      expect(JSON.stringify(lines)).not.toMatch(/c2lnbmF0dXJl|PW-1/);
    },
  );

  test('carries the id the answer carries', async () => {
    const { fetch, lines, seen } = await shop();
    const id = (await fetch('/uk')).headers.get('x-request-id');
    expect(lines[0]?.requestId).toBe(id);
    expect(seen[0]?.requestId).toBe(id);
  });

  test('goes on with the id of a trusted proxy only, and only a well-formed one', async () => {
    const { fetch } = await shop({ trustedProxies: ['10.0.0.0/8'] });
    const idFor = async (id: string, peer: string) =>
      (await fetch('/uk', { headers: { 'x-request-id': id } }, peer)).headers.get('x-request-id');
    expect(await idFor('trace-0000001', '10.0.0.1')).toBe('trace-0000001');
    expect(await idFor('trace-0000001', '203.0.113.9')).not.toBe('trace-0000001');
    expect(await idFor('<script>alert(1)</script>', '10.0.0.1')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('holds an unexpected failure, whose page names the id and nothing else', async () => {
    const { fetch, lines } = await shop({
      answer: () => {
        throw new Error('the reason');
      },
    });
    const response = await fetch('/uk');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).toContain(response.headers.get('x-request-id') ?? 'missing');
    expect(body).not.toContain('the reason');
    expect(JSON.stringify(lines)).toContain('the reason');
  });
});

describe('the sandbox', () => {
  test('alone takes JSON, within the limits of every post', async () => {
    const bodies: string[] = [];
    const handle = async (request: Request) => {
      bodies.push(await request.text());
      return new Response(null, { status: 204 });
    };
    const { post } = await shop({ sandbox: { handle } });
    const headers = { ...OURS, 'content-type': 'application/json' };
    const path = '/checkoutshopper/http://localhost:8080/v1/sessions/CS1/setup?clientKey=sandbox_key';
    expect((await post(path, '{"sessionData":"x"}', headers)).status).toBe(204);
    expect(bodies).toEqual(['{"sessionData":"x"}']);
    expect((await post(path, `"${'x'.repeat(65_536)}"`, headers)).status).toBe(413);
    expect((await post('/uk/checkout/address', '{}', headers)).status).toBe(400);
    expect(bodies).toHaveLength(1);
  });

  test('answers under its own path, and what it does not know is not found', async () => {
    const { fetch, post } = await shop();
    expect(await (await fetch('/checkoutshopper/pay')).text()).toBe('sandbox');
    expect((await fetch('/checkoutshopper/other')).status).toBe(404);
    expect((await post('/checkoutshopper/pay', 'outcome=authorised', { origin: 'https://evil.test' })).status).toBe(
      403,
    );
  });

  test('is not there when payments go elsewhere', async () => {
    const { fetch } = await shop({ sandbox: null });
    expect((await fetch('/checkoutshopper/pay')).status).toBe(404);
  });
});

describe('a report of the content security policy', () => {
  const REPORT = {
    'csp-report': {
      'document-uri': 'https://shop.test/uk/order/PW-1.c2lnbmF0dXJl?email=zoe@example.com',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?who=zoe',
    },
  };
  const post = (fetch: Awaited<ReturnType<typeof shop>>['fetch'], headers: Record<string, string> = {}) =>
    fetch(
      '/csp-report',
      {
        method: 'POST',
        body: JSON.stringify(REPORT),
        headers: { 'content-type': 'application/csp-report', ...headers },
      },
      '203.0.113.9',
    );

  test('is reported where its headers say', async () => {
    const { headers } = await (await shop()).fetch('/uk');
    expect(headers.get('content-security-policy')).toContain('report-uri /csp-report; report-to policy');
    expect(headers.get('reporting-endpoints')).toBe('policy="/csp-report"');
  });

  test('becomes a line of the log, whatever page or none the browser names as its origin, and reaches no route', async () => {
    const senders: readonly Record<string, string>[] = [{}, { origin: 'null', 'sec-fetch-site': 'cross-site' }, OURS];
    for (const headers of senders) {
      const { fetch, lines, seen } = await shop();
      expect((await post(fetch, headers)).status).toBe(204);
      expect(lines[0]).toMatchObject({
        level: 40,
        directive: 'script-src-elem',
        blocked: 'https://evil.test',
        page: '/uk/order/:signed',
      });
      expect(JSON.stringify(lines)).not.toMatch(/zoe|c2lnbmF0dXJl|203\.0\.113/);
      expect(seen).toEqual([]);
    }
  });

  test('is taken a few times a minute from one network', async () => {
    const { fetch } = await shop();
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await post(fetch)).status);
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
  });
});
