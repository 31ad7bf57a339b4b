import { expect, test } from 'vitest';
import { COUNSEL_POINTS, MARKET_LAWS, marketLaw } from './market-law.ts';
import { MARKET_TABLE } from './market-table.ts';
import { LEGAL_WITHDRAWAL_DAYS, RETURN_DAYS } from './returns.ts';
import { COUNTRY_CODES } from './types.ts';

const EU = 'DE AT BE NL FR IT HR EE SK SE FI PT LV LT IE CZ SI DK ES HU PL LU'.split(' ');

test.each(COUNTRY_CODES)('the law of %s has the regime of its memberships', (country) => {
  const others = { NO: 'eea', GB: 'uk', CH: 'ch', US: 'us' }[country as string] ?? 'other';
  expect(marketLaw(country).regime).toBe(EU.includes(country) ? 'eu' : others);
});

test.each(COUNTRY_CODES)('the price note of %s says that tax is included where the market has a tax', (country) => {
  const { tax, currency } = MARKET_TABLE[country];
  const rates = typeof tax === 'number' ? [tax] : Object.values(tax);
  const { priceNote } = marketLaw(country);
  for (const rate of rates) expect(rate > 0).toBe(priceNote.startsWith('tax-'));
  expect(priceNote === 'sales-tax-added').toBe(currency === 'USD' && country === 'US');
});

test.each(COUNTRY_CODES)('the reference period of %s is never shorter than that of the directive', (country) => {
  expect(marketLaw(country).referenceDays).toBeGreaterThanOrEqual(30);
});

test.each(COUNTRY_CODES)('%s has what follows from a membership of the Union', (country) => {
  const { regime, withdrawal, guaranteeYears, names, returnDays } = marketLaw(country);
  const follows = regime === 'eu' || regime === 'eea';
  expect(withdrawal !== null).toBe(follows || regime === 'uk');
  expect((guaranteeYears ?? 0) >= 2).toBe(follows || regime === 'ch');
  expect(names.fibres && names.manufacturer).toBe(follows || regime === 'uk');
  expect(returnDays).toBe(RETURN_DAYS);
  if (withdrawal) expect(returnDays).toBeGreaterThanOrEqual(LEGAL_WITHDRAWAL_DAYS);
});

test('the order button needs French in France alone', () => {
  expect(COUNTRY_CODES.filter((country) => marketLaw(country).orderButton !== null)).toEqual(['FR']);
});

test('a body that watches over accessibility has a secure address of its own', () => {
  const bodies = COUNTRY_CODES.flatMap((country) => marketLaw(country).accessibilityBody ?? []);
  expect(bodies.length).toBeGreaterThan(6);
  for (const { name, url } of bodies) {
    expect(name).not.toBe('');
    expect(new URL(url).protocol).toBe('https:');
  }
  expect(new Set(bodies.map(({ url }) => url)).size).toBe(bodies.length);
});

test('every question for counsel is one of some country', () => {
  const asked = new Set(Object.values(MARKET_LAWS).flatMap(({ counsel }) => counsel));
  expect([...asked].toSorted()).toEqual([...COUNSEL_POINTS]);
});
