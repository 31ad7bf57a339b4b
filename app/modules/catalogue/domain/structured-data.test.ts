import { describe, expect, test } from 'vitest';
import { deliveryData, returnsData } from './structured-data.ts';

describe('deliveryData', () => {
  const of = (earliest: string, latest: string) =>
    deliveryData({ country: 'JP', price: { amount: 1400, currency: 'JPY' }, earliest, latest, today: '2026-11-25' });

  test('states rate and destination, without decimals where the currency has none', () => {
    expect(of('2026-11-27', '2026-11-30')).toMatchObject({
      shippingRate: { value: '1400', currency: 'JPY' },
      shippingDestination: { addressCountry: 'JP' },
    });
  });

  test.each([
    ['2026-11-27', '2026-11-30', 2, 4],
    ['2026-11-26', '2026-11-26', 1, 1],
    ['2026-11-25', '2026-11-25', 0, 0],
  ])('splits an arrival from %s to %s into handling and transit', (earliest, latest, minValue, maxValue) => {
    expect(of(earliest, latest)).toMatchObject({
      deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue, maxValue } },
    });
  });
});

test('`returnsData` says who pays the postage, and where goods are sent', () => {
  expect(returnsData({ country: 'DE', to: 'NL', days: 30, postage: 'shop' })).toMatchObject({
    applicableCountry: 'DE',
    returnPolicyCountry: 'NL',
    merchantReturnDays: 30,
    returnFees: 'https://schema.org/FreeReturn',
  });
  expect(returnsData({ country: 'JP', to: 'NL', days: 30, postage: 'shopper' })).toMatchObject({
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  });
});
