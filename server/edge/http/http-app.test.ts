import { describe, expect, test } from 'vitest';
import { Busy } from '#server/kernel/busy.ts';
import { httpShop, ORIGIN, OURS, setUpStaticFiles } from '#tests/support/http-shop.ts';
import { createNetworkWatch } from './unknown-networks.ts';

setUpStaticFiles();

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe('the health checks', () => {
  test('answer 200 on /livez and 503 on /readyz while the node is not ready', async () => {
    const { fetch } = await httpShop({ ready: () => false });
    expect((await fetch('/livez')).status).toBe(200);
    expect((await fetch('/readyz')).status).toBe(503);
  });

  test('answer 200 on /readyz when the node is ready', async () => {
    expect((await (await httpShop()).fetch('/readyz')).status).toBe(200);
  });

  test('answer 503 on /readyz when the check throws', async () => {
    const { fetch } = await httpShop({ ready: () => Promise.reject(new Error('store closed')) });
    expect((await fetch('/readyz')).status).toBe(503);
  });
});

describe('the request of a page', () => {
  test('has the public origin, whatever its Host', async () => {
    const { post, seen } = await httpShop();
    await post('/uk/checkout/cart?step=1', 'intent=add-product');
    expect(seen[0]?.request.url).toBe(`${ORIGIN}/uk/checkout/cart?step=1`);
    expect(seen[0]?.request.headers.has('origin')).toBe(false);
  });

  test.each([
    ['urlencoded', new URLSearchParams({ intent: 'add-product' })],
    ['multipart', form({ intent: 'add-product' })],
  ])(
    'has the fields of a posted form (%s), and no body that a route could parse a second time',
    async (_type, body) => {
      const { post, seen } = await httpShop();
      await post('/uk/checkout/cart', body);
      expect([...(seen[0]?.form ?? [])]).toEqual([['intent', 'add-product']]);
      expect(seen[0]?.request.body).toBeNull();
    },
  );

  test('has the body of a call in JSON, and no form', async () => {
    const { post, seen } = await httpShop();
    await post('/api/newsletter', '{"email":"ada@example.com"}', { ...OURS, 'content-type': 'application/json' });
    expect(seen[0]?.form).toBeNull();
    expect(await seen[0]?.request.json()).toEqual({ email: 'ada@example.com' });
  });

  test('keeps the public origin when the path begins with two slashes', async () => {
    const { fetch, seen } = await httpShop();
    await fetch('//evil.test/uk');
    expect(new URL(seen[0]?.request.url ?? '').origin).toBe(ORIGIN);
  });

  test('holds a country header only from a trusted proxy', async () => {
    const { fetch, seen } = await httpShop({ countryHeader: 'cf-ipcountry', trustedProxies: ['10.0.0.0/8'] });
    await fetch('/uk', { headers: { 'cf-ipcountry': 'JP' } }, '203.0.113.9');
    await fetch('/uk', { headers: { 'cf-ipcountry': 'JP', 'x-forwarded-for': '203.0.113.9' } }, '10.0.0.1');
    expect(seen.map(({ request, clientAddress }) => [request.headers.get('cf-ipcountry'), clientAddress])).toEqual([
      [null, '203.0.113.9'],
      ['JP', '203.0.113.9'],
    ]);
  });
});

describe('the timing of an answer', () => {
  test('is sent to the operator alone', async () => {
    const { fetch } = await httpShop({ isOperator: (key) => key === 'right' });
    const timing = async (authorization?: string) => {
      const answer = await fetch('/uk', { headers: authorization === undefined ? {} : { authorization } });
      return answer.headers.get('server-timing');
    };
    expect(await timing('Bearer right')).toMatch(/^total;dur=[\d.]+$/);
    for (const other of [undefined, 'Bearer wrong', 'Basic right', 'right', 'Bearer '])
      expect(await timing(other)).toBeNull();
  });
});

describe('a proxy that TRUSTED_PROXIES does not name', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  test('is logged once, and its requests have no client address', async () => {
    const { fetch, seen, lines } = await httpShop();
    await fetch('/uk', forwarded, '203.0.113.200');
    await fetch('/uk', forwarded, '203.0.113.200');
    expect(seen.map(({ clientAddress }) => clientAddress)).toEqual([null, null]);
    expect(lines.filter((line) => line.alert === 'unnamed-proxy')).toEqual([
      expect.objectContaining({ level: 50, msg: expect.stringContaining('TRUSTED_PROXIES') }),
    ]);
  });

  test('is not logged when TRUSTED_PROXIES names it', async () => {
    const { fetch, seen, lines } = await httpShop({ trustedProxies: ['203.0.113.0/24'] });
    await fetch('/uk', { headers: { 'x-forwarded-for': '198.51.100.1' } }, '203.0.113.200');
    expect(seen.map(({ clientAddress }) => clientAddress)).toEqual(['198.51.100.1']);
    expect(lines.filter((line) => line.alert === 'unnamed-proxy')).toEqual([]);
  });
});

describe('a proxy that names no network of its visitors', () => {
  const PROXY = '10.0.0.1';
  async function behindProxy() {
    let now = 0;
    const noted: number[] = [];
    const lines: unknown[] = [];
    const watchNetwork = createNetworkWatch({
      clock: () => now,
      logger: { error: (details: unknown) => void lines.push(details) },
      note: async (requests) => void noted.push(requests),
    });
    const { fetch } = await httpShop({ trustedProxies: ['10.0.0.0/8'], watchNetwork });
    const visit = async (times: number, { path = '/uk', address = '' } = {}) => {
      for (let time = 0; time < times; time += 1)
        await fetch(path, { headers: address ? { 'x-forwarded-for': address } : {} }, PROXY);
    };
    const pass = (time: number) => {
      now += time;
    };
    return { visit, lines, noted, pass };
  }

  test('is logged once a minute, with the number of requests without limits, and noted for the doctor', async () => {
    const { visit, lines, noted, pass } = await behindProxy();
    await visit(3);
    expect(lines).toEqual([]);
    pass(60_000);
    await visit(2);
    await visit(1);
    pass(60_000);
    await visit(1);
    expect(lines).toEqual([
      { alert: 'limits-off', requests: 3, of: 3 },
      { alert: 'limits-off', requests: 3, of: 3 },
    ]);
    expect(noted).toEqual([3, 3]);
  });

  test('is not logged for its own checks, nor while it names most networks', async () => {
    const { visit, lines, pass } = await behindProxy();
    for (const path of ['/livez', '/readyz', '/metrics']) await visit(5, { path });
    await visit(3, { address: '203.0.113.9' });
    await visit(2);
    pass(60_000);
    await visit(1, { address: '203.0.113.9' });
    expect(lines).toEqual([]);
  });
});

describe('the form guard', () => {
  test('rejects a form from another origin with a page', async () => {
    const { post, seen, lines } = await httpShop();
    const response = await post('/uk/checkout/cart', 'intent=add-product', {
      origin: 'https://evil.test',
      'sec-fetch-site': 'cross-site',
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<h1>This form came from another page</h1>');
    expect(seen).toEqual([]);
    expect(lines.some((line) => line.origin === 'https://evil.test')).toBe(true);
  });

  test.each([
    ['names nested too deep by dots', 'a.'.repeat(5000)],
    ['names nested too deep by brackets', 'a%5B0%5D'.repeat(5000)],
    ['too many fields', Array.from({ length: 201 }, (_, i) => `f${i}=1`).join('&')],
  ])('rejects %s', async (_case, body) => {
    const { post, seen } = await httpShop();
    expect((await post('/uk', body)).status).toBe(400);
    expect(seen).toEqual([]);
  });

  test('limits names in the query like form fields', async () => {
    const { fetch } = await httpShop();
    expect((await fetch(`/uk?${'a.'.repeat(2000)}=1`)).status).toBe(400);
    expect((await fetch('/uk/search?query=a.b.c.d.e.f.g.h.i.j.k')).status).toBe(200);
  });
});

describe('the sandbox behind the HTTP surface', () => {
  test('takes JSON, within the limits of every POST, unlike other paths', async () => {
    const bodies: string[] = [];
    const handle = async (request: Request) => {
      bodies.push(await request.text());
      return new Response(null, { status: 204 });
    };
    const { post } = await httpShop({ sandbox: { handle } });
    const headers = { ...OURS, 'content-type': 'application/json' };
    const path = '/checkoutshopper/http://localhost:8080/v1/sessions/CS1/setup?clientKey=sandbox_key';
    expect((await post(path, '{"sessionData":"x"}', headers)).status).toBe(204);
    expect(bodies).toEqual(['{"sessionData":"x"}']);
    expect((await post(path, `"${'x'.repeat(65_536)}"`, headers)).status).toBe(413);
    expect((await post('/uk/checkout/address', '{}', headers)).status).toBe(400);
    expect(bodies).toHaveLength(1);
  });

  test('answers under its own path, and 404 for unknown paths', async () => {
    const { fetch, post } = await httpShop();
    expect(await (await fetch('/checkoutshopper/pay')).text()).toBe('sandbox');
    expect((await fetch('/checkoutshopper/other')).status).toBe(404);
    expect((await post('/checkoutshopper/pay', 'outcome=authorised', { origin: 'https://evil.test' })).status).toBe(
      403,
    );
  });

  test('is absent with another payment provider', async () => {
    const { fetch } = await httpShop({ sandbox: null });
    expect((await fetch('/checkoutshopper/pay')).status).toBe(404);
  });
});

describe('the page of a failure', () => {
  const broken = () => {
    throw new Error('secret words');
  };

  test.each([
    ['/uk/faq', '', 'en-GB', 'A stitch came loose', '/uk'],
    ['/at/faq', 'nl', 'de-AT', 'Da ist eine Naht aufgegangen', '/at'],
    ['/nl', '', 'nl-NL', 'Er is een naadje losgeraakt', '/nl'],
    ['/elsewhere', 'nl,en;q=0.5', 'nl', 'Er is een naadje losgeraakt', null],
    ['/elsewhere', '', 'en', 'A stitch came loose', null],
  ])('at %s for “%s” is in %s, and says what to do next', async (path, accepted, lang, title, home) => {
    const { fetch } = await httpShop({ answer: broken });
    const answer = await fetch(`${path}?term=x`, { headers: { 'accept-language': accepted } });
    const page = await answer.text();
    expect(answer.status).toBe(500);
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).not.toContain('secret words');
    const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(home === null ? ['', '/'] : ['', home, '/']);
    expect(page).toContain(answer.headers.get('x-request-id'));
  });

  test('while the store is unavailable is that of an outage, and says when to try again', async () => {
    const { fetch } = await httpShop({ answer: broken, ready: () => false });
    const answer = await fetch('/de');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('<h1>Der Shop ist gerade nicht erreichbar</h1>');
  });

  test('in a crowd says so and when to try again, without a page of the shop, and is noted once a minute', async () => {
    const { fetch, lines } = await httpShop({
      answer: () => {
        throw new Busy('crowded');
      },
    });
    for (const [path, title] of [
      ['/uk/checkout/cart', 'Lots of people are here right now'],
      ['/de', 'Gerade ist hier sehr viel los'],
      ['/nl', 'Het is hier nu erg druk'],
    ] as const) {
      const answer = await fetch(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.text()).toContain(`<h1>${title}</h1>`);
    }
    const notes = lines.filter(({ msg }) => msg === 'More visitors than the node can serve: pages answered 503');
    expect(notes).toMatchObject([{ refused: 1 }]);
    expect(lines.some(({ msg }) => msg === 'Unexpected failure')).toBe(false);
  });
});
