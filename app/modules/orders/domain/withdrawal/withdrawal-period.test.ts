import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { WITHDRAWAL_LAWS } from '#app/modules/markets/domain/withdrawal-law.ts';
import { isPeriodOver, withdrawalPeriod } from './withdrawal-period.ts';

/** Received on Monday 1 June 2026: 14 days end on Monday 15 June, 30 days on Wednesday 1 July. */
const PLAIN = { legalEnd: '2026-06-15', end: '2026-07-01' };

test.each(COUNTRY_CODES)('withdrawalPeriod counts 14 and 30 days after receipt in %s, or has no period', (country) => {
  expect(withdrawalPeriod(country, '2026-06-01')).toEqual(WITHDRAWAL_LAWS[country] ? PLAIN : null);
});

test.each([
  // Received, country, end of the law's period, end of the shop's; why.
  ['2026-06-06', 'DE', '2026-06-22', '2026-07-06'], // 20 June is a Saturday, 6 July a Monday.
  ['2026-06-07', 'DE', '2026-06-22', '2026-07-07'], // 21 June is a Sunday.
  ['2026-06-06', 'GB', '2026-06-20', '2026-07-06'], // The law of the United Kingdom ends on a Saturday.
  ['2026-12-11', 'DE', '2026-12-28', '2027-01-11'], // 25 and 26 December, then a Sunday; 10 January is a Sunday.
  ['2026-12-11', 'NL', '2026-12-28', '2027-01-11'],
  ['2026-12-11', 'GB', '2026-12-25', '2027-01-10'],
  ['2027-03-12', 'AT', '2027-03-26', '2027-04-12'], // Good Friday is a working day there.
  ['2027-03-12', 'DE', '2027-03-30', '2027-04-12'], // Good Friday to Easter Monday.
  ['2026-05-03', 'NO', '2026-05-18', '2026-06-02'], // 17 May is a Sunday and Constitution Day.
  ['2026-06-30', 'FR', '2026-07-15', '2026-07-30'], // 14 July.
  ['2026-07-07', 'BE', '2026-07-22', '2026-08-06'], // 21 July.
  ['2026-12-02', 'PL', '2026-12-16', '2027-01-04'], // New Year's Day is a Friday.
  ['2026-12-18', 'IE', '2027-01-04', '2027-01-18'], // New Year's Day is a Friday; 17 January is a Sunday.
] as const)(
  'withdrawalPeriod of goods received on %s in %s ends by law on %s, by the shop on %s',
  (day, country, legalEnd, end) => {
    expect(withdrawalPeriod(country, day)).toEqual({ legalEnd, end });
  },
);

test.each([
  ['DE', '2026-07-01T21:59:59Z', false],
  ['DE', '2026-07-01T22:00:00Z', true],
  ['GB', '2026-07-01T22:59:59Z', false],
  ['GB', '2026-07-01T23:00:00Z', true],
  ['FI', '2026-07-01T20:59:59Z', false],
  ['FI', '2026-07-01T21:00:00Z', true],
] as const)('a period in %s ends with its last day by the clocks there: at %s it is over: %s', (country, at, over) => {
  expect(isPeriodOver(PLAIN, country, Date.parse(at))).toBe(over);
});
