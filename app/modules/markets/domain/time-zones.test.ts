import { expect, test } from 'vitest';
import { dayIn } from './time-zones.ts';

test('`dayIn` is the day by the clocks of the country, in the first of its time zones', () => {
  const at = Date.parse('2026-12-01T03:00:00Z');
  expect((['US', 'GB', 'NZ'] as const).map((country) => dayIn(at, country))).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-01',
  ]);
  expect(dayIn(Date.parse('2026-12-01T23:30:00Z'), 'DE')).toBe('2026-12-02');
});
