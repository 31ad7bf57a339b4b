import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { createStage, failure, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
const de = market('DE');
const ie = market('IE');
const us = market('US');
const jp = market('JP');

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250, stock: { 'nl-rsv': 2, nl: 98 } },
      { id: 'blue', name: 'Blue', pence: 999 },
      { id: 'rare', name: 'Rare', stock: { 'nl-rsv': 1, nl: 2 } },
      { id: 'pounds', name: 'Pounds', prices: { GBP: { original: 500, final: 500 } } },
      { id: 'red-UP', name: 'Red', pence: 1500 },
    ],
  });
});
afterEach(() => stage.close());

const add = (id = 'red', quantity = 1, token: string | null = null) =>
  stage.carts.addProducts(gb, token, [{ id, quantity }]);

describe('a cart', () => {
  test('is created by the first addition and priced in its market', async () => {
    const { cart, token } = value(await add('red', 2));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(cart).toMatchObject({
      version: 1,
      countryCode: 'GB',
      messages: [],
      shippingMethod: null,
      itemsCount: 2,
      priceProducts: { amount: 2500, currency: 'GBP' },
      priceShipping: { amount: 0 },
      priceDiscount: { amount: 0 },
      priceTax: { amount: 417 },
      priceTotal: { amount: 2500 },
      discountCode: null,
      isFreeShippingDiscountCodeApplied: false,
      freeShipping: { threshold: 5000, missing: 2500, reached: false },
    });
    expect(cart.items).toEqual([
      {
        itemId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        id: 'red',
        sku: 'S-red',
        parentSku: 'P-red',
        slug: 'sock-red',
        name: 'Red',
        image: '/images/img-red',
        imageBackground: '#ffeecc',
        size: { label: '36-40', value: 's' },
        sections: ['socks'],
        quantity: 2,
        price: { original: { amount: 1250, currency: 'GBP' }, final: { amount: 1250, currency: 'GBP' } },
        productDiscount: { amount: 0, currency: 'GBP' },
        total: { amount: 2500, currency: 'GBP' },
        stockStatus: 'in-stock',
        available: 100,
        isGift: false,
        taxProductCode: '20010',
      },
    ]);
  });

  test('adds the same variant to its existing line', async () => {
    const { token } = value(await add('red', 2));
    const { cart } = value(
      await stage.carts.addProducts(gb, token, [
        { id: 'red', quantity: 1 },
        { id: 'blue', quantity: 1 },
        { id: 'red', quantity: 1 },
      ]),
    );
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['red', 4],
      ['blue', 1],
    ]);
    expect(cart.version).toBe(2);
  });

  test('accepts all lines of an addition or none', async () => {
    const { token } = value(await add());
    const expected = [
      { id: 'blue', quantity: 1 },
      { id: 'nowhere', quantity: 1 },
    ];
    expect(failure(await stage.carts.addProducts(gb, token, expected))).toEqual({
      kind: 'MISSING_PRODUCTS',
      ids: ['nowhere'],
    });
    expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({ version: 1, itemsCount: 1 });
    expect(failure(await stage.carts.addProducts(gb, null, expected))).toMatchObject({ kind: 'MISSING_PRODUCTS' });
    expect(await stage.count('carts')).toBe(1);
  });

  test('rejects a product of another storefront', async () => {
    expect(failure(await add('red-UP'))).toMatchObject({ kind: 'MISSING_PRODUCTS' });
    expect(failure(await stage.carts.addProducts(us, null, [{ id: 'red', quantity: 1 }]))).toMatchObject({
      kind: 'MISSING_PRODUCTS',
    });
    expect(value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 1 }])).cart).toMatchObject({
      priceTotal: { amount: 1500, currency: 'USD' },
      priceTax: { amount: 0 },
    });
  });

  test.each([0, -1, 1.5, Number.NaN])('rejects a quantity of %d', async (quantity) => {
    expect(failure(await add('red', quantity))).toEqual({ kind: 'invalid-quantity' });
  });

  test('limits the quantity of a line to twenty', async () => {
    const { token, cart } = value(await add('red', 20));
    expect(failure(await add('red', 1, token))).toEqual({ kind: 'quantity_request_upper_limit', limit: 20 });
    expect(
      failure(await stage.carts.updateProduct(gb, token, { itemId: cart.items[0]?.itemId ?? '', quantity: 21 })),
    ).toEqual({
      kind: 'quantity_request_upper_limit',
      limit: 20,
    });
  });

  test('limits a quantity to the stock of all warehouses of the market', async () => {
    const { token } = value(await add('rare', 3));
    expect(failure(await add('rare', 1, token))).toEqual({
      kind: 'OUT_OF_STOCK',
      sku: 'S-rare',
      name: 'Rare',
      available: 3,
    });
  });

  test('follows current prices and stock', async () => {
    const { token } = value(await add('rare', 3));
    await stage.sell([{ id: 'rare', name: 'Rare', pence: 900, stock: { 'nl-rsv': 0, nl: 2 } }]);
    const short = value(await stage.carts.fetch(gb, token)).cart;
    expect(short).toMatchObject({
      version: 1,
      priceTotal: { amount: 0 },
      messages: [{ kind: 'line-reduced', name: 'Rare' }],
      items: [{ stockStatus: 'low-stock', available: 2, price: { final: { amount: 900 } }, total: { amount: 0 } }],
    });
    await stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0 });
    expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({
      messages: [{ kind: 'line-out-of-stock' }],
      items: [{ stockStatus: 'no-stock', available: 0 }],
    });
  });

  test('excludes a line above the stock from every total, and counts the others', async () => {
    const { token } = value(await add('rare', 3));
    const alone = value(await add('red', 2)).cart;
    await add('red', 2, token);
    await stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl-rsv', quantity: 0 });
    await stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0 });
    const { cart } = value(await stage.carts.fetch(gb, token));
    expect([cart.items.length, cart.priceProducts, cart.priceTotal]).toEqual([
      2,
      alone.priceProducts,
      alone.priceTotal,
    ]);
  });

  test('names a removed line until the next change', async () => {
    const { token } = value(await add('red'));
    await add('blue', 1, token);
    await stage.store.command('clearCatalogue', {});
    await stage.sell([{ id: 'blue', pence: 999 }]);
    const { cart } = value(await stage.carts.fetch(gb, token));
    expect(cart).toMatchObject({
      itemsCount: 1,
      priceTotal: { amount: 999 },
      messages: [{ kind: 'line-removed', name: 'Red' }],
    });
    expect(value(await add('blue', 1, token)).cart.messages).toEqual([]);
  });
});

describe('a line', () => {
  test('changes its quantity and is removed at 0', async () => {
    const { token, cart } = value(await add('red', 2));
    const itemId = cart.items[0]?.itemId ?? '';
    expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 5 })).cart).toMatchObject({
      version: 2,
      itemsCount: 5,
    });
    expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 0 })).cart).toMatchObject({
      version: 3,
      items: [],
      itemsCount: 0,
      priceTotal: { amount: 0 },
    });
  });
  test('with an unchanged quantity leaves the version alone', async () => {
    const { token, cart } = value(await add('red', 2));
    expect(
      value(await stage.carts.updateProduct(gb, token, { itemId: cart.items[0]?.itemId ?? '', quantity: 2 })).cart
        .version,
    ).toBe(1);
  });
  test('can be reduced although its quantity is above the stock', async () => {
    const { token, cart } = value(await add('rare', 3));
    await stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0 });
    const itemId = cart.items[0]?.itemId ?? '';
    expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 2 })).cart.messages).toMatchObject([
      { kind: 'line-reduced' },
    ]);
    expect(failure(await stage.carts.updateProduct(gb, token, { itemId, quantity: 3 }))).toMatchObject({
      kind: 'OUT_OF_STOCK',
      available: 1,
    });
  });
  test('is removed once', async () => {
    const { token, cart } = value(await add('red', 2));
    const itemId = cart.items[0]?.itemId ?? '';
    expect(value(await stage.carts.removeProduct(gb, token, itemId)).cart.items).toEqual([]);
    expect(failure(await stage.carts.removeProduct(gb, token, itemId))).toEqual({ kind: 'line-not-found', itemId });
  });
  describe('changed with the quantity the shopper saw', () => {
    const shown = async () => {
      const { token, cart } = value(await add('red', 2));
      const itemId = cart.items[0]?.itemId ?? '';
      return { token, itemId };
    };

    test('changes while it still has that quantity', async () => {
      const { token, itemId } = await shown();
      expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 3, seen: 2 })).cart.itemsCount).toBe(
        3,
      );
      expect(value(await stage.carts.removeProduct(gb, token, itemId, 3)).cart.items).toEqual([]);
    });
    test('stays unchanged when it has another quantity, and the error has both', async () => {
      const { token, itemId } = await shown();
      value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 5 }));
      const error = { kind: 'line-changed', itemId, name: 'Red', seen: 2, now: 5 };
      expect(failure(await stage.carts.updateProduct(gb, token, { itemId, quantity: 3, seen: 2 }))).toEqual({
        ...error,
        wanted: 3,
      });
      expect(failure(await stage.carts.updateProduct(gb, token, { itemId, quantity: 0, seen: 2 }))).toEqual({
        ...error,
        wanted: 0,
      });
      expect(failure(await stage.carts.removeProduct(gb, token, itemId, 2))).toEqual({ ...error, wanted: 0 });
      expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({ version: 2, itemsCount: 5 });
    });
    test('accepts the same change twice', async () => {
      const { token, itemId } = await shown();
      for (let times = 0; times < 2; times += 1) {
        expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 3, seen: 2 })).cart).toMatchObject({
          version: 2,
          itemsCount: 3,
        });
      }
    });
    test('handles concurrent changes one after the other: all but one are rejected', async () => {
      const { token, itemId } = await shown();
      const answers = await Promise.all(
        [3, 4, 5, 6].map((quantity) => stage.carts.updateProduct(gb, token, { itemId, quantity, seen: 2 })),
      );
      const done = answers.flatMap((answer) => (answer.ok ? [answer.value.cart.version] : []));
      expect(done).toEqual([2]);
      const { cart } = value(await stage.carts.fetch(gb, token));
      for (const answer of answers)
        if (!answer.ok) expect(answer.error).toMatchObject({ kind: 'line-changed', seen: 2, now: cart.itemsCount });
    });
    test('rejects an invalid quantity before it compares', async () => {
      const { token, itemId } = await shown();
      expect(failure(await stage.carts.updateProduct(gb, token, { itemId, quantity: 1.5, seen: 1 }))).toEqual({
        kind: 'invalid-quantity',
      });
    });
  });
  test("of another visitor's cart is not found", async () => {
    const { cart } = value(await add('red'));
    const { token } = value(await add('blue'));
    expect(failure(await stage.carts.removeProduct(gb, token, cart.items[0]?.itemId ?? ''))).toMatchObject({
      kind: 'line-not-found',
    });
  });
});

describe('delivery', () => {
  test('has the methods of the market, with days of arrival', async () => {
    const { token } = value(await add('red', 2));
    const methods = value(await stage.carts.listShippingMethods(gb, token));
    expect(methods).toEqual([
      {
        id: 'standard',
        title: 'Standard delivery',
        carrier: 'Royal Mail',
        price: { amount: 395, currency: 'GBP' },
        fullPrice: { amount: 395, currency: 'GBP' },
        deliveryDetails: { earliest: '2026-11-25', latest: '2026-11-27' },
      },
      expect.objectContaining({ id: 'express', price: { amount: 895, currency: 'GBP' } }),
    ]);
    const { cart } = value(await stage.carts.selectShippingMethod(gb, token, 'express'));
    expect(cart).toMatchObject({
      version: 2,
      shippingMethod: { id: 'express' },
      priceShipping: { amount: 895 },
      priceTotal: { amount: 3395 },
    });
    expect(failure(await stage.carts.selectShippingMethod(gb, token, 'pigeon'))).toEqual({
      kind: 'shipping-method-not-found',
      id: 'pigeon',
    });
  });
  test('requires a token to be read', async () => {
    expect(failure(await stage.carts.listShippingMethods(gb, null))).toEqual({ kind: 'cart-token-missing' });
  });
  test('for an express wallet is listed for the country of the market only', async () => {
    const { token } = value(await add('red', 2));
    expect(value(await stage.carts.listWalletShippingMethods(gb, token, 'GB'))).toEqual(
      value(await stage.carts.listShippingMethods(gb, token)),
    );
    expect(failure(await stage.carts.listWalletShippingMethods(gb, token, 'DE'))).toEqual({
      kind: 'apple_pay_country_error',
      countryCode: 'DE',
    });
    expect(failure(await stage.carts.listWalletShippingMethods(gb, token, 'XX'))).toEqual({
      kind: 'invalid-country-code',
      countryCode: 'XX',
    });
    expect(failure(await stage.carts.listWalletShippingMethods(gb, null, 'GB'))).toEqual({
      kind: 'cart-token-missing',
    });
  });
  test('is free above the threshold', async () => {
    const { token } = value(await add('red', 4));
    expect(
      value(await stage.carts.listShippingMethods(gb, token)).map((method) => [
        method.id,
        method.price.amount,
        method.fullPrice.amount,
      ]),
    ).toEqual([
      ['standard', 0, 395],
      ['express', 895, 895],
    ]);
    expect(value(await stage.carts.selectShippingMethod(gb, token, 'standard')).cart).toMatchObject({
      priceShipping: { amount: 0 },
      freeShipping: { reached: true },
    });
    expect(
      value(await stage.carts.applyDiscountCode(gb, token, { code: 'WELCOME10', clientAddress: null })).cart,
    ).toMatchObject({
      priceShipping: { amount: 395 },
      freeShipping: { missing: 500, reached: false },
    });
  });
});

describe('a discount code', () => {
  test('is accepted in any case and spreads over the lines', async () => {
    const { token } = value(
      await stage.carts.addProducts(gb, null, [
        { id: 'red', quantity: 1 },
        { id: 'blue', quantity: 1 },
      ]),
    );
    const { cart } = value(
      await stage.carts.applyDiscountCode(gb, token, { code: '  welcome10 ', clientAddress: null }),
    );
    expect(cart).toMatchObject({
      discountCode: 'WELCOME10',
      priceProducts: { amount: 2249 },
      priceDiscount: { amount: 225 },
      priceTotal: { amount: 2024 },
    });
    expect(cart.items.map((item) => [item.productDiscount.amount, item.total.amount])).toEqual([
      [125, 1125],
      [100, 899],
    ]);
    expect(value(await stage.carts.removeDiscountCode(gb, token)).cart).toMatchObject({
      discountCode: null,
      priceDiscount: { amount: 0 },
    });
  });
  test('for free delivery applies to every method', async () => {
    const { token } = value(await add());
    await stage.carts.applyDiscountCode(gb, token, { code: 'FREESHIP', clientAddress: null });
    expect(value(await stage.carts.listShippingMethods(gb, token)).map((method) => method.price.amount)).toEqual([
      0, 0,
    ]);
    expect(value(await stage.carts.selectShippingMethod(gb, token, 'express')).cart).toMatchObject({
      isFreeShippingDiscountCodeApplied: true,
      priceShipping: { amount: 0 },
      priceDiscount: { amount: 0 },
    });
  });
  test('that does not exist leaves the cart unchanged', async () => {
    const { token } = value(await add());
    await stage.carts.applyDiscountCode(gb, token, { code: 'WELCOME10', clientAddress: null });
    expect(failure(await stage.carts.applyDiscountCode(gb, token, { code: 'nope', clientAddress: null }))).toEqual({
      kind: 'discount-code-not-found',
      code: 'nope',
      why: null,
    });
    expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({ version: 2, discountCode: 'WELCOME10' });
  });
  test('that expired is named and no longer reduces the total', async () => {
    const { token, cart } = value(await add());
    await stage.run("UPDATE carts SET discount_code = 'SUMMER' WHERE id = ?", [cart.cartId]);
    expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({
      discountCode: null,
      priceDiscount: { amount: 0 },
      messages: [{ kind: 'discount-ended', itemId: null, name: 'SUMMER', before: null, now: { amount: 1250 } }],
    });
  });
});

describe('a cart in another country', () => {
  test('of the same warehouse moves there with new prices', async () => {
    const { token } = value(await add('red', 2));
    await stage.carts.selectShippingMethod(gb, token, 'standard');
    const { cart } = value(await stage.carts.fetch(de, token));
    expect(cart).toMatchObject({
      countryCode: 'DE',
      version: 3,
      items: [{ name: 'Red (de)', price: { final: { amount: 1350, currency: 'EUR' } } }],
      shippingMethod: { id: 'standard', title: 'Standardversand', carrier: 'DHL' },
      priceTotal: { amount: 3095, currency: 'EUR' },
      priceTax: { amount: 494 },
    });
    expect(value(await stage.carts.fetch(de, token)).cart.version).toBe(3);
    expect(value(await stage.carts.updateCountry(ie, token)).cart).toMatchObject({ countryCode: 'IE', version: 4 });
  });
  test('is priced in whole yen', async () => {
    const { token } = value(await add('red', 2));
    expect(value(await stage.carts.updateCountry(jp, token)).cart).toMatchObject({
      priceTotal: { amount: 3960, currency: 'JPY' },
      priceTax: { amount: 0 },
    });
  });
  test('moves with a change made there', async () => {
    const { token } = value(await add('red', 2));
    expect(value(await stage.carts.addProducts(de, token, [{ id: 'blue', quantity: 1 }])).cart).toMatchObject({
      countryCode: 'DE',
      version: 2,
    });
  });
  test('names what cannot move', async () => {
    const { token } = value(
      await stage.carts.addProducts(gb, null, [
        { id: 'red', quantity: 1 },
        { id: 'pounds', quantity: 1 },
      ]),
    );
    expect(value(await stage.carts.previewCountry(de, token))).toMatchObject({
      countryCode: 'DE',
      itemsCount: 1,
      messages: [{ kind: 'line-removed', name: 'Pounds' }],
    });
    expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({ version: 1, itemsCount: 2 });
    expect(value(await stage.carts.updateCountry(de, token)).cart.messages).toMatchObject([
      { kind: 'line-removed', name: 'Pounds' },
    ]);
  });
  test('of another warehouse stays where it is, and the preview names every line', async () => {
    const { token } = value(await add('red', 1));
    expect(failure(await stage.carts.fetch(us, token))).toEqual({ kind: 'warehouse_error' });
    expect(failure(await stage.carts.updateCountry(us, token))).toEqual({ kind: 'warehouse_error' });
    expect(failure(await stage.carts.addProducts(us, token, [{ id: 'red-UP', quantity: 1 }]))).toEqual({
      kind: 'warehouse_error',
    });
    expect(value(await stage.carts.previewCountry(us, token))).toMatchObject({
      items: [],
      messages: [{ kind: 'line-removed', name: 'Red' }],
    });
    expect(value(await stage.carts.fetch(gb, token)).cart.itemsCount).toBe(1);
  });
});

describe('a cart token', () => {
  test('is replaced by every answer and expires after thirty days', async () => {
    const first = value(await add()).token;
    stage.pass(days(29));
    const second = value(await stage.carts.fetch(gb, first)).token;
    expect(second).not.toBe(first);
    stage.pass(days(2));
    expect(failure(await stage.carts.fetch(gb, first))).toEqual({ kind: 'UNAUTHORIZED' });
    expect(value(await stage.carts.fetch(gb, second)).cart.itemsCount).toBe(1);
  });
  test('that is altered, foreign or malformed opens nothing', async () => {
    const { token } = value(await add());
    const [head, body, signature = ''] = token.split('.');
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const foreign = value(
      await stage
        .withSecret('another secret of at least 32 characters')
        .carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]),
    ).token;
    for (const bad of [
      '',
      'x',
      `${head}.${body}`,
      `${head}.${body}.${flipped}`,
      unsigned,
      foreign,
      'ä.ö.ü',
      '.'.repeat(5000),
    ]) {
      expect(failure(await stage.carts.fetch(gb, bad))).toEqual({ kind: 'UNAUTHORIZED' });
      expect(failure(await stage.carts.addProducts(gb, bad, [{ id: 'red', quantity: 1 }]))).toEqual({
        kind: 'UNAUTHORIZED',
      });
    }
  });
  test('signed before the secret changed still opens its cart', async () => {
    const { token } = value(await add());
    const rotated = stage.withSecret(
      'a new secret of at least 32 characters',
      'a test secret of at least 32 characters',
    );
    const next = value(await rotated.carts.fetch(gb, token));
    expect(next.cart.itemsCount).toBe(1);
    expect(failure(await stage.carts.fetch(gb, next.token))).toEqual({ kind: 'UNAUTHORIZED' });
  });
  test('of a deleted cart finds none', async () => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('gone')
      .setAudience('cart')
      .setIssuedAt(Date.parse('2026-11-23T09:00:00Z') / 1000)
      .sign(new TextEncoder().encode('a test secret of at least 32 characters'));
    expect(failure(await stage.carts.fetch(gb, token))).toEqual({ kind: 'CART_NOT_FOUND' });
    expect(failure(await stage.carts.removeDiscountCode(gb, token))).toEqual({ kind: 'CART_NOT_FOUND' });
  });
  test('of a paid cart finds it closed, and names the order', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.orders.begin(gb, token, orderInput(cart)));
    await stage.orders.settle(order.orderNumber, {
      status: 'authorised',
      amount: cart.priceTotal,
      method: 'visa',
      pspReference: 'A1',
    });
    const closed = { kind: 'CART_CLOSED', orderId: order.id };
    expect(failure(await stage.carts.fetch(gb, token))).toEqual(closed);
    expect(failure(await stage.carts.addProducts(gb, token, [{ id: 'red', quantity: 1 }]))).toEqual(closed);
    expect(failure(await stage.carts.previewCountry(de, token))).toEqual(closed);
  });
});

test('concurrent additions to a cart all count', async () => {
  const { token } = value(await add('red', 1));
  await Promise.all(Array.from({ length: 10 }, () => add('red', 1, token)));
  expect(value(await stage.carts.fetch(gb, token)).cart).toMatchObject({
    itemsCount: 11,
    version: 11,
    items: [{ quantity: 11 }],
  });
});
