import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { bagRow } from './related-products.ts';

const card = (sku: string, amount = 1000, stockStatus = 'in-stock') =>
  ({ sku, stockStatus, price: { final: { amount, currency: 'EUR' } } }) as ProductCard;
const bought = [card('B1'), card('B2', 2500)];
const like = [card('L1'), card('B2', 2500), card('L2', 4000)];
const row = (changes: Partial<Parameters<typeof bagRow>[0]> = {}, most = 8) =>
  bagRow({ bought, like, inBag: new Set(), missing: 0, ...changes }, most).map(({ sku }) => sku);

describe('`bagRow`', () => {
  test('begins with what was bought with the bag and names no product twice', () => {
    expect(row()).toEqual(['B1', 'B2', 'L1', 'L2']);
    expect(row({}, 3)).toEqual(['B1', 'B2', 'L1']);
  });

  test('leaves out what is in the bag and what is sold out', () => {
    expect(row({ inBag: new Set(['B1', 'L2']), like: [card('L1', 1000, 'no-stock'), card('L3')] })).toEqual([
      'B2',
      'L3',
    ]);
  });

  test('puts the products first whose price reaches free delivery, and keeps the order among them', () => {
    expect(row({ missing: 2500 })).toEqual(['B2', 'L2', 'B1', 'L1']);
    expect(row({ missing: 2501 }, 2)).toEqual(['L2', 'B1']);
    expect(row({ missing: 9000 })).toEqual(['B1', 'B2', 'L1', 'L2']);
    expect(row({ missing: 500 })).toEqual(['B1', 'B2', 'L1', 'L2']);
  });
});
