import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { type PriceEntry, referencePrice } from './reference-price.ts';

const NOW = Date.UTC(2026, 10, 23);
/** A price that began a number of days ago. */
const since = (daysAgo: number, final: number, fresh = false): PriceEntry => ({
  from: NOW - days(daysAgo),
  final,
  fresh,
});
const reference = (...history: PriceEntry[]) => referencePrice(history, NOW);

describe('`referencePrice` of a reduction', () => {
  test('is the lowest price of the thirty days before it', () => {
    expect(reference(since(200, 2000, true), since(20, 1800), since(10, 1200))).toEqual({
      amount: 1800,
      until: NOW + days(20),
    });
    expect(reference(since(200, 2000, true), since(5, 1200))).toEqual({ amount: 2000, until: NOW + days(25) });
  });

  test.each<[string, PriceEntry[]]>([
    ['of a price that was raised just before', [since(200, 1200, true), since(6, 2000), since(5, 1200)]],
    [
      'of a price that was lower within the thirty days',
      [since(200, 2000, true), since(30, 1100), since(29, 2000), since(1, 1200)],
    ],
    ['that has lasted thirty days', [since(200, 2000, true), since(30, 1200)]],
    ['of a product sold for less than thirty days before', [since(34, 2000, true), since(5, 1200)]],
    ['of a product that was not sold just before', [since(200, 2000, true), since(5, 1200, true)]],
    [
      'of goods that came back from a gap less than thirty days before',
      [since(200, 2000, true), since(25, 2000, true), since(5, 1200)],
    ],
    ['of a new product', [since(5, 1200, true)]],
    ['of a product without a history', []],
    ['whose price went up', [since(200, 1200, true), since(5, 2000)]],
    ['in the future', [since(200, 2000, true), since(-1, 1200)]],
  ])('%s is null', (_case, history) => {
    expect(reference(...history)).toBeNull();
  });

  test('ignores a price that was low only before the thirty days', () => {
    expect(reference(since(200, 1000, true), since(40, 2000), since(5, 1200))).toMatchObject({ amount: 2000 });
  });

  test('counts a low price that ended when the thirty days began', () => {
    expect(reference(since(200, 1000, true), since(35, 2000), since(5, 1200))).toMatchObject({ amount: 2000 });
    expect(reference(since(200, 1000, true), since(34.9, 2000), since(5, 1200))).toBeNull();
  });

  test('that is recorded twice starts at the first record', () => {
    expect(reference(since(200, 2000, true), since(20, 1200), since(3, 1200))).toEqual({
      amount: 2000,
      until: NOW + days(10),
    });
  });

  test('is null from the moment its thirty days are over', () => {
    const history = [since(200, 2000, true), since(10, 1200)];
    const until = NOW + days(20);
    expect(referencePrice(history, until - 1)).toEqual({ amount: 2000, until });
    expect(referencePrice(history, until)).toBeNull();
  });
});
