import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readNewestRates } from './exchange-rates.ts';

const CONTENT = join(import.meta.dirname, '../../content-fallbacks');

test('`readNewestRates` has the kept rates where the shop asks for them, and the bundled ones elsewhere', async () => {
  const folder = temporaryFolder('rates');
  const environment = { DATA_DIR: folder, EXCHANGE_RATES_URL: 'https://bank.test/daily.xml' };
  const bundled = await readNewestRates(environment, CONTENT);
  const newer = {
    ...bundled,
    date: '2999-01-02',
    rates: { ...bundled.rates, GBP: { rate: 2, percentage: 9, pretty: 2 } },
  };
  writeFileSync(join(folder, 'exchange-rates.json'), JSON.stringify(newer));
  const kept = await readNewestRates(environment, CONTENT);
  expect([kept.date, kept.rates.GBP.rate]).toEqual(['2999-01-02', 2]);
  expect(kept.rates.GBP.percentage).toBe(bundled.rates.GBP.percentage);
  for (const other of [{ DATA_DIR: folder }, { ...environment, PORT: 'wrong' }])
    expect(await readNewestRates(other, CONTENT)).toEqual(bundled);
});
