import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { longDay } from './moment.ts';

test.each([
  ['GB', 'Thursday 31 December 2026'],
  ['FR', 'Thursday 31 December 2026'],
  ['US', 'Thursday, December 31, 2026'],
  ['DE', 'Donnerstag, 31. Dezember 2026'],
  ['NL', 'donderdag 31 december 2026'],
] as const)('longDay writes a day in %s as %s', (country, text) => {
  expect(longDay('2026-12-31', sampleMarket(country))).toBe(text);
});
