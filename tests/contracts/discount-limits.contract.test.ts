import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { createStage, failure, market, orderInput, type Stage, value } from './commerce-fixture.ts';
import { gb, percentage, rule, setUpDiscountStage } from './discount-fixture.ts';

const suite = setUpDiscountStage();
const { fetch, cartWith, apply, cartOf } = suite;

const us = market('US');

const gift = { type: 'gift', variants: ['present'] };

const report = (order: Order, status: OrderStatus) =>
  suite.stage.orders.settle(order.orderNumber, {
    status,
    amount: order.priceTotal,
    method: 'visa',
    pspReference: `A-${order.id}`,
  });

const used = async (id: string) => {
  const row = await suite.stage.store.read.get<{ used: number }>('SELECT used FROM discount_rules WHERE id = ?', [id]);
  const uses = await suite.stage.count(`discount_uses WHERE rule_id = '${id}'`);
  expect(Number(row?.used), 'the counter and the uses noted').toBe(uses);
  return uses;
};

describe('a gift', () => {
  beforeEach(() => suite.stage.offer([rule('TREAT', gift, { id: 'treat', minimum: { GBP: 2000 } })]));
  const gifts = (cart: Awaited<ReturnType<typeof fetch>>) =>
    cart.items.filter((item) => item.isGift).map(({ id, quantity, total }) => [id, quantity, total.amount]);

  test('is added and removed with its rule', async () => {
    const { cart, token } = await cartWith('treat');
    expect(gifts(cart)).toEqual([['present', 1, 0]]);
    expect(cart).toMatchObject({ itemsCount: 3, priceProducts: { amount: 2500 }, priceTotal: { amount: 2895 } });
    const itemId = cart.items[0]?.itemId ?? '';
    expect(
      gifts(value(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 1 })).cart),
    ).toEqual([]);
    expect(
      gifts(value(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 3 })).cart),
    ).toEqual([['present', 1, 0]]);
    expect(gifts(value(await suite.stage.change(token, { kind: 'remove-discount-code' })).cart)).toEqual([]);
  });

  test('cannot be changed or removed', async () => {
    const { cart, token } = await cartWith('treat');
    const itemId = cart.items.find((item) => item.isGift)?.itemId ?? '';
    for (const quantity of [0, 1, 5]) {
      expect(failure(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity }))).toEqual({
        kind: 'gift-line',
        itemId,
      });
    }
    expect(failure(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 0 }))).toEqual({
      kind: 'gift-line',
      itemId,
    });
    expect(await fetch(token)).toEqual(cart);
  });

  test('is in the cart only while a unit is left beside the bought ones', async () => {
    const { token } = await cartWith('treat');
    await suite.stage.carts.addProducts(gb, token, [{ id: 'present', quantity: 1 }]);
    expect(gifts(await fetch(token))).toHaveLength(1);
    await suite.stage.carts.addProducts(gb, token, [{ id: 'present', quantity: 1 }]);
    const full = await fetch(token);
    expect(gifts(full)).toEqual([]);
    expect(full.messages.map(({ kind }) => kind)).toEqual(['discount-paused']);
  });

  test('is part of the order, and stays in it when the cart grows during payment', async () => {
    const { cart, token } = await cartWith('treat');
    await suite.stage.carts.addProducts(gb, token, [{ id: 'present', quantity: 1 }]);
    const now = await fetch(token);
    const order = value(await suite.stage.begin(token, orderInput(now)));
    expect(order.items.map(({ sku, isGift, quantity }) => [sku, isGift, quantity])).toEqual([
      ['S-present', false, 1],
      ['S-red', false, 2],
      ['S-present', true, 1],
    ]);
    expect(await suite.stage.stock('present')).toBe(0);
    const itemId = cart.items[0]?.itemId ?? '';
    await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 5 });
    await report(order, 'authorised');
    expect((await fetch(token)).items.map(({ id, quantity }) => [id, quantity])).toEqual([['red', 3]]);
    expect(await suite.stage.stock('present')).toBe(0);
  });

  test('that ran out between view and payment is not ordered silently', async () => {
    const { cart, token } = await cartWith('treat');
    await suite.stage.store.command('setStock', { variantId: 'present', warehouse: 'nl', quantity: 0, now: 1 });
    const input = orderInput(cart, { itemsCount: cart.itemsCount });
    expect(failure(await suite.stage.begin(token, input))).toEqual({
      kind: 'total-changed',
      seen: cart.priceTotal,
      now: cart.priceTotal,
    });
    await suite.stage.store.command('endDiscountRule', { name: 'treat', now: suite.stage.now() });
    expect(failure(await suite.stage.begin(token, input))).toMatchObject({
      kind: 'discount-ended',
      code: 'TREAT',
    });
  });

  test('of the other region is not added', async () => {
    const { token } = value(await suite.stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 9 }]));
    await suite.stage.offer([rule('all', gift, { code: null })]);
    expect(value(await suite.stage.carts.fetch(us, token)).cart.items.map(({ id }) => id)).toEqual(['red-UP']);
  });
});

describe('a single-use code', () => {
  beforeEach(() => suite.stage.offer([rule('ONCE', percentage(50), { id: 'once', usageLimit: 1 })]));

  test('is reserved for the order whose payment runs, and the order can start again', async () => {
    const first = await cartWith('once');
    const second = await cartWith('once');
    const order = value(await suite.stage.begin(first.token, orderInput(first.cart)));
    expect(await used('once')).toBe(1);
    expect(await fetch(first.token)).toMatchObject({ discountCode: 'ONCE', messages: [] });
    expect(value(await suite.stage.begin(first.token, orderInput(first.cart)))).toEqual({
      ...order,
      isNew: false,
    });
    expect(failure(await suite.stage.begin(second.token, orderInput(second.cart)))).toEqual({
      kind: 'discount-ended',
      code: 'ONCE',
      seen: { amount: 1645, currency: 'GBP' },
      now: { amount: 2895, currency: 'GBP' },
    });
    const seen = await fetch(second.token);
    expect(seen).toMatchObject({
      discountCode: null,
      messages: [{ kind: 'discount-ended', name: 'ONCE', before: { amount: 1645 }, now: { amount: 2895 } }],
    });
    expect(value(await suite.stage.begin(second.token, orderInput(seen))).priceDiscount.amount).toBe(0);
    expect(failure(await apply((await cartOf()).token, 'once'))).toMatchObject({
      kind: 'discount-code-not-found',
      why: { kind: 'used-up' },
    });
    expect(await used('once')).toBe(1);
  });

  test.each(['refused', 'cancelled', 'expired', 'error'] as const)(
    'is released after a payment that was %s',
    async (status) => {
      const { cart, token } = await cartWith('once');
      const order = value(await suite.stage.begin(token, orderInput(cart)));
      await report(order, status);
      expect(await used('once')).toBe(0);
      expect((await cartWith('once')).cart.discountCode).toBe('ONCE');
      value(await suite.stage.begin(token, orderInput(cart)));
      expect(await used('once')).toBe(1);
    },
  );

  test('is used by a payment that succeeds or is pending', async () => {
    const { cart, token } = await cartWith('once');
    const order = value(await suite.stage.begin(token, orderInput(cart)));
    await report(order, 'pending');
    await report(order, 'authorised');
    await suite.stage.store.command('sweepReservations', { now: suite.stage.now() + days(1) });
    expect(await suite.stage.count("discount_uses WHERE state = 'redeemed'")).toBe(1);
    expect(await used('once')).toBe(1);
  });

  test('is released when a pending payment is refused or the time to pay ends', async () => {
    const pending = await cartWith('once');
    const order = value(await suite.stage.begin(pending.token, orderInput(pending.cart)));
    await report(order, 'pending');
    await report(order, 'refused');
    expect(await used('once')).toBe(0);
    const slow = await cartWith('once');
    value(await suite.stage.begin(slow.token, orderInput(slow.cart)));
    suite.stage.passReservation();
    expect(await suite.stage.store.command('sweepReservations', { now: suite.stage.now() })).toBe(1);
    expect(await used('once')).toBe(0);
  });

  test('moves to the later order of a changed cart', async () => {
    const { cart, token } = await cartWith('once');
    const first = value(await suite.stage.begin(token, orderInput(cart)));
    const { cart: changed } = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' }));
    expect(changed.discountCode).toBe('ONCE');
    const second = value(await suite.stage.begin(token, orderInput(changed)));
    expect(await suite.stage.store.read.all('SELECT order_id FROM discount_uses')).toEqual([{ order_id: second.id }]);
    expect(first.id).not.toBe(second.id);
  });

  test('paid late, after another order used it, is flagged for manual review', async () => {
    const late = await cartWith('once');
    const order = value(await suite.stage.begin(late.token, orderInput(late.cart)));
    await report(order, 'expired');
    const rival = await cartWith('once');
    value(await suite.stage.begin(rival.token, orderInput(rival.cart)));
    expect(value(await report(order, 'authorised')).status).toBe('authorised');
    expect(await suite.stage.count(`order_events WHERE order_id = '${order.id}' AND kind = 'discount-overused'`)).toBe(
      1,
    );
    expect(await used('once')).toBe(2);
  });
});

test('a code used up during payment is named with both totals, added tax included', async () => {
  await suite.stage.offer([rule('ONCE', percentage(50), { id: 'once', usageLimit: 1 })]);
  const address = {
    ...orderInput((await cartOf()).cart).shippingAddress,
    street0: '1 Congress Ave',
    city: 'Austin',
    region: 'TX',
    postCode: '78701',
    country: 'US',
  };
  const inTexas = async () => {
    const { token } = value(await suite.stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 2 }]));
    await suite.stage.carts.change(us, token, { kind: 'select-shipping-method', id: 'standard' });
    await apply(token, 'once', null, us);
    const { cart } = value(await suite.stage.carts.quoteTax(us, token, address));
    return {
      token,
      cart,
      input: orderInput(cart, { shippingAddress: address, billingAddress: address, itemsCount: cart.itemsCount }),
    };
  };
  const [first, second] = [await inTexas(), await inTexas()];
  // 6.25 % of 1500 + 495, and of 3000 + 495.
  expect(value(await suite.stage.orders.begin(us, first.token, first.input)).priceTotal.amount).toBe(1995 + 125);
  expect(failure(await suite.stage.orders.begin(us, second.token, second.input))).toEqual({
    kind: 'discount-ended',
    code: 'ONCE',
    seen: { amount: 1995 + 125, currency: 'USD' },
    now: { amount: 3495 + 218, currency: 'USD' },
  });
});

test('a code with a limit per cart does not apply to the rest of a cart that was paid while it grew', async () => {
  await suite.stage.offer([rule('EACH', percentage(50), { id: 'each', usageLimitPerCart: 1 })]);
  const { cart, token } = await cartWith('each');
  const order = value(await suite.stage.begin(token, orderInput(cart)));
  await suite.stage.carts.addProducts(gb, token, [{ id: 'blue', quantity: 1 }]);
  expect((await fetch(token)).discountCode).toBe('EACH');
  await report(order, 'authorised');
  expect(await fetch(token)).toMatchObject({
    itemsCount: 1,
    discountCode: null,
    messages: [{ kind: 'discount-ended' }],
  });
  expect((await cartWith('each')).cart.discountCode).toBe('EACH');
});

describe.each([
  ['on one thread', false],
  ["through the writer's thread", true],
])('concurrent orders %s', (_name, thread) => {
  let race: Stage;
  beforeEach(async () => {
    race = await createStage({ variants: [{ id: 'red', pence: 1250, stock: { nl: 100 } }], thread });
    await race.offer([rule('ONCE', percentage(50), { id: 'once', usageLimit: 1 })]);
  });
  afterEach(() => race.close());

  test('of twenty carts with one single-use code make one reduced order', async () => {
    const carts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { token } = await race.readyCart([{ id: 'red', quantity: 1 }]);
        return value(
          await race.carts.change(gb, token, { kind: 'apply-discount-code', code: 'once', clientAddress: null }),
        );
      }),
    );
    expect(carts.map(({ cart }) => cart.discountCode)).toEqual(Array(20).fill('ONCE'));
    const outcomes = await Promise.all(carts.map(({ cart, token }) => race.orders.begin(gb, token, orderInput(cart))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.error).toMatchObject({ kind: 'discount-ended', code: 'ONCE' });
    const again = await Promise.all(
      carts.map(async ({ token }) => {
        const { cart } = value(await race.carts.fetch(gb, token));
        return value(await race.orders.begin(gb, token, orderInput(cart)));
      }),
    );
    expect(again.filter((order) => order.priceDiscount.amount > 0)).toHaveLength(1);
    expect(await race.count('discount_uses')).toBe(1);
  });
});
