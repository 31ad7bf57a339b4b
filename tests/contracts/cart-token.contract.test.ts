import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { gb, setUpCartStage, us } from './cart-fixture.ts';
import { failure, market, orderInput, value } from './commerce-fixture.ts';

const suite = setUpCartStage();
const { add } = suite;

const de = market('DE');

const ie = market('IE');

describe('a cart in another country', () => {
  test('of the same warehouse moves there with new prices', async () => {
    const { token } = value(await add('red', 2));
    await suite.stage.change(token, { kind: 'select-shipping-method', id: 'standard' });
    const { cart } = value(await suite.stage.carts.fetch(de, token));
    expect(cart).toMatchObject({
      countryCode: 'DE',
      version: 3,
      items: [{ name: 'Red (de)', price: { final: { amount: 1350, currency: 'EUR' } } }],
      shippingMethod: { id: 'standard', title: 'Standardversand', carrier: 'DHL' },
      priceTotal: { amount: 3095, currency: 'EUR' },
      priceTax: { amount: 494 },
    });
    expect(value(await suite.stage.carts.fetch(de, token)).cart.version).toBe(3);
    expect(value(await suite.stage.carts.change(ie, token, { kind: 'move-cart' })).cart).toMatchObject({
      countryCode: 'IE',
      version: 4,
    });
  });
  test('moves with a change made there', async () => {
    const { token } = value(await add('red', 2));
    expect(value(await suite.stage.carts.addProducts(de, token, [{ id: 'blue', quantity: 1 }])).cart).toMatchObject({
      countryCode: 'DE',
      version: 2,
    });
  });
  test('names what cannot move', async () => {
    const { token } = value(
      await suite.stage.carts.addProducts(gb, null, [
        { id: 'red', quantity: 1 },
        { id: 'pounds', quantity: 1 },
      ]),
    );
    expect(value(await suite.stage.carts.previewCountry(de, token))).toMatchObject({
      countryCode: 'DE',
      itemsCount: 1,
      messages: [{ kind: 'line-removed', name: 'Pounds' }],
    });
    expect(await suite.stage.cart(token)).toMatchObject({ version: 1, itemsCount: 2 });
    expect(value(await suite.stage.carts.change(de, token, { kind: 'move-cart' })).cart.messages).toMatchObject([
      { kind: 'line-removed', name: 'Pounds' },
    ]);
  });
  test('of another warehouse stays where it is, and the preview names every line', async () => {
    const { token } = value(await add('red', 1));
    expect(failure(await suite.stage.carts.fetch(us, token))).toEqual({ kind: 'warehouse_error' });
    expect(failure(await suite.stage.carts.change(us, token, { kind: 'move-cart' }))).toEqual({
      kind: 'warehouse_error',
    });
    expect(failure(await suite.stage.carts.addProducts(us, token, [{ id: 'red-UP', quantity: 1 }]))).toEqual({
      kind: 'warehouse_error',
    });
    expect(value(await suite.stage.carts.previewCountry(us, token))).toMatchObject({
      items: [],
      messages: [{ kind: 'line-removed', name: 'Red' }],
    });
    expect((await suite.stage.cart(token)).itemsCount).toBe(1);
  });
});

describe('a cart token', () => {
  test('is replaced by every answer and expires after thirty days', async () => {
    const first = value(await add()).token;
    suite.stage.pass(days(29));
    const second = value(await suite.stage.carts.fetch(gb, first)).token;
    expect(second).not.toBe(first);
    suite.stage.pass(days(2));
    expect(failure(await suite.stage.carts.fetch(gb, first))).toEqual({ kind: 'UNAUTHORIZED' });
    expect((await suite.stage.cart(second)).itemsCount).toBe(1);
  });
  test('that is altered, foreign or malformed opens nothing', async () => {
    const { token } = value(await add());
    const [head, body, signature = ''] = token.split('.');
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const foreign = value(
      await suite.stage
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
      expect(failure(await suite.stage.carts.fetch(gb, bad))).toEqual({ kind: 'UNAUTHORIZED' });
      expect(failure(await suite.stage.carts.addProducts(gb, bad, [{ id: 'red', quantity: 1 }]))).toEqual({
        kind: 'UNAUTHORIZED',
      });
    }
  });
  test('signed before the secret changed still opens its cart', async () => {
    const { token } = value(await add());
    const rotated = suite.stage.withSecret(
      'a new secret of at least 32 characters',
      'a test secret of at least 32 characters',
    );
    const next = value(await rotated.carts.fetch(gb, token));
    expect(next.cart.itemsCount).toBe(1);
    expect(failure(await suite.stage.carts.fetch(gb, next.token))).toEqual({ kind: 'UNAUTHORIZED' });
  });
  test('of a deleted cart finds none', async () => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('gone')
      .setAudience('cart')
      .setIssuedAt(Date.parse('2026-11-23T09:00:00Z') / 1000)
      .sign(new TextEncoder().encode('a test secret of at least 32 characters'));
    expect(failure(await suite.stage.carts.fetch(gb, token))).toEqual({ kind: 'CART_NOT_FOUND' });
    expect(failure(await suite.stage.change(token, { kind: 'remove-discount-code' }))).toEqual({
      kind: 'CART_NOT_FOUND',
    });
  });
  test('of a paid cart finds it closed, and names the order', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await suite.stage.begin(token, orderInput(cart)));
    await suite.stage.orders.settle(order.orderNumber, {
      status: 'authorised',
      amount: cart.priceTotal,
      method: 'visa',
      pspReference: 'A1',
    });
    const closed = { kind: 'CART_CLOSED', orderId: order.id };
    expect(failure(await suite.stage.carts.fetch(gb, token))).toEqual(closed);
    expect(failure(await suite.stage.carts.addProducts(gb, token, [{ id: 'red', quantity: 1 }]))).toEqual(closed);
    expect(failure(await suite.stage.carts.previewCountry(de, token))).toEqual(closed);
  });
});
