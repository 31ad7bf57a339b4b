import { describe, expect, test } from 'vitest';
import { gb, setUpCartStage } from './cart-fixture.ts';
import { failure, value } from './commerce-fixture.ts';

const suite = setUpCartStage();
const { add } = suite;

describe('a line', () => {
  test('with an unchanged quantity leaves the version alone', async () => {
    const { token, cart } = value(await add('red', 2));
    expect(
      value(
        await suite.stage.change(token, {
          kind: 'set-line-quantity',
          itemId: cart.items[0]?.itemId ?? '',
          quantity: 2,
        }),
      ).cart.version,
    ).toBe(1);
  });
  test('can be reduced although its quantity is above the stock', async () => {
    const { token, cart } = value(await add('rare', 3));
    await suite.stage.store.command('setStock', { variantId: 'rare', warehouse: 'nl', quantity: 0, now: 1 });
    const itemId = cart.items[0]?.itemId ?? '';
    expect(
      value(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 2 })).cart.messages,
    ).toMatchObject([{ kind: 'line-reduced' }]);
    expect(failure(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 3 }))).toMatchObject({
      kind: 'OUT_OF_STOCK',
      available: 1,
    });
  });
  describe('changed with the quantity the shopper saw', () => {
    const shown = async () => {
      const { token, cart } = value(await add('red', 2));
      const itemId = cart.items[0]?.itemId ?? '';
      return { token, itemId };
    };

    test('handles concurrent changes one after the other: all but one are rejected', async () => {
      const { token, itemId } = await shown();
      const answers = await Promise.all(
        [3, 4, 5, 6].map((quantity) =>
          suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity, seen: 2 }),
        ),
      );
      const done = answers.flatMap((answer) => (answer.ok ? [answer.value.cart.version] : []));
      expect(done).toEqual([2]);
      const { cart } = value(await suite.stage.carts.fetch(gb, token));
      for (const answer of answers)
        if (!answer.ok) expect(answer.error).toMatchObject({ kind: 'line-changed', seen: 2, now: cart.itemsCount });
    });
  });
  test("of another visitor's cart is not found", async () => {
    const { cart } = value(await add('red'));
    const { token } = value(await add('blue'));
    expect(
      failure(
        await suite.stage.change(token, {
          kind: 'set-line-quantity',
          itemId: cart.items[0]?.itemId ?? '',
          quantity: 0,
        }),
      ),
    ).toMatchObject({
      kind: 'line-not-found',
    });
  });
});

describe('delivery', () => {
  test('has the methods of the market, with days of arrival', async () => {
    const { token } = value(await add('red', 2));
    const methods = value(await suite.stage.carts.listShippingMethods(gb, token));
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
    const { cart } = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' }));
    expect(cart).toMatchObject({
      version: 2,
      shippingMethod: { id: 'express' },
      priceShipping: { amount: 895 },
      priceTotal: { amount: 3395 },
    });
    expect(failure(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'pigeon' }))).toEqual({
      kind: 'shipping-method-not-found',
      id: 'pigeon',
    });
  });
  test.each([
    ['a small cart', 1, null],
    ['a cart above the threshold', 4, null],
    ['a cart with free delivery by its code', 1, 'FREESHIP'],
  ])('is the same for %s that the request has read', async (_, quantity, code) => {
    const { carts, cartReads } = suite.stage;
    let { token } = value(await add('red', quantity));
    if (code)
      ({ token } = value(await carts.change(gb, token, { kind: 'apply-discount-code', code, clientAddress: null })));
    const reads = cartReads();
    const read = value(await reads.fetch(gb, token));
    expect(value(await reads.listShippingMethods(gb, read.token))).toEqual(
      value(await carts.listShippingMethods(gb, token)),
    );
  });
  test('requires a token to be read', async () => {
    expect(failure(await suite.stage.carts.listShippingMethods(gb, null))).toEqual({ kind: 'cart-token-missing' });
  });
  test('for an express wallet is listed for the country of the market only', async () => {
    const { token } = value(await add('red', 2));
    expect(value(await suite.stage.carts.listWalletShippingMethods(gb, token, 'GB'))).toEqual(
      value(await suite.stage.carts.listShippingMethods(gb, token)),
    );
    expect(failure(await suite.stage.carts.listWalletShippingMethods(gb, token, 'DE'))).toEqual({
      kind: 'apple_pay_country_error',
      countryCode: 'DE',
    });
    expect(failure(await suite.stage.carts.listWalletShippingMethods(gb, token, 'XX'))).toEqual({
      kind: 'invalid-country-code',
      countryCode: 'XX',
    });
    expect(failure(await suite.stage.carts.listWalletShippingMethods(gb, null, 'GB'))).toEqual({
      kind: 'cart-token-missing',
    });
  });
  test('is free above the threshold', async () => {
    const { token } = value(await add('red', 4));
    expect(
      value(await suite.stage.carts.listShippingMethods(gb, token)).map((method) => [
        method.id,
        method.price.amount,
        method.fullPrice.amount,
      ]),
    ).toEqual([
      ['standard', 0, 395],
      ['express', 895, 895],
    ]);
    expect(
      value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'standard' })).cart,
    ).toMatchObject({
      priceShipping: { amount: 0 },
      freeShipping: { reached: true },
    });
    expect(
      value(
        await suite.stage.change(token, {
          kind: 'apply-discount-code',
          code: 'WELCOME10',
          clientAddress: null,
        }),
      ).cart,
    ).toMatchObject({
      priceShipping: { amount: 395 },
      freeShipping: { missing: 500, reached: false },
    });
  });
});
