import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES as DEMO_CATEGORIES } from '#lab/demo-catalogue/categories.ts';
import { intent, openBuiltShop, type Page, Shopper } from './shopper.ts';

const CATEGORIES = new Set(DEMO_CATEGORIES.map(({ full_slug }) => full_slug));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Mugs, candles, one boxer, a T-shirt and one without fibres: most categories of the demo are then empty. */
const FILE = join(ROOT, 'tests/fixtures/import/homeware.csv');

let dataDir: string;
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-links-'));
  const demo = await openBuiltShop({ DATA_DIR: dataDir });
  await demo.close();
  const child = spawn(process.execPath, ['bin/shop.mjs', 'import', FILE, '--format', 'shopify'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  built = await openBuiltShop({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await built.close();
  await rm(dataDir, { recursive: true, force: true });
});

const hrefs = (page: Page, selector: string) =>
  [...page.document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '');
const cards = (page: Page) => page.document.querySelectorAll('main article h3 a').length;
/** Every address of a picture that the page may load. */
const pictures = (page: Page) => [
  ...new Set(
    [...page.document.querySelectorAll('img, source')]
      .flatMap((image) => [image.getAttribute('src') ?? '', ...(image.getAttribute('srcset') ?? '').split(',')])
      .map((entry) => entry.trim().split(' ')[0] ?? '')
      .filter((address) => address.startsWith('/images/')),
  ),
];

describe.each(['uk', 'de', 'us'])('After an import storefront %s', (storefront) => {
  const start = () => new Shopper(built.shop).visit(`/${storefront}`);

  test('links from its home page, header and footer to no missing page and no empty list', async () => {
    const home = await start();
    const links = [...new Set(hrefs(home, 'header a, main a, footer a, aside a'))].filter(
      (href) => href.startsWith('/') || href.startsWith('#'),
    );
    expect(links.length).toBeGreaterThan(15);
    for (const href of links.filter((link) => !link.startsWith('#'))) {
      const page = await new Shopper(built.shop).visit(href);
      expect([href, page.status]).toEqual([href, 200]);
      const isListing = CATEGORIES.has(href.slice(storefront.length + 2)) || href.includes('/type/');
      if (isListing) expect([href, cards(page) > 0]).toEqual([href, true]);
    }
  });

  test('shows no missing picture on its home page', async () => {
    const home = await start();
    const placeholder = Buffer.from(
      await (await new Shopper(built.shop).request('/images/placeholder?width=320')).arrayBuffer(),
    );
    for (const address of pictures(home)) {
      const answer = await new Shopper(built.shop).request(address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect([address, placeholder.equals(Buffer.from(await answer.arrayBuffer()))]).toEqual([address, false]);
    }
  });

  test('names the categories of the import in its header, and fills the tiles with them', async () => {
    const home = await start();
    const nav = hrefs(home, '#menu li > a, #menu li details a');
    expect(nav).toEqual(
      ['adults/boxers', 'adults/t-shirts', 'type/mugs', 'type/candles', 'collection/all'].map(
        (slug) => `/${storefront}/${slug}`,
      ),
    );
    const tiles = hrefs(home, 'main li > a:has(> img)');
    expect(tiles).toEqual(
      expect.arrayContaining(['type/mugs', 'type/candles', 'adults/boxers'].map((slug) => `/${storefront}/${slug}`)),
    );
    expect(cards(home)).toBe(4);
    const mugs = await new Shopper(built.shop).visit(`/${storefront}/type/mugs`);
    expect([mugs.text('h1'), cards(mugs)]).toEqual(['Mugs', 2]);
  });

  test('offers only categories with products beside a listing, in an empty cart and after a search without result', async () => {
    for (const path of ['/adults/boxers', '/search?term=nothinglikethis', '/checkout/cart']) {
      const page = await new Shopper(built.shop).visit(`/${storefront}${path}`);
      const links = hrefs(page, 'main a').filter(
        (href) => href.startsWith(`/${storefront}/`) && !href.includes('/faq') && !href.includes('/product/'),
      );
      for (const href of links) {
        const there = await new Shopper(built.shop).visit(href);
        expect([path, href, there.status, cards(there) > 0]).toEqual([path, href, 200, true]);
      }
    }
  });

  test('answers 404 at the address of a category that only an import can add', async () => {
    expect((await new Shopper(built.shop).visit(`/${storefront}/type/unknown`)).status).toBe(404);
  });
});

describe('A textile without fibres and manufacturer', () => {
  const product = '/product/quay-tee';
  const tees = async (storefront: string) =>
    hrefs(await new Shopper(built.shop).visit(`/${storefront}/adults/t-shirts`), 'main article h3 a');
  /** The id of its size, open on its page in a storefront that sells it. */
  const open = async (shopper: Shopper) => {
    const page = await shopper.visit(`/ch${product}`);
    return { page, id: page.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '' };
  };

  test.each(['uk', 'de', 'us'])(
    'is not sold by storefront %s, as the law wants them beside its offer',
    async (storefront) => {
      expect(await tees(storefront)).toEqual([`/${storefront}/product/slip-tee`]);
      const results = await new Shopper(built.shop).visit(`/${storefront}/search?term=tee`);
      expect(hrefs(results, 'main article h3 a')).toEqual([`/${storefront}/product/slip-tee`]);
      const { id } = await open(new Shopper(built.shop));
      const shopper = new Shopper(built.shop);
      expect((await shopper.visit(`/${storefront}${product}`)).status).toBe(404);
      await shopper.visit(`/${storefront}/product/slip-tee`);
      const refused = await shopper.submit(intent('add-product'), { id: storefront === 'us' ? `${id}-up` : id });
      expect(refused.status).toBe(422);
      expect((await shopper.visit(`/${storefront}/checkout/cart`)).text('main')).not.toContain('Quay Tee');
    },
  );

  test('is sold by storefront ch, where no law wants them, and names no alternate that does not sell it', async () => {
    expect(await tees('ch')).toHaveLength(2);
    const shopper = new Shopper(built.shop);
    const { page, id } = await open(shopper);
    expect([page.status, page.text('main').includes('%')]).toEqual([200, false]);
    const alternates = hrefs(page, 'link[rel="alternate"]').filter((href) => href.includes('/product/'));
    expect(new Set(alternates.map((href) => new URL(href).pathname))).toEqual(
      new Set([`/ch${product}`, `/gl${product}`]),
    );
    expect((await shopper.submit(intent('add-product'), { id })).text('main')).toContain('Quay Tee');
  });

  test('is named before a switch of the market takes it from the bag', async () => {
    const shopper = new Shopper(built.shop);
    const { id } = await open(shopper);
    await shopper.submit(intent('add-product'), { id });
    const preview = await shopper.post('/ch/market', { countryCode: 'DE' });
    expect([preview.status, preview.text('main')]).toEqual([200, expect.stringContaining('Quay Tee')]);
  });
});
