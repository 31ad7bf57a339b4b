import { expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let now = Date.now();
const built = setUpShop({}, { clock: () => now });

/** Buys the tenth and the first product of a list together; returns the addresses of both. */
async function buyTwo(): Promise<readonly string[]> {
  const shopper = new Shopper(built.shop);
  await addFirstProduct(shopper, 'uk', 9);
  await reachPayment(shopper, 'uk');
  const cart = await shopper.visit('/uk/checkout/cart');
  const links = [...cart.document.querySelectorAll('main li:has(input[name=quantity]) h3 a')].map(
    (link) => link.getAttribute('href') ?? '',
  );
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

/** The cards of the row of the bag: address and price. */
function bagRow({ document }: Page) {
  return [...document.querySelectorAll('main section[data-reco] article')].map((card) => ({
    href: (card.querySelector('h3 a')?.getAttribute('href') ?? '').replace(/\?.*/, ''),
    amount: Number(card.querySelector('data')?.getAttribute('value')),
  }));
}
const lineLinks = ({ document }: Page) =>
  [...document.querySelectorAll('main li:has(input[name=quantity]) h3 a')].map((link) =>
    (link.getAttribute('href') ?? '').replace(/\?.*/, ''),
  );

test('the bag has a row of at most eight products, none of them in the bag, each with a page', async () => {
  const shopper = new Shopper(built.shop);
  for (const storefront of ['uk', 'us'] as const) {
    await addFirstProduct(shopper, storefront);
    const cart = await addFirstProduct(shopper, storefront, 1);
    const row = bagRow(cart);
    expect(row).toHaveLength(8);
    expect(new Set(row.map(({ href }) => href)).size).toBe(8);
    for (const href of lineLinks(cart)) expect(row.map((card) => card.href)).not.toContain(href);
    expect(cart.document.querySelector('[data-reco]')?.getAttribute('data-reco')).toMatch(/^[\w-]{16}$/);
    expect((await shopper.visit(row[0]?.href ?? '')).status).toBe(200);
  }
});

test('the row of the bag begins with what was bought with it', async () => {
  const [tenth = ''] = lineLinks(await addFirstProduct(new Shopper(built.shop), 'uk', 9));
  const cart = await addFirstProduct(new Shopper(built.shop), 'at');
  expect(bagRow(cart)[0]?.href).toBe(tenth.replace('/uk/', '/at/'));
});

test('the row of the bag puts products first that complete free delivery alone', async () => {
  const shopper = new Shopper(built.shop);
  await addFirstProduct(shopper, 'uk');
  await shopper.submit(intent('update-product'), { quantity: '3' });
  const missing = Number(/£([\d.]+)/.exec(shopper.current.text('aside progress, aside'))?.[1]) * 100;
  const reaching = bagRow(shopper.current).map(({ amount }) => amount >= missing);
  expect(missing).toBeGreaterThan(0);
  expect(reaching).toEqual(reaching.toSorted((a, b) => Number(b) - Number(a)));
});

test('an empty bag has a row of products to start with, without script', async () => {
  const cart = await new Shopper(built.shop).visit('/de/checkout/cart');
  expect(cart.text('main section[data-reco] h2')).toBe(uiText('cart-page:row.start', {}, 'de'));
  expect(bagRow(cart)).toHaveLength(8);
});
