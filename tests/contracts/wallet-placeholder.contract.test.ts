import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { createSweep } from '#server/platform/sweep.ts';
import { failure, market, orderInput, setUpStage, value } from './commerce-fixture.ts';

const gb = market('GB');
const us = market('US');
const LONDON = { street0: 'StreetAddress 1', city: 'London', region: '', postCode: 'SW1A', country: 'GB' };
const AUSTIN = { street0: 'StreetAddress 1', city: 'Austin', region: 'TX', postCode: '78701', country: 'US' };

const stage = setUpStage({
  variants: [
    { id: 'red', stock: { nl: 5 } },
    { id: 'red-UP', pence: 1495 },
  ],
});

const placeholders = () => stage.count('wallet_placeholders');
const place = async (token: string) => value(await stage.orders.placeholder(gb, token, LONDON));

describe('a placeholder order', () => {
  test('has the total of the cart, with the tax of the address where it is added', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 2 }]);
    expect(await place(token)).toEqual({
      cartVersion: cart.version,
      itemsCount: 2,
      shippingMethod: 'standard',
      priceProducts: cart.priceProducts,
      priceDiscount: cart.priceDiscount,
      priceShipping: cart.priceShipping,
      addedTax: null,
      priceTotal: cart.priceTotal,
      priceWrapping: null,
    });
    const american = value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 1 }]));
    const chosen = value(
      await stage.carts.change(us, american.token, { kind: 'select-shipping-method', id: 'standard' }),
    );
    const placed = value(await stage.orders.placeholder(us, chosen.token, AUSTIN));
    const taxed = value(await stage.carts.quoteTax(us, chosen.token, AUSTIN)).cart;
    expect(placed.addedTax?.amount).toBeGreaterThan(0);
    expect(placed).toMatchObject({ addedTax: taxed.priceTax, priceTotal: taxed.priceTotal });
  });

  test('exists once per cart, also for twenty concurrent requests', async () => {
    const { token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const placed = await Promise.all(Array.from({ length: 20 }, () => stage.orders.placeholder(gb, token, LONDON)));
    expect(new Set(placed.map((one) => JSON.stringify(value(one)))).size).toBe(1);
    expect(await placeholders()).toBe(1);
    await place((await stage.readyCart([{ id: 'red', quantity: 1 }])).token);
    expect(await placeholders()).toBe(2);
  });

  test('follows the cart: the next replaces it', async () => {
    const { token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const before = await place(token);
    value(await stage.change(token, { kind: 'select-shipping-method', id: 'express' }));
    const after = await place(token);
    expect(after.cartVersion).toBeGreaterThan(before.cartVersion);
    expect(after.priceTotal.amount).not.toBe(before.priceTotal.amount);
    expect(await stage.count("wallet_placeholders WHERE shipping_method = 'express'")).toBe(1);
    expect(await placeholders()).toBe(1);
  });

  test('reserves no stock and is no order: it is neither found, nor paid, nor reported', async () => {
    const { token } = await stage.readyCart([{ id: 'red', quantity: 5 }]);
    await place(token);
    expect(await stage.stock('red')).toBe(5);
    expect(await stage.count('orders')).toBe(0);
    expect(await stage.count('outbox')).toBe(0);
    const columns = Object.keys((await stage.store.read.get('SELECT * FROM wallet_placeholders')) ?? {});
    // No data that a payment could be settled with, and no personal data.
    expect(columns.filter((name) => /number|reference|email|address|doc|status|id$/.test(name))).toEqual(['cart_id']);
  });

  test('is replaced by the real order, which then is the only one', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    await place(token);
    const order = value(await stage.begin(token, orderInput(cart)));
    expect([await placeholders(), await stage.count('orders')]).toEqual([0, 1]);
    expect(await stage.stock('red')).toBe(4);
    // A sheet opened again beside it creates no second order, and takes nothing from the first.
    await place(token);
    expect(value(await stage.begin(token, orderInput(cart))).id).toBe(order.id);
    expect([await placeholders(), await stage.count('orders')]).toEqual([0, 1]);
  });

  test('stays while the real order is rejected', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    await place(token);
    expect(
      failure(await stage.begin(token, orderInput({ ...cart, priceTotal: { amount: 1, currency: 'GBP' } }))).kind,
    ).toBe('total-changed');
    expect(await placeholders()).toBe(1);
  });

  test('is swept after an unused hour, and deleted with its cart', async () => {
    const { token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    await place(token);
    stage.pass(minutes(40));
    await place(token);
    stage.pass(minutes(60));
    const sweep = createSweep(stage.store);
    expect((await sweep(stage.now())).placeholders).toBe(0);
    stage.pass(1);
    expect((await sweep(stage.now())).placeholders).toBe(1);
    expect(await placeholders()).toBe(0);
  });
});

describe('a placeholder order is not created', () => {
  test('without a delivery method', async () => {
    const added = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 3 }]));
    const inYen = { ...gb, currency: market('JP').currency };
    expect(failure(await stage.orders.placeholder(inYen, added.token, LONDON))).toEqual({
      kind: 'MISSING_SHIPPING_OPTION_ERROR',
    });
  });

  test('without stock, an open cart or a valid token', async () => {
    const added = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 3 }]));
    await stage.store.command('runStatement', {
      statement: "UPDATE stock SET quantity = 1 WHERE variant_id = 'red'",
      values: [],
    });
    expect(failure(await stage.orders.placeholder(gb, added.token, LONDON))).toMatchObject({
      kind: 'OUT_OF_STOCK',
      available: 1,
    });
    expect(failure(await stage.orders.placeholder(us, added.token, AUSTIN))).toEqual({ kind: 'warehouse_error' });
    expect(failure(await stage.orders.placeholder(gb, 'no token', LONDON))).toEqual({ kind: 'UNAUTHORIZED' });
    await stage.run("UPDATE carts SET state = 'CLOSED'", []);
    expect(failure(await stage.orders.placeholder(gb, added.token, LONDON))).toEqual({
      kind: 'CART_CLOSED',
      orderId: null,
    });
    expect(await placeholders()).toBe(0);
  });

  test('for an empty cart', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const [line] = cart.items;
    value(await stage.change(token, { kind: 'set-line-quantity', itemId: line?.itemId ?? '', quantity: 0 }));
    expect(failure(await stage.orders.placeholder(gb, token, LONDON))).toEqual({ kind: 'cart-empty' });
  });
});
