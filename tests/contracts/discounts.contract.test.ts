import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { failure, orderInput, value } from './commerce-fixture.ts';
import { percentage, rule, setUpDiscountStage } from './discount-fixture.ts';

const suite = setUpDiscountStage();
const { apply, cartOf, cartWith, fetch } = suite;

describe('the discounts of a cart', () => {
  test('name each rule with its amount, in the order of application', async () => {
    await suite.stage.offer([
      rule('every-red', percentage(20), { code: null, scope: { kind: 'goods', skus: ['P-red'] } }),
      rule('delivery', { type: 'free-shipping' }, { code: null, minimum: { GBP: 3000 } }),
    ]);
    const { token } = await suite.stage.readyCart([
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

  test('stay with the order under their names at that time', async () => {
    await suite.stage.offer([rule('sale', percentage(20), { code: null })]);
    const { cart, token } = await cartWith('WELCOME10');
    const order = value(await suite.stage.begin(token, orderInput(cart)));
    await suite.stage.run("UPDATE discount_rules SET doc = REPLACE(doc, 'The sale rule', 'Another name')", []);
    expect((await suite.stage.orders.byId(order.id))?.discounts).toMatchObject([
      { name: 'The sale rule', discountCode: null, effect: 'percentage', amount: { amount: 500 } },
      { name: 'Welcome', discountCode: 'WELCOME10', effect: 'percentage', amount: { amount: 200 } },
    ]);
  });
});

describe('a discount code', () => {
  test.each<[string, object, unknown]>([
    ['that expired', { validUntil: Date.parse('2026-11-23T09:00:00Z') }, { kind: 'ended' }],
    ['that has not started', { validFrom: Date.parse('2026-11-23T09:00:01Z') }, { kind: 'not-started' }],
    ['of other countries', { countries: ['DE', 'AT'] }, { kind: 'not-here' }],
    ['below its minimum', { minimum: { GBP: 3000 } }, { kind: 'paused', missing: { amount: 500, currency: 'GBP' } }],
    [
      'for other products',
      { scope: { kind: 'goods', categories: ['kids/socks'] } },
      { kind: 'paused', missing: { amount: 0, currency: 'GBP' } },
    ],
  ])('%s is rejected and leaves the cart unchanged', async (_case, changes, why) => {
    await suite.stage.offer([rule('PICKY', percentage(50), { id: 'picky', ...changes })]);
    const { token, cart } = await cartOf();
    expect(failure(await apply(token, 'picky'))).toEqual({ kind: 'discount-code-not-found', code: 'picky', why });
    expect(await fetch(token)).toEqual(cart);
  });

  test('does not apply below its minimum, and the cart says so', async () => {
    await suite.stage.offer([rule('PICKY', percentage(50), { id: 'picky', minimum: { GBP: 2500 } })]);
    const { token, cart } = await cartWith('picky');
    const itemId = cart.items[0]?.itemId ?? '';
    expect(
      value(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 1 })).cart,
    ).toMatchObject({
      discountCode: null,
      priceDiscount: { amount: 0 },
      messages: [{ kind: 'discount-paused', name: 'PICKY', missing: { amount: 1250 } }],
    });
    expect(
      value(await suite.stage.change(token, { kind: 'set-line-quantity', itemId, quantity: 2 })).cart,
    ).toMatchObject({
      discountCode: 'PICKY',
      messages: [],
    });
  });

  test('ended by the operator no longer counts', async () => {
    const { token } = await cartWith('WELCOME10');
    expect(await suite.stage.store.command('endDiscountRule', { name: 'welcome10', now: suite.stage.now() })).toBe(
      'ended',
    );
    expect(await suite.stage.store.command('endDiscountRule', { name: 'WELCOME10', now: suite.stage.now() })).toBe(
      'had-ended',
    );
    expect(await suite.stage.store.command('endDiscountRule', { name: 'nobody', now: suite.stage.now() })).toBe(
      'not-found',
    );
    expect(await fetch(token)).toMatchObject({ discountCode: null, messages: [{ kind: 'discount-ended' }] });
  });

  test('exists once, whichever rule adds it second', async () => {
    expect(await suite.stage.store.command('addDiscountRules', { rules: [], now: 0 })).toEqual({ added: 0, taken: [] });
    expect(await suite.stage.offer([rule('OTHER', percentage(1), { id: 'other', code: 'welcome10' })])).toEqual({
      added: 0,
      taken: ['other'],
    });
  });
});

describe('guessing codes', () => {
  const guess = (token: string, address: string | null, code = 'GUESS') => apply(token, code, address);

  test('is blocked after ten wrong codes in a cart, for valid codes too, for ten minutes', async () => {
    const { token } = await cartOf();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(failure(await guess(token, null)).kind).toBe('discount-code-not-found');
    suite.stage.pass(minutes(4));
    expect(failure(await guess(token, null))).toEqual({ kind: 'too-many-codes', retryAfter: 360 });
    expect(failure(await guess(token, null, 'WELCOME10'))).toEqual({ kind: 'too-many-codes', retryAfter: 360 });
    expect((await cartWith('WELCOME10')).cart.discountCode).toBe('WELCOME10');
    suite.stage.pass(minutes(6));
    expect(value(await guess(token, null, 'WELCOME10')).cart.discountCode).toBe('WELCOME10');
  });

  test('does not include the use of a valid code', async () => {
    await suite.stage.offer([rule('PICKY', percentage(50), { id: 'picky', minimum: { GBP: 900_000 } })]);
    const { token } = await cartOf();
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(failure(await guess(token, null, 'picky'))).toMatchObject({ why: { kind: 'paused' } });
    for (let attempt = 0; attempt < 12; attempt += 1) value(await guess(token, null, 'WELCOME10'));
  });

  test('is forgotten after its window', async () => {
    const { token } = await cartOf();
    await guess(token, '203.0.113.7');
    expect(
      await suite.stage.store.command('deleteExpiredRateLimits', { now: suite.stage.now() + minutes(10) - 1 }),
    ).toBe(0);
    expect(await suite.stage.store.command('deleteExpiredRateLimits', { now: suite.stage.now() + minutes(10) })).toBe(
      2,
    );
  });

  test('looks up ten codes when twenty arrive at once in one cart', async () => {
    const { token } = await cartOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(token, null)));
    expect(answers.filter((answer) => failure(answer).kind === 'discount-code-not-found')).toHaveLength(10);
  });
});

describe('the reference price of a cart line', () => {
  test('is the one that the price history proves, for thirty days', async () => {
    const priced = (final: number) => suite.stage.sell([{ id: 'blue', prices: { GBP: { original: 2000, final } } }]);
    suite.stage.pass(1);
    await priced(2000);
    suite.stage.pass(days(40));
    await priced(1500);
    const each = async () => {
      const price = (await cartOf(1, 'blue')).cart.items[0]?.price;
      return [price?.original.amount, price?.final.amount];
    };
    expect(await each()).toEqual([2000, 1500]);
    suite.stage.pass(days(20));
    await priced(1400);
    expect(await each()).toEqual([1500, 1400]);
    suite.stage.pass(days(30) - 1);
    expect(await each()).toEqual([1500, 1400]);
    suite.stage.pass(1);
    expect(await each()).toEqual([1400, 1400]);
  });
});
