import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, type CurrencyCode } from '#app/kernel/money.ts';
import type {
  DiscountEffect,
  DiscountRule,
  DiscountScope,
  OfferedRule,
} from '#app/modules/cart/domain/discount-rule.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { priceCart } from './price-cart.ts';
import type { KeptCart } from './read-cart.ts';
import type { Goods } from './read-goods.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const marketOf = (currency: CurrencyCode): Market => {
  const found = registry.markets.filter((market) => market.currency.code === currency);
  return found[0] as Market;
};

// --- What a cart costs, worked out a second time: exact fractions, one piece and one coin at a time. ---

type Fraction = { readonly top: bigint; readonly bottom: bigint };
const halfUp = ({ top, bottom }: Fraction): bigint => (2n * top + bottom) / (2n * bottom);

type Purse = {
  readonly kind: string;
  readonly unit: bigint;
  paid: bigint;
  countable: bigint;
  readonly categories: readonly string[];
};
type Reckoning = {
  total: bigint;
  discount: bigint;
  shipping: bigint;
  tax: bigint;
  gifts: number;
  perLine: bigint[];
  perRule: Map<string, bigint>;
};

function handOut(coins: bigint, purses: readonly Purse[]): Map<Purse, bigint> {
  const whole = purses.reduce((sum, purse) => sum + purse.paid, 0n);
  const handed = new Map(purses.map((purse) => [purse, whole === 0n ? 0n : (coins * purse.paid) / whole]));
  // The line furthest from its exact share gets the next unit; of equal ones the first.
  for (let left = coins - [...handed.values()].reduce((sum, coin) => sum + coin, 0n); left > 0n; left -= 1n) {
    let neediest: Purse | undefined;
    let need = -1n;
    for (const purse of purses) {
      const lacking = coins * purse.paid - (handed.get(purse) ?? 0n) * whole;
      if (lacking > need) [neediest, need] = [purse, lacking];
    }
    if (neediest) handed.set(neediest, (handed.get(neediest) ?? 0n) + 1n);
  }
  return handed;
}

function reckon(cart: Sample): Reckoning {
  const { market } = cart;
  const currency = market.currency.code;
  const purses = cart.lines.map(
    ({ unit, quantity, kids }): Purse => ({
      kind: kids ? 'kids' : 'adults',
      unit: BigInt(unit),
      paid: BigInt(unit) * BigInt(quantity),
      countable: BigInt(quantity),
      categories: [kids ? 'kids/socks' : 'adults/socks'],
    }),
  );
  const start = purses.map((purse) => purse.paid);
  const spend = start.reduce((sum, amount) => sum + amount, 0n);
  const perRule = new Map<string, bigint>();
  let gifts = 0;
  let free = false;
  let shelf = cart.giftStock;
  const automatic = cart.rules.filter(({ rule }) => rule.code === null);
  automatic.sort((a, b) =>
    a.rule.priority === b.rule.priority ? a.rule.id.localeCompare(b.rule.id) : a.rule.priority - b.rule.priority,
  );
  for (const { rule, used, usedByCart } of [
    ...automatic,
    ...cart.rules.filter((offered) => offered.rule.code !== null),
  ]) {
    const late = rule.validUntil !== null && rule.validUntil <= NOW;
    const early = rule.validFrom !== null && rule.validFrom > NOW;
    const abroad = rule.countries !== null && !rule.countries.some((country) => country === market.countryCode);
    const worn =
      (rule.usageLimit !== null && rule.usageLimit <= used) ||
      (rule.usageLimitPerCart !== null && rule.usageLimitPerCart <= usedByCart);
    const least = rule.minimum === null ? 0 : rule.minimum[currency];
    if (late || early || abroad || worn || least === undefined || spend < BigInt(least)) continue;
    const { scope, effect } = rule;
    const meant = purses.filter(
      (purse) => scope.kind === 'cart' || scope.categories.some((category) => purse.categories.includes(category)),
    );
    if (meant.length === 0) continue;
    const there = meant.reduce((sum, purse) => sum + purse.paid, 0n);
    const taken = new Map<Purse, bigint>();
    if (effect.type === 'percentage')
      for (const [purse, coins] of handOut(halfUp({ top: there * BigInt(effect.percent), bottom: 100n }), meant))
        taken.set(purse, coins);
    if (effect.type === 'absolute') {
      const worth = BigInt(effect.amounts[currency] ?? 0);
      for (const [purse, coins] of handOut(worth < there ? worth : there, meant)) taken.set(purse, coins);
    }
    if (effect.type === 'buy-n-get-m') {
      const units: { purse: Purse; worth: bigint }[] = [];
      for (const purse of meant) {
        for (let unit = 0n; unit < purse.countable; unit += 1n) {
          const worth = purse.paid / purse.countable + (unit < purse.paid % purse.countable ? 1n : 0n);
          units.push({ purse, worth });
        }
      }
      let groups = Math.floor(units.length / (effect.buy + effect.free));
      if (effect.groups !== null && groups > effect.groups) groups = effect.groups;
      const presents: { purse: Purse; worth: bigint }[] = [];
      for (let count = groups * effect.free; count > 0; count -= 1) {
        let cheapest = 0;
        for (let index = 1; index < units.length; index += 1)
          if ((units[index]?.worth ?? 0n) < (units[cheapest]?.worth ?? 0n)) cheapest = index;
        presents.push(...units.splice(cheapest, 1));
      }
      if (presents.some(({ worth }) => worth > 0n)) {
        for (const { purse, worth } of presents) {
          taken.set(purse, (taken.get(purse) ?? 0n) + worth);
          purse.countable -= 1n;
        }
      }
    }
    if (effect.type === 'gift' && shelf > 0) {
      gifts += 1;
      shelf -= 1;
    }
    if (effect.type === 'free-shipping') free = true;
    let sum = 0n;
    for (const [purse, coins] of taken) {
      purse.paid -= coins;
      sum += coins;
    }
    if (sum > 0n) perRule.set(rule.id, sum);
  }
  const goods = purses.reduce((sum, purse) => sum + purse.paid, 0n);
  const method = SHIPPING_METHODS[market.countryCode].find(({ id }) => id === cart.method);
  const fee = BigInt(method?.prices[currency] ?? 0);
  const threshold = BigInt(cart.threshold);
  const spared = free || (cart.method === 'standard' && threshold > 0n && goods >= threshold);
  const shipping = cart.method === null || spared ? 0n : fee;
  const total = goods + shipping;
  const rate = BigInt(Math.round(cart.tax * 100));
  return {
    total,
    discount: spend - goods,
    shipping,
    tax: halfUp({ top: total * rate, bottom: 10_000n + rate }),
    gifts,
    perLine: purses.map((purse, index) => (start[index] ?? 0n) - purse.paid),
    perRule,
  };
}

// --- Random carts. ---

type Sample = {
  readonly market: Market;
  readonly lines: readonly { readonly unit: number; readonly quantity: number; readonly kids: boolean }[];
  readonly rules: readonly OfferedRule[];
  readonly method: 'standard' | 'express' | null;
  readonly threshold: number;
  readonly tax: number;
  readonly giftStock: number;
};

/** In most currencies, and others in each. */
const amounts = fc
  .record({ least: fc.integer({ min: 1, max: 60_000 }), left: fc.integer({ min: 0, max: 20 }) })
  .map(
    ({ least, left }): Partial<Record<CurrencyCode, number>> =>
      Object.fromEntries(CURRENCY_CODES.flatMap((code, index) => (index === left ? [] : [[code, least + index * 17]]))),
  );
const effects: fc.Arbitrary<DiscountEffect> = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent): DiscountEffect => ({ type: 'percentage', percent })),
  amounts.map((values): DiscountEffect => ({ type: 'absolute', amounts: values })),
  fc
    .record({
      buy: fc.integer({ min: 1, max: 4 }),
      free: fc.integer({ min: 1, max: 3 }),
      groups: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    .map((values): DiscountEffect => ({ type: 'buy-n-get-m', ...values })),
  fc.constant<DiscountEffect>({ type: 'gift', variants: ['nowhere', 'present'] }),
  fc.constant<DiscountEffect>({ type: 'free-shipping' }),
);
const scopes: fc.Arbitrary<DiscountScope> = fc.oneof(
  fc.constant<DiscountScope>({ kind: 'cart' }),
  fc
    .constantFrom('kids/socks', 'adults/socks', 'gift-boxes')
    .map(
      (category): DiscountScope => ({ kind: 'goods', products: [], categories: [category], sections: [], skus: [] }),
    ),
);
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 1 });
const offers: fc.Arbitrary<OfferedRule> = fc
  .record({
    effect: effects,
    scope: scopes,
    validFrom: rarely(fc.constantFrom(NOW - 1, NOW, NOW + 1)),
    validUntil: rarely(fc.constantFrom(NOW, NOW + 1, NOW + 2)),
    minimum: rarely(amounts),
    usageLimit: rarely(fc.integer({ min: 1, max: 3 })),
    usageLimitPerCart: rarely(fc.integer({ min: 1, max: 2 })),
    countries: rarely(
      fc
        .integer({ min: 2, max: 5 })
        .map((step) => registry.markets.filter((_, index) => index % step !== 0).map(({ countryCode }) => countryCode)),
    ),
    priority: fc.integer({ min: 0, max: 2 }),
    used: fc.integer({ min: 0, max: 3 }),
    usedByCart: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ used, usedByCart, ...rule }) => ({
    used,
    usedByCart,
    rule: { ...rule, id: '', code: null, name: { en: 'Rule' } },
  }));

const samples: fc.Arbitrary<Sample> = fc.record({
  market: fc.constantFrom(...CURRENCY_CODES).map(marketOf),
  lines: fc.array(
    fc.record({
      unit: fc.oneof(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 100, max: 10_000 }),
        fc.integer({ min: 10_000, max: 5_000_000 }),
      ),
      quantity: fc.integer({ min: 1, max: 20 }),
      kids: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  rules: fc
    .tuple(fc.array(offers, { maxLength: 4 }), fc.option(offers))
    .map(([automatic, code]) => [
      ...automatic.map((offered, index) => ({ ...offered, rule: { ...offered.rule, id: `rule-${index}` } })),
      ...(code ? [{ ...code, rule: { ...code.rule, id: 'the-code', code: 'CODE' } }] : []),
    ]),
  method: fc.constantFrom('standard', 'express', null),
  threshold: fc.constantFrom(0, 1, 5000, 90_000),
  tax: fc.constantFrom(0, 10, 19, 21, 25.5, 27),
  giftStock: fc.integer({ min: 0, max: 2 }),
});

const goodsOf = (
  id: string,
  { unit, kids, quantity = 100 }: { readonly unit: number; readonly kids: boolean; readonly quantity?: number },
): Goods => ({
  id,
  productId: `p-${id}`,
  sku: `S-${id}`,
  parentSku: `P-${id}`,
  slug: id,
  name: id,
  image: null,
  imageBackground: '#fff',
  size: { label: 'S', value: 's' },
  sections: [],
  taxProductCode: null,
  categories: [kids ? 'kids/socks' : 'adults/socks'],
  original: unit,
  final: unit,
  quantity,
});

function price(sample: Sample) {
  const kept: KeptCart = {
    id: 'cart',
    country: sample.market.countryCode,
    warehouseRegion: sample.market.warehouse.region,
    version: 1,
    state: 'OPEN',
    shippingMethod: sample.method,
    discountCode: sample.rules.find(({ rule }) => rule.code !== null)?.rule.code ?? null,
    lines: sample.lines.map(({ quantity }, index) => ({
      itemId: `line-${index}`,
      id: `v${index}`,
      quantity,
      name: '',
      position: index,
    })),
  };
  const goods = new Map([
    ...sample.lines.map((line, index): [string, Goods] => [`v${index}`, goodsOf(`v${index}`, line)]),
    ['present', goodsOf('present', { unit: 1299, kids: false, quantity: sample.giftStock })],
  ]);
  const rules = {
    automatic: sample.rules.filter(({ rule }) => rule.code === null),
    code: sample.rules.find(({ rule }) => rule.code !== null) ?? null,
  };
  const market = { ...sample.market, tax: sample.tax, shipping: { freeShippingThreshold: sample.threshold } };
  return priceCart(kept, { goods, rules, market, now: NOW });
}

describe('a priced cart', () => {
  test('costs what a second, exact calculation finds, to the minor unit, in every currency and under any rules', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(samples, (sample) => {
        const cart = price(sample);
        const expected = reckon(sample);
        const bought = cart.items.filter((item) => !item.isGift);
        met.add(sample.market.currency.code);
        for (const { effect } of cart.discounts.rules) met.add(effect);
        expect({
          total: cart.priceTotal.amount,
          discount: cart.priceDiscount.amount,
          shipping: cart.priceShipping.amount,
          tax: cart.priceTax.amount,
          gifts: cart.items.length - bought.length,
          perLine: bought.map((item) => item.productDiscount.amount),
          perRule: Object.fromEntries(
            cart.discounts.rules
              .filter(({ amount }) => amount.amount > 0)
              .map(({ ruleId, amount }) => [ruleId, amount.amount]),
          ),
        }).toEqual({
          total: Number(expected.total),
          discount: Number(expected.discount),
          shipping: Number(expected.shipping),
          tax: Number(expected.tax),
          gifts: expected.gifts,
          perLine: expected.perLine.map(Number),
          perRule: Object.fromEntries([...expected.perRule].map(([id, amount]) => [id, Number(amount)])),
        });
        // The parts a page prints add up to what it asks for.
        const { productDiscounts, cartDiscount, totalDiscountAmount } = cart.discounts;
        const sums = [
          productDiscounts.reduce((sum, { amount }) => sum + amount.amount, cartDiscount.amount) -
            totalDiscountAmount.amount,
          totalDiscountAmount.amount - cart.priceDiscount.amount,
          cart.items.reduce((sum, item) => sum + item.total.amount, cart.priceShipping.amount) - cart.priceTotal.amount,
          Math.min(0, ...cart.items.flatMap((item) => [item.total.amount, item.productDiscount.amount])),
        ];
        if (sums.some((sum) => sum !== 0)) expect(sums).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: propertyRuns(10_000) },
    );
    expect([...met].sort()).toEqual(
      [...CURRENCY_CODES, 'absolute', 'buy-n-get-m', 'free-shipping', 'gift', 'percentage'].sort(),
    );
  }, 60_000);

  test('names the total an ended code would have made', () => {
    const rule: DiscountRule = {
      id: 'gone',
      code: 'GONE',
      name: { en: 'Gone' },
      effect: { type: 'percentage', percent: 50 },
      scope: { kind: 'cart' },
      validFrom: null,
      validUntil: NOW,
      minimum: null,
      usageLimit: null,
      usageLimitPerCart: null,
      countries: null,
      priority: 0,
    };
    const cart = price({
      market: marketOf('GBP'),
      lines: [{ unit: 1000, quantity: 2, kids: false }],
      rules: [{ rule, used: 0, usedByCart: 0 }],
      method: null,
      threshold: 0,
      tax: 20,
      giftStock: 0,
    });
    expect(cart).toMatchObject({
      discountCode: null,
      messages: [
        {
          kind: 'discount-ended',
          name: 'GONE',
          before: { amount: 1000, currency: 'GBP' },
          now: { amount: 2000, currency: 'GBP' },
        },
      ],
    });
  });
});
