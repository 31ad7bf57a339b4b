import { describe, expect, test } from 'vitest';
import { toMajorUnits, unitAmounts } from './event-item.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const yen = (amount: number) => ({ amount, currency: 'JPY' }) as const;

describe('Amounts of an analytics event', () => {
  test('are numbers of major units, whole for yen', () => {
    expect(toMajorUnits(eur(1195))).toBe(11.95);
    expect(toMajorUnits(yen(2400))).toBe(2400);
  });

  test('of a unit are after its part of the discount of the line', () => {
    expect(unitAmounts(eur(1200), { discount: eur(340), quantity: 2 })).toEqual({ price: 10.3, discount: 1.7 });
    expect(unitAmounts(eur(1200), { discount: eur(100), quantity: 3 })).toEqual({ price: 11.6667, discount: 0.3333 });
    expect(unitAmounts(yen(1000), { discount: yen(1000), quantity: 1 })).toEqual({ price: 0, discount: 1000 });
  });

  test('of a unit name no discount where there is none', () => {
    expect(unitAmounts(eur(1195), { discount: eur(0), quantity: 2 })).toEqual({ price: 11.95 });
  });
});
