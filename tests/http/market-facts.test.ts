import { expect, test } from 'vitest';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';

const built = setUpShop();

/** Prices of the delivery methods as the bag prints them. */
const PRICE = /(?:£|€|\$|CHF|USD)\s?\d+[.,]\d\d|\d+,\d\d\s€/g;

test.each(STOREFRONT_CODES)('delivery page and help of /%s name the prices and days of the bag', async (storefront) => {
  const shopper = new Shopper(built.shop);
  const page = await shopper.visit(`/${storefront}/shipping`);
  const [table] = page.document.querySelectorAll('main table');
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
  );
  expect(rows.length).toBeGreaterThan(0);
  const cart = (await fillCart(shopper, storefront)).text('main');
  const help = (await shopper.visit(`/${storefront}/faq/delivery`)).text('main');
  for (const [, price = '', days = ''] of rows) {
    const [full = ''] = price.match(PRICE) ?? [];
    expect(full).not.toBe('');
    const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(spaced(cart)).toContain(spaced(full));
    expect(spaced(cart)).toContain(spaced(days));
    expect(spaced(help)).toContain(spaced(full));
    expect(spaced(help)).toContain(spaced(days));
  }
});

test('the help about payment names the methods of the market', async () => {
  const shopper = new Shopper(built.shop);
  const list = async (storefront: string) =>
    [...(await shopper.visit(`/${storefront}/faq/payment`)).document.querySelectorAll('main details li')].map(
      (item) => item.textContent,
    );
  expect(await list('nl')).toContain('iDEAL');
  expect(await list('be')).not.toContain('iDEAL');
  expect(await list('ch')).toContain('TWINT');
});

test('the data for search engines has the answers that the page prints', async () => {
  const page = await new Shopper(built.shop).visit('/uk/faq/delivery');
  const data = JSON.parse(page.document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}');
  const printed = page.text('main').replace(/\s+/g, '');
  expect(data.mainEntity).toHaveLength(page.document.querySelectorAll('main details').length);
  for (const { acceptedAnswer } of data.mainEntity) expect(printed).toContain(acceptedAnswer.text.replace(/\s+/g, ''));
  expect(JSON.stringify(data)).toContain('£3.95');
});
