import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { err } from '#app/kernel/result.ts';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { createStage, failure, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const us = market('US');
const gb = market('GB');
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
const NEW_JERSEY = { ...TEXAS, city: 'Newark', region: 'NJ', postCode: '07102' };

let stage: Stage;
let requested: TaxRequest[];
let failing: Awaited<ReturnType<TaxService['quote']>> | null;
beforeEach(async () => {
  requested = [];
  failing = null;
  const embedded = createEmbeddedTax();
  const tax: TaxService = {
    async quote(request) {
      requested.push(request);
      return failing ?? embedded.quote(request);
    },
  };
  stage = await createStage({
    variants: [
      { id: 'red-UP', name: 'Red', pence: 1495 },
      { id: 'blue-UP', name: 'Blue', pence: 2195 },
      { id: 'green', name: 'Green', pence: 1250 },
    ],
    tax,
  });
});
afterEach(() => stage.close());

async function cartInTexas() {
  const { token } = value(
    await stage.carts.addProducts(us, null, [
      { id: 'red-UP', quantity: 2 },
      { id: 'blue-UP', quantity: 1 },
    ]),
  );
  await stage.carts.change(us, token, { kind: 'select-shipping-method', id: 'standard' });
  return value(await stage.carts.quoteTax(us, token, TEXAS));
}
const inputFor = (cart: Parameters<typeof orderInput>[0], address = TEXAS) =>
  orderInput(cart, { shippingAddress: address, billingAddress: address });

describe('a cart with an address', () => {
  test('costs the tax on top, and the cart itself does not', async () => {
    const { cart, token } = await cartInTexas();
    // 6.25 % of products and delivery: 5185 + 495.
    expect(cart).toMatchObject({
      priceTax: { amount: 355 },
      priceTotal: { amount: 6035, currency: 'USD' },
      salesTax: { rate: 6.25 },
    });
    expect(value(await stage.carts.fetch(us, token)).cart).toMatchObject({
      priceTax: { amount: 0 },
      priceTotal: { amount: 5680 },
      salesTax: null,
    });
  });

  test('requests one tax quote for the same input, and another for other input', async () => {
    const { token, cart } = await cartInTexas();
    expect(value(await stage.carts.quoteTax(us, token, TEXAS)).cart).toEqual(cart);
    expect(requested).toHaveLength(1);
    expect(value(await stage.carts.quoteTax(us, token, NEW_JERSEY)).cart).toMatchObject({
      priceTax: { amount: 0 },
      salesTax: { rate: 6.625 },
    });
    await stage.carts.change(us, token, { kind: 'select-shipping-method', id: 'express' });
    await stage.carts.quoteTax(us, token, NEW_JERSEY);
    await stage.carts.change(us, token, {
      kind: 'set-line-quantity',
      itemId: cart.items[0]?.itemId ?? '',
      quantity: 1,
    });
    await stage.carts.quoteTax(us, token, NEW_JERSEY);
    expect(requested).toHaveLength(4);
    stage.pass(hours(12) + 1);
    await stage.carts.quoteTax(us, token, NEW_JERSEY);
    expect(requested).toHaveLength(5);
  });

  test('requests no tax quote where prices include the tax', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'green', quantity: 1 }]);
    expect(value(await stage.carts.quoteTax(gb, token, { ...TEXAS, country: 'GB' })).cart).toEqual(cart);
    expect(requested).toEqual([]);
  });

  test('requires a line to deliver and a token', async () => {
    const { cart, token } = value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 1 }]));
    value(
      await stage.carts.change(us, token, {
        kind: 'set-line-quantity',
        itemId: cart.items[0]?.itemId ?? '',
        quantity: 0,
      }),
    );
    expect(failure(await stage.carts.quoteTax(us, token, TEXAS))).toEqual({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
    expect(failure(await stage.carts.quoteTax(us, 'no token', TEXAS))).toEqual({ kind: 'UNAUTHORIZED' });
    expect(failure(await stage.carts.quoteTax(gb, token, TEXAS))).toEqual({ kind: 'warehouse_error' });
  });

  test('stores nothing of a service that fails', async () => {
    failing = err({ kind: 'TAX_JAR_ERROR', message: 'to_zip 78701 is not used within to_state NY' });
    const { token } = value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 1 }]));
    await stage.carts.change(us, token, { kind: 'select-shipping-method', id: 'standard' });
    expect(failure(await stage.carts.quoteTax(us, token, TEXAS))).toMatchObject({ kind: 'TAX_JAR_ERROR' });
    expect(await stage.count('cart_tax_quotes')).toBe(0);
  });

  test('leaves no trace of the address in the cart', async () => {
    await cartInTexas();
    // As words: a hash may contain two of these letters by chance.
    expect(JSON.stringify(await stage.store.read.all('SELECT * FROM cart_tax_quotes'))).not.toMatch(
      /(?<![\w+/-])(?:Congress|Austin|78701|TX)(?![\w+/=-])/,
    );
  });
});

describe('an order with added tax', () => {
  test('states the tax of every line and of the total, to the last cent', async () => {
    const { cart, token } = await cartInTexas();
    const order = value(await stage.orders.begin(us, token, inputFor(cart)));
    expect(order).toMatchObject({
      priceTax: { amount: 355 },
      externalTaxAmount: { amount: 355, currency: 'USD' },
      priceProducts: { amount: 5185 },
      priceShipping: { amount: 495 },
      priceTotal: { amount: 6035 },
      items: [
        { total: { amount: 2990 }, tax: { amount: 187 }, externalTaxRate: 6.25 },
        { total: { amount: 2195 }, tax: { amount: 137 }, externalTaxRate: 6.25 },
      ],
    });
    // The rest is the tax of the delivery.
    expect(355 - 187 - 137).toBe(31);
    expect(requested).toHaveLength(1);
    const { isNew: _, ...placed } = order;
    expect(await stage.orders.byId(order.id)).toEqual(placed);
  });

  test('is settled by exactly that total', async () => {
    const { cart, token } = await cartInTexas();
    const { orderNumber } = value(await stage.orders.begin(us, token, inputFor(cart)));
    const settle = (amount: number) =>
      stage.orders.settle(orderNumber, {
        status: 'authorised',
        amount: { amount, currency: 'USD' },
        method: 'visa',
        pspReference: `P${amount}`,
      });
    expect(failure(await settle(5680))).toEqual({ kind: 'amount-mismatch' });
    expect(value(await settle(6035)).status).toBe('authorised');
  });

  test('is rejected with the total of another address, and requests the tax of that address itself', async () => {
    const { cart, token } = await cartInTexas();
    expect(failure(await stage.orders.begin(us, token, inputFor(cart, NEW_JERSEY)))).toEqual({
      kind: 'total-changed',
      seen: cart.priceTotal,
      now: { amount: 5680, currency: 'USD' },
    });
    expect(requested.map(({ address }) => address.region)).toEqual(['TX', 'NJ']);
    expect(await stage.count('orders')).toBe(0);
  });

  test('is rejected without tax while the tax service is unavailable', async () => {
    const { cart, token } = await cartInTexas();
    failing = err({ kind: 'tax-service-unavailable' });
    expect(failure(await stage.orders.begin(us, token, inputFor(cart, NEW_JERSEY)))).toEqual({
      kind: 'tax-service-unavailable',
    });
    expect(value(await stage.orders.begin(us, token, inputFor(cart))).priceTotal).toEqual(cart.priceTotal);
  });

  test('changes with its address, and then needs a new session', async () => {
    const { cart, token } = await cartInTexas();
    const first = value(await stage.orders.begin(us, token, inputFor(cart)));
    const moved = value(await stage.carts.quoteTax(us, token, NEW_JERSEY)).cart;
    const second = value(await stage.orders.begin(us, token, inputFor(moved, NEW_JERSEY)));
    expect(second).toMatchObject({ id: first.id, priceTotal: { amount: 5680 }, externalTaxAmount: { amount: 0 } });
    expect(second.statusLog).toHaveLength(2);
  });

  test('of another country shares the included tax over its lines', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'green', quantity: 3 }]);
    const order = value(await stage.begin(token, orderInput(cart)));
    expect(order).toMatchObject({
      priceTax: { amount: 691 },
      externalTaxAmount: { amount: 0 },
      items: [{ tax: { amount: 625 }, externalTaxRate: null }],
    });
  });
});
