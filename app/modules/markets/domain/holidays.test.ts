import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import holidays from '#app/modules/markets/data/holidays.json' with { type: 'json' };
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { isWorkingDay } from './holidays.ts';

const at = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00Z`);

test.each(['2019-04-21', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2035-03-25', '2038-04-25'])(
  'the holidays include Easter Monday after Easter Sunday %s',
  (day) => {
    expect(isWorkingDay(at(day) + days(1), 'DE')).toBe(false);
  },
);

test.each<[CountryCode, string, string]>([
  ['GB', '2026-12-28', 'Boxing Day on a Saturday moves to Monday'],
  ['GB', '2027-12-27', 'Christmas on a Saturday moves to Monday'],
  ['GB', '2027-12-28', 'Boxing Day on a Sunday moves to Tuesday'],
  ['GB', '2022-01-03', 'New Year on a Saturday moves to Monday'],
  ['GB', '2026-08-31', 'the summer bank holiday'],
  ['US', '2026-01-19', 'Martin Luther King Day'],
  ['US', '2026-09-07', 'Labor Day'],
  ['US', '2026-11-26', 'Thanksgiving'],
  ['US', '2027-07-05', 'Independence Day on a Sunday moves to Monday'],
  ['DE', '2025-10-03', 'German Unity Day'],
  ['AT', '2026-06-04', 'Corpus Christi'],
  ['DK', '2026-04-02', 'Maundy Thursday'],
  ['SE', '2026-06-19', 'Midsummer Eve'],
  ['IE', '2026-10-26', 'the October holiday'],
  ['NZ', '2026-04-27', 'Anzac Day on a Saturday moves to Monday'],
  ['FI', '2026-06-19', 'Midsummer Eve'],
  ['FR', '2026-05-14', 'Ascension'],
  ['PL', '2026-06-04', 'Corpus Christi'],
  ['SG', '2026-02-17', 'Chinese New Year'],
  ['KR', '2026-02-16', 'the day before Seollal'],
  ['KR', '2026-09-25', 'Chuseok'],
  ['IL', '2026-09-21', 'Yom Kippur'],
  ['AE', '2026-03-20', 'Eid al-Fitr'],
  ['NZ', '2026-07-10', 'Matariki'],
])('`isWorkingDay` in %s on %s is false: %s', (country, day) => {
  expect(isWorkingDay(at(day), country)).toBe(false);
});

test.each<[CountryCode, string]>([
  ['US', '2026-07-03'],
  ['NL', '2026-04-03'],
  ['GB', '2026-05-14'],
  ['IL', '2026-11-29'],
  ['JP', '2026-05-05'],
  ['AE', '2026-02-18'],
])('`isWorkingDay` in %s on %s is true', (country, day) => {
  expect(isWorkingDay(at(day), country)).toBe(true);
});

test.each(COUNTRY_CODES)('the holidays of %s never cover a whole week', (country) => {
  let rested = 0;
  for (let day = at('2025-01-01'); day < at('2035-01-01'); day += days(1)) {
    rested = isWorkingDay(day, country) ? 0 : rested + 1;
    // Korea had seven days in October 2025: two holidays of one day on both sides of Chuseok.
    expect(rested).toBeLessThan(country === 'KR' ? 8 : 7);
  }
});

test('the holidays cover three years ahead; npx tsx scripts/generate-holidays.ts extends them', () => {
  expect(holidays.lastYear).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 3);
});
