import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exchangeTableSchema } from '#app/modules/markets/domain/exchange-rates.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readNewestRates } from './exchange-rates.ts';

const CONTENT = join(import.meta.dirname, '../../content-fallbacks');
const URL = 'https://bank.test/daily.xml';
const bundled = exchangeTableSchema.parse(JSON.parse(readFileSync(join(CONTENT, 'exchange-rates.json'), 'utf8')));
const published = (date: string, gbp: number) =>
  `<Envelope><Cube><Cube time="${date}"><Cube currency="GBP" rate="${gbp}"/></Cube></Cube></Envelope>`;

/** Reads the rates while the bank answers with `answer`, and with none when it is null. */
async function read(environment: Readonly<Record<string, string>>, answer: string | null) {
  const asked: string[] = [];
  const failures: string[] = [];
  const table = await readNewestRates(environment, CONTENT, {
    fetch: async (url) => {
      asked.push(url);
      return answer === null ? new Response('', { status: 500 }) : new Response(answer);
    },
    clock: Date.now,
    onFailure: ({ date }) => failures.push(date),
  });
  return { table, asked, failures };
}

test('`readNewestRates` asks the bank, without an earlier call of the shop', async () => {
  const environment = { DATA_DIR: temporaryFolder('rates'), EXCHANGE_RATES_URL: URL };
  const { table, asked, failures } = await read(environment, published('2999-01-02', 2));
  expect([asked, failures]).toEqual([[URL], []]);
  expect([table.date, table.rates.GBP]).toEqual(['2999-01-02', { rate: 2, percentage: 2, pretty: 2.05 }]);
});

test('`readNewestRates` has the kept rates while the bank does not answer or names an earlier day', async () => {
  const folder = temporaryFolder('rates');
  const environment = { DATA_DIR: folder, EXCHANGE_RATES_URL: URL };
  expect(await read(environment, null)).toMatchObject({ table: bundled, failures: [bundled.date] });
  const rates = { ...bundled.rates, GBP: { rate: 2, percentage: 9, pretty: 2 } };
  writeFileSync(join(folder, 'exchange-rates.json'), JSON.stringify({ ...bundled, date: '2999-01-02', rates }));
  const kept = await read(environment, null);
  expect([kept.table.date, kept.table.rates.GBP.rate, kept.failures]).toEqual(['2999-01-02', 2, ['2999-01-02']]);
  expect(kept.table.rates.GBP.percentage).toBe(bundled.rates.GBP.percentage);
  expect((await read(environment, published('2998-01-02', 3))).table).toEqual(kept.table);
});

test('`readNewestRates` has the bundled rates, and asks no bank, in a shop without the address of a bank', async () => {
  const without: readonly Readonly<Record<string, string>>[] = [{}, { EXCHANGE_RATES_URL: URL, PORT: 'wrong' }];
  for (const environment of without)
    expect(await read({ DATA_DIR: temporaryFolder('rates'), ...environment }, published('2999-01-02', 2))).toEqual({
      table: bundled,
      asked: [],
      failures: [],
    });
});
