import { expect, test } from 'vitest';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { fromProviderAmount, providerExponent, toProviderAmount } from './provider-amount.ts';

test.each([
  ['JPY', 1980],
  ['KRW', 15_900],
  ['EUR', 2395],
  ['CZK', 24_900],
] as const)('`toProviderAmount` converts %s to the minor units of the provider', (currency, amount) => {
  expect(toProviderAmount({ amount, currency })).toEqual({ value: amount, currency });
});

test.each(CURRENCY_CODES)('`fromProviderAmount` inverts `toProviderAmount` in %s', (currency) => {
  for (const amount of [0, 1, 99, 100, 2395, -199, 5_000_000])
    expect(fromProviderAmount(toProviderAmount({ amount, currency }))).toEqual({ amount, currency });
});

test.each([{ value: 1, currency: 'ISK' }, { value: 1, currency: 'constructor' }, null, undefined])(
  '`fromProviderAmount` rejects %o',
  (given) => {
    expect(fromProviderAmount(given)).toBeNull();
  },
);

test.each([
  ['CLP', 0, 2],
  ['ISK', 0, 2],
  ['CVE', 2, 0],
  ['IDR', 2, 0],
  ['JPY', 0, 0],
  ['EUR', 2, 2],
])('`providerExponent` of %s is that of the provider, not always that of ISO 4217', (currency, iso, expected) => {
  expect(providerExponent(currency, iso)).toBe(expected);
});
