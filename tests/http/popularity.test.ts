import { beforeAll, expect, test, vi } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';

let passed = 0;
const built = setUpShop({}, { clock: () => Date.now() + passed });
beforeAll(async () => {
  // The index is built in the background; until then the results have no filter.
  await vi.waitFor(async () => {
    const { document } = await new Shopper(built.shop).visit(RESULTS);
    expect(document.querySelector('#filter')).not.toBeNull();
  }, 60_000);
});

const RESULTS = '/uk/search?term=striped+socks';
const LIST = '/uk/adults/socks';

/** The addresses of the products of a page, in their order. */
async function productsOf(path: string): Promise<readonly string[]> {
  const { document } = await new Shopper(built.shop).visit(path);
  return [...document.querySelectorAll('main article h3 a')].map((link) =>
    (link.getAttribute('href') ?? '').replace(/\?.*/, ''),
  );
}

/** Buys five of a product, beside the first product of the list. */
async function buy(path: string): Promise<void> {
  const shopper = new Shopper(built.shop);
  const { document } = await shopper.visit(path);
  const size = document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
  await shopper.submit(intent('add-product'), { id: size, quantity: '5' });
  await reachPayment(shopper, 'uk');
  expect((await payWith(shopper, 'authorised')).text('#order-number')).toMatch(/^PW-/);
}

test('orders of a product move it up in results, and leave lists as they are', async () => {
  const [results, list] = [await productsOf(RESULTS), await productsOf(LIST)];
  const last = results[9] ?? '';
  for (let orders = 0; orders < 4; orders += 1) await buy(last);
  passed += hours(1);
  await built.shop.sweep();
  await vi.waitFor(async () => expect((await productsOf(RESULTS)).indexOf(last)).toBeLessThan(9), 10_000);
  expect(await productsOf(LIST)).toEqual(list);
  passed += hours(1);
  const before = await productsOf(RESULTS);
  await built.shop.sweep();
  expect(await productsOf(RESULTS)).toEqual(before);
});
