import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeShopFile } from '#tests/support/shop-file.ts';
import { addFirstProduct, firstSize, paymentForm, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const CART = '/uk/checkout/cart';
let scarce = '';
const built = setUpShop();
beforeAll(async () => {
  scarce = await firstSize(new Shopper(built.shop), 'uk');
});
beforeEach(() => setStock(50));

/** The stock of the size that every test is about, in one warehouse. */
function setStock(quantity: number, variant = scarce) {
  writeShopFile(
    built.dataDir,
    "UPDATE stock SET quantity = CASE warehouse WHEN 'nl' THEN ? ELSE 0 END WHERE variant_id = ?",
    quantity,
    variant,
  );
}

const total = (page: Page) => Number(page.document.querySelector('#cart-total')?.getAttribute('value') ?? 0);
const quantities = (page: Page) =>
  [...page.document.querySelectorAll('input[id^="f-quantity-"]')].map((input) => input.getAttribute('value'));

/**
 * At the payment step with `quantity` of the scarce size and one other line; returns the cart's total without the
 * scarce one.
 */
async function paying(quantity: string) {
  const shopper = new Shopper(built.shop);
  const alone = await addFirstProduct(shopper, 'uk', 3);
  await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
  const withoutScarce = total(await shopper.visit(CART));
  expect(quantities(alone)).toEqual(['1']);
  await shopper.post(CART, { intent: 'add-product', id: scarce, quantity });
  await shopper.visit('/uk/checkout/address');
  return { shopper, withoutScarce };
}

/** The sizes in stock of the first product that has so many. */
async function sizesOfProduct(shopper: Shopper, least: number): Promise<readonly string[]> {
  const listing = await shopper.visit('/uk/adults/socks');
  for (const link of listing.document.querySelectorAll('main article h3 a')) {
    const { document } = await shopper.visit(link.getAttribute('href') ?? '');
    const sizes = [...document.querySelectorAll('input[name="id"]:not([disabled])')];
    if (sizes.length >= least) return sizes.map((size) => size.getAttribute('value') ?? '');
  }
  throw new Error('No product has so many sizes in stock');
}

describe('a line that sold out in the cart', () => {
  test('is in no total and no list, and one button removes it and continues', async () => {
    const { shopper, withoutScarce } = await paying('2');
    setStock(0);
    const cart = await shopper.visit(CART);
    expect([total(cart), quantities(cart)]).toEqual([withoutScarce, ['1']]);
    expect(cart.text('#unavailable')).toContain(uiText('cart-page:unavailable.soldOut'));
    expect(cart.html).not.toContain(uiText('cart:toCheckout'));
    expect(cart.text(`#unavailable ${intent('drop-unavailable')} button`)).toBe(uiText('cart-page:unavailable.remove'));
    const on = await shopper.submit(intent('drop-unavailable'), { next: 'address' });
    expect([on.status, on.url.pathname]).toEqual([200, '/uk/checkout/address']);
    expect((await shopper.visit(CART)).document.querySelector('#unavailable')).toBeNull();
  });

  test('is exchanged for what is in stock of the same design with one button', async () => {
    const shopper = new Shopper(built.shop);
    const sizes = await sizesOfProduct(shopper, 2);
    await shopper.post(CART, { intent: 'add-product', id: sizes[0] ?? '', quantity: '2' });
    expect(shopper.current.document.querySelector(intent('replace-product'))).toBeNull();
    setStock(0, sizes[0]);
    const cart = await shopper.visit(CART);
    const offers = [...cart.document.querySelectorAll(`#unavailable ${intent('replace-product')}`)];
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.length).toBeLessThanOrEqual(3);
    const ids = offers.map((form) => form.querySelector('input[name=id]')?.getAttribute('value'));
    expect(ids).not.toContain(sizes[0]);
    const swapped = await shopper.submit(intent('replace-product'));
    expect(swapped.document.querySelector('#unavailable')).toBeNull();
    expect(quantities(swapped)).toEqual(['2']);
    expect(swapped.text('[role=status]:not(#bubble)')).toContain('added to your bag');
  });

  test('moves to the wish list with one button, unless the list is full', async () => {
    const { shopper } = await paying('2');
    setStock(0);
    await shopper.visit(CART);
    const full = Array.from({ length: 50 }, (_, number) => `S${number}`).join(':');
    shopper.cookies.set('wish-list', full);
    const rejected = await shopper.submit(intent('move-to-wish-list'));
    expect(rejected.status).toBe(422);
    expect(rejected.text('[role=alert]')).toContain('Your wish list is full');
    expect(rejected.document.querySelector('#unavailable')).not.toBeNull();
    expect(shopper.cookies.get('wish-list')).toBe(full);
    shopper.cookies.delete('wish-list');
    const moved = await shopper.submit(intent('move-to-wish-list'));
    expect(moved.document.querySelector('#unavailable')).toBeNull();
    expect(moved.text('[role=status]:not(#bubble)')).toContain('is on your wish list now');
    expect(shopper.cookies.get('wish-list')).toMatch(/^[^:]+$/);
    expect((await shopper.visit('/uk/wish-list')).document.querySelectorAll('main article')).toHaveLength(1);
  });

  test('with some units left offers those, and continues with them', async () => {
    const { shopper } = await paying('6');
    setStock(3);
    const cart = await shopper.visit(CART);
    expect(cart.text('#unavailable')).toContain(uiText('cart:onlyLeft', { count: 3 }));
    const accepted = await shopper.submit('#unavailable form[data-offer="3"]');
    expect(quantities(accepted).sort()).toEqual(['1', '3']);
  });

  test('is lowered to the stock by one button', async () => {
    const { shopper } = await paying('6');
    setStock(3);
    await shopper.visit(CART);
    expect((await shopper.submit(intent('drop-unavailable'), { next: 'address' })).url.pathname).toBe(
      '/uk/checkout/address',
    );
    expect(quantities(await shopper.visit(CART)).sort()).toEqual(['1', '3']);
  });

  test.each(['address', 'payment'])('blocks the %s step, with a message in the cart', async (step) => {
    const { shopper } = await paying('2');
    setStock(1);
    const page = await shopper.visit(`/uk/checkout/${step}`);
    expect(page.url.pathname).toBe(CART);
    expect(page.text('[role=alert]')).toContain(uiText('cart-page:unavailable.first'));
  });

  test('cannot be paid with a stale form, and the typed data is kept', async () => {
    const shopper = new Shopper(built.shop);
    const form = paymentForm(await reachPayment(shopper, 'uk'));
    setStock(0);
    const page = await shopper.post('/uk/checkout/payment', form);
    expect([page.url.pathname, page.text('[role=alert]')]).toEqual([
      CART,
      expect.stringContaining(uiText('cart-page:unavailable.first')),
    ]);
    expect(total(page)).toBe(0);
    setStock(5);
    expect((await shopper.visit('/uk/checkout/payment')).text('main')).toContain('London');
  });
});

describe('a quantity above the stock', () => {
  async function onProductPage(shopper: Shopper) {
    const cart = await shopper.post(CART, { intent: 'add-product', id: scarce });
    const product = cart.document.querySelector('main h3 a')?.getAttribute('href') ?? '';
    await shopper.submit(intent('remove-product'));
    return shopper.visit(product);
  }

  test('stays on the product page with 422 and offers the remaining units in one button', async () => {
    setStock(3);
    const shopper = new Shopper(built.shop);
    const title = (await onProductPage(shopper)).text('h1');
    const rejected = await shopper.submit(intent('add-product'), { id: scarce, quantity: '6' });
    expect([rejected.status, rejected.text('h1')]).toEqual([422, title]);
    expect(rejected.text('[role=alert]')).toContain(uiText('cart:offer.add', { count: 3 }));
    const cart = await shopper.submit('form[data-offer]');
    expect([cart.url.pathname, quantities(cart)]).toEqual([CART, ['3']]);
  });

  test('offers the remaining units without those in the cart, and none when all are in the cart', async () => {
    setStock(3);
    const shopper = new Shopper(built.shop);
    await onProductPage(shopper);
    await shopper.submit(intent('add-product'), { id: scarce, quantity: '2' });
    await shopper.visit((await onlyLine(shopper)).href);
    const one = await shopper.submit(intent('add-product'), { id: scarce, quantity: '6' });
    expect(one.document.querySelector('form[data-offer]')?.getAttribute('data-offer')).toBe('1');
    await shopper.submit('form[data-offer]');
    await shopper.visit((await onlyLine(shopper)).href);
    const none = await shopper.submit(intent('add-product'), { id: scarce, quantity: '1' });
    expect([none.status, none.document.querySelector('form[data-offer]')]).toEqual([422, null]);
  });

  test('in the cart shows the remaining units at the line and offers them', async () => {
    setStock(3);
    const shopper = new Shopper(built.shop);
    await shopper.post(CART, { intent: 'add-product', id: scarce });
    const rejected = await shopper.submit(intent('update-product'), { quantity: '6' });
    expect([rejected.status, rejected.document.querySelector('form[data-offer]')?.getAttribute('data-offer')]).toEqual([
      409,
      '3',
    ]);
    expect(quantities(await shopper.submit('form[data-offer]'))).toEqual(['3']);
  });

  async function onlyLine(shopper: Shopper) {
    const cart = await shopper.visit(CART);
    return { href: cart.document.querySelector('main h3 a')?.getAttribute('href') ?? '' };
  }
});

test('A link with a ready-made bag says what is sold out, and offers of the rest what there is', async () => {
  const shopper = new Shopper(built.shop);
  // One that no test of this file sells out.
  const other = 'v-fla01-4146';
  const offerOf = async (items: string) => {
    const page = await shopper.visit(`${CART}?items=${items}`);
    const lines = [...page.document.querySelectorAll('#offered-items li')].map((line) => line.textContent ?? '');
    return { lines, button: page.document.querySelector(`${intent('add-products')} button`)?.textContent ?? null };
  };
  setStock(0);
  const rest = await offerOf(`${scarce}:2,${other}:1`);
  expect([rest.button, rest.lines.length]).toEqual(['Add 1 item', 2]);
  expect(rest.lines[1]).toMatch(/: sold out$/);
  expect((await offerOf(`${scarce}:2`)).button).toBeNull();
  setStock(3);
  const few = await offerOf(`${scarce}:5`);
  expect([few.button, few.lines.at(-1)]).toEqual(['Add 3 items', expect.stringMatching(/: only 3 left$/)]);
});
