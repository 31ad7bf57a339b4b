import { describe, expect, test } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

const skusOn = (shopper: Shopper) =>
  [...shopper.current.document.querySelectorAll('main article h3 a')].map((link) => link.getAttribute('href'));

/** Puts the products at the first places of the listing on the wish list; returns their addresses. */
async function wish(shopper: Shopper, storefront: string, count: number): Promise<string[]> {
  const listing = await shopper.visit(`/${storefront}/adults/socks`);
  const links = [...listing.document.querySelectorAll('main article h3 a')].slice(0, count);
  const paths = links.map((link) => link.getAttribute('href') ?? '');
  for (const path of paths) {
    await shopper.visit(path);
    await shopper.submit('form[data-wish]');
  }
  return paths;
}

describe('the wish list', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'of %s shows what product pages added, the newest first, and removes it again',
    async (storefront, language) => {
      const shopper = newShopper();
      const [first, second] = await wish(shopper, storefront, 2);
      expect(skusOn(shopper)).toEqual([second, first]);
      expect(shopper.current.document.querySelector('#favourites')).toBeNull();
      const name = shopper.current.text('main article h3');
      expect(shopper.current.text('[role="status"]:not(#bubble)')).toBe(uiText('wish-list:added', { name }, language));
      const removed = await shopper.submit(intent('remove'));
      expect(skusOn(shopper)).toEqual([first]);
      expect(removed.text('[role="status"]:not(#bubble)')).toContain(uiText('wish-list:removed', { name }, language));
      await shopper.submit('[role="status"]:not(#bubble) form');
      expect(skusOn(shopper)).toEqual([second, first]);
    },
  );

  test('is private, not indexed, and empty without the cookie', async () => {
    const page = await newShopper().visit('/uk/wish-list');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
    expect(page.text('main')).toContain(uiText('wish-list:emptyText'));
    expect(page.document.querySelector('#share')).toBeNull();
    expect(page.document.querySelectorAll('[aria-labelledby="favourites"] article')).toHaveLength(4);
  });

  test('says nothing untrue at the address of an earlier message', async () => {
    const shopper = newShopper();
    await wish(shopper, 'uk', 1);
    const { pathname, search } = shopper.current.url;
    await shopper.submit(intent('remove'));
    const again = await shopper.visit(pathname + search);
    expect(again.text('[role="alert"]')).toMatch(/isn’t on your wish list/);
    expect(again.document.querySelector('[role="status"]:not(#bubble)')).toBeNull();
    expect((await shopper.visit('/uk/wish-list?added=NOPE')).document.querySelector('[role="alert"]')).toBeNull();
  });

  test('names products that another warehouse sells, and forgets them on request', async () => {
    const shopper = newShopper();
    shopper.cookies.set('wish-list', 'MEL01:NOPE');
    const here = await shopper.visit('/uk/wish-list');
    const there = await shopper.visit('/us/wish-list');
    const isShown = [here, there].map((page) => page.document.querySelectorAll('main article').length);
    const isNamed = [here, there].map((page) => page.document.querySelectorAll('#elsewhere li').length);
    expect(isShown.map((count, index) => count + (isNamed[index] ?? 0))).toEqual([1, 1]);
  });

  test('of fifty products takes no other one, and says so', async () => {
    const shopper = newShopper();
    const [path = ''] = await wish(shopper, 'uk', 1);
    shopper.cookies.set('wish-list', Array.from({ length: 50 }, (_, number) => `X${number}`).join(':'));
    await shopper.visit(path);
    const page = await shopper.submit('form[data-wish]');
    expect(page.text('[role="alert"]')).toMatch(/full: it has room for 50 designs/);
    expect(shopper.cookies.get('wish-list')).toMatch(/^X0:.*:X49$/);
  });

  test('is unchanged after a form that is none of its own', async () => {
    const shopper = newShopper();
    await wish(shopper, 'uk', 1);
    const cookie = shopper.cookies.get('wish-list');
    const forms: readonly Readonly<Record<string, string>>[] = [
      {},
      { intent: 'add' },
      { intent: 'add', sku: 'x'.repeat(99) },
      { intent: 'burn', sku: 'A' },
    ];
    for (const fields of forms) {
      const page = await shopper.post('/uk/wish-list', fields);
      expect([page.status, page.url.search, shopper.cookies.get('wish-list')]).toEqual([200, '', cookie]);
    }
  });

  test('of a link is read-only, and is added to the own list as a whole', async () => {
    const giver = newShopper();
    await wish(giver, 'uk', 2);
    const link = new URL(giver.current.document.querySelector('#share-link')?.getAttribute('value') ?? '');
    const shopper = newShopper();
    await wish(shopper, 'uk', 3);
    await shopper.visit(link.pathname + link.search);
    expect(skusOn(shopper)).toEqual(skusOn(giver));
    expect(shopper.current.document.querySelector(intent('remove'))).toBeNull();
    const saved = await shopper.submit('#save-all');
    expect(saved.text('[role="status"]:not(#bubble)')).toBe(uiText('wish-list:savedAll', { count: 2 }));
    expect(skusOn(shopper)).toHaveLength(3);
    const other = newShopper();
    await other.visit(link.pathname + link.search);
    await other.submit('#save-all');
    expect(skusOn(other)).toEqual(skusOn(giver));
  });

  test('of a link ignores values that are no product', async () => {
    const shopper = newShopper();
    const page = await shopper.visit(`/uk/wish-list?items=${encodeURIComponent('<b>,,\u0000,NOPE')}`);
    expect([page.status, page.text('main')]).toEqual([
      200,
      expect.stringContaining(uiText('wish-list:sharedEmptyText')),
    ]);
    expect(page.document.querySelector('#save-all')).toBeNull();
  });
});
