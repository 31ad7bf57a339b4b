import { describe, expect, test } from 'vitest';
import type { DiscountEffect, DiscountRule, OfferedRule } from '#app/modules/cart/domain/discount-rule.ts';
import type { DiscountLine } from '#app/modules/cart/domain/discounts.ts';
import { offeredRule } from '#tests/fixtures/offered-rule.ts';
import { nextOffers } from './price-cart.ts';

const line = (unitPrice: number, quantity = 1, category = 'kids/socks'): DiscountLine => ({
  unitPrice,
  quantity,
  productId: 'p-sock',
  sku: 'SOCK-S',
  parentSku: 'SOCK',
  categories: [category],
  sections: [],
});
const forKids = { kind: 'goods', products: [], categories: ['kids/socks'], sections: [], skus: [] } as const;
const rule = (id: string, effect: DiscountEffect, changes: Partial<DiscountRule> = {}): OfferedRule =>
  offeredRule({ id, name: { en: id }, effect, scope: forKids, ...changes });
const threePlusOne = (changes?: Partial<DiscountRule>, groups: number | null = null) =>
  rule('four', { type: 'buy-n-get-m', buy: 3, free: 1, groups }, changes);
const offers = (lines: readonly DiscountLine[], automatic: readonly OfferedRule[]) =>
  nextOffers({
    lines,
    automatic,
    code: null,
    occasion: { now: 1000, country: 'GB', currency: 'GBP', cashRounding: 1 },
    giftStock: () => 5,
  });
const add = (more: number) => [{ ruleId: 'four', kind: 'add', more, free: 1 }];

describe('nextOffers', () => {
  test.each([
    ['one unit', [line(500)], add(3)],
    ['three units', [line(500, 2), line(700)], add(1)],
    ['a complete group', [line(500, 4)], []],
    ['one unit beyond a group', [line(500, 5)], add(3)],
    ['no unit of the scope', [line(500, 3, 'adults/socks')], []],
    ['units outside the scope, which do not count', [line(500, 2), line(900, 2, 'adults/socks')], add(2)],
    ['no line', [], []],
  ])('of a rule for four for three with %s counts what is missing', (_name, lines, expected) => {
    expect(offers(lines, [threePlusOne()])).toEqual(expected);
  });

  test('leaves out a rule that is not open here, or has no group left', () => {
    expect(offers([line(500, 3)], [threePlusOne({ validUntil: 1000 })])).toEqual([]);
    expect(offers([line(500, 3)], [threePlusOne({ countries: ['DE'] })])).toEqual([]);
    expect(offers([line(500, 7)], [threePlusOne({}, 1)])).toEqual([]);
    expect(offers([line(500, 3)], [threePlusOne({}, 1)])).toEqual(add(1));
  });

  test('leaves out a rule that another one displaces', () => {
    const all = rule('all', { type: 'percentage', percent: 100 }, { priority: -1 });
    expect(offers([line(500, 3)], [all, threePlusOne()])).toEqual([]);
  });

  test('names the amount that a minimum needs, where the rule then has an effect', () => {
    const minimum = { GBP: 2000 };
    const gift = rule('gift', { type: 'gift', variants: ['present'] }, { minimum });
    expect(offers([line(500, 3)], [gift])).toEqual([{ ruleId: 'gift', kind: 'spend', missing: 500 }]);
    expect(offers([line(500, 4)], [gift])).toEqual([]);
    expect(offers([line(500, 3, 'adults/socks')], [gift])).toEqual([]);
    expect(offers([line(500, 3)], [rule('none', { type: 'gift', variants: [] }, { minimum })])).toEqual([]);
  });
});
