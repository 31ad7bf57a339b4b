import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { buildMarkedShop, marked, unmarked } from '#tests/support/marked-language.ts';
import { actionOf, base64, card, fromBase64 } from '#tests/support/sandbox-widget.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { bookFields, CONTACT } from './address-book.ts';
import { addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { open } from './payment-session-fixture.ts';
import { intent, openBuiltShop, type Page, Shopper } from './shopper.ts';
import { untranslated } from './untranslated.ts';

const run = promisify(execFile);
let root: string;
let dataDir = '';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  root = process.env.MARKED_SHOP ?? (await buildMarkedShop());
  built = await openBuiltShop(
    {},
    {
      root,
      prepare: async (folder) => {
        dataDir = folder;
      },
    },
  );
}, 600_000);
afterAll(async () => {
  await built.close();
  if (!process.env.MARKED_SHOP) await rm(root, { recursive: true });
});

const PAGES = [
  '/fr',
  '/fr/adults/socks',
  '/fr/outlet-all',
  '/fr/campaign/rainy-days',
  '/fr/search',
  '/fr/search?term=sock',
  '/fr/search?term=zzzz',
  '/fr/faq',
  '/fr/faq/sizes',
  '/fr/faq/cookie-policy',
  '/fr/happy-news',
  '/fr/happy-news/why-two-socks',
  '/fr/corporate-gifts',
  '/fr/imprint',
  '/fr/privacy',
  '/fr/terms',
  '/fr/accessibility',
  '/fr/no-such-page',
  '/fr/product/no-such-product',
  '/fr/market',
  '/fr/login',
  '/fr/forget-device',
  '/fr/order',
  '/fr/shared-content',
  '/fr/checkout/cart',
  '/fr/checkout/cart?items=nothing:1',
];

test.each(PAGES)('%s says everything in a language that was added', async (path) => {
  expect(untranslated(await new Shopper(built.shop).visit(path))).toEqual([]);
});

test('a page says everything in a language that was added after its forms', async () => {
  const said = { login: ['sign-in-asked', 'signed-out', 'signed-out-everywhere'], order: ['order-link-asked'] };
  for (const [path, notices] of Object.entries({ ...said, newsletter: ['newsletter.page'] }))
    for (const Cookie of notices.map((notice) => `notice=${notice}`))
      expect(untranslated(await new Shopper(built.shop).visit(`/fr/${path}`, { Cookie }))).toEqual([]);
});

test('the product page says everything in a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  const list = await shopper.visit('/fr/adults/socks');
  const links = [...list.document.querySelectorAll('main article h3 a')].slice(0, 3);
  for (const link of links) expect(untranslated(await shopper.visit(link.getAttribute('href') ?? ''))).toEqual([]);
});

test.each(['authorised', 'refused', 'pending', 'cancelled', 'error'] as const)(
  'a purchase that ends %s speaks a language that was added on every page',
  async (outcome) => {
    const shopper = new Shopper(built.shop);
    const pages: Page[] = [await fillCart(shopper, 'fr')];
    pages.push(await shopper.post('/fr/checkout/cart', { intent: 'apply-discount-code', discountCode: 'NO-SUCH' }));
    pages.push(await shopper.post('/fr/checkout/cart', { intent: 'apply-discount-code', discountCode: 'WELCOME10' }));
    pages.push(await shopper.visit('/fr/checkout/address'));
    pages.push(await shopper.submit('form:has(input[name="contact.email"])', {}));
    pages.push(
      await shopper.submit('form:has(input[name="contact.email"])', addressFields('fr', { 'contact.telephone': 'x' })),
    );
    pages.push(await shopper.submit('form:has(input[name="contact.email"])', addressFields('fr')));
    await shopper.submit(intent('pay'));
    pages.push(shopper.current);
    pages.push(await shopper.submit('form', { outcome }));
    const order = shopper.current.document.querySelector('a[href^="/fr/order/"]')?.getAttribute('href');
    if (order) pages.push(await shopper.visit(order));
    expect(pages.some(({ url }) => url.pathname.startsWith('/fr/order/'))).toBe(
      ['authorised', 'pending'].includes(outcome),
    );
    expect(pages.flatMap(untranslated)).toEqual([]);
  },
);

test('the bank of a redirect speaks a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  await shopper.visit('/fr/checkout/address');
  await shopper.submit('form:has(input[name="contact.email"])', addressFields('fr'));
  await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
  expect(shopper.current.url.pathname).toMatch(/^\/checkoutshopper\/bank\//);
  expect(untranslated(shopper.current)).toEqual([]);
});

test('an unknown payment, and the card fields, speak a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  for (const path of ['/checkoutshopper/bank/UNKNOWN', '/checkoutshopper/hosted/UNKNOWN']) {
    const answer = await shopper.request(path, { headers: { 'Accept-Language': 'fr-FR,en;q=0.5' } });
    expect(unmarked((await answer.text()).replace(/<head>.*<\/head>/s, '').replace(/<[^>]*>/g, '')), path).toBe('');
  }
  const texts = async (locale: string): Promise<Record<string, string>> =>
    JSON.parse(await (await shopper.request(`/checkoutshopper/sdk/6.45.2/translations/${locale}.json`)).text());
  const french = await texts('fr-FR');
  expect(Object.keys(french)).toEqual(Object.keys(await texts('de-DE')));
  expect(Object.values(french).filter((text) => /\p{L}/u.test(unmarked(text)))).toEqual([]);
});

test('the market switch speaks a language that was added, with its preview and its error', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  const preview = await shopper.post('/fr/market', { countryCode: 'DE', from: '/fr' });
  const invalid = await shopper.post('/fr/market', { countryCode: 'XX', from: '/fr' });
  expect([preview, invalid].flatMap(untranslated)).toEqual([]);
});

test('`forget-device` confirms in a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  expect(untranslated(await shopper.post('/fr/forget-device', {}))).toEqual([]);
});

test('the index page speaks a language that was added to a visitor who accepts it', async () => {
  const shopper = new Shopper(built.shop);
  expect(untranslated(await shopper.visit('/', { 'Accept-Language': 'fr-FR,en;q=0.5' }))).toEqual([]);
});

test('a restored cart, and one that is gone, speak a language that was added', async () => {
  const payment = await reachPayment(new Shopper(built.shop), 'fr');
  const { keep } = JSON.parse(payment.document.querySelector('#mirror')?.textContent ?? '');
  const restored = await new Shopper(built.shop).post('/fr/checkout/restore', keep);
  expect(restored.document.querySelector('#cart-total')).not.toBeNull();
  const absent = await new Shopper(built.shop).post('/fr/checkout/restore', { ...keep, 'cart-tokens': 'forged' });
  expect([restored, absent].flatMap(untranslated)).toEqual([]);
});

/** Pays with a card in the page, as the widget does; returns what the widget does next. */
async function payByCard(shopper: Shopper, number: string) {
  const { session } = await open(shopper, 'fr');
  const paid = await shopper.request(`/checkoutshopper/v1/sessions/${session.id}/payments?clientKey=sandbox_PAIRWISE`, {
    method: 'POST',
    body: JSON.stringify({ sessionData: session.sessionData, paymentMethod: card(number) }),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  return actionOf({ status: paid.status, body: (await paid.json()) as Record<string, unknown> });
}

test('the pages of 3-D Secure speak a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'fr');
  const { token } = await payByCard(shopper, '4212345678910006');
  const creq = base64({ acsTransID: fromBase64(token).acsTransID });
  const question = await shopper.post('/checkoutshopper/threeds/challenge', { creq });
  expect(question.document.querySelector('input[name="password"]')).not.toBeNull();
  const wait = await shopper.submit('form', { password: 'password' });
  // These pages name no payment: they take the language of the browser.
  const cres = wait.document.querySelector('input[name="cres"]')?.getAttribute('value') ?? '';
  const threeDSMethodData = base64({ threeDSServerTransID: 'x' });
  const headers = { 'Accept-Language': 'fr-FR' };
  const pages = [question, wait, await shopper.post('/checkoutshopper/threeds/notification', { cres }, headers)];
  pages.push(await shopper.post('/checkoutshopper/threeds/method', { threeDSMethodData }, headers));
  expect(pages.flatMap(untranslated)).toEqual([]);
});

test('a gift card speaks a language that was added, used for a part and wrong', async () => {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'fr');
  const fields = { giftCardNumber: '6036280000000000000', giftCardCode: '737' };
  const wrong = await shopper.submit(intent('pay-gift-card'), { ...fields, giftCardNumber: '1' });
  const used = await shopper.submit(intent('pay-gift-card'), fields);
  expect(used.document.querySelector('#left-to-pay')).not.toBeNull();
  expect([wrong, used].flatMap(untranslated)).toEqual([]);
});

test.each<readonly [CountryCode, string, Readonly<Record<string, string>>]>([
  ['PL', 'blik', { blikCode: '111111' }],
  ['PT', 'multibanco', {}],
  ['SE', 'swish', {}],
  ['IE', 'bankTransfer_IBAN', {}],
])(
  'the instructions of a payment in %s by %s speak a language that was added',
  async (country, paymentMethod, more) => {
    const shopper = new Shopper(built.shop);
    shopper.cookies.set('market', country);
    await fillCart(shopper, 'eu');
    await shopper.post('/eu/checkout/address', { ...bookFields(country), ...CONTACT });
    const pages = [shopper.current, await shopper.submit(intent('pay'), { paymentMethod, ...more })];
    expect(shopper.current.document.querySelector('#payment-instructions')).not.toBeNull();
    pages.push(await shopper.visit('/eu/checkout/cart'));
    expect(pages.flatMap(untranslated)).toEqual([]);
  },
);

test('the letters of an order and of its newsletter sign-up are in a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  await shopper.visit('/fr/checkout/address');
  await shopper.submit(
    'form:has(input[name="contact.email"])',
    addressFields('fr', { 'contact.newsletterSubscription': 'true' }),
  );
  const number = (await payWith(shopper, 'authorised')).text('#order-number');
  await built.shop.sweep();
  const letters = readShopFile(
    dataDir,
    `SELECT m.topic, o.language FROM outbox m JOIN orders o ON o.id = json_extract(m.payload, '$.orderId')
     WHERE o.number = ? AND m.topic = 'order-mail'`,
    number,
  );
  expect(letters).toEqual([{ topic: 'order-mail', language: 'fr' }]);
  // The mail of a sign-up takes the language of its storefront and country.
  expect(
    readShopFile(
      dataDir,
      `SELECT s.storefront, s.country FROM outbox m JOIN newsletter_subscriptions s
       ON s.email_hash = json_extract(m.payload, '$.emailHash') WHERE m.topic = 'newsletter-mail'`,
    ),
  ).toEqual([{ storefront: 'fr', country: 'FR' }]);
});

test('a search finds products by the words of a language that was added', async () => {
  const found = await new Shopper(built.shop).visit(`/fr/search?term=${encodeURIComponent('⟦Melon')}`);
  expect(found.document.querySelectorAll('main article').length).toBeGreaterThan(0);
});

test('an imported catalogue is shown, found and sold in a language that was added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marked-import-'));
  const file = join(folder, 'products.csv');
  const columns =
    'Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Price,Image Src,Image Alt Text,Status';
  const words = [marked('Harbour lantern'), `<p>${marked('Knitted by the sea.')}</p>`, 'Klarna', marked('Candles')];
  const picture = ['https://cdn.example.com/lantern.jpg', marked('Seen from near')];
  await writeFile(
    file,
    `${columns}\n${['lantern', ...words, 'true', 'L-1', '12.00', ...picture, 'active'].join(',')}\n`,
  );
  const env = { DATA_DIR: folder, PUBLIC_ORIGIN: 'http://localhost:3000' };
  const shop = (...args: string[]) =>
    run(process.execPath, ['bin/shop.mjs', ...args], { cwd: root, env: { ...process.env, ...env } });
  const { stdout } = await shop('import', file, '--format', 'shopify', '--language', 'fr');
  expect(stdout).toContain('1 products are in the shop');
  const imported = await openBuiltShop(env, { root });
  try {
    const shopper = new Shopper(imported.shop);
    const pages = [await shopper.visit('/fr'), await shopper.visit('/fr/type/candles')];
    pages.push(await shopper.visit(`/fr/search?term=${encodeURIComponent('⟦Harbour')}`));
    const link = shopper.current.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
    pages.push(await shopper.visit(link));
    const id = shopper.current.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
    pages.push(await shopper.submit(intent('add-product'), { id }));
    expect(shopper.current.text('main')).toContain(marked('Harbour lantern'));
    expect(pages.flatMap(untranslated)).toEqual([]);
  } finally {
    await imported.close();
    await rm(folder, { recursive: true });
  }
  await expect(shop('import', file, '--format', 'shopify', '--language', 'xx')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Allowed choices are en, de, nl, fr.'),
  });
  expect((await shop('codes', 'add', '--help')).stdout).toContain('--name-fr');
});

test('no code changes for a language that is added: the types of the copy agree', async () => {
  await writeFile(
    join(root, 'tsconfig.sources.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['app/**/*', 'server/**/*', '.react-router/types/**/*'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }),
  );
  await run('npx', ['--no-install', 'react-router', 'typegen'], { cwd: root });
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const check = run(process.execPath, [compiler, '--noEmit', '-p', 'tsconfig.sources.json'], { cwd: root });
  expect((await check.catch((error: { stdout: string }) => error)).stdout).toBe('');
}, 180_000);
