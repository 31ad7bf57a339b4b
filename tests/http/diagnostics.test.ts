import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { WALLET_PLACEHOLDER } from '#app/modules/checkout/domain/wallet-validation.ts';
import { createImportChecks } from '#server/platform/import/import-checks.ts';
import { writeShopFile } from '#tests/support/shop-file.ts';
import { payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, Shopper, send } from './shopper.ts';
import { ADA, LONDON, openSheet, SECURE, TOKEN } from './wallet-fixture.ts';

const METRICS_KEY = 'hN7qWz3Kc9vR5xLm2TbY8sFp';
const lines: string[] = [];
const built = setUpShop(
  { METRICS_KEY, LOG_LEVEL: 'warn', ...SECURE },
  {
    log: { write: (line) => void lines.push(line) },
  },
);

const read = (key: string) => send(built.shop, '/metrics', { headers: { Authorization: `Bearer ${key}` } });

test('metrics are read with their key, and count a purchase without anything personal', async () => {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'uk');
  await payWith(shopper, 'authorised');
  // A purchase outdates the pages in memory.
  await (await send(built.shop, '/uk/faq')).text();
  const answer = await read(METRICS_KEY);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await answer.text();
  for (const sample of [
    /^http_requests_total\{method="POST",route="\/:storefront\/checkout\/payment",status="303",cache="none"\} [1-9]/m,
    /^upstream_calls_total\{upstream="payment provider",outcome="answered"\} [1-9]/m,
    /^upstream_circuit_state\{upstream="payment provider"\} 0$/m,
    /^store_commands_total\{command="settleOrder",outcome="done"\} [1-9]/m,
    /^shop_orders_started_total\{outcome="started"\} 1$/m,
    /^shop_payment_reports_total\{status="authorised"\} [1-9]/m,
    /^store_up 1$/m,
    /^page_memory_documents [1-9]/m,
    /^process_cpu_seconds_total /m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(sample);
  expect(text).not.toMatch(/@|ada|SW1A/i);
});

test('metrics do not exist for any other key', async () => {
  for (const key of ['', 'wrong', METRICS_KEY.slice(1)]) expect((await read(key)).status).toBe(404);
});

describe('the diagnostics of a product', () => {
  const visit = (path: string) => new Shopper(built.shop).visit(path);

  test('say what each market sells of it, and why it drops the other variants', async () => {
    const uk = await visit('/uk/diagnostics/product/melon-slice');
    expect([uk.status, uk.headers.get('cache-control'), uk.text('#verdict')]).toEqual([
      200,
      'private, no-store',
      'Sold.',
    ]);
    const rows = [...uk.document.querySelectorAll('#variants tbody tr')].map((row) => row.textContent ?? '');
    const ours = rows.filter((row) => !row.includes('-UP'));
    expect(ours.length).toBeGreaterThan(0);
    for (const row of ours) expect(row).toMatch(/£\d+\.\d\d.*nl \d+.*Sold/);
    for (const row of rows.filter((one) => one.includes('-UP'))) expect(row).toContain('only storefront us sells it');
    const us = await visit('/us/diagnostics/product/melon-slice');
    expect(us.text('#variants')).toContain('storefront us does not sell it');
    expect(us.text('#variants')).toContain('$');
    expect(JSON.parse(uk.document.querySelector('#search-words')?.textContent ?? '')).toMatchObject({
      de: expect.stringMatching(/\w/),
    });
    expect(uk.text('#untranslated')).toMatch(/texts are in every language|Missing: /);
  });

  test('find a product by the sku of a variant, and say of an unknown one that it is none', async () => {
    const bySlug = await visit('/uk/diagnostics/product/melon-slice');
    const sku = bySlug.text('#variants tbody th');
    const page = await visit(`/uk/diagnostics/product/${sku.toLowerCase()}`);
    expect([page.status, page.text('#normalised')]).toEqual([200, bySlug.text('#normalised')]);
    const unknown = await visit('/us/diagnostics/product/MEL01-0000');
    expect([unknown.status, unknown.text('main h1'), unknown.text('#verdict')]).toEqual([
      404,
      'MEL01-0000',
      'No product has this sku or slug, and no variant has this sku.',
    ]);
    expect(unknown.document.querySelector('#consent-banner')).toBeNull();
  });

  test('show a product that the shop rejects, with the reason and its record', async () => {
    const listed = await visit('/uk/adults/socks');
    const slug = listed.document.querySelectorAll('main h3 a')[7]?.getAttribute('href')?.split('/').at(-1) ?? '';
    writeShopFile(
      built.dataDir,
      `UPDATE products SET doc = REPLACE(doc, '"updateReason"', '"lost"'), revision = revision + 1 WHERE slug = ?`,
      slug,
    );
    const page = await visit(`/uk/diagnostics/product/${slug}`);
    expect([page.status, page.text('#verdict')]).toEqual([200, 'Rejected everywhere: Invalid product received']);
    expect(JSON.parse(page.document.querySelector('#stored')?.textContent ?? '')).toMatchObject({ slug });
    expect(page.document.querySelector('#normalised')).toBeNull();
    expect((await visit(`/uk/product/${slug}`)).status).toBe(404);
    const { sku } = JSON.parse(page.document.querySelector('#stored')?.textContent ?? '');
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'Invalid product received', sku }));
  });
});

test('the last dry run of an import is a page: first products, columns, rejected rows with their reasons', async () => {
  const visit = () => new Shopper(built.shop).visit('/de/diagnostics/import');
  expect((await visit()).text('#verdict')).toBe('No file has been checked yet.');
  await createImportChecks(built.dataDir).keep({
    file: 'socks <1>.csv',
    format: 'shopify',
    at: Date.UTC(2026, 5, 1, 9, 30),
    summary: ['1 product with 1 size can be bought.', 'The file was read as windows-1252.'],
    fault: null,
    columns: [
      { column: 'Title', field: 'name', example: 'Dotty' },
      { column: 'Cost per item', field: null, example: '2.00' },
    ],
    products: [
      {
        name: 'Dotty',
        kind: 'crew',
        sizes: [
          { label: '36-40', stock: 4 },
          { label: '41-46', stock: 0 },
        ],
        price: '9.00 EUR',
        colour: 'Ocean',
        fibres: '',
        page: '/product/dotty',
      },
    ],
    reasons: [{ outcome: 'rejected', reason: 'no-title', why: 'The product has no title.', count: 300 }],
    rejected: [{ row: 7, id: 'knees', reason: 'price-ambiguous', detail: '"1.290" may be 1290.00 or 1.29' }],
  });
  const page = await visit();
  expect([page.status, page.headers.get('cache-control'), page.text('h1'), page.text('#verdict')]).toEqual([
    200,
    'private, no-store',
    'socks <1>.csv',
    '1 product with 1 size can be bought.',
  ]);
  expect(page.text('main')).toContain('Dry run of 2026-06-01 09:30 UTC, format shopify.');
  expect(page.text('#products')).toMatch(
    /Dotty.*9\.00 EUR.*36-40: 4.*41-46: sold out.*Ocean.*unknown.*\/product\/dotty/s,
  );
  expect(page.text('#columns')).toMatch(/Title.*name.*Dotty/s);
  expect(page.text('#unread')).toBe('Not read: Cost per item.');
  expect(page.text('#reasons')).toContain('300 rejected');
  expect(page.text('#rejected')).toMatch(/7.*knees.*price-ambiguous: "1\.290" may be 1290\.00 or 1\.29/s);
  expect(page.text('main')).toContain('The first 1 of 300; --report FILE writes all of them.');
});

test('exchange rates of a configured bank are asked for at the start of the shop and once a day', async () => {
  let asked = 0;
  let now = Date.now();
  const bank = createServer((_, response) => {
    asked += 1;
    response.end(
      `<Envelope><Cube><Cube time="2999-01-0${asked}"><Cube currency="GBP" rate="${asked}"/></Cube></Cube></Envelope>`,
    );
  }).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/daily.xml`;
  const { shop, close } = await openBuiltShop({ EXCHANGE_RATES_URL: url }, { clock: () => now });
  try {
    await expect.poll(() => asked).toBe(1);
    await shop.sweep();
    expect(asked).toBe(1);
    now += days(1);
    await shop.sweep();
    expect(asked).toBe(2);
    const { date, rates } = await (await send(shop, '/api/eurocon')).json();
    expect([date, rates.GBP.rate, asked]).toEqual(['2999-01-02', 2, 2]);
  } finally {
    await close();
    bank.close();
  }
});

/** The entries of the log since its line `since`, as far as they have a code. */
const codesSince = (since: number) =>
  lines.slice(since).flatMap((line) => {
    const { level, code } = JSON.parse(line) as { readonly level: number; readonly code?: string };
    return code === undefined ? [] : [{ level, code }];
  });
const AUSTIN = { locality: 'Austin', administrativeArea: 'TX', postalCode: '78701', countryCode: 'US' };
const PAYMENT = { billingContact: ADA, paymentMethod: TOKEN(), cartVersion: 1, total: 1, itemsCount: 1 };
const [WARNING, ERROR] = [40, 50];

test('a navigation to an undefined page of the checkout is an error of the log', async () => {
  const since = lines.length;
  expect((await send(built.shop, '/uk/checkout/undefined')).status).toBe(404);
  expect((await send(built.shop, '/uk/checkout/nowhere')).status).toBe(404);
  expect(codesSince(since)).toEqual([{ level: ERROR, code: 'navigation_error' }]);
  // The page is shared: while it is fresh, it is answered from memory and logged no second time.
  expect((await send(built.shop, '/uk/checkout/undefined')).status).toBe(404);
  expect(codesSince(since)).toHaveLength(1);
});

describe('a rejected step of the wallet is logged as', () => {
  test.each([
    ['setting_shipping_address', 'uk', 'contact', { shippingContact: { ...LONDON, countryCode: 'FR' } }],
    ['no_shipping_address', 'uk', 'authorise', { billingContact: ADA }],
    ['setting_billing_address', 'us', 'authorise', { shippingContact: { ...ADA, ...AUSTIN }, billingContact: ADA }],
    ['no_billing_address', 'uk', 'authorise', { shippingContact: ADA }],
    ['dummy_data', 'uk', 'pay', { ...PAYMENT, shippingContact: { ...ADA, givenName: WALLET_PLACEHOLDER.givenName } }],
    ['error', 'uk', 'start', { cartVersion: 'none' }],
  ] as const)('%s', async (code, storefront, step, fields) => {
    const { post } = await openSheet(built.shop, storefront);
    const since = lines.length;
    expect(await post(step, fields)).toMatchObject({ status: 422, kind: 'refused' });
    expect(codesSince(since)).toEqual([{ level: WARNING, code }]);
    expect(lines.slice(since).join('')).not.toMatch(/Ada|King|Downing|ada@/);
  });
});
