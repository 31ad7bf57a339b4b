import { expect, test } from 'vitest';
import { MARKET_TABLE } from './market-table.ts';
import { COUNTRY_CODES } from './types.ts';
import { WITHDRAWAL_LAWS } from './withdrawal-law.ts';

const EU = 'DE AT BE NL FR IT HR EE SK SE FI PT LV LT IE CZ SI DK ES HU PL LU'.split(' ');

test.each(COUNTRY_CODES)('the withdrawal law of %s follows its membership', (country) => {
  const expected = EU.includes(country) ? 'eu' : { NO: 'eea', GB: 'uk' }[country as string];
  expect(WITHDRAWAL_LAWS[country]?.law).toBe(expected);
});

test.each(COUNTRY_CODES)('the shop grants in %s at least the days of the law, by a time of that country', (country) => {
  const law = WITHDRAWAL_LAWS[country];
  if (!law) return;
  expect(law.legalDays).toBe(14);
  expect(law.days).toBeGreaterThanOrEqual(law.legalDays);
  expect(law.endsOnWorkingDay).toBe(law.law !== 'uk');
  expect(() => new Intl.DateTimeFormat('en', { timeZone: law.timeZone })).not.toThrow();
});

test('all countries of a storefront have a withdrawal law, or none has', () => {
  const byStorefront = new Map<string, Set<boolean>>();
  for (const country of COUNTRY_CODES) {
    const { storefront } = MARKET_TABLE[country];
    byStorefront.set(storefront, (byStorefront.get(storefront) ?? new Set()).add(WITHDRAWAL_LAWS[country] !== null));
  }
  const withLaw = [...byStorefront].filter(([, laws]) => laws.has(true)).map(([storefront]) => storefront);
  expect([...byStorefront.values()].every(({ size }) => size === 1)).toBe(true);
  expect(withLaw.sort()).toEqual(['at', 'be', 'de', 'eu', 'fr', 'nl', 'uk']);
});
