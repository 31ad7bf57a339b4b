import { describe, expect, test } from 'vitest';
import { bagOfVariables, basketVariables, selectedSkus } from './basket-variables.ts';

const bag = {
  skus: ['B', 'A'],
  amount: { amount: 3405, currency: 'EUR' },
  freeShipping: { threshold: 5000, missing: 1595 },
} as const;

describe('`basketVariables`', () => {
  test('names amounts in major units with a dot and skus by number', () => {
    expect(basketVariables(bag)).toEqual({
      CartAmount: '34.05',
      ShippingThreshold: '50.00',
      selected_items_1: 'B',
      selected_items_2: 'A',
    });
  });

  test('names no fraction in a currency without minor units', () => {
    const yen = { ...bag, amount: { amount: 1980, currency: 'JPY' }, freeShipping: { threshold: 12_000, missing: 1 } };
    expect(basketVariables({ ...yen, amount: { amount: 1980, currency: 'JPY' } })).toMatchObject({
      CartAmount: '1980',
      ShippingThreshold: '12000',
    });
  });
});

describe('`bagOfVariables`', () => {
  test('reads what `basketVariables` writes', () => {
    expect(bagOfVariables(basketVariables(bag), 'EUR')).toEqual(bag);
  });

  test('reads numbers and few decimals, and takes 0 for anything else', () => {
    expect(bagOfVariables({ CartAmount: 12.5, ShippingThreshold: '50' }, 'EUR')).toMatchObject({
      amount: { amount: 1250 },
      freeShipping: { threshold: 5000, missing: 3750 },
    });
    for (const wrong of ['', '-1', '1e9', '12,50', null, {}, '99999999999'])
      expect(bagOfVariables({ CartAmount: wrong }, 'EUR').amount.amount).toBe(0);
  });
});

test('`selectedSkus` reads skus by their numbers, each once, and nothing else', () => {
  const variables = { selected_items_10: 'C', selected_items_2: ' B ', selected_items_1: 'A', selected_items_3: 'A' };
  expect(selectedSkus({ ...variables, selected_items_0: 'X', selected_items_4: 7, other: 'Y' })).toEqual([
    'A',
    'B',
    'C',
  ]);
});
