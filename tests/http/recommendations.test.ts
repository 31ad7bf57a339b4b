import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { openBuiltShop, Shopper } from './shopper.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
let now = Date.now();
beforeAll(async () => {
  built = await openBuiltShop({}, { clock: () => now });
});
afterAll(() => built.close());

/** Buys the tenth and the first product of a list together; returns the addresses of both. */
async function buyTwo(): Promise<readonly string[]> {
  const shopper = new Shopper(built.shop);
  await addFirstProduct(shopper, 'uk', 9);
  await reachPayment(shopper, 'uk');
  const cart = await shopper.visit('/uk/checkout/cart');
  const links = [...cart.document.querySelectorAll('main li h3 a')].map((link) => link.getAttribute('href') ?? '');
  await shopper.visit('/uk/checkout/payment');
  expect((await payWith(shopper, 'authorised')).text('#order-number')).toMatch(/^PW-/);
  return links.map((href) => href.replace('/uk/', '/').replace(/\?.*/, ''));
}

/** The products in the row below a product. */
async function rowBelow(path: string): Promise<readonly string[]> {
  const { document } = await new Shopper(built.shop).visit(path);
  return [...document.querySelectorAll('article h3 a')].map((link) => link.getAttribute('href') ?? '');
}

test('the row below a product begins with what was bought with it twice, in every market', async () => {
  const [first = '', tenth = ''] = await buyTwo();
  expect(await buyTwo()).toEqual([first, tenth]);
  const before = await rowBelow(`/nl${first}`);
  expect(before).toHaveLength(4);
  now += hours(1);
  await built.shop.sweep();
  const row = await rowBelow(`/de${first}`);
  expect([row[0], row.length]).toEqual([`/de${tenth}`, 4]);
  expect((await rowBelow(`/at${tenth}`))[0]).toBe(`/at${first}`);
  expect(before[0]).not.toBe(`/nl${tenth}`);
});
