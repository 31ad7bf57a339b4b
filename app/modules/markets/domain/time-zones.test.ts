import { expect, test } from 'vitest';
import { dayAnywhere, dayBegins, dayEnds } from './time-zones.ts';
import { COUNTRY_CODES, type CountryCode } from './types.ts';

test.each<[CountryCode, string, string, string]>([
  ['DE', '2026-11-27', '2026-11-26T23:00Z', '2026-11-27T23:00Z'],
  // The clocks are put forward, and back, on these days.
  ['DE', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['DE', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ['GB', '2026-07-31', '2026-07-30T23:00Z', '2026-07-31T23:00Z'],
  ['US', '2026-11-27', '2026-11-27T05:00Z', '2026-11-28T10:00Z'],
  ['NZ', '2026-12-31', '2026-12-30T11:00Z', '2026-12-31T11:00Z'],
  ['AE', '2026-12-31', '2026-12-30T20:00Z', '2026-12-31T20:00Z'],
  ['ES', '2026-12-31', '2026-12-30T23:00Z', '2027-01-01T00:00Z'],
])('A day of %s, %s, begins at %s and ends at %s', (country, day, begins, ends) => {
  expect([dayBegins(day, country), dayEnds(day, country)]).toEqual([Date.parse(begins), Date.parse(ends)]);
});

test('A day begins and ends in every country within the times that it has anywhere', () => {
  for (const day of ['2026-01-01', '2026-07-01'])
    for (const country of COUNTRY_CODES) {
      const { from, until } = dayAnywhere(day);
      expect(dayBegins(day, country), country).toBeGreaterThanOrEqual(from);
      expect(dayEnds(day, country), country).toBeLessThanOrEqual(until);
    }
});
