import { afterEach, describe, expect, test } from 'vitest';
import { ALERT_LINK_LIFE } from '#app/modules/catalogue/domain/stock-alert.ts';
import { LIMITS } from '#app/web/limits.ts';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const node = openForTests(openLetterShop);
afterEach(() => setStock(0));

const alertsOf = (email: string) =>
  readShopFile(node.dataDir, 'SELECT variant_id FROM stock_alerts WHERE email = ?', email) as { variant_id: string }[];

const ask = async (storefront: string, product: string, email: string) => {
  const shopper = new Shopper(node.shop);
  await shopper.visit(`/${storefront}/product/${product}`);
  return shopper.submit(intent('stock-alert'), { email });
};
const confirmationsTo = async (email: string) =>
  (await node.lettersTo(email)).filter(({ kind }) => kind === 'stock-alert-confirm');
const alertLettersTo = async (email: string) =>
  (await node.lettersTo(email)).filter(({ kind }) => kind === 'back-in-stock');

/** Asks for a sold-out size of a product, and for another product, confirms both, and puts the first in stock. */
async function askAndRestock(storefront: string, email: string): Promise<void> {
  for (const product of ['sushi-train-in-slate', 'plain-and-simple']) await ask(storefront, product, email);
  for (const { links } of await confirmationsTo(email)) {
    const shopper = new Shopper(node.shop);
    await shopper.visit(links[0] ?? '');
    await shopper.submit('main form');
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

describe('the letter that asks to confirm a request', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'leads to a page whose button stores the request, once, in storefront %s',
    async (storefront, language) => {
      const email = `grace@${storefront}.example.com`;
      await ask(storefront, 'sushi-train-in-slate', email);
      const [letter, ...others] = await confirmationsTo(email);
      expect([others, letter?.text]).toEqual([
        [],
        expect.stringContaining(uiText('letters:stockAlertConfirm.notYou', {}, language)),
      ]);
      const [link = ''] = letter?.links ?? [];
      const shopper = new Shopper(node.shop);
      const asking = await shopper.visit(link);
      expect([asking.status, asking.text('h1')]).toEqual([200, uiText('letters:confirmAlert.askTitle', {}, language)]);
      expect(asking.headers.get('cache-control')).toBe('private, no-store');
      setStock(5);
      expect([alertsOf(email), await alertLettersTo(email)]).toEqual([[], []]);
      setStock(0);
      await shopper.submit('main form');
      expect(shopper.current.text('h1')).toBe(uiText('letters:confirmAlert.doneTitle', {}, language));
      expect(alertsOf(email)).toHaveLength(1);
      const again = await shopper.visit(link);
      expect(again.text('h1')).toBe(uiText('letters:confirmAlert.beforeTitle', {}, language));
      expect(again.document.querySelector('main form')).toBeNull();
      expect(node.log()).not.toContain(email);
    },
  );

  test('has a link that ends, and no forged one works', async () => {
    await ask('uk', 'sushi-train-in-slate', 'late@example.com');
    const [letter] = await confirmationsTo('late@example.com');
    const [link = ''] = letter?.links ?? [];
    const shopper = new Shopper(node.shop);
    const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await shopper.visit(forged)).status).toBe(404);
    const open = await shopper.visit(link);
    expect(open.document.querySelector('main form')).not.toBeNull();
    node.pass(ALERT_LINK_LIFE);
    await shopper.submit('main form');
    expect(shopper.current.text('h1')).toBe(uiText('letters:confirmAlert.endedTitle'));
    expect(alertsOf('late@example.com')).toEqual([]);
  });

  test('is answered alike for an address over its limit, which gets none', async () => {
    const answers = new Set<string>();
    for (let nth = 0; nth <= LIMITS['stock-alert-mail'].email; nth += 1)
      answers.add((await ask('uk', 'sushi-train-in-slate', 'many@example.com')).text('#tell-me [role=status]'));
    expect(answers.size).toBe(1);
    expect(await confirmationsTo('many@example.com')).toHaveLength(LIMITS['stock-alert-mail'].email);
  });
});

describe('the letter that a size is in stock again', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('leads to the product and to the end of all requests, in storefront %s', async (storefront, language) => {
    const email = `ada@${storefront}.example.com`;
    await askAndRestock(storefront, email);
    expect(alertsOf(email)).toHaveLength(2);
    const [letter, ...others] = await alertLettersTo(email);
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
    expect(await alertLettersTo(email)).toHaveLength(1);
    expect(node.log()).not.toContain(email);
  });

  test('ends the requests by the POST of a mail program too, and by no forged link', async () => {
    await askAndRestock('uk', 'eve@example.com');
    const [letter] = await alertLettersTo('eve@example.com');
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
