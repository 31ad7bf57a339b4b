import { describe, expect, test } from 'vitest';
import { LIST, openListeningShop, PAGES } from './listening-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { uiText } from './ui-text.ts';

const node = openForTests(openListeningShop);

async function productsOf(list: string): Promise<readonly string[]> {
  const { text } = await node.get(list);
  return [...text.matchAll(/<h3[^>]*><a href="(\/[a-z]{2}\/product\/[^"]+)"/g)].map(([, path]) => path ?? '');
}

async function variantsOf(product: string): Promise<readonly string[]> {
  const { text } = await node.get(product);
  const sizes = text.matchAll(/<input[^>]*name="id"[^>]*value="([^"]+)"|<a[^>]*data-alert="([^"]+)"/g);
  const ids = [...sizes].map(([, available, soldOut]) => available ?? soldOut ?? '');
  expect(ids.length).toBeGreaterThan(0);
  return ids;
}

async function setStock(variantIds: readonly string[], quantity: number): Promise<void> {
  const rows = variantIds.flatMap((variantId) =>
    (['nl', 'nl-rsv'] as const).map((warehouse) => ({
      variantId,
      warehouse,
      quantity: warehouse === 'nl' ? quantity : 0,
    })),
  );
  await node.store.command('setStockOf', { rows, now: Date.now() });
  await node.shop.readChanges();
}

describe('a change', () => {
  test('of a stock state drops the page of the product, and no list that does not show it', async () => {
    const [product = '', other = ''] = await productsOf(LIST);
    const variants = await variantsOf(product);
    await setStock(variants, 60);
    for (const path of [product, other, LIST]) await node.again(path);
    await setStock(variants, 4);
    expect([product, other, LIST].map((path) => node.inMemory(path))).toEqual([false, true, true]);
    expect((await node.get(product)).text).toContain(uiText('catalogue:onlyLeft', { count: 4 }));
  });

  test('that sells a product out drops its page and its lists, and no page without it', async () => {
    const [product = ''] = await productsOf(LIST);
    const variants = await variantsOf(product);
    await setStock(variants, 60);
    const paths = [product, LIST, '/uk/faq', '/uk/shipping'];
    for (const path of paths) await node.get(path, { 'accept-encoding': 'br' });
    await setStock(variants, 0);
    expect(paths.map((path) => node.inMemory(path))).toEqual([false, false, true, true]);
    expect((await node.get(product)).text).toContain(uiText('catalogue:soldOut'));
    await setStock(variants, 60);
    expect((await node.get(product)).text).not.toContain(`>${uiText('catalogue:soldOut')}<`);
  });

  test('that sells a product out outdates the lists that it may leave or enter, without dropping them', async () => {
    const [product = ''] = await productsOf(LIST);
    const variants = await variantsOf(product);
    await setStock(variants, 60);
    const next = `${LIST}?page=2`;
    expect((await node.again(next)).text).not.toContain(product);
    await setStock(variants, 0);
    expect((await node.get(next)).headers['x-cache']).toBe('stale');
    await expect.poll(async () => (await node.get(next)).headers['x-cache']).toBe('hit');
    await setStock(variants, 60);
  });

  test('of a price drops the page and the lists, and shows the new price', async () => {
    const [product = ''] = await productsOf(LIST);
    const [variantId = '', ...rest] = await variantsOf(product);
    for (const path of [product, LIST, '/uk/faq']) await node.again(path);
    const rows = [variantId, ...rest].map((id) => ({ variantId: id, currency: 'GBP', original: 4321, final: 4321 }));
    await node.store.command('setPricesOf', { rows, now: Date.now() });
    await node.shop.readChanges();
    expect((await node.get(product)).text).toContain('43.21');
    expect((await node.get(LIST)).text).toContain('43.21');
    expect((await node.get('/uk/faq')).headers['x-cache']).toBe('hit');
  });

  test('of the last units of a product drops its page and its lists, and names their number', async () => {
    const [product = ''] = await productsOf(LIST);
    const [variant = '', ...others] = await variantsOf(product);
    await setStock(others, 0);
    await setStock([variant], 60);
    for (const path of [product, LIST, '/uk/faq']) await node.again(path);
    await setStock([variant], 4);
    expect([product, LIST, '/uk/faq'].map((path) => node.inMemory(path))).toEqual([false, false, true]);
    expect((await node.get(LIST)).text).toContain(uiText('catalogue:onlyLeft', { count: 4 }));
    await setStock([variant, ...others], 60);
    expect((await node.get(LIST)).text).not.toContain(uiText('catalogue:onlyLeft', { count: 4 }));
  });

  test('of the units left of a size drops the page of the product, once they are few', async () => {
    const [product = ''] = await productsOf(LIST);
    const variants = await variantsOf(product);
    await setStock(variants, 4);
    await node.again(product);
    await setStock(variants, 3);
    expect((await node.get(product)).text).toContain(uiText('catalogue:onlyLeft', { count: 3 }));
  });

  test('of the automatic discounts shows and ends the offer on the pages of its products', async () => {
    const [product = ''] = await productsOf(LIST);
    await node.again(product);
    const scope = { kind: 'goods', products: [], categories: ['adults/socks'], sections: [], skus: [] } as const;
    const rule = { code: null, minimum: null, countries: null, validFrom: null, validUntil: null, usageLimit: null };
    const effect = { type: 'buy-n-get-m', buy: 4, free: 1, groups: null } as const;
    const name = { en: 'Five for four' };
    const offer = uiText('cart-page:offer.free', { name: name.en, all: 5, count: 1 });
    const whole = { ...rule, id: 'five-for-four', name, effect, scope, usageLimitPerCart: null, priority: 1 };
    await node.store.command('addDiscountRules', { rules: [whole], now: Date.now() });
    await node.shop.readChanges();
    expect((await node.again(product)).text).toContain(offer);
    await node.store.command('endDiscountRule', { name: whole.id, now: Date.now() });
    await node.shop.readChanges();
    expect((await node.get(product)).text).not.toContain(offer);
  });

  test('of the whole catalogue drops every page', async () => {
    for (const path of PAGES) await node.again(path);
    expect(PAGES.filter((path) => !node.inMemory(path))).toEqual([]);
    await node.store.command('listProducts', { listings: [] });
    await node.shop.readChanges();
    expect(PAGES.filter((path) => node.inMemory(path))).toEqual([]);
  });

  test.each([
    ['full', {}],
    ['lite', { cookie: 'mode=lite' }],
    ['of another market of the storefront', { cookie: 'market=IE' }],
  ])(
    'drops a page that was sent from memory (%s), and the shop makes it again without a visitor',
    async (_, headers) => {
      const [product = ''] = await productsOf('/eu/adults/socks');
      const variants = await variantsOf(product);
      await setStock(variants, 60);
      await node.again(product, { ...headers, 'accept-encoding': 'br' });
      await setStock(variants, 3);
      expect(node.inMemory(product, headers)).toBe(false);
      await expect.poll(() => node.inMemory(product, headers)).toBe(true);
      expect((await node.get(product, headers)).text).toContain(uiText('catalogue:onlyLeft', { count: 3 }));
    },
  );

  test('drops a page that was never sent from memory until a visitor asks for it', async () => {
    const [product = '', often = ''] = await productsOf('/gl/adults/socks');
    const elsewhere = [product, often].map((path) => path.replace('/gl/', '/eu/'));
    const variants = (await Promise.all(elsewhere.map(variantsOf))).flat();
    await setStock(variants, 60);
    await node.get(product, { 'accept-encoding': 'br' });
    await node.again(often, { 'accept-encoding': 'br' });
    await setStock(variants, 3);
    await expect.poll(() => node.inMemory(often)).toBe(true);
    expect(node.inMemory(product)).toBe(false);
  });

  test('by another process is read without being asked for', async () => {
    const [product = ''] = await productsOf(LIST);
    const variants = await variantsOf(product);
    await setStock(variants, 60);
    await node.again(product);
    const rows = variants.map((variantId) => ({ variantId, warehouse: 'nl', quantity: 2 }));
    await node.store.command('setStockOf', { rows, now: Date.now() });
    await expect
      .poll(async () => (await node.get(product)).text, { timeout: 10_000 })
      .toContain(uiText('catalogue:onlyLeft', { count: 2 }));
  });
});
