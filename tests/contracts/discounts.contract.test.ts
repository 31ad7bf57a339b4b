import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { createStage, failure, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
const de = market('DE');
const us = market('US');

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250 },
      { id: 'blue', name: 'Blue', pence: 999 },
      { id: 'present', name: 'Present', pence: 700, stock: { nl: 2 } },
      { id: 'red-UP', name: 'Red', pence: 1500 },
    ],
  });
});
afterEach(() => stage.close());

const rule = (id: string, effect: object, changes: object = {}) => ({
  id,
  code: id,
  name: { en: `The ${id} rule`, de: `Die Regel ${id}` },
  effect,
  ...changes,
});
const percentage = (percent: number) => ({ type: 'percentage', percent });
const gift = { type: 'gift', variants: ['present'] };
const cartOf = (quantity = 2, id = 'red') => stage.readyCart([{ id, quantity }]);
const apply = (token: string, code: string, clientAddress: string | null = null, where = gb) =>
  stage.carts.applyDiscountCode(where, token, { code, clientAddress });
const fetch = async (token: string) => value(await stage.carts.fetch(gb, token)).cart;
const report = (order: Order, status: OrderStatus) =>
  stage.orders.settle(order.orderNumber, {
    status,
    amount: order.priceTotal,
    method: 'visa',
    pspReference: `A-${order.id}`,
  });
const used = async (id: string) => {
  const row = await stage.store.read.get<{ used: number }>('SELECT used FROM discount_rules WHERE id = ?', [id]);
  const uses = await stage.count(`discount_uses WHERE rule_id = '${id}'`);
  expect(Number(row?.used), 'the counter and the uses noted').toBe(uses);
  return uses;
};

/** A cart with a code, ready to be paid. */
async function cartWith(code: string, quantity = 2) {
  const { token } = await cartOf(quantity);
  return value(await apply(token, code));
}

describe('the discounts of a cart', () => {
  test('name each rule with its amount, in the order of application', async () => {
    await stage.offer([
      rule('every-red', percentage(20), { code: null, scope: { kind: 'goods', skus: ['P-red'] } }),
      rule('delivery', { type: 'free-shipping' }, { code: null, minimum: { GBP: 3000 } }),
    ]);
    const { token } = await stage.readyCart([
      { id: 'red', quantity: 2 },
      { id: 'blue', quantity: 1 },
    ]);
    const { cart } = value(await apply(token, 'welcome10'));
    const gbp = (amount: number) => ({ amount, currency: 'GBP' });
    expect(cart.discounts).toEqual({
      rules: [
        {
          ruleId: 'every-red',
          type: 'AUTOMATIC',
          discountCode: null,
          name: 'The every-red rule',
          effect: 'percentage',
          amount: gbp(500),
        },
        {
          ruleId: 'welcome',
          type: 'DISCOUNTCODE',
          discountCode: 'WELCOME10',
          name: 'Welcome',
          effect: 'percentage',
          amount: gbp(300),
        },
        {
          ruleId: 'delivery',
          type: 'AUTOMATIC',
          discountCode: null,
          name: 'The delivery rule',
          effect: 'free-shipping',
          amount: gbp(0),
        },
      ],
      orderRules: [
        { ruleId: 'every-red', freeShipping: false },
        { ruleId: 'welcome', freeShipping: false },
        { ruleId: 'delivery', freeShipping: true },
      ],
      productDiscounts: [{ itemId: cart.items[0]?.itemId, ruleId: 'every-red', amount: gbp(500) }],
      cartDiscount: gbp(300),
      totalDiscountAmount: gbp(800),
    });
    expect(cart).toMatchObject({
      priceDiscount: gbp(800),
      priceShipping: gbp(0),
      priceTotal: gbp(2699),
      isFreeShippingDiscountCodeApplied: false,
    });
    expect(cart.items.map((item) => item.productDiscount.amount)).toEqual([700, 100]);
  });

  test('are in the language of the market', async () => {
    await stage.offer([rule('sale', percentage(20), { code: null })]);
    const { token } = await cartOf();
    expect(value(await stage.carts.updateCountry(de, token)).cart.discounts.rules).toMatchObject([
      { name: 'Die Regel sale', amount: { currency: 'EUR' } },
    ]);
  });

  test('stay with the order under their names at that time', async () => {
    await stage.offer([rule('sale', percentage(20), { code: null })]);
    const { cart, token } = await cartWith('WELCOME10');
    const order = value(await stage.orders.begin(gb, token, orderInput(cart)));
    await stage.run("UPDATE discount_rules SET doc = REPLACE(doc, 'The sale rule', 'Another name')", []);
    expect((await stage.orders.byId(order.id))?.discounts).toMatchObject([
      { name: 'The sale rule', discountCode: null, effect: 'percentage', amount: { amount: 500 } },
      { name: 'Welcome', discountCode: 'WELCOME10', effect: 'percentage', amount: { amount: 200 } },
    ]);
  });
});

describe('a discount code', () => {
  test.each<[string, object, unknown]>([
    ['that expired', { validUntil: Date.parse('2026-11-23T09:00:00Z') }, { kind: 'ended' }],
    ['that has not started', { validFrom: Date.parse('2026-11-23T09:00:01Z') }, { kind: 'ended' }],
    ['of other countries', { countries: ['DE', 'AT'] }, { kind: 'ended' }],
    ['below its minimum', { minimum: { GBP: 3000 } }, { kind: 'paused', missing: { amount: 500, currency: 'GBP' } }],
    [
      'for other products',
      { scope: { kind: 'goods', categories: ['kids/socks'] } },
      { kind: 'paused', missing: { amount: 0, currency: 'GBP' } },
    ],
  ])('%s is rejected and leaves the cart unchanged', async (_case, changes, why) => {
    await stage.offer([rule('PICKY', percentage(50), { id: 'picky', ...changes })]);
    const { token, cart } = await cartOf();
    expect(failure(await apply(token, 'picky'))).toEqual({ kind: 'discount-code-not-found', code: 'picky', why });
    expect(await fetch(token)).toEqual(cart);
  });

  test('does not apply below its minimum, and the cart says so', async () => {
    await stage.offer([rule('PICKY', percentage(50), { id: 'picky', minimum: { GBP: 2500 } })]);
    const { token, cart } = await cartWith('picky');
    const itemId = cart.items[0]?.itemId ?? '';
    expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 1 })).cart).toMatchObject({
      discountCode: null,
      priceDiscount: { amount: 0 },
      messages: [{ kind: 'discount-paused', name: 'PICKY', missing: { amount: 1250 } }],
    });
    expect(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 2 })).cart).toMatchObject({
      discountCode: 'PICKY',
      messages: [],
    });
  });

  test('that expired is named with the totals with and without it, until it is removed', async () => {
    await stage.offer([rule('SHORT', percentage(50), { id: 'short', validUntil: stage.now() + minutes(5) })]);
    const { token } = await cartWith('short');
    stage.pass(minutes(5));
    expect((await fetch(token)).messages).toEqual([
      {
        kind: 'discount-ended',
        itemId: null,
        name: 'SHORT',
        before: { amount: 1645, currency: 'GBP' },
        now: { amount: 2895, currency: 'GBP' },
      },
    ]);
    expect(value(await stage.carts.removeDiscountCode(gb, token)).cart.messages).toEqual([]);
  });

  test('ended by the operator no longer counts', async () => {
    const { token } = await cartWith('WELCOME10');
    expect(await stage.store.command('endDiscountRule', { name: 'welcome10', now: stage.now() })).toBe('ended');
    expect(await stage.store.command('endDiscountRule', { name: 'WELCOME10', now: stage.now() })).toBe('had-ended');
    expect(await stage.store.command('endDiscountRule', { name: 'nobody', now: stage.now() })).toBe('not-found');
    expect(await fetch(token)).toMatchObject({ discountCode: null, messages: [{ kind: 'discount-ended' }] });
  });

  test('exists once, whichever rule adds it second', async () => {
    expect(await stage.store.command('addDiscountRules', { rules: [], now: 0 })).toEqual({ added: 0, taken: [] });
    expect(await stage.offer([rule('OTHER', percentage(1), { id: 'other', code: 'welcome10' })])).toEqual({
      added: 0,
      taken: ['other'],
    });
  });
});

describe('a gift', () => {
  beforeEach(() => stage.offer([rule('TREAT', gift, { id: 'treat', minimum: { GBP: 2000 } })]));
  const gifts = (cart: Awaited<ReturnType<typeof fetch>>) =>
    cart.items.filter((item) => item.isGift).map(({ id, quantity, total }) => [id, quantity, total.amount]);

  test('is added and removed with its rule', async () => {
    const { cart, token } = await cartWith('treat');
    expect(gifts(cart)).toEqual([['present', 1, 0]]);
    expect(cart).toMatchObject({ itemsCount: 3, priceProducts: { amount: 2500 }, priceTotal: { amount: 2895 } });
    const itemId = cart.items[0]?.itemId ?? '';
    expect(gifts(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 1 })).cart)).toEqual([]);
    expect(gifts(value(await stage.carts.updateProduct(gb, token, { itemId, quantity: 3 })).cart)).toEqual([
      ['present', 1, 0],
    ]);
    expect(gifts(value(await stage.carts.removeDiscountCode(gb, token)).cart)).toEqual([]);
  });

  test('cannot be changed or removed', async () => {
    const { cart, token } = await cartWith('treat');
    const itemId = cart.items.find((item) => item.isGift)?.itemId ?? '';
    for (const quantity of [0, 1, 5]) {
      expect(failure(await stage.carts.updateProduct(gb, token, { itemId, quantity }))).toEqual({
        kind: 'gift-line',
        itemId,
      });
    }
    expect(failure(await stage.carts.removeProduct(gb, token, itemId))).toEqual({ kind: 'gift-line', itemId });
    expect(await fetch(token)).toEqual(cart);
  });

  test('is in the cart only while a unit is left beside the bought ones', async () => {
    const { token } = await cartWith('treat');
    await stage.carts.addProducts(gb, token, [{ id: 'present', quantity: 1 }]);
    expect(gifts(await fetch(token))).toHaveLength(1);
    await stage.carts.addProducts(gb, token, [{ id: 'present', quantity: 1 }]);
    const full = await fetch(token);
    expect(gifts(full)).toEqual([]);
    expect(full.messages.map(({ kind }) => kind)).toEqual(['discount-paused']);
  });

  test('is part of the order, and stays in it when the cart grows during payment', async () => {
    const { cart, token } = await cartWith('treat');
    await stage.carts.addProducts(gb, token, [{ id: 'present', quantity: 1 }]);
    const now = await fetch(token);
    const order = value(await stage.orders.begin(gb, token, orderInput(now)));
    expect(order.items.map(({ sku, isGift, quantity }) => [sku, isGift, quantity])).toEqual([
      ['S-red', false, 2],
      ['S-present', false, 1],
      ['S-present', true, 1],
    ]);
    expect(await stage.stock('present')).toBe(0);
    const itemId = cart.items[0]?.itemId ?? '';
    await stage.carts.updateProduct(gb, token, { itemId, quantity: 5 });
    await report(order, 'authorised');
    expect((await fetch(token)).items.map(({ id, quantity }) => [id, quantity])).toEqual([['red', 3]]);
    expect(await stage.stock('present')).toBe(0);
  });

  test('that ran out between view and payment is not ordered silently', async () => {
    const { cart, token } = await cartWith('treat');
    await stage.store.command('setStock', { variantId: 'present', warehouse: 'nl', quantity: 0 });
    const input = orderInput(cart, { itemsCount: cart.itemsCount });
    expect(failure(await stage.orders.begin(gb, token, input))).toEqual({
      kind: 'total-changed',
      seen: cart.priceTotal,
      now: cart.priceTotal,
    });
    await stage.store.command('endDiscountRule', { name: 'treat', now: stage.now() });
    expect(failure(await stage.orders.begin(gb, token, input))).toMatchObject({
      kind: 'discount-ended',
      code: 'TREAT',
    });
  });

  test('of the other region is not added', async () => {
    const { token } = value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 9 }]));
    await stage.offer([rule('all', gift, { code: null })]);
    expect(value(await stage.carts.fetch(us, token)).cart.items.map(({ id }) => id)).toEqual(['red-UP']);
  });
});

describe('a single-use code', () => {
  beforeEach(() => stage.offer([rule('ONCE', percentage(50), { id: 'once', usageLimit: 1 })]));

  test('is reserved for the order whose payment runs, and the order can start again', async () => {
    const first = await cartWith('once');
    const second = await cartWith('once');
    const order = value(await stage.orders.begin(gb, first.token, orderInput(first.cart)));
    expect(await used('once')).toBe(1);
    expect(await fetch(first.token)).toMatchObject({ discountCode: 'ONCE', messages: [] });
    expect(value(await stage.orders.begin(gb, first.token, orderInput(first.cart)))).toEqual(order);
    expect(failure(await stage.orders.begin(gb, second.token, orderInput(second.cart)))).toEqual({
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
    expect(value(await stage.orders.begin(gb, second.token, orderInput(seen))).priceDiscount.amount).toBe(0);
    expect(failure(await apply((await cartOf()).token, 'once'))).toMatchObject({
      kind: 'discount-code-not-found',
      why: { kind: 'ended' },
    });
    expect(await used('once')).toBe(1);
  });

  test.each(['refused', 'cancelled', 'expired', 'error'] as const)(
    'is released after a payment that was %s',
    async (status) => {
      const { cart, token } = await cartWith('once');
      const order = value(await stage.orders.begin(gb, token, orderInput(cart)));
      await report(order, status);
      expect(await used('once')).toBe(0);
      expect((await cartWith('once')).cart.discountCode).toBe('ONCE');
      value(await stage.orders.begin(gb, token, orderInput(cart)));
      expect(await used('once')).toBe(1);
    },
  );

  test('is used by a payment that succeeds or is pending', async () => {
    const { cart, token } = await cartWith('once');
    const order = value(await stage.orders.begin(gb, token, orderInput(cart)));
    await report(order, 'pending');
    await report(order, 'authorised');
    await stage.store.command('sweepReservations', { now: stage.now() + days(1) });
    expect(await stage.count("discount_uses WHERE state = 'redeemed'")).toBe(1);
    expect(await used('once')).toBe(1);
  });

  test('is released when a pending payment is refused or the time to pay ends', async () => {
    const pending = await cartWith('once');
    const order = value(await stage.orders.begin(gb, pending.token, orderInput(pending.cart)));
    await report(order, 'pending');
    await report(order, 'refused');
    expect(await used('once')).toBe(0);
    const slow = await cartWith('once');
    value(await stage.orders.begin(gb, slow.token, orderInput(slow.cart)));
    stage.passReservation();
    expect(await stage.store.command('sweepReservations', { now: stage.now() })).toBe(1);
    expect(await used('once')).toBe(0);
  });

  test('moves to the later order of a changed cart', async () => {
    const { cart, token } = await cartWith('once');
    const first = value(await stage.orders.begin(gb, token, orderInput(cart)));
    const { cart: changed } = value(await stage.carts.selectShippingMethod(gb, token, 'express'));
    expect(changed.discountCode).toBe('ONCE');
    const second = value(await stage.orders.begin(gb, token, orderInput(changed)));
    expect(await stage.store.read.all('SELECT order_id FROM discount_uses')).toEqual([{ order_id: second.id }]);
    expect(first.id).not.toBe(second.id);
  });

  test('paid late, after another order used it, is flagged for manual review', async () => {
    const late = await cartWith('once');
    const order = value(await stage.orders.begin(gb, late.token, orderInput(late.cart)));
    await report(order, 'expired');
    const rival = await cartWith('once');
    value(await stage.orders.begin(gb, rival.token, orderInput(rival.cart)));
    expect(value(await report(order, 'authorised')).status).toBe('authorised');
    expect(await stage.count(`order_events WHERE order_id = '${order.id}' AND kind = 'discount-overused'`)).toBe(1);
    expect(await used('once')).toBe(2);
  });
});

test('a code used up during payment is named with both totals, added tax included', async () => {
  await stage.offer([rule('ONCE', percentage(50), { id: 'once', usageLimit: 1 })]);
  const address = {
    ...orderInput((await cartOf()).cart).shippingAddress,
    street0: '1 Congress Ave',
    city: 'Austin',
    region: 'TX',
    postCode: '78701',
    country: 'US',
  };
  const inTexas = async () => {
    const { token } = value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 2 }]));
    await stage.carts.selectShippingMethod(us, token, 'standard');
    await apply(token, 'once', null, us);
    const { cart } = value(await stage.carts.quoteTax(us, token, address));
    return {
      token,
      cart,
      input: orderInput(cart, { shippingAddress: address, billingAddress: address, itemsCount: cart.itemsCount }),
    };
  };
  const [first, second] = [await inTexas(), await inTexas()];
  // 6.25 % of 1500 + 495, and of 3000 + 495.
  expect(value(await stage.orders.begin(us, first.token, first.input)).priceTotal.amount).toBe(1995 + 125);
  expect(failure(await stage.orders.begin(us, second.token, second.input))).toEqual({
    kind: 'discount-ended',
    code: 'ONCE',
    seen: { amount: 1995 + 125, currency: 'USD' },
    now: { amount: 3495 + 218, currency: 'USD' },
  });
});

test('a code with a limit per cart does not apply to the rest of a cart that was paid while it grew', async () => {
  await stage.offer([rule('EACH', percentage(50), { id: 'each', usageLimitPerCart: 1 })]);
  const { cart, token } = await cartWith('each');
  const order = value(await stage.orders.begin(gb, token, orderInput(cart)));
  await stage.carts.addProducts(gb, token, [{ id: 'blue', quantity: 1 }]);
  expect((await fetch(token)).discountCode).toBe('EACH');
  await report(order, 'authorised');
  expect(await fetch(token)).toMatchObject({
    itemsCount: 1,
    discountCode: null,
    messages: [{ kind: 'discount-ended' }],
  });
  expect((await cartWith('each')).cart.discountCode).toBe('EACH');
});

describe('guessing codes', () => {
  const guess = (token: string, address: string | null, code = 'GUESS') => apply(token, code, address);

  test('is blocked after ten wrong codes in a cart, for valid codes too, for ten minutes', async () => {
    const { token } = await cartOf();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(failure(await guess(token, null)).kind).toBe('discount-code-not-found');
    stage.pass(minutes(4));
    expect(failure(await guess(token, null))).toEqual({ kind: 'too-many-codes', retryAfter: 360 });
    expect(failure(await guess(token, null, 'WELCOME10'))).toEqual({ kind: 'too-many-codes', retryAfter: 360 });
    expect((await cartWith('WELCOME10')).cart.discountCode).toBe('WELCOME10');
    stage.pass(minutes(6));
    expect(value(await guess(token, null, 'WELCOME10')).cart.discountCode).toBe('WELCOME10');
  });

  test('is blocked for an address that tries in many carts, and for no other', async () => {
    for (let carts = 0; carts < 5; carts += 1) {
      const { token } = await cartOf();
      for (let attempt = 0; attempt < 6; attempt += 1)
        expect(failure(await guess(token, '203.0.113.7')).kind).toBe('discount-code-not-found');
    }
    const { token } = await cartOf();
    expect(failure(await guess(token, '203.0.113.7')).kind).toBe('too-many-codes');
    expect(failure(await guess(token, '203.0.113.8')).kind).toBe('discount-code-not-found');
    expect(await stage.count("rate_limits WHERE name LIKE '%203.0.113%'")).toBe(0);
  });

  test('does not include the use of a valid code', async () => {
    await stage.offer([rule('PICKY', percentage(50), { id: 'picky', minimum: { GBP: 900_000 } })]);
    const { token } = await cartOf();
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(failure(await guess(token, null, 'picky'))).toMatchObject({ why: { kind: 'paused' } });
    for (let attempt = 0; attempt < 12; attempt += 1) value(await guess(token, null, 'WELCOME10'));
  });

  test('is forgotten after its window', async () => {
    const { token } = await cartOf();
    await guess(token, '203.0.113.7');
    expect(await stage.store.command('forgetRateLimits', { now: stage.now() + minutes(10) - 1 })).toBe(0);
    expect(await stage.store.command('forgetRateLimits', { now: stage.now() + minutes(10) })).toBe(2);
  });

  test('looks up ten codes when twenty arrive at once in one cart', async () => {
    const { token } = await cartOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(token, null)));
    expect(answers.filter((answer) => failure(answer).kind === 'discount-code-not-found')).toHaveLength(10);
  });
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
        return value(await race.carts.applyDiscountCode(gb, token, { code: 'once', clientAddress: null }));
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

describe('the reference price of a cart line', () => {
  test('is the one that the price history proves, for thirty days', async () => {
    const priced = (final: number) => stage.sell([{ id: 'blue', prices: { GBP: { original: 2000, final } } }]);
    stage.pass(1);
    await priced(2000);
    stage.pass(days(40));
    await priced(1500);
    const each = async () => {
      const price = (await cartOf(1, 'blue')).cart.items[0]?.price;
      return [price?.original.amount, price?.final.amount];
    };
    expect(await each()).toEqual([2000, 1500]);
    stage.pass(days(20));
    await priced(1400);
    expect(await each()).toEqual([1500, 1400]);
    stage.pass(days(30) - 1);
    expect(await each()).toEqual([1500, 1400]);
    stage.pass(1);
    expect(await each()).toEqual([1400, 1400]);
  });
});
