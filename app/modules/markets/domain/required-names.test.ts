import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { marketLaw } from './market-law.ts';
import { countriesThatWant, requiredNames, sellingScope } from './required-names.ts';
import { COUNTRY_CODES } from './types.ts';

test.each(COUNTRY_CODES)('the law of %s is that of every market with its selling region and currency', (country) => {
  expect(requiredNames(sellingScope(sampleMarket(country)))).toEqual(marketLaw(country).names);
});

test('`requiredNames` wants both names in pounds, fibres alone in dollars of storefront us, and none elsewhere', () => {
  expect(requiredNames({ isUs: 0, currency: 'GBP' })).toEqual({ fibres: true, manufacturer: true });
  expect(requiredNames({ isUs: 1, currency: 'USD' })).toEqual({ fibres: true, manufacturer: false });
  for (const scope of [
    { isUs: 0, currency: 'USD' },
    { isUs: 0, currency: 'JPY' },
    // No market sells in it.
    { isUs: 1, currency: 'EUR' },
  ])
    expect(requiredNames(scope)).toEqual({ fibres: false, manufacturer: false });
});

test('`countriesThatWant` names the countries of one law and of no other', () => {
  expect(countriesThatWant('fibres')).toEqual(expect.arrayContaining(['GB', 'DE', 'NO', 'US']));
  expect(countriesThatWant('manufacturer')).not.toContain('US');
  expect(countriesThatWant('fibres')).not.toContain('CH');
});
