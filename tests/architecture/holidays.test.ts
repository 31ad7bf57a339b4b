import { expect, test } from 'vitest';
import holidays from '#app/modules/markets/data/holidays.json' with { type: 'json' };
import { holidayTable } from '#scripts/holidays/holiday-table.ts';

const YEAR = '2027';

test('the table of holidays is what scripts/generate-holidays.ts writes', () => {
  const written = Object.entries(holidays.days).map(([country, years]) => [country, { [YEAR]: years[YEAR] }]);
  expect(Object.fromEntries(written)).toEqual(holidayTable([Number(YEAR)]));
});
