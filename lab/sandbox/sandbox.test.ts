import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import { createPaymentSandbox, type PaymentSandbox } from './sandbox.ts';

const API = 'http://sandbox.invalid/v72';
const HOUR = 3_600_000;
const BODY = {
  merchantAccount: 'SandboxAccount',
  mode: 'hosted',
  reference: 'PW-7K2MN-Q4XZ9',
  amount: { value: 2395, currency: 'EUR' },
  returnUrl: 'https://shop.test/uk/checkout/payment/return?reference=signed',
  shopperLocale: 'en-GB',
  lineItems: [
    { id: 'S-1', description: 'Striped socks', quantity: 2, amountIncludingTax: 995 },
    { id: 'discount-1', description: 'Welcome', quantity: 1, amountIncludingTax: -200 },
    { id: 'delivery', description: 'Standard delivery', quantity: 1, amountIncludingTax: 605 },
  ],
};
const createdShape = z.object({ id: z.string(), url: z.url(), expiresAt: z.iso.datetime() });

function create(
  sandbox: PaymentSandbox,
  { key, ...changes }: Readonly<Record<string, unknown>> & { readonly key?: string } = {},
): Promise<Response> {
  const headers = new Headers(key ? { 'Idempotency-Key': key } : {});
  return sandbox.api(
    new Request(`${API}/sessions`, { method: 'POST', headers, body: JSON.stringify({ ...BODY, ...changes }) }),
  );
}

async function session(
  sandbox: PaymentSandbox,
  changes: Readonly<Record<string, unknown>> & { readonly key?: string } = {},
) {
  const response = await create(sandbox, changes);
  expect(response.status).toBe(201);
  return createdShape.parse(await response.json());
}

async function answer(response: Promise<Response | null>): Promise<Response> {
  const given = await response;
  if (!given) throw new Error('The sandbox did not know this address');
  return given;
}
const show = (sandbox: PaymentSandbox, url: string) => answer(sandbox.handle(new Request(url)));
const choose = (sandbox: PaymentSandbox, url: string, outcome: string) =>
  answer(sandbox.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) })));

const location = (response: Response) => new URL(response.headers.get('location') ?? '');
async function result(sandbox: PaymentSandbox, id: string, token: string) {
  const response = await sandbox.api(
    new Request(`${API}/sessions/${id}?${new URLSearchParams({ sessionResult: token })}`),
  );
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
}
const resultOf = (sandbox: PaymentSandbox, back: URL) =>
  result(sandbox, back.searchParams.get('sessionId') ?? '', back.searchParams.get('sessionResult') ?? '');

describe('`POST /sessions`', () => {
  test("returns a page on the shop's origin and an expiry in an hour", async () => {
    const { sandbox, clock } = await openTestSandbox();
    const { id, url, expiresAt } = await session(sandbox);
    expect(url).toBe(`https://shop.test/checkoutshopper/hosted/${id}`);
    expect(Date.parse(expiresAt)).toBe(clock() + HOUR);
  });

  test('accepts return URLs on configured origins only', async () => {
    const { sandbox } = await openTestSandbox();
    expect((await session(sandbox, { returnUrl: 'https://second.test/uk' })).url).toMatch(/^https:\/\/second\.test\//);
    for (const returnUrl of [
      'https://evil.test/',
      'http://shop.test/',
      'https://shop.test.evil.test/',
      'https://shop.test@evil.test/',
      'javascript:alert(1)',
    ])
      expect((await create(sandbox, { returnUrl })).status, returnUrl).toBe(422);
  });

  test.each([
    ['no reference', { reference: '' }],
    ['a negative amount', { amount: { value: -1, currency: 'EUR' } }],
    ['lines with a smaller sum', { lineItems: [{ amountIncludingTax: 2394 }] }],
    [
      'a line whose tax does not add up',
      { lineItems: [{ amountIncludingTax: 2395, amountExcludingTax: 2000, taxAmount: 394 }] },
    ],
    ['half a cent', { amount: { value: 10.5, currency: 'EUR' } }],
    ['no currency', { amount: { value: 10 } }],
    ['an address that is none', { returnUrl: '/uk' }],
  ])('rejects %s', async (_, changes) => {
    const { sandbox } = await openTestSandbox();
    const response = await create(sandbox, changes);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errorType: 'validation' });
  });

  test('rejects a body that is not JSON', async () => {
    const { sandbox } = await openTestSandbox();
    expect((await sandbox.api(new Request(`${API}/sessions`, { method: 'POST', body: '{' }))).status).toBe(422);
  });

  test('opens one session for a repeated call', async () => {
    const { store, clock } = await openTestSandbox();
    const call = {
      id: 'CS1',
      idempotencyKey: null,
      requestHash: 'h',
      request: '{}',
      now: clock(),
      expiresAt: clock() + HOUR,
    };
    const first = await store.command('openSandboxSession', call);
    expect(first).toMatchObject({ id: 'CS1', status: 'active' });
    expect(await store.command('openSandboxSession', call)).toEqual(first);
  });

  test('returns the session of an idempotency key, also after a restart, and rejects the key for another request', async () => {
    const { sandbox, restart } = await openTestSandbox();
    const first = await session(sandbox, { key: 'k1' });
    expect(await session(sandbox, { key: 'k1' })).toEqual(first);
    expect((await session(sandbox)).id).not.toBe((await session(sandbox)).id);
    const again = await restart();
    expect(await session(again, { key: 'k1' })).toEqual(first);
    const other = await create(again, { key: 'k1', amount: { value: 1, currency: 'EUR' }, lineItems: [] });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ errorCode: '704' });
  });

  test('answers 404 for other calls', async () => {
    const { sandbox } = await openTestSandbox();
    expect((await sandbox.api(new Request(`${API}/donations`, { method: 'POST', body: '{}' }))).status).toBe(404);
  });
});

describe('the hosted page', () => {
  test('is one form without a script, under a policy that allows none, and is not cached', async () => {
    const { sandbox } = await openTestSandbox();
    const { url } = await session(sandbox);
    const response = await show(sandbox, url);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://shop.test https://second.test");
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
    expect(html.match(/<form/g)).toHaveLength(1);
    expect([...html.matchAll(/name="outcome" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'authorised',
      'refused',
      'cancelled',
      'pending',
      'error',
    ]);
    const styles = await show(sandbox, 'https://shop.test/checkoutshopper/hosted.css');
    expect(styles.headers.get('content-type')).toContain('text/css');
  });

  test.each([
    ['en-GB', 'en', 'Sandbox – no money moves', '23.95 EUR', '19.90 EUR'],
    ['de-AT', 'de', 'es wird kein Geld bewegt', '23,95 EUR', '19,90 EUR'],
    ['nl-BE', 'nl', 'er gaat geen geld om', '23,95 EUR', '19,90 EUR'],
    ['fr-FR', 'en', 'Sandbox – no money moves', '23.95 EUR', '19.90 EUR'],
  ])(
    'shows a shopper of %s in %s the merchant, the order, the amount and the lines',
    async (shopperLocale, language, banner, total, line) => {
      const { sandbox } = await openTestSandbox();
      const html = await (await show(sandbox, (await session(sandbox, { shopperLocale })).url)).text();
      expect(html).toContain(`<html lang="${language}">`);
      for (const text of [
        banner,
        'shop.test',
        'PW-7K2MN-Q4XZ9',
        '<data value="2395" data-currency="EUR">',
        total,
        '2 × Striped socks',
        line,
      ])
        expect(html).toContain(text);
      expect(
        [...html.matchAll(/<li><span>([^<]+)<\/span><span>([^<]+)</g)].map(
          ([, description, amount]) => `${description}: ${amount}`,
        ),
      ).toEqual(
        [`2 × Striped socks: 19.90 EUR`, 'Welcome: -2.00 EUR', 'Standard delivery: 6.05 EUR'].map((text) =>
          language === 'en' ? text : text.replace('.', ','),
        ),
      );
    },
  );

  test('shows yen without decimals', async () => {
    const { sandbox } = await openTestSandbox();
    expect(
      await (
        await show(sandbox, (await session(sandbox, { amount: { value: 1980, currency: 'JPY' }, lineItems: [] })).url)
      ).text(),
    ).toContain('1,980 JPY');
  });

  test('escapes the texts of the session', async () => {
    const { sandbox } = await openTestSandbox();
    const hostile = `"><script>alert('1')</script>&amp;`;
    const line = { id: hostile, description: hostile, quantity: 1, amountIncludingTax: BODY.amount.value };
    const html = await (
      await show(sandbox, (await session(sandbox, { reference: hostile, lineItems: [line] })).url)
    ).text();
    expect(html).not.toContain('<script');
    expect(html.match(/&quot;&gt;&lt;script&gt;alert\('1'\)&lt;\/script&gt;&amp;amp;/g)).toHaveLength(2);
  });

  test('shows an error with a link to the shop for an unknown session', async () => {
    const { sandbox } = await openTestSandbox();
    for (const response of [
      await show(sandbox, 'https://shop.test/checkoutshopper/hosted/CSUNKNOWN'),
      await choose(sandbox, 'https://shop.test/checkoutshopper/hosted/CSUNKNOWN', 'authorised'),
    ]) {
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('href="https://shop.test"');
      expect(html).toContain('Sandbox – no money moves');
    }
  });

  test.each([
    '/checkoutshopper/',
    '/checkoutshopper/hosted/',
    '/checkoutshopper/hosted/..%2f',
    '/checkoutshopper/hosted/a/b',
    '/uk',
    '/v72/sessions',
  ])('is answered 404 at %s', async (path) => {
    const { sandbox } = await openTestSandbox();
    expect(await sandbox.handle(new Request(`https://shop.test${path}`))).toBeNull();
  });
});

describe('a decision on the hosted page', () => {
  test.each([
    ['authorised', 'completed', 'Authorised'],
    ['refused', 'refused', 'Refused'],
    ['cancelled', 'canceled', 'Cancelled'],
    ['pending', 'paymentPending', 'Pending'],
    ['error', 'refused', 'Error'],
  ])(
    '%s returns to the shop, with a session that is %s and a payment that is %s',
    async (outcome, status, resultCode) => {
      const { sandbox } = await openTestSandbox();
      const { id, url } = await session(sandbox);
      const response = await choose(sandbox, url, outcome);
      expect(response.status).toBe(303);
      const back = location(response);
      expect(`${back.origin}${back.pathname}`).toBe('https://shop.test/uk/checkout/payment/return');
      expect(back.searchParams.get('reference')).toBe('signed');
      expect(await resultOf(sandbox, back)).toMatchObject({
        status: 200,
        body: {
          id,
          status,
          reference: BODY.reference,
          payments: [{ amount: BODY.amount, paymentMethod: { type: 'scheme', brand: 'visa' }, resultCode }],
        },
      });
    },
  );

  test('is made once: repeated posts, a reload and a restart return the same', async () => {
    const { sandbox, restart } = await openTestSandbox();
    const { url } = await session(sandbox);
    const answers = await Promise.all(
      ['refused', 'authorised', 'pending', 'refused', 'cancelled', 'authorised'].map((one) =>
        choose(sandbox, url, one),
      ),
    );
    const places = new Set(answers.map((one) => location(one).href));
    expect(places.size).toBe(1);
    const [place = ''] = places;
    const first = await resultOf(sandbox, new URL(place));
    expect(location(await show(sandbox, url)).href).toBe(place);
    const again = await restart();
    expect(location(await choose(again, url, 'error')).href).toBe(place);
    expect(await resultOf(again, new URL(place))).toEqual(first);
  });

  test('requires a choice: without one the form is shown again', async () => {
    const { sandbox } = await openTestSandbox();
    const { url } = await session(sandbox);
    const bodies = [
      new URLSearchParams(),
      new URLSearchParams({ outcome: 'constructor' }),
      'not a form',
      new Blob(['x'], { type: 'multipart/form-data; boundary=y' }),
    ];
    for (const body of bodies) {
      const response = await answer(sandbox.handle(new Request(url, { method: 'POST', body })));
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('<form');
    }
    expect((await show(sandbox, url)).status).toBe(200);
  });

  test('is rejected after the session has expired, which the return URL reports', async () => {
    const { sandbox, pass } = await openTestSandbox();
    const { id, url } = await session(sandbox);
    pass(HOUR);
    const response = await choose(sandbox, url, 'authorised');
    expect(response.status).toBe(410);
    const href = /href="(https:[^"]+)"/.exec(await response.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await resultOf(sandbox, new URL(href))).toMatchObject({
      status: 200,
      body: { id, status: 'expired', payments: [] },
    });
  });

  test('stays valid after the end of the session', async () => {
    const { sandbox, pass } = await openTestSandbox();
    const back = location(await choose(sandbox, (await session(sandbox)).url, 'authorised'));
    pass(HOUR * 24);
    expect(await resultOf(sandbox, back)).toMatchObject({ body: { status: 'completed' } });
  });
});

describe('`GET /sessions/{id}`', () => {
  test('requires the session result of the session', async () => {
    const { sandbox, start } = await openTestSandbox();
    const paid = location(await choose(sandbox, (await session(sandbox)).url, 'authorised'));
    const refused = location(await choose(sandbox, (await session(sandbox)).url, 'refused'));
    const token = paid.searchParams.get('sessionResult') ?? '';
    const id = paid.searchParams.get('sessionId') ?? '';
    const refusedId = refused.searchParams.get('sessionId') ?? '';
    const alsoPaid =
      location(await choose(sandbox, (await session(sandbox)).url, 'authorised')).searchParams.get('sessionId') ?? '';
    for (const other of [refusedId, alsoPaid]) expect((await result(sandbox, other, token)).status).toBe(422);
    for (const forged of ['', 'forged', token.slice(1), `${token}A`, token.toLowerCase(), 'ü'.repeat(token.length), id])
      expect((await result(sandbox, id, forged)).status, forged).toBe(422);
    expect((await result(sandbox, 'CSUNKNOWN', token)).status).toBe(404);
    expect((await resultOf(start({ keys: ['another secret of at least 32 characters'] }), paid)).status).toBe(422);
    const rotated = start({
      keys: ['another secret of at least 32 characters', 'a test secret of at least 32 characters'],
    });
    expect((await resultOf(rotated, paid)).status).toBe(200);
  });
});

describe('in the production stage', () => {
  test('the sandbox starts only when configured', async () => {
    const { store, clock } = await openTestSandbox();
    const deps = {
      store,
      clock,
      ids: { uuid: () => 'u', code: () => 'C' },
      publicOrigins: ['https://shop.test'],
      keys: ['s'] as const,
      production: true,
    };
    expect(() => createPaymentSandbox({ ...deps, allowProduction: false })).toThrow('does not run in production');
    expect(() => createPaymentSandbox({ ...deps, allowProduction: true })).not.toThrow();
  });
});
