import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { writeShopFile } from '#tests/support/shop-file.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
let dataDir = '';
beforeAll(async () => {
  const prepare = async (folder: string) => {
    dataDir = folder;
  };
  built = await openBuiltShop({}, { prepare });
  const variantsOf =
    'SELECT id FROM variants WHERE product_id = (SELECT id FROM products WHERE slug = ?) AND is_us = 0';
  writeShopFile(dataDir, `UPDATE stock SET quantity = 0 WHERE variant_id IN (${variantsOf})`, 'leaf-peeper');
  const listed = 'UPDATE listing SET sold_out = 1 WHERE product_id = (SELECT id FROM products WHERE slug = ?)';
  writeShopFile(dataDir, listed, 'leaf-peeper');
  const firstOf = `variant_id = (${variantsOf} ORDER BY position LIMIT 1)`;
  writeShopFile(dataDir, `UPDATE stock SET quantity = 0 WHERE ${firstOf}`, 'under-the-tree');
  writeShopFile(dataDir, `DELETE FROM variants WHERE id IN (${variantsOf} AND position > 0)`, 'stargazer');
});
afterAll(() => built.close());

const newShopper = () => new Shopper(built.shop);
const LIST = 'adults/socks';
const cardOf = ({ document }: Page, storefront: StorefrontCode, slug: string) =>
  document.querySelector(`#cards > li:has(h3 a[href="/${storefront}/product/${slug}"])`);
const buttonsOf = (card: Element | null) => [...(card?.querySelectorAll('button[name=id]') ?? [])];
const formOf = (slug: string) => `#cards form:has(input[name=product][value="${slug}"])`;

describe.each(STOREFRONT_CODES)('In %s, a card of a list', (storefront) => {
  test('offers each size in stock in a form that adds it, and the sizes of this storefront alone', async () => {
    const shopper = newShopper();
    const list = await shopper.visit(`/${storefront}/${LIST}`);
    const card = cardOf(list, storefront, 'sailor-stripe');
    const buttons = buttonsOf(card);
    expect(buttons.length).toBeGreaterThan(1);
    const ids = buttons.map((button) => button.getAttribute('value') ?? '');
    expect(ids.map((id) => id.endsWith('-up'))).toEqual(ids.map(() => storefront === 'us'));
    const cart = await shopper.submit(formOf('sailor-stripe'), { id: ids[1] ?? '' });
    expect([cart.status, cart.url.pathname]).toEqual([200, `/${storefront}/checkout/cart`]);
    const [name, kind] = ['h3', 'h3 + p'].map((part) => card?.querySelector(part)?.textContent);
    const line = cart.text('main li:has(input[name=quantity]) h3');
    expect(line.toLowerCase()).toBe(`${name}, ${kind}`.toLowerCase());
    expect(shopper.cookies.get(storefront === 'us' ? 'bag-us' : 'bag')).toBe('1');
  });

  test('leads to its other colours by their names', async () => {
    const shopper = newShopper();
    const list = await shopper.visit(`/${storefront}/${LIST}`);
    const links = [...(cardOf(list, storefront, 'sailor-stripe')?.querySelectorAll('article ul a') ?? [])];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const twin = await shopper.visit(link.getAttribute('href') ?? '');
      expect(twin.status).toBe(200);
      expect(link.textContent).toMatch(/^\p{Lu}[^:]+: /u);
      expect(link.textContent?.split(': ')[1]).toBe(twin.text('h1'));
    }
  });
});

describe('a card of a list', () => {
  test('without a unit in stock has no form, and a size without one leads to its mail form', async () => {
    const list = await newShopper().visit(`/uk/${LIST}`);
    const results = await newShopper().visit('/uk/search?term=leaf+peeper');
    const gone = cardOf(results, 'uk', 'leaf-peeper');
    expect(gone?.textContent).toContain(uiText('catalogue:soldOut'));
    expect(gone?.querySelectorAll('form, details')).toHaveLength(0);
    const card = cardOf(list, 'uk', 'under-the-tree');
    expect(buttonsOf(card)).toHaveLength(1);
    const link = card?.querySelector('form a');
    expect(link?.getAttribute('href')).toMatch(/^\/uk\/product\/under-the-tree\?size=[\d-]+#tell-me$/);
    expect(link?.textContent).toContain(uiText('catalogue:soldOut'));
  });

  test('of a product with one size has a plain button', async () => {
    const shopper = newShopper();
    const list = await shopper.visit(`/uk/${LIST}`);
    const card = cardOf(list, 'uk', 'stargazer');
    expect(card?.querySelector('details')).toBeNull();
    const [button] = buttonsOf(card);
    expect(button?.textContent).toBe(uiText('catalogue:quick.add', { name: 'Stargazer' }));
    const cart = await shopper.submit(formOf('stargazer'), { id: button?.getAttribute('value') ?? '' });
    expect(cart.text('main')).toContain('Stargazer');
  });

  test('shows the page of the product when its size was sold meanwhile', async () => {
    const shopper = newShopper();
    await shopper.visit(`/uk/${LIST}`);
    const page = await shopper.post('/uk/checkout/cart', {
      intent: 'add-product',
      product: 'under-the-tree',
      id: 'v-und01-3640',
    });
    expect(page.status).toBe(422);
    expect(page.text('h1')).toBe('Under the Tree');
  });

  test('has the same parts among the results of a search, and no form on the start page', async () => {
    const search = () => newShopper().visit('/de/search?term=Socken');
    // The first searches of a busy shop come before its index, and say so.
    await expect.poll(async () => (await search()).document.querySelectorAll('#cards > li').length).toBeGreaterThan(10);
    const results = await search();
    const cards = [...results.document.querySelectorAll('#cards > li')];
    for (const card of cards) expect(card.querySelector('form, article > div > span')).not.toBeNull();
    expect(results.document.querySelectorAll('#cards article ul a').length).toBeGreaterThan(5);
    const start = await newShopper().visit('/de');
    expect(start.document.querySelector('main article')).not.toBeNull();
    expect(start.document.querySelector('main article ~ details, main article form')).toBeNull();
  });

  test('keeps the only size of a filter in its links and marks its button, without script and for every visitor', async () => {
    for (const address of [`/uk/${LIST}?size=41-46`, '/uk/search?term=socks&size=41-46']) {
      const shopper = newShopper();
      const { document } = await shopper.visit(address);
      const cards = [...document.querySelectorAll('#cards > li')];
      expect(cards.length).toBeGreaterThan(10);
      for (const card of cards) {
        expect(card.querySelector('[data-own]')?.getAttribute('data-size') ?? '41-46').toBe('41-46');
        for (const link of card.querySelectorAll('article a'))
          expect(link.getAttribute('href')).toMatch(/^\/uk\/product\/[\w-]+\?size=41-46$/);
      }
      expect(document.querySelectorAll('#cards details [data-own]').length).toBeGreaterThan(10);
      const inStock = cards.find((card) => card.querySelector('details [data-own]'));
      const product = await shopper.visit(inStock?.querySelector('h3 a')?.getAttribute('href') ?? '');
      expect(product.document.querySelector('[name=id][checked]')?.getAttribute('data-size')).toBe('41-46');
    }
    const both = await newShopper().visit(`/uk/${LIST}?size=36-40&size=41-46`);
    expect(both.document.querySelector('#cards [data-own], #cards h3 a[href*="size="]')).toBeNull();
  });

  test('with a reduction names what is crossed out, once per list', async () => {
    const note = uiText('catalogue:crossedOut', {}, 'de');
    const outlet = await newShopper().visit('/de/outlet-all');
    expect(outlet.document.querySelector('#cards s')).not.toBeNull();
    expect(outlet.text('#results').split(note)).toHaveLength(2);
    expect(outlet.text('#crossed-out')).toBe(note);
    expect((await newShopper().visit('/de/gift-boxes')).text('#results')).not.toContain(note);
  });
});
