import { describe, expect, test } from 'vitest';
import { httpShop, OURS, setUpStaticFiles } from '#tests/support/http-shop.ts';

setUpStaticFiles();

describe('the request log', () => {
  test('has one line for a request, without its query', async () => {
    const { fetch, lines } = await httpShop();
    await fetch('/uk/search?query=secret@example.org');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/uk/search', status: 200 });
    expect(JSON.stringify(lines)).not.toContain('secret@example.org');
  });

  test.each(['/uk/order/PW-1.c2lnbmF0dXJl', '/uk/%6Frder/PW-1%2Ec2lnbmF0dXJl', '/uk/order%2FPW-1.c2lnbmF0dXJl'])(
    'has no order signature of %s after a failure or a rejected form',
    async (path) => {
      const { fetch, post, lines } = await httpShop({
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

  test('has the request id of the response', async () => {
    const { fetch, lines, seen } = await httpShop();
    const id = (await fetch('/uk')).headers.get('x-request-id');
    expect(lines[0]?.requestId).toBe(id);
    expect(seen[0]?.requestId).toBe(id);
  });

  test('uses the request id of a trusted proxy only, and only a well-formed one', async () => {
    const { fetch } = await httpShop({ trustedProxies: ['10.0.0.0/8'] });
    const idFor = async (id: string, peer: string) =>
      (await fetch('/uk', { headers: { 'x-request-id': id } }, peer)).headers.get('x-request-id');
    expect(await idFor('trace-0000001', '10.0.0.1')).toBe('trace-0000001');
    expect(await idFor('trace-0000001', '203.0.113.9')).not.toBe('trace-0000001');
    expect(await idFor('<script>alert(1)</script>', '10.0.0.1')).toMatch(/^[0-9a-f]{24}$/);
  });

  test('has an unexpected failure, whose page shows the request id only', async () => {
    const { fetch, lines } = await httpShop({
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

describe('a report of the content security policy', () => {
  const REPORT = {
    'csp-report': {
      'document-uri': 'https://shop.test/uk/order/PW-1.c2lnbmF0dXJl?email=zoe@example.com',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?who=zoe',
    },
  };
  const post = (fetch: Awaited<ReturnType<typeof httpShop>>['fetch'], headers: Record<string, string> = {}) =>
    fetch(
      '/csp-report',
      {
        method: 'POST',
        body: JSON.stringify(REPORT),
        headers: { 'content-type': 'application/csp-report', ...headers },
      },
      '203.0.113.9',
    );

  test("is sent to the endpoint in the page's headers", async () => {
    const { headers } = await (await httpShop()).fetch('/uk');
    expect(headers.get('content-security-policy')).toContain('report-uri /csp-report; report-to policy');
    expect(headers.get('reporting-endpoints')).toBe('policy="/csp-report"');
  });

  test('becomes a log line with any origin or none, and reaches no route', async () => {
    const senders: readonly Record<string, string>[] = [{}, { origin: 'null', 'sec-fetch-site': 'cross-site' }, OURS];
    for (const headers of senders) {
      const { fetch, lines, seen } = await httpShop();
      expect((await post(fetch, headers)).status).toBe(204);
      expect(lines.find((line) => 'directive' in line)).toMatchObject({
        level: 40,
        directive: 'script-src-elem',
        blocked: 'https://evil.test',
        page: '/uk/order/:signed',
      });
      expect(JSON.stringify(lines)).not.toMatch(/zoe|c2lnbmF0dXJl|203\.0\.113/);
      expect(seen).toEqual([]);
    }
  });

  test('is limited per minute and network', async () => {
    const { fetch } = await httpShop();
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await post(fetch)).status);
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
  });
});
