import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addressFields, payWith } from './journey.ts';
import { intent, ORIGIN, openBuiltShop, type Page, Shopper } from './shopper.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const fixture = (name: string): string => join(ROOT, 'tests/fixtures/import', name);

let dataDir: string;
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'import-http-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The command as an operator runs it, on the data of the test. */
async function importFile(
  name: string,
  format: 'shopify' | 'google',
  ...more: string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['bin/shop.mjs', 'import', fixture(name), '--format', format, ...more], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

async function openShop(): Promise<Shopper> {
  const { shop, close } = await openBuiltShop({ DATA_DIR: dataDir });
  closing.push(close);
  return new Shopper(shop);
}

const found = (page: Page): string[] =>
  [...page.document.querySelectorAll('main article h3 a')]
    .filter((link) => !link.closest('section:has(> #favourites)'))
    .map((link) => link.getAttribute('href') ?? '');

/** Searches for words that find one product, and opens it. */
async function searchAndOpen(shopper: Shopper, storefront: StorefrontCode, term: string): Promise<Page> {
  const links = found(await shopper.visit(`/${storefront}/search?term=${encodeURIComponent(term)}`));
  expect(links, term).toHaveLength(1);
  const page = await shopper.visit(links[0] ?? '');
  expect(page.status).toBe(200);
  return page;
}

/** From an open product to the number of a paid order, through the forms. `onPage` gets each page on the way. */
async function buy(
  shopper: Shopper,
  storefront: StorefrontCode,
  onPage: (page: Page) => void = () => undefined,
): Promise<string> {
  const size = shopper.current.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
  const cart = await shopper.submit(intent('add-product'), { id: size });
  onPage(cart);
  const method = cart.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
  await shopper.submit(intent('select-shipping-method'), { shippingMethod: method });
  onPage(await shopper.visit(`/${storefront}/checkout/address`));
  onPage(await shopper.submit('form:has(input[name="contact.email"])', addressFields(storefront)));
  const success = await payWith(shopper, 'authorised');
  onPage(success);
  return success.text('#order-number');
}

describe('An imported catalogue', () => {
  test('of a Shopify export is found, priced in the currency of the country, and sold', async () => {
    const { code, output } = await importFile('shopify.csv', 'shopify');
    expect(output).toContain('2 products are in the shop');
    expect(code).toBe(0);
    const shopper = await openShop();

    const sock = await searchAndOpen(shopper, 'uk', 'harbour lantern');
    expect(sock.text('h1')).toBe('Harbour Lantern Sock');
    expect(sock.text('main')).toContain('£10.50');
    expect(sock.text('main')).toContain('Knitted for long evenings on the quay, and for the "slow boat" home.');
    expect(sock.document.querySelectorAll('input[name="id"]:not([disabled])')).toHaveLength(2);
    expect(await buy(shopper, 'uk')).toMatch(/^PW-/);

    expect((await searchAndOpen(shopper, 'de', 'harbour lantern')).text('main')).toContain('12,00');
    expect((await searchAndOpen(shopper, 'us', 'harbour lantern')).text('main')).toContain('$14.50');
    expect(await buy(shopper, 'us')).toMatch(/^PW-/);
  });

  test('shows a drawn picture where the export has none, and sold-out products', async () => {
    await importFile('shopify.csv', 'shopify');
    const shopper = await openShop();
    const boxer = await searchAndOpen(shopper, 'uk', 'ferry bell');
    const picture = boxer.document.querySelector('main img')?.getAttribute('src') ?? '';
    const answer = await shopper.request(picture);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    expect(boxer.document.querySelectorAll('input[name="id"]:not([disabled])')).toHaveLength(1);
    expect(found(await shopper.visit('/uk/search?term=not+yet+ready'))).toEqual([]);
  });

  test('of mugs has no page, picture or word of socks in its menu and on its products', async () => {
    expect(await importFile('mugs.csv', 'shopify')).toMatchObject({ code: 0 });
    const shopper = await openShop();
    const home = await shopper.visit('/uk');
    const entries = [...home.document.querySelectorAll('header nav a')].map((link) => link.getAttribute('href'));
    expect(entries.filter((href) => /type|collection|socks/.test(href ?? ''))).toEqual([
      '/uk/type/mugs',
      '/uk/collection/all',
    ]);
    expect(home.document.querySelector('main [srcset*="/images/hero/"]')).toBeNull();

    const mug = await searchAndOpen(shopper, 'uk', 'quay mug');
    expect(mug.document.querySelector('fieldset:has(input[name="id"])')?.hasAttribute('hidden')).toBe(true);
    const [about, facts] = [...mug.document.querySelectorAll('main details')].filter((part) => !part.id);
    expect([...(about?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'About this product',
      'For a whole pot',
      'Fruit and flowers all round the rim, and a handle for the whole hand, so that it stays where it is in a gale and in the morning after it.',
      'Holds half a litre.',
    ]);
    expect(facts?.querySelector('summary')?.textContent).toBe('Details');
    expect(await (await shopper.request('/uk/feeds/google.xml')).text()).toContain(
      '<g:brand>Quay Mill</g:brand><g:product_type>Mugs</g:product_type>',
    );
    expect(await buy(shopper, 'uk')).toMatch(/^PW-/);
  });

  test.each([
    ['uk', 'One size'],
    ['de', 'Einheitsgröße'],
    ['nl', 'Eén maat'],
  ] as const)('of one size has no word for size before it on the pages of %s', async (storefront, name) => {
    await importFile('mugs.csv', 'shopify');
    const shopper = await openShop();
    const pages: Page[] = [];
    await searchAndOpen(shopper, storefront, 'quay mug');
    await buy(shopper, storefront, (page) => pages.push(page));
    const link = shopper.current.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    pages.push(await shopper.visit(link), await shopper.visit(link.replace('/order/', '/withdrawal/')));
    expect(pages).toHaveLength(6);
    for (const page of pages) {
      const words = page.text('main').replace(/\s+/g, ' ');
      expect(words, page.url.pathname).toContain(name);
      expect(words, page.url.pathname).not.toMatch(new RegExp(`(?:size|größe|maat) ${name}`, 'i'));
    }
  });

  test('in one language of the shop is found and shown in it', async () => {
    expect(await importFile('google.tsv', 'google', '--language', 'nl')).toMatchObject({ code: 0 });
    const shopper = await openShop();
    const page = await searchAndOpen(shopper, 'nl', 'tidewater');
    expect(page.text('h1')).toBe('Tidewater Ankle Sock');
    expect(page.document.querySelectorAll('main [lang]')).toHaveLength(0);
    const list = await shopper.visit('/uk/search?term=tidewater');
    expect(list.document.querySelector('main article h3 a')?.getAttribute('lang')).toBe('nl');
    const english = await searchAndOpen(shopper, 'uk', 'tidewater');
    expect(english.document.querySelector('h1')?.getAttribute('lang')).toBe('nl');
    const described = [...english.document.querySelectorAll('main details p')].filter((line) =>
      line.hasAttribute('lang'),
    );
    expect(described.map((line) => line.getAttribute('lang'))).toContain('nl');
    const pages: Page[] = [];
    await buy(shopper, 'uk', (bought) => pages.push(bought));
    const link = shopper.current.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    pages.push(await shopper.visit(link));
    for (const { document, url } of pages)
      expect(document.querySelector('main [lang="nl"]')?.textContent, url.pathname).toMatch(/^Tidewater/);
    expect(await importFile('google.tsv', 'google', '--language', 'xx')).toMatchObject({
      code: 2,
      output: expect.stringContaining('Allowed choices are en, de, nl.'),
    });
  });

  test.each([
    ['google.tsv', 'tidewater', 'Tidewater Ankle Sock', '£18.00'],
    ['google.xml', 'bell buoy', 'Bell Buoy Tee', '£26.50'],
  ])('of the feed %s is found, converted and sold', async (file, term, name, price) => {
    expect(await importFile(file, 'google')).toMatchObject({ code: 0 });
    const shopper = await openShop();
    const page = await searchAndOpen(shopper, 'uk', term);
    expect(page.text('h1')).toBe(name);
    expect(page.text('main')).toContain(price);
    expect(await buy(shopper, 'uk')).toMatch(/^PW-/);
  });

  test('replaces the demo while the shop runs: carts and orders continue, and a restart does not restore the demo', async () => {
    const shopper = await openShop();
    expect(found(await shopper.visit('/uk/adults/socks')).length).toBeGreaterThan(10);
    const { code, output } = await importFile('shopify.csv', 'shopify');
    expect(output).toContain('The shop is running: its own process writes the products');
    expect(output).toMatch(/\d{3} demo products that are not in the file were removed/);
    expect(code).toBe(0);

    await expect
      .poll(async () => found(await shopper.visit('/uk/adults/socks')))
      .toEqual(['/uk/product/harbour-lantern-sock']);
    await searchAndOpen(shopper, 'uk', 'harbour lantern');
    expect(await buy(shopper, 'uk')).toMatch(/^PW-/);

    for (const close of closing.splice(0)) await close();
    expect(found(await (await openShop()).visit('/uk/search?term=sock'))).toHaveLength(1);
  });

  test('stays after a dry run of another file, and after an invalid file', async () => {
    const report = join(dataDir, 'report.jsonl');
    await importFile('shopify.csv', 'shopify');
    expect(await importFile('google.xml', 'google', '--dry-run', '--replace', '--report', report)).toMatchObject({
      code: 0,
    });
    expect(
      (await readFile(report, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).reason),
    ).toContain('price-unusable');
    expect(await importFile('google.xml', 'shopify', '--replace')).toMatchObject({
      code: 1,
      output: expect.stringContaining('--format google'),
    });
    expect(found(await (await openShop()).visit('/uk/search?term=cotton'))).toHaveLength(2);
  });
});
