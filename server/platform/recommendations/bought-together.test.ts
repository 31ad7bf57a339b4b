import { expect, test } from 'vitest';
import { boughtTogether } from './bought-together.ts';

const pairs = (...orders: readonly (readonly string[])[]) => boughtTogether(orders.map((skus) => new Set(skus)));

test('products are bought together from the second order on, in both directions', () => {
  expect(pairs(['A', 'B'])).toEqual([]);
  expect(pairs(['A', 'B'], ['B', 'A'])).toEqual([
    { sku: 'A', other: 'B', score: 1000 },
    { sku: 'B', other: 'A', score: 1000 },
  ]);
});

test('a bestseller of every order scores lower than a product of the same orders alone', () => {
  const orders = [['A', 'B', 'BEST'], ['A', 'B', 'BEST'], ['BEST'], ['BEST', 'C'], ['BEST', 'C']];
  const ofA = pairs(...orders).filter(({ sku }) => sku === 'A');
  expect(ofA).toEqual([
    { sku: 'A', other: 'B', score: 1000 },
    { sku: 'A', other: 'BEST', score: 632 },
  ]);
});

test('an order of more than twenty products counts for none of them', () => {
  const everything = Array.from({ length: 21 }, (_, index) => `S${index}`);
  expect(pairs(everything, everything)).toEqual([]);
});

test('a product keeps its twelve best pairs, equal ones by their skus', () => {
  const order = ['A', ...Array.from({ length: 14 }, (_, index) => `S${String(index).padStart(2, '0')}`)];
  const ofA = pairs(order, order.toReversed()).filter(({ sku }) => sku === 'A');
  expect(ofA.map(({ other }) => other)).toEqual(order.slice(1, 13));
});
