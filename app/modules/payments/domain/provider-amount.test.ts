import { expect, test } from 'vitest';
import { CURRENCY_CODES } from '../../../kernel/money.ts';
import { fromProviderAmount, toProviderAmount } from './provider-amount.ts';

test.each([
  ['JPY', 1980],
  ['KRW', 15_900],
  ['EUR', 2395],
  ['CZK', 24_900],
] as const)('`toProviderAmount` gives %s in the minor units of the provider', (currency, amount) => {
  expect(toProviderAmount({ amount, currency })).toEqual({ value: amount, currency });
});

test.each(CURRENCY_CODES)('`fromProviderAmount` reads what `toProviderAmount` gave in %s', (currency) => {
  for (const amount of [0, 1, 99, 100, 2395, -199, 5_000_000]) expect(fromProviderAmount(toProviderAmount({ amount, currency }))).toEqual({ amount, currency });
});

test.each([{ value: 1, currency: 'ISK' }, { value: 1, currency: 'constructor' }, null, undefined])('`fromProviderAmount` rejects %o', (given) => {
  expect(fromProviderAmount(given)).toBeNull();
});
