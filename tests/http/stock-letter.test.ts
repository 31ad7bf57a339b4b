import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { type LetterShop, openLetterShop } from './letter-shop.ts';
import { intent, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let node: LetterShop;
beforeAll(async () => {
  node = await openLetterShop();
});
afterAll(() => node.close());
afterEach(() => setStock(0));

const alertsOf = (email: string) =>
  readShopFile(node.dataDir, 'SELECT variant_id FROM stock_alerts WHERE email = ?', email) as { variant_id: string }[];

/** Asks for a sold-out size of a product, and for another product, and puts the first in stock. */
async function askAndRestock(storefront: string, email: string): Promise<void> {
  for (const product of ['sushi-train-in-slate', 'plain-and-simple']) {
    const shopper = new Shopper(node.shop);
    await shopper.visit(`/${storefront}/product/${product}`);
    await shopper.submit(intent('stock-alert'), { email });
  }
  setStock(5);
}

/** Of all sizes of the product that is sold out. */
function setStock(quantity: number): void {
  writeShopFile(
    node.dataDir,
    `UPDATE stock SET quantity = ? WHERE warehouse = 'nl' AND variant_id IN (
       SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = 'sushi-train-in-slate')`,
    quantity,
  );
}

describe('the letter that a size is in stock again', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('leads to the product and to the end of all requests, in storefront %s', async (storefront, language) => {
    const email = `ada@${storefront}.example.com`;
    await askAndRestock(storefront, email);
    expect(alertsOf(email)).toHaveLength(2);
    const [letter, ...others] = await node.lettersTo(email);
    expect([others, letter?.kind]).toEqual([[], 'back-in-stock']);
    expect(letter?.text).toContain(uiText('letters:backInStock.once', {}, language));
    expect(letter?.html).toContain('<img');
    expect(alertsOf(email)).toHaveLength(1);
    const shopper = new Shopper(node.shop);
    const [product = '', end = ''] = letter?.links ?? [];
    const page = await shopper.visit(product);
    expect([page.status, page.url.pathname.split('/')[1]]).toEqual([200, storefront]);
    expect(page.url.search).toMatch(/^\?size=/);
    const asking = await shopper.visit(end);
    expect(asking.text('h1')).toBe(uiText('letters:endAlerts.askTitle', {}, language));
    expect(alertsOf(email)).toHaveLength(1);
    await shopper.submit('main form');
    expect(shopper.current.text('h1')).toBe(uiText('letters:endAlerts.doneTitle', {}, language));
    expect((await shopper.visit(end)).text('h1')).toBe(uiText('letters:endAlerts.askTitle', {}, language));
    expect(alertsOf(email)).toEqual([]);
    expect((await node.lettersTo(email)).length).toBe(1);
    expect(node.log()).not.toContain(email);
  });

  test('ends the requests by the POST of a mail program too, and by no forged link', async () => {
    await askAndRestock('uk', 'eve@example.com');
    const [letter] = await node.lettersTo('eve@example.com');
    const [, url = ''] = /^<(.+)>$/.exec(letter?.header('List-Unsubscribe') ?? '') ?? [];
    const post = (address: string) =>
      node.shop.app.fetch(
        new Request(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
      );
    expect((await post(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
    expect(alertsOf('eve@example.com')).toHaveLength(1);
    expect([(await post(url)).status, alertsOf('eve@example.com')]).toEqual([200, []]);
  });
});
