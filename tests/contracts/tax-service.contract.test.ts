import { describe, expect, test } from 'vitest';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { createTaxJar } from '#server/vendors/taxjar/taxjar.ts';
import { FAKE_TAXJAR_KEY, fakeTaxJar } from '#tests/fakes/taxjar.ts';
import { failure, value } from './commerce-fixture.ts';

const CLOTHING = '20010';
const line = (
  itemId: string,
  unitPrice: number,
  quantity = 1,
  facts: Partial<TaxRequest['lines'][number]> = {},
): TaxRequest['lines'][number] => {
  const discount = facts.discount ?? 0;
  return {
    itemId,
    taxProductCode: CLOTHING,
    unitPrice,
    quantity,
    total: unitPrice * quantity - discount,
    ...facts,
    discount,
  };
};

function order(region: string, postCode: string, changes: Partial<TaxRequest> = {}): TaxRequest {
  return {
    currency: 'USD',
    address: { street0: '1 Main Street', city: 'Anytown', region, postCode, country: 'US' },
    lines: [
      line('socks', 1495, 3),
      line('mug', 999, 1, { taxProductCode: null }),
      line('boxers', 2195, 2, { discount: 333 }),
    ],
    shipping: 495,
    ...changes,
  };
}

const silent = { warn: () => undefined };
const viaFake = (init: RequestInit, url: string) => fakeTaxJar(new Request(url, { ...init, signal: null }));
const taxJar = (changes: Partial<Parameters<typeof createTaxJar>[0]> = {}) =>
  createTaxJar({
    baseUrl: 'https://tax.test',
    key: FAKE_TAXJAR_KEY,
    fetch: (url, init) => viaFake(init, url),
    clock: Date.now,
    random: () => 0,
    logger: silent,
    ...changes,
  });

const SERVICES: readonly (readonly [string, () => TaxService])[] = [
  ['embedded', createEmbeddedTax],
  ['taxjar', () => taxJar()],
];

describe.each(SERVICES)('tax by %s', (_name, create) => {
  const tax = create();

  test.each([
    ['CA', '94105'],
    ['TX', '78701'],
    ['NY', '10001-1234'],
    ['PA', '19103'],
  ])('in %s is shared over the lines without a cent lost', async (region, zip) => {
    const request = order(region, zip);
    const quote = value(await tax.quote(request));
    expect(quote.amount).toBeGreaterThan(0);
    expect(quote.rate).toBeGreaterThan(0);
    expect(quote.lines.map(({ itemId }) => itemId)).toEqual(request.lines.map(({ itemId }) => itemId));
    expect(quote.lines.reduce((sum, share) => sum + share.amount, quote.shipping.amount)).toBe(quote.amount);
    for (const share of [...quote.lines, quote.shipping]) {
      expect(Number.isInteger(share.amount)).toBe(true);
      expect(share.amount).toBeGreaterThanOrEqual(0);
      expect(share.rate > 0).toBe(share.amount > 0);
    }
  });

  test('exempts clothing where the state does', async () => {
    const { lines, shipping, amount } = value(
      await tax.quote(order('PA', '19103', { lines: [line('socks', 1495), line('boxers', 2195)] })),
    );
    expect([...lines, shipping].map((share) => [share.rate, share.amount])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(amount).toBe(0);
  });

  test('is zero where there is none', async () => {
    expect(value(await tax.quote(order('OR', '97201')))).toMatchObject({
      rate: 0,
      amount: 0,
      shipping: { rate: 0, amount: 0 },
    });
  });

  test('is zero on nothing', async () => {
    expect(value(await tax.quote(order('CA', '94105', { lines: [line('gift', 0)], shipping: 0 })))).toMatchObject({
      amount: 0,
      lines: [{ amount: 0 }],
    });
  });

  test('rejects a ZIP code of another part of the country, with the message of the service', async () => {
    expect(failure(await tax.quote(order('NY', '90210')))).toEqual({
      kind: 'TAX_JAR_ERROR',
      message: 'to_zip 90210 is not used within to_state NY',
    });
  });

  test('is the same for a repeated request', async () => {
    expect(await tax.quote(order('TX', '78701'))).toEqual(await tax.quote(order('TX', '78701')));
  });
});

describe('TaxJar', () => {
  test('gets major units, the product tax codes, and the key as bearer token', async () => {
    const sent: { url: string; init: RequestInit }[] = [];
    const tax = taxJar({
      fetch: (url, init) => {
        sent.push({ url, init });
        return viaFake(init, url);
      },
    });
    await tax.quote(order('CA', '94105', { lines: [line('socks', 1495, 3, { discount: 100 })] }));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://tax.test/v2/taxes');
    expect(sent[0]?.init.headers).toMatchObject({ Authorization: `Bearer ${FAKE_TAXJAR_KEY}` });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      to_country: 'US',
      to_zip: '94105',
      to_state: 'CA',
      to_city: 'Anytown',
      to_street: '1 Main Street',
      shipping: 4.95,
      line_items: [{ id: 'socks', quantity: 3, product_tax_code: CLOTHING, unit_price: 14.95, discount: 1 }],
    });
  });

  test('rounds differently by line than in total: the total counts', async () => {
    // 0.105 a line is 0.11, three of them 0.33, their sum 0.315 is 0.32.
    const tax = {
      amount_to_collect: 0.32,
      rate: 0.07,
      breakdown: { line_items: ['a', 'b', 'c'].map((id) => ({ id, tax_collectable: 0.11, combined_tax_rate: 0.07 })) },
    };
    const quote = value(
      await taxJar({ fetch: async () => Response.json({ tax }) }).quote(
        order('IN', '46204', { lines: ['a', 'b', 'c'].map((id) => line(id, 150)), shipping: 0 }),
      ),
    );
    expect(quote.lines.map(({ amount }) => amount)).toEqual([11, 11, 10]);
  });

  test('with a total but no breakdown is shared in proportion to the amounts', async () => {
    const tax = { amount_to_collect: 1.01, rate: 0.1 };
    const quote = value(
      await taxJar({ fetch: async () => Response.json({ tax }) }).quote(
        order('IN', '46204', { lines: [line('a', 500), line('b', 400)], shipping: 110 }),
      ),
    );
    expect([...quote.lines, quote.shipping].map(({ amount, rate }) => [amount, rate])).toEqual([
      [50, 10],
      [40, 10],
      [11, 10],
    ]);
  });

  const warned: unknown[] = [];
  test.each<[string, (url: string, init: RequestInit) => Promise<Response>]>([
    [
      'rejects the key',
      async () => Response.json({ status: 401, error: 'Unauthorized', detail: 'Not authorized' }, { status: 401 }),
    ],
    ['limits the rate', async () => Response.json({ status: 429, detail: 'Too many requests' }, { status: 429 })],
    ['answers 500', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['answers with an unknown shape', async () => Response.json({ tax: { amount_to_collect: 'a lot' } })],
    [
      'answers with a rate of everything',
      async () =>
        Response.json({
          tax: {
            amount_to_collect: 5.1,
            rate: 0.08,
            breakdown: { line_items: [{ id: 'socks', tax_collectable: 5.1, combined_tax_rate: Number.MAX_VALUE }] },
          },
        }),
    ],
    [
      'answers with a sum that is no amount',
      async () => Response.json({ tax: { amount_to_collect: 1e21, rate: 0.08 } }),
    ],
    [
      'answers with a negative share',
      async () =>
        Response.json({
          tax: {
            amount_to_collect: 1,
            rate: 0.08,
            breakdown: {
              shipping: { tax_collectable: -1, combined_tax_rate: 0.08 },
              line_items: [{ id: 'socks', tax_collectable: 2, combined_tax_rate: 0.08 }],
            },
          },
        }),
    ],
    ['answers without JSON', async () => new Response('ok')],
    ['rejects without a message', async () => new Response('', { status: 400 })],
    ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed'))],
    [
      'never answers',
      (_url, init) =>
        new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ],
  ])('that %s is unavailable, and the log has no address', async (_what, fetch) => {
    const tax = taxJar({ fetch, timeout: 20, logger: { warn: (details, message) => warned.push(details, message) } });
    expect(failure(await tax.quote(order('CA', '94105')))).toEqual({ kind: 'tax-service-unavailable' });
    expect(warned.length).toBeGreaterThan(0);
    expect(JSON.stringify(warned)).not.toMatch(/94105|Main Street|fake-taxjar/);
  });
});
