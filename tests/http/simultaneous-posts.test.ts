import { describe, expect, test } from 'vitest';
import { addFirstProduct, addressFields, fillCart, firstSize, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { lines, rightAddress } from './two-tabs-fixture.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();

type Post = { readonly path: string; readonly fields: Readonly<Record<string, string>> };

const CART = '/uk/checkout/cart';
const ADDRESS: Post = { path: '/uk/checkout/address', fields: rightAddress() };
const DELIVERY: Post = { path: CART, fields: { intent: 'select-shipping-method', shippingMethod: 'express' } };
const CODE: Post = { path: CART, fields: { intent: 'apply-discount-code', discountCode: 'WELCOME10' } };
const WRAPPING: Post = { path: CART, fields: { intent: 'set-gift-options', giftWrapping: 'true', giftMessage: 'Hi' } };
const MARKET: Post = { path: '/uk/market', fields: { countryCode: 'DE', confirm: 'yes' } };
const NEWSLETTER: Post = {
  path: '/api/newsletter',
  fields: { store: 'uk', email: 'two@example.com', countryCode: 'GB' },
};
const BOXER = 'v-bxc01-m';
const ADD: Post = { path: CART, fields: { intent: 'add-product', id: BOXER } };

/** What the browser of a shopper shows afterwards. */
async function shown(shopper: Shopper, storefront = 'uk') {
  const cart = await shopper.visit(`/${storefront}/checkout/cart`);
  const address = await shopper.visit(`/${storefront}/checkout/address`);
  return {
    lines: lines(cart).length,
    hasBoxer: cart.html.includes('bxc01') || cart.html.includes(BOXER),
    delivery: cart.document.querySelector('input[name="shippingMethod"][checked]')?.getAttribute('value') ?? null,
    hasCode: cart.html.includes('WELCOME10'),
    hasWrapping: cart.document.querySelector('[name="giftWrapping"][checked]') !== null,
    city: address.document.querySelector('[name="address.shipping.city"]')?.getAttribute('value') ?? null,
    step: (await shopper.visit(`/${storefront}/checkout/payment`)).url.pathname,
  };
}

/** Sends posts at once with the same cookie; the answers are taken in the given order. */
async function together(shopper: Shopper, posts: readonly Post[], order: readonly number[]): Promise<void> {
  const tabs = posts.map(() => {
    const tab = new Shopper(shopper.shop);
    for (const [name, value] of shopper.cookies) tab.cookies.set(name, value);
    return tab;
  });
  await Promise.all(
    posts.map(({ path, fields }, index) =>
      tabs[index]?.request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    ),
  );
  // The browser keeps the cookie of the answer that it reads last.
  for (const index of order) for (const [name, value] of tabs[index]?.cookies ?? []) shopper.cookies.set(name, value);
}

const ORDERS = [
  [0, 1],
  [1, 0],
] as const;

describe.each(ORDERS)('posts at the same time, answers read in the order %i, %i', (...order) => {
  test.each<readonly [name: string, posts: readonly Post[], expected: object]>([
    ['address and delivery', [ADDRESS, DELIVERY], { city: 'London', delivery: 'express' }],
    ['address and code', [ADDRESS, CODE], { city: 'London', hasCode: true }],
    ['address and wrapping', [ADDRESS, WRAPPING], { city: 'London', hasWrapping: true }],
    ['address and another product', [ADDRESS, ADD], { city: 'London', hasBoxer: true }],
    ['product and code', [ADD, CODE], { hasBoxer: true, hasCode: true }],
    ['product and delivery', [ADD, DELIVERY], { hasBoxer: true, delivery: 'express' }],
    ['newsletter and address', [NEWSLETTER, ADDRESS], { city: 'London' }],
  ])('keep both: %s', async (_, posts, expected) => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, 'uk');
    await together(shopper, posts, order);
    const found = await shown(shopper);
    expect(found).toMatchObject(expected);
    if ('city' in expected) expect(found.step).toBe('/uk/checkout/payment');
  });

  test('keep both first products of a browser that has a session without a bag', async () => {
    const shopper = new Shopper(built.shop);
    await addFirstProduct(shopper, 'uk');
    await shopper.submit('form:has(input[name="intent"][value="remove-product"])');
    const size = await firstSize(shopper, 'uk');
    await together(shopper, [{ path: CART, fields: { intent: 'add-product', id: size } }, ADD], order);
    expect((await shown(shopper)).lines).toBe(2);
  });

  test.each([CART, '/uk/checkout/added'])(
    'name the product of the bag that a browser without a session could not keep, and add it: %s',
    async (path) => {
      const shopper = new Shopper(built.shop);
      const size = await firstSize(new Shopper(built.shop), 'uk');
      await together(
        shopper,
        [size, BOXER].map((id) => ({ path, fields: { intent: 'add-product', id } })),
        order,
      );
      const cart = await shopper.visit(CART);
      expect(lines(cart)).toHaveLength(1);
      expect(cart.text('#offered-items p')).toBe(uiText('cart:restoreOtherTab'));
      const both = await shopper.submit('#offered-items form');
      expect(lines(both)).toHaveLength(2);
      expect(both.document.querySelector('#offered-items')).toBe(null);
    },
  );

  test('keep the product and the market of a browser that switches', async () => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, 'uk');
    await together(shopper, [MARKET, ADD], order);
    expect((await shown(shopper, 'de')).lines).toBe(2);
  });

  test('keep a payment and a new address: the payment is of the address that was seen, or is not made', async () => {
    const shopper = new Shopper(built.shop);
    await reachPayment(shopper, 'uk');
    const pay = Object.fromEntries(
      [...shopper.current.document.querySelectorAll('#pay input')].map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]),
    );
    const moved = { path: '/uk/checkout/address', fields: rightAddress({ 'address.shipping.city': 'Leeds' }) };
    await together(
      shopper,
      [{ path: '/uk/checkout/payment', fields: { ...pay, paymentMethod: 'hosted' } }, moved],
      order,
    );
    expect((await shown(shopper)).city).toBe('Leeds');
  });
});

test('a device that is forgotten stays forgotten when an open tab posts with the former cookie', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'uk');
  const late = new Shopper(built.shop);
  for (const [name, value] of shopper.cookies) late.cookies.set(name, value);
  await shopper.post('/uk/forget-device', { intent: 'forget' });
  await late.post('/uk/checkout/address', addressFields('uk'));
  expect((await late.visit(CART)).document.querySelectorAll('form:has(input[value="remove-product"])')).toHaveLength(0);
});
