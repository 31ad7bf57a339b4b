import { describe, expect, test } from 'vitest';
import { gb, setUpCartStage, us } from './cart-fixture.ts';
import { failure, value } from './commerce-fixture.ts';

const suite = setUpCartStage();
const { add } = suite;

describe('a cart', () => {
  test('is created by the first addition and priced in its market', async () => {
    const { cart, token } = value(await add('red', 2));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(cart).toMatchObject({
      version: 1,
      countryCode: 'GB',
      messages: [],
      shippingMethod: { id: 'standard', price: { amount: 395 } },
      itemsCount: 2,
      priceProducts: { amount: 2500, currency: 'GBP' },
      priceShipping: { amount: 395 },
      priceDiscount: { amount: 0 },
      priceTax: { amount: 483 },
      priceTotal: { amount: 2895 },
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
      await suite.stage.carts.addProducts(gb, token, [
        { id: 'red', quantity: 1 },
        { id: 'blue', quantity: 1 },
        { id: 'red', quantity: 1 },
      ]),
    );
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['blue', 1],
      ['red', 4],
    ]);
    expect(cart.version).toBe(2);
  });

  test('accepts all lines of an addition or none', async () => {
    const { token } = value(await add());
    const expected = [
      { id: 'blue', quantity: 1 },
      { id: 'nowhere', quantity: 1 },
    ];
    expect(failure(await suite.stage.carts.addProducts(gb, token, expected))).toEqual({
      kind: 'MISSING_PRODUCTS',
      ids: ['nowhere'],
    });
    expect(value(await suite.stage.carts.fetch(gb, token)).cart).toMatchObject({ version: 1, itemsCount: 1 });
    expect(failure(await suite.stage.carts.addProducts(gb, null, expected))).toMatchObject({
      kind: 'MISSING_PRODUCTS',
    });
    expect(await suite.stage.count('carts')).toBe(1);
  });

  test('rejects a product of another storefront', async () => {
    expect(failure(await add('red-UP'))).toMatchObject({ kind: 'MISSING_PRODUCTS' });
    expect(failure(await suite.stage.carts.addProducts(us, null, [{ id: 'red', quantity: 1 }]))).toMatchObject({
      kind: 'MISSING_PRODUCTS',
    });
    expect(value(await suite.stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 1 }])).cart).toMatchObject({
      priceTotal: { amount: 1995, currency: 'USD' },
      priceTax: { amount: 0 },
    });
  });

  test.each([0, -1, 1.5])('rejects a quantity of %d', async (quantity) => {
    expect(failure(await add('red', quantity))).toEqual({ kind: 'invalid-quantity' });
  });

  test('limits the quantity of a line to twenty', async () => {
    const { token, cart } = value(await add('red', 20));
    expect(failure(await add('red', 1, token))).toEqual({ kind: 'quantity_request_upper_limit', limit: 20 });
    expect(
      failure(
        await suite.stage.carts.change(gb, token, {
          kind: 'set-line-quantity',
          itemId: cart.items[0]?.itemId ?? '',
          quantity: 21,
        }),
      ),
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
    await suite.stage.sell([{ id: 'rare', name: 'Rare', pence: 900, stock: { 'nl-rsv': 0, nl: 2 } }]);
    const short = value(await suite.stage.carts.fetch(gb, token)).cart;
    expect(short).toMatchObject({
      version: 1,
      priceProducts: { amount: 0 },
      messages: [{ kind: 'line-reduced', name: 'Rare' }],
      items: [{ stockStatus: 'low-stock', available: 2, price: { final: { amount: 900 } }, total: { amount: 0 } }],
    });
    await suite.stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0, now: 1 });
    expect(value(await suite.stage.carts.fetch(gb, token)).cart).toMatchObject({
      messages: [{ kind: 'line-out-of-stock' }],
      items: [{ stockStatus: 'no-stock', available: 0 }],
    });
  });

  test('excludes a line above the stock from every total, and counts the others', async () => {
    const { token } = value(await add('rare', 3));
    const alone = value(await add('red', 2)).cart;
    await add('red', 2, token);
    await suite.stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl-rsv', quantity: 0, now: 1 });
    await suite.stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0, now: 1 });
    const { cart } = value(await suite.stage.carts.fetch(gb, token));
    expect([cart.items.length, cart.priceProducts, cart.priceTotal]).toEqual([
      2,
      alone.priceProducts,
      alone.priceTotal,
    ]);
  });

  test('names a removed line until the next change', async () => {
    const { token } = value(await add('red'));
    await add('blue', 1, token);
    await suite.stage.store.command('clearCatalogue', {});
    await suite.stage.sell([{ id: 'blue', pence: 999 }]);
    const { cart } = value(await suite.stage.carts.fetch(gb, token));
    expect(cart).toMatchObject({
      itemsCount: 1,
      priceTotal: { amount: 1394 },
      messages: [{ kind: 'line-removed', name: 'Red' }],
    });
    expect(value(await add('blue', 1, token)).cart.messages).toEqual([]);
  });
});

describe('a discount code', () => {
  test('is accepted in any case and spreads over the lines', async () => {
    const { token } = value(
      await suite.stage.carts.addProducts(gb, null, [
        { id: 'red', quantity: 1 },
        { id: 'blue', quantity: 1 },
      ]),
    );
    const { cart } = value(
      await suite.stage.carts.change(gb, token, {
        kind: 'apply-discount-code',
        code: '  welcome10 ',
        clientAddress: null,
      }),
    );
    expect(cart).toMatchObject({
      discountCode: 'WELCOME10',
      priceProducts: { amount: 2249 },
      priceDiscount: { amount: 225 },
      priceTotal: { amount: 2419 },
    });
    expect(cart.items.map((item) => [item.productDiscount.amount, item.total.amount])).toEqual([
      [125, 1125],
      [100, 899],
    ]);
    expect(value(await suite.stage.carts.change(gb, token, { kind: 'remove-discount-code' })).cart).toMatchObject({
      discountCode: null,
      priceDiscount: { amount: 0 },
    });
  });
  test('for free delivery applies to every method', async () => {
    const { token } = value(await add());
    await suite.stage.carts.change(gb, token, { kind: 'apply-discount-code', code: 'FREESHIP', clientAddress: null });
    expect(value(await suite.stage.carts.listShippingMethods(gb, token)).map((method) => method.price.amount)).toEqual([
      0, 0,
    ]);
    expect(
      value(await suite.stage.carts.change(gb, token, { kind: 'select-shipping-method', id: 'express' })).cart,
    ).toMatchObject({
      isFreeShippingDiscountCodeApplied: true,
      priceShipping: { amount: 0 },
      priceDiscount: { amount: 0 },
    });
  });
  test('that does not exist leaves the cart unchanged', async () => {
    const { token } = value(await add());
    await suite.stage.carts.change(gb, token, { kind: 'apply-discount-code', code: 'WELCOME10', clientAddress: null });
    expect(
      failure(
        await suite.stage.carts.change(gb, token, { kind: 'apply-discount-code', code: 'nope', clientAddress: null }),
      ),
    ).toEqual({
      kind: 'discount-code-not-found',
      code: 'nope',
      why: null,
    });
    expect(value(await suite.stage.carts.fetch(gb, token)).cart).toMatchObject({
      version: 2,
      discountCode: 'WELCOME10',
    });
  });
  test('that expired is named and no longer reduces the total', async () => {
    const { token, cart } = value(await add());
    await suite.stage.run("UPDATE carts SET discount_code = 'SUMMER' WHERE id = ?", [cart.cartId]);
    expect(value(await suite.stage.carts.fetch(gb, token)).cart).toMatchObject({
      discountCode: null,
      priceDiscount: { amount: 0 },
      messages: [{ kind: 'discount-ended', itemId: null, name: 'SUMMER', before: null, now: { amount: 1645 } }],
    });
  });
});

test('concurrent additions to a cart all count', async () => {
  const { token } = value(await add('red', 1));
  await Promise.all(Array.from({ length: 10 }, () => add('red', 1, token)));
  expect(value(await suite.stage.carts.fetch(gb, token)).cart).toMatchObject({
    itemsCount: 11,
    version: 11,
    items: [{ quantity: 11 }],
  });
});
