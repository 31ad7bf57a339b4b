import { describe, expect, test } from 'vitest';
import { gb, setUpCartStage } from './cart-fixture.ts';
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
        goods: expect.objectContaining({ silhouette: 'crew', audience: 'all' }),
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
    expect(await suite.stage.cart(token)).toMatchObject({ version: 1, itemsCount: 1 });
    expect(failure(await suite.stage.carts.addProducts(gb, null, expected))).toMatchObject({
      kind: 'MISSING_PRODUCTS',
    });
    expect(await suite.stage.count('carts')).toBe(1);
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
    const short = await suite.stage.cart(token);
    expect(short).toMatchObject({
      version: 1,
      priceProducts: { amount: 0 },
      messages: [{ kind: 'line-reduced', name: 'Rare' }],
      items: [{ stockStatus: 'low-stock', available: 2, price: { final: { amount: 900 } }, total: { amount: 0 } }],
    });
    await suite.stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0, now: 1 });
    expect(await suite.stage.cart(token)).toMatchObject({
      messages: [{ kind: 'line-out-of-stock' }],
      items: [{ stockStatus: 'no-stock', available: 0 }],
    });
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

test('concurrent additions to a cart all count', async () => {
  const { token } = value(await add('red', 1));
  await Promise.all(Array.from({ length: 10 }, () => add('red', 1, token)));
  expect(await suite.stage.cart(token)).toMatchObject({
    itemsCount: 11,
    version: 11,
    items: [{ quantity: 11 }],
  });
});
