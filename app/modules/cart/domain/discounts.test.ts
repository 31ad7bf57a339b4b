import { describe, expect, test } from 'vitest';
import { offeredRule } from '#tests/fixtures/offered-rule.ts';
import type { DiscountEffect, DiscountRule, GoodsScope, OfferedRule } from './discount-rule.ts';
import { applyDiscounts, type DiscountLine, isInScope } from './discounts.ts';

const line = (unitPrice: number, quantity = 1, changes: Partial<DiscountLine> = {}): DiscountLine => ({
  unitPrice,
  quantity,
  productId: 'p-sock',
  sku: 'SOCK-S',
  parentSku: 'SOCK',
  categories: ['adults/socks'],
  sections: ['adults'],
  ...changes,
});
const kids = (unitPrice: number, quantity = 1) =>
  line(unitPrice, quantity, { categories: ['kids/socks'], sections: ['kids'] });

const goods = (scope: Partial<GoodsScope>): GoodsScope => ({
  kind: 'goods',
  products: [],
  categories: [],
  sections: [],
  skus: [],
  ...scope,
});
const forKids = goods({ categories: ['kids/socks'] });

let number = 0;
const rule = (effect: DiscountEffect, changes: Partial<DiscountRule> = {}): OfferedRule => {
  number += 1;
  const id = `rule-${String(number).padStart(4, '0')}`;
  return offeredRule({ id, name: { en: 'Rule' }, effect, scope: { kind: 'cart' }, ...changes });
};
const percentage = (percent: number, changes?: Partial<DiscountRule>) => rule({ type: 'percentage', percent }, changes);
const absolute = (pence: number, changes?: Partial<DiscountRule>) =>
  rule({ type: 'absolute', amounts: { GBP: pence } }, changes);
const threePlusOne = (changes?: Partial<DiscountRule>, groups: number | null = null) =>
  rule({ type: 'buy-n-get-m', buy: 3, free: 1, groups }, changes);
const freeShipping = (changes?: Partial<DiscountRule>) => rule({ type: 'free-shipping' }, changes);
const gift = (variants: readonly string[], changes?: Partial<DiscountRule>) =>
  rule({ type: 'gift', variants }, changes);

const apply = (
  lines: readonly DiscountLine[],
  {
    automatic = [],
    code = null,
    stock = {},
  }: {
    readonly automatic?: readonly OfferedRule[];
    readonly code?: OfferedRule | null;
    readonly stock?: Readonly<Record<string, number>>;
  },
) =>
  applyDiscounts({
    lines,
    automatic,
    code,
    occasion: { now: 0, country: 'GB', currency: 'GBP', cashRounding: 1 },
    giftStock: (id) => stock[id] ?? 0,
  });
const off = (lines: readonly DiscountLine[], ...automatic: readonly OfferedRule[]) =>
  apply(lines, { automatic }).lineDiscounts;

describe('a percentage', () => {
  test.each<[string, readonly DiscountLine[], OfferedRule, readonly number[]]>([
    ['of the whole cart is shared by what the lines cost', [line(1250), line(999)], percentage(10), [125, 100]],
    ['rounds half a penny up, once for the cart', [line(995)], percentage(10), [100]],
    ['gives the odd penny to the largest remainder', [line(333), line(333), line(334)], percentage(10), [33, 33, 34]],
    [
      'of certain goods leaves the others alone',
      [kids(1000, 2), line(5000)],
      percentage(25, { scope: forKids }),
      [500, 0],
    ],
    ['of everything takes everything', [line(1, 3), line(7)], percentage(100), [3, 7]],
    ['of yen and won knows no fractions', [line(1980), line(11)], percentage(15), [297, 2]],
  ])('%s', (_sentence, lines, offered, expected) => {
    expect(off(lines, offered)).toEqual(expected);
  });

  test('of products outside the cart is not applied', () => {
    expect(apply([line(1000)], { automatic: [percentage(25, { scope: forKids })] }).applied).toEqual([]);
  });
});

describe('an amount', () => {
  test.each<[string, readonly DiscountLine[], OfferedRule, readonly number[]]>([
    ['is shared to the penny', [line(1000), line(1000), line(1000)], absolute(500), [167, 167, 166]],
    ['is never more than the goods cost', [line(300), line(100)], absolute(500), [300, 100]],
    [
      'of certain goods is never more than those cost',
      [kids(300), line(9000)],
      absolute(500, { scope: forKids }),
      [300, 0],
    ],
  ])('%s', (_sentence, lines, offered, expected) => {
    expect(off(lines, offered)).toEqual(expected);
  });
});

describe('three bought, one free', () => {
  test.each<[string, readonly DiscountLine[], OfferedRule, readonly number[]]>([
    ['gives nothing for three', [line(1000, 3)], threePlusOne(), [0]],
    ['gives the cheapest of four', [line(1000, 2), line(700), line(900)], threePlusOne(), [0, 700, 0]],
    ['gives the two cheapest of eight', [line(1000, 5), line(700), line(900, 2)], threePlusOne(), [0, 700, 900]],
    ['counts the units of its lines only', [kids(800, 4), line(100, 9)], threePlusOne({ scope: forKids }), [800, 0]],
    ['stops at its number of groups', [line(1000, 12)], threePlusOne({}, 2), [2000]],
    ['gives the first of equal ones', [line(800, 2), line(800, 2)], threePlusOne(), [800, 0]],
  ])('%s', (_sentence, lines, offered, expected) => {
    expect(off(lines, offered)).toEqual(expected);
  });

  test('after another reduction discounts the reduced price of the unit, to the penny', () => {
    const outcome = apply([line(999, 4)], { automatic: [percentage(10)], code: threePlusOne({ code: 'FOUR' }) });
    // 3996 less 400 leaves 899 a unit.
    expect(outcome.applied.map(({ amount }) => amount)).toEqual([400, 899]);
  });

  test('never makes a unit free twice', () => {
    const both = [threePlusOne({ priority: 1 }), threePlusOne({ priority: 2 })];
    expect(apply([line(1000, 4)], { automatic: both }).applied.map(({ amount }) => amount)).toEqual([1000]);
    expect(apply([line(1000, 7)], { automatic: both }).applied.map(({ amount }) => amount)).toEqual([1000, 1000]);
  });
});

describe('a gift', () => {
  test('is the first of its variants in stock', () => {
    expect(apply([line(1000)], { automatic: [gift(['a', 'b'])], stock: { b: 1 } }).applied).toMatchObject([
      { gift: 'b', amount: 0 },
    ]);
  });
  test('without stock is not added', () => {
    expect(apply([line(1000)], { automatic: [gift(['a'])] }).applied).toEqual([]);
  });
  test('is not added twice when one unit is in stock', () => {
    expect(
      apply([line(1000)], { automatic: [gift(['a', 'b']), gift(['a', 'b'])], stock: { a: 1, b: 1 } }).applied.map(
        (one) => one.gift,
      ),
    ).toEqual(['a', 'b']);
    expect(apply([line(1000)], { automatic: [gift(['a']), gift(['a'])], stock: { a: 1 } }).applied).toHaveLength(1);
  });
  test('is not added to an empty cart', () => {
    expect(apply([], { automatic: [gift(['a'])], stock: { a: 9 } }).applied).toEqual([]);
    expect(apply([line(1000)], { automatic: [gift(['a'], { scope: forKids })], stock: { a: 9 } }).applied).toEqual([]);
  });
});

describe('several rules', () => {
  test('apply the automatic ones by priority, then the code, each to the remainder', () => {
    const automatic = [percentage(50, { priority: 2, id: 'second' }), absolute(1000, { priority: 1, id: 'first' })];
    const { applied } = apply([line(5000)], { automatic, code: percentage(10, { code: 'TEN', id: 'third' }) });
    expect(applied.map(({ rule: { id }, amount }) => [id, amount])).toEqual([
      ['first', 1000],
      ['second', 2000],
      ['third', 200],
    ]);
  });
  test('apply free delivery last', () => {
    const { applied, freeShipping: free } = apply([line(5000)], {
      automatic: [freeShipping({ id: 'free' })],
      code: percentage(10, { code: 'TEN', id: 'ten' }),
    });
    expect(applied.map(({ rule: { id } }) => id)).toEqual(['ten', 'free']);
    expect(free).toBe(true);
  });
  test('never take a line below 0', () => {
    expect(off([line(300), line(700)], absolute(600), absolute(600), percentage(50))).toEqual([300, 700]);
  });
  test('compare a minimum with the price before any rule', () => {
    expect(off([line(5000)], absolute(1000), absolute(1000, { minimum: { GBP: 5000 } }))).toEqual([2000]);
  });
});

describe('`codeObstacle` of a code without effect', () => {
  test.each<[string, readonly DiscountLine[], OfferedRule, unknown]>([
    [
      'below its minimum',
      [line(1000)],
      percentage(10, { code: 'X', minimum: { GBP: 3000 } }),
      { kind: 'paused', missing: 2000 },
    ],
    ['without its goods', [line(1000)], percentage(10, { code: 'X', scope: forKids }), { kind: 'paused', missing: 0 }],
    ['when it has ended', [line(1000)], percentage(10, { code: 'X', validUntil: 0 }), { kind: 'ended' }],
    ['when it works', [line(1000)], percentage(10, { code: 'X' }), null],
  ])('%s', (_sentence, lines, code, expected) => {
    expect(apply(lines, { code }).codeObstacle).toEqual(expected);
  });
});

test.each<[string, Partial<GoodsScope>, boolean]>([
  ['a product', { products: ['p-sock'] }, true],
  ['a category', { categories: ['kids/socks', 'adults/socks'] }, true],
  ['a section', { sections: ['adults'] }, true],
  ['the sku of a size', { skus: ['SOCK-S'] }, true],
  ['the sku of a product', { skus: ['SOCK'] }, true],
  ['other goods', { products: ['p'], categories: ['adults'], sections: ['kids'], skus: ['SOCK-M'] }, false],
])('a scope selects products by %s', (_way, scope, expected) => {
  expect(isInScope(line(1), goods(scope))).toBe(expected);
});
