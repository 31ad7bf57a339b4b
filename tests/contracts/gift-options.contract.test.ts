import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NO_GIFT_CHOICE } from '#app/modules/cart/domain/gift-options.ts';
import { failure, market, orderInput, setUpStage, value } from './commerce-fixture.ts';

const gb = market('GB');
const us = market('US');
const wrapped = { isWrapped: true, message: null };
const TEXAS = {
  firstName: 'Ada',
  lastName: 'King',
  street0: '1 Congress Ave',
  street1: '',
  city: 'Austin',
  region: 'TX',
  postCode: '78701',
  country: 'US',
};

const stage = setUpStage({
  variants: [
    { id: 'red', name: 'Red', pence: 1250, stock: { nl: 9 } },
    { id: 'blue', name: 'Blue', pence: 1000 },
    { id: 'red-UP', name: 'Red', pence: 1495 },
  ],
});

async function filled(id = 'red', quantity = 2, place = gb) {
  const { cart, token } = value(await stage.carts.addProducts(place, null, [{ id, quantity }]));
  return { cart, token, itemId: cart.items[0]?.itemId ?? '' };
}
const fetched = async (token: string) => await stage.cart(token);

describe('gift options of a cart', () => {
  test('add wrapping to the total and its tax, and keep the message', async () => {
    const { token } = await filled();
    const choice = { isWrapped: true, message: 'For Ann\n<b>with love</b>' };
    const { cart } = value(await stage.change(token, { kind: 'set-gift-options', ...choice }));
    // 2 x 12.50 + 3.95 + 3.50, 20 % of it inside.
    expect(cart).toMatchObject({
      version: 2,
      giftOptions: choice,
      priceProducts: { amount: 2500 },
      priceWrapping: { amount: 350, currency: 'GBP' },
      priceTotal: { amount: 3245 },
      priceTax: { amount: 541 },
      itemsCount: 2,
    });
    expect(await fetched(token)).toEqual(cart);
  });

  test('do not count for the free-delivery threshold or a discount code', async () => {
    const { token } = await filled('blue', 5);
    value(await stage.change(token, { kind: 'set-gift-options', ...wrapped }));
    const code = { code: 'WELCOME10', clientAddress: null };
    expect(value(await stage.change(token, { kind: 'apply-discount-code', ...code })).cart).toMatchObject({
      priceDiscount: { amount: 500 },
      freeShipping: { missing: 500, reached: false },
      priceTotal: { amount: 4500 + 395 + 350 },
    });
  });

  test('store a message as plain text', async () => {
    const { token } = await filled();
    const message = '  For\u202e Ann\r\n\u0000 ';
    expect(
      value(await stage.change(token, { kind: 'set-gift-options', isWrapped: false, message })).cart.giftOptions,
    ).toEqual(expect.objectContaining({ message: 'For Ann', isWrapped: false }));
  });

  test('require a valid token', async () => {
    expect(failure(await stage.change('no token', { kind: 'set-gift-options', ...wrapped }))).toEqual({
      kind: 'UNAUTHORIZED',
    });
  });
});

describe('an order with gift options', () => {
  async function ordered(message: string | null = 'For Ann') {
    const { token, itemId } = await filled();
    await stage.change(token, { kind: 'select-shipping-method', id: 'standard' });
    const { cart } = value(await stage.change(token, { kind: 'set-gift-options', isWrapped: true, message }));
    const order = value(await stage.begin(token, orderInput(cart)));
    return { token, itemId, cart, order };
  }
  const settle = (
    { orderNumber, priceTotal }: { orderNumber: string; priceTotal: { amount: number } },
    status: 'authorised' | 'refused' | 'pending',
  ) =>
    stage.orders.settle(orderNumber, {
      status,
      amount: { amount: priceTotal.amount, currency: 'GBP' },
      method: 'visa',
      pspReference: `PSP-${status}`,
    });

  test('begins only at the choice that the shopper saw', async () => {
    const { token, cart } = await ordered();
    value(await stage.change(token, { kind: 'set-gift-options', isWrapped: true, message: 'For Bob' }));
    expect(failure(await stage.begin(token, orderInput(cart)))).toMatchObject({ kind: 'total-changed' });
  });

  test('takes them out of a cart that changed meanwhile, and restores them when the payment fails', async () => {
    const { token, order } = await ordered();
    value(await stage.carts.addProducts(gb, token, [{ id: 'blue', quantity: 1 }]));
    value(await settle(order, 'pending'));
    expect(await fetched(token)).toMatchObject({ itemsCount: 1, giftOptions: NO_GIFT_CHOICE });
    value(await settle(order, 'refused'));
    expect(await fetched(token)).toMatchObject({
      itemsCount: 3,
      giftOptions: { isWrapped: true, message: 'For Ann' },
    });
  });

  test('adds the sales tax of the wrapping, to the cent', async () => {
    const { token } = await filled('red-UP', 2, us);
    await stage.carts.change(us, token, { kind: 'select-shipping-method', id: 'standard' });
    value(await stage.carts.change(us, token, { kind: 'set-gift-options', ...wrapped }));
    const { cart } = value(await stage.carts.quoteTax(us, token, TEXAS));
    // 6.25 % of products, wrapping and delivery: 2990 + 450 + 495.
    expect(cart).toMatchObject({ priceTax: { amount: 246 }, priceTotal: { amount: 4181 } });
    const input = orderInput(cart, { shippingAddress: TEXAS, billingAddress: TEXAS });
    const order = value(await stage.orders.begin(us, token, input));
    expect(order).toMatchObject({
      priceTotal: { amount: 4181 },
      externalTaxAmount: { amount: 246 },
      giftOptions: { wrapping: { amount: 450, currency: 'USD' }, message: null },
    });
    const doc = z
      .object({
        giftOptions: z.object({ wrapping: z.object({ totalTaxAmount: z.number(), externalTaxRate: z.number() }) }),
      })
      .parse(JSON.parse((await stage.store.read.get<{ doc: string }>('SELECT doc FROM orders'))?.doc ?? ''));
    expect(doc.giftOptions.wrapping).toEqual({ totalTaxAmount: 28, externalTaxRate: 6.25 });
  });
});
