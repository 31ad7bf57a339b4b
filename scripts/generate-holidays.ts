import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holidayTable } from './holidays/holiday-table.ts';

const FIRST_YEAR = 2019;
const LAST_YEAR = 2040;

/** Writes the holidays that delivery dates are counted by. The library takes seconds and 40 MB: no shop runs it. */
const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
writeFileSync(
  join(import.meta.dirname, '../app/modules/markets/data/holidays.json'),
  `${JSON.stringify(
    {
      source: 'https://github.com/commenthol/date-holidays, ISC and CC BY 3.0; changed by scripts/holidays',
      firstYear: FIRST_YEAR,
      lastYear: LAST_YEAR,
      days: holidayTable(years),
    },
    null,
    2,
  )}\n`,
);
