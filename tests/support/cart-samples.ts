import fc from 'fast-check';
import { CURRENCY_CODES, type CurrencyCode } from '#app/kernel/money.ts';
import type { DiscountEffect, DiscountScope, OfferedRule } from '#app/modules/cart/domain/discount-rule.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

// Random carts with random discount rules, for property tests of prices.

export const NOW = Date.UTC(2026, 10, 23, 9);
const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
export const marketOf = (currency: CurrencyCode): Market => {
  const found = registry.markets.filter((market) => market.currency.code === currency);
  return found[0] as Market;
};

export type CartSample = {
  readonly market: Market;
  readonly lines: readonly { readonly unit: number; readonly quantity: number; readonly kids: boolean }[];
  readonly rules: readonly OfferedRule[];
  readonly method: 'standard' | 'express' | null;
  readonly threshold: number;
  /** The price of the gift wrapping; 0 where it is not offered. */
  readonly wrapping: number;
  readonly isWrapped: boolean;
  readonly tax: number;
  readonly giftStock: number;
};

/** Amounts in all currencies but at most one, different in each. */
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

export const cartSamples: fc.Arbitrary<CartSample> = fc.record({
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
  wrapping: fc.constantFrom(0, 1, 350, 50_001),
  isWrapped: fc.boolean(),
  tax: fc.constantFrom(0, 10, 19, 21, 25.5, 27),
  giftStock: fc.integer({ min: 0, max: 2 }),
});
