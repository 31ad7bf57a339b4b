import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openAddressLink } from '#server/composition/address-link.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { readLetter } from '#server/platform/letters/files.ts';
import { ceramics } from '#tests/support/own-shop.ts';
import { storefrontOf } from './crawl-fixture.ts';
import { indexedSitemaps, listedAddresses, readPage } from './crawled-page.ts';
import { addressFields, payWith } from './journey.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, ORIGIN, openBuiltShop, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCTS = `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
blue-mug,Blue mug,"Nordsee Keramik GmbH, Hafenstraße 1, 20457 Hamburg",Mugs,Title,Default Title,MUG-1,shopify,20,18.00
grey-bowl,Grey bowl,"Nordsee Keramik GmbH, Hafenstraße 1, 20457 Hamburg",Bowls,Title,Default Title,BOWL-1,shopify,12,24.00
`;
/** Brand, seller, addresses, people, makers and codes of the demo. */
const DEMO = /pairwise|keizersgracht|washing line|Wäscheleine|waslijn|WELCOME10|happy-news|about-us|corporate-gifts/i;

/** The operator's program as it is built; what it prints. */
async function program(environment: Readonly<Record<string, string>>, more: Partial<CliDeps> = {}) {
  const tools = (await import(join(ROOT, 'build/tools/shop.js'))) as typeof import('#server/ops/main.ts');
  const output: string[] = [];
  const write = (text: string) => void output.push(text);
  const deps: CliDeps = {
    ...tools.cliDeps({ LOG_LEVEL: 'silent', ...environment }, ROOT),
    stdout: async (text) => write(text),
    stderr: write,
    interactive: false,
    securityLog: { info: () => undefined },
    ...more,
  };
  return async (...argv: string[]) => ({ code: await tools.runShop(argv, deps), output: output.splice(0).join('') });
}

/** A shop that `init` and `import` have set up, with what they left. */
async function openOwnShop() {
  const folder = await mkdtemp(join(tmpdir(), 'own-shop-'));
  const answers = join(folder, 'answers.json');
  const products = join(folder, 'products.csv');
  writeFileSync(answers, JSON.stringify({ shop: ceramics, origin: ORIGIN, carriers: { DE: 'Elbe Kurier' } }));
  writeFileSync(products, PRODUCTS);
  const initialised = await (await program({}))('init', '--file', answers, '--folder', folder);
  const settings = parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>;
  let ended: readonly number[] = [];
  const { shop, dataDir, close } = await openBuiltShop(settings, {
    async prepare(dataDir) {
      const run = await program({ ...settings, DATA_DIR: dataDir });
      ended = [
        (await run('import', products, '--format', 'shopify')).code,
        (await run('facts', 'import', join(folder, 'facts.csv'))).code,
      ];
    },
  });
  return {
    shop,
    secret: settings.SESSION_SECRETS ?? '',
    initialised,
    ended,
    examine: async () => (await program({ ...settings, DATA_DIR: dataDir }))('doctor', 'store', 'markets'),
    async letters() {
      await shop.sweep();
      const letters = join(dataDir, 'letters');
      return readdirSync(letters).map((file) => readLetter(readFileSync(join(letters, file), 'utf8')));
    },
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const suite = openForTests(openOwnShop);

test('`init`, `import` and `facts` set a shop up, in which `doctor` finds nothing to mend', async () => {
  expect(suite.initialised).toMatchObject({ code: 0, output: expect.stringContaining('npm run doctor') });
  expect(suite.ended).toEqual([0, 0]);
  const { code, output } = await suite.examine();
  expect([code, output]).toEqual([0, expect.stringContaining('Nothing has to be mended.')]);
});

const PAGES = [
  ...['', '/imprint', '/privacy', '/terms', '/withdrawal', '/accessibility', '/shipping', '/faq', '/faq/orders'],
  ...['/faq/delivery', '/faq/returns', '/faq/payment', '/faq/cookie-policy', '/market', '/login', '/order', '/search'],
  ...['/checkout/cart', '/wish-list', '/collection/all', '/type/mugs', '/feeds/google.xml', '/sitemap.xml'],
  ...['/about-us', '/happy-news', '/corporate-gifts', '/faq/sizes'],
];

describe.each([
  { storefront: 'uk', sent: 'Germany' },
  { storefront: 'de', sent: 'Deutschland' },
  { storefront: 'nl', sent: 'Duitsland' },
] as const)('storefront $storefront of a shop of its own', ({ storefront, sent }) => {
  test.each(PAGES)('has no word of the demo at %s', async (path) => {
    const answer = await send(suite.shop, `/${storefront}${path}`);
    const isLeftOut = /about-us|happy-news|corporate|sizes/.test(path);
    expect(answer.status).toBe(isLeftOut ? 404 : 200);
    const html = await answer.text();
    expect(isLeftOut ? html.replaceAll(path, '') : html).not.toMatch(DEMO);
  });

  test('names its seller in the imprint, and its brand in title, logo and footer', async () => {
    const page = await new Shopper(suite.shop).visit(`/${storefront}/imprint`);
    const text = page.text('main');
    for (const fact of ['Nordsee Keramik GmbH', `Hafenstraße 1, 20457 Hamburg, ${sent}`, 'HRB 12345', 'Ada Hansen'])
      expect(text).toContain(fact);
    expect(text).toContain(storefront === 'uk' ? 'GB123456789' : 'DE123456789');
    expect(page.text('title')).toContain('Nordsee');
    expect(page.document.querySelectorAll('svg.brand-mark path')).toHaveLength(0);
    expect(page.text('header .brand-mark')).toBe('Nordsee');
    expect(page.text('footer')).toContain('© Nordsee Keramik GmbH');
  });

  test('sells, and its order page and letters name the shop alone', async () => {
    const shopper = new Shopper(suite.shop);
    const listing = await shopper.visit(`/${storefront}/collection/all`);
    const link = listing.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
    const product = await shopper.visit(link);
    expect(product.html).not.toMatch(DEMO);
    const id = product.document.querySelector('input[name="id"]')?.getAttribute('value') ?? '';
    const cart = await shopper.submit(intent('add-product'), { id });
    const method = cart.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
    const priced = await shopper.submit(intent('select-shipping-method'), { shippingMethod: method });
    if (storefront === 'de') expect(priced.text('main')).toContain('Elbe Kurier');
    await shopper.visit(`/${storefront}/checkout/address`);
    const email = `${storefront}@buyer.test`;
    const fields = addressFields(storefront, { 'contact.email': email, 'address.shipping.street0': 'Main Street 5' });
    const paying = await shopper.submit('form:has(input[name="contact.email"])', fields);
    expect(paying.html).not.toMatch(DEMO);
    const placed = await payWith(shopper, 'authorised');
    expect(placed.text('#order-number')).toMatch(/^PW-/);
    expect(placed.html).not.toMatch(DEMO);
    const [letter] = (await suite.letters()).filter(({ to }) => to === email);
    expect(letter?.text).toContain('Nordsee Keramik GmbH, Hafenstraße 1, 20457 Hamburg');
    expect(JSON.stringify(letter)).not.toMatch(DEMO);
    const order = /https?:\/\/[^/\s]+(\/\w+\/order\/\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const page = await shopper.visit(order);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(DEMO);
    await suite.shop.sweep();
    const invoice = await (await shopper.request(`${order}/invoice`)).text();
    expect(invoice).toContain('<span>Nordsee Keramik GmbH</span>');
    expect(invoice).not.toMatch(DEMO);
  });
});

test('every page that a crawler finds exists, and has no word of the demo', async () => {
  const paths = new Set(['/']);
  const faults: string[] = [];
  for (const sitemap of indexedSitemaps(await (await send(suite.shop, '/sitemap.xml')).text()))
    for (const { path } of listedAddresses(await (await send(suite.shop, sitemap)).text())) paths.add(path);
  expect(paths.size).toBeGreaterThan(50);
  for (const path of paths) {
    const { status, links } = await readPage(suite.shop, path);
    if (status >= 400) faults.push(`${path} answers ${status}`);
    if (DEMO.test(await (await send(suite.shop, path)).text())) faults.push(`${path} names the demo`);
    for (const link of links) if (!link.includes('?')) paths.add(link);
  }
  expect(faults).toEqual([]);
  expect([...new Set([...paths].map(storefrontOf))].sort()).toEqual(['', 'de', 'eu', 'nl', 'uk']);
}, 60_000);

test('files outside the storefronts have no word of the demo', async () => {
  for (const path of ['/', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/images/icon.svg']) {
    const text = await (await send(suite.shop, path)).text();
    expect(text, path).not.toMatch(DEMO);
    if (path.endsWith('security.txt')) expect(text).toContain('mailto:service@nordsee.test');
  }
});

describe('a country without a market', () => {
  test('is in no choice of country, sitemap or alternate link', async () => {
    const shopper = new Shopper(suite.shop);
    for (const path of ['/', '/uk/market']) {
      const { document } = await shopper.visit(path);
      const codes = [...document.querySelectorAll('#countries button')].map((button) => button.getAttribute('value'));
      expect(codes.sort()).toEqual(['DE', 'GB', 'NL', 'SE']);
    }
    const { html } = await shopper.visit('/uk');
    expect([...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, tag]) => tag)).toEqual([
      ...['en-GB', 'de-DE', 'nl-NL', 'en-SE', 'x-default'],
    ]);
    const index = await (await send(suite.shop, '/sitemap.xml')).text();
    expect([...index.matchAll(/\/(\w+)\/sitemap\.xml/g)].map(([, storefront]) => storefront)).toEqual([
      ...['uk', 'de', 'nl', 'eu'],
    ]);
    expect((await send(suite.shop, '/eu/feeds/google.xml?country=FR')).status).toBe(404);
  });

  test('has a storefront that leads to the choice of country, which names no other', async () => {
    for (const path of ['/us', '/us/adults/socks', '/fr/imprint', '/gl/checkout/cart']) {
      const answer = await send(suite.shop, path, { headers: { 'Accept-Language': 'en-US' } });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/']);
    }
    const choice = await new Shopper(suite.shop).visit('/', { 'Accept-Language': 'en-US' });
    expect(choice.text('main')).toContain(uiText('shell:elsewhere'));
    const posted = await send(suite.shop, '/us/checkout/cart', {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'intent=add-product',
    });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/']);
  });

  test('ends newsletters in another storefront, which it does not for those of a country with a market', async () => {
    const { sign } = openAddressLink([suite.secret]);
    const linkOf = (storefront: string) => sign('end-newsletter', { storefront, emailHash: 'ab'.repeat(32) });
    const ended = await new Shopper(suite.shop).visit(`/us/newsletter/unsubscribe/${linkOf('us')}`);
    expect([ended.status, ended.text('h1')]).toEqual([200, uiText('newsletter:unsubscribe.askTitle')]);
    expect((await send(suite.shop, `/uk/newsletter/unsubscribe/${linkOf('de')}`)).status).toBe(404);
  });

  test('keeps the pages of its orders in another storefront', async () => {
    const answer = await send(suite.shop, '/us/order/PW-A1B2C-D3E4F.signed?from=letter');
    expect(answer.headers.get('location')).toBe('/uk/order/PW-A1B2C-D3E4F.signed?from=letter');
  });
});
