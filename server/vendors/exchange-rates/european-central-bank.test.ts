import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { exchangeTableSchema } from '#app/modules/markets/domain/exchange-rates.ts';
import { createEcbRates } from './european-central-bank.ts';
import { readReferenceRates } from './read-reference-rates.ts';

const bundled = exchangeTableSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../content-fallbacks/exchange-rates.json'), 'utf8')),
);

/** The file as the bank publishes it. */
const published = (date: string, gbp: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${date}'>
    <Cube currency='USD' rate='1.2'/><Cube currency='GBP' rate='${gbp}'/><Cube currency='TRY' rate='49.1'/>
  </Cube></Cube>
</gesmes:Envelope>`;

/** A server in place of the bank, and rates that ask it; `kept` is the file that outlives a restart. */
async function openBank() {
  let answer = { status: 200, body: published('2026-11-24', '0.9') };
  let asked = 0;
  let now = Date.UTC(2026, 10, 24);
  let kept = '';
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'Content-Type': 'text/xml' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`;
  const open = () =>
    createEcbRates({
      url,
      bundled,
      kept: {
        read: async () => kept,
        write: async (text) => {
          kept = text;
        },
      },
      fetch,
      clock: () => now,
      random: () => 0,
      logger: { warn: () => undefined },
    });
  return {
    open,
    asked: () => asked,
    keep: (text: string) => {
      kept = text;
    },
    answer: (body: string, status = 200) => {
      answer = { body, status };
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let bank: Awaited<ReturnType<typeof openBank>>;
beforeEach(async () => {
  bank = await openBank();
});
afterEach(() => bank.close());

describe('the rates of the European Central Bank', () => {
  test('are asked for once a day, and calls at the same time ask once', async () => {
    const rates = bank.open();
    const [first, second] = await Promise.all([rates.latest(), rates.latest()]);
    expect(second).toEqual(first);
    expect([first.date, first.rates.GBP]).toEqual(['2026-11-24', { rate: 0.9, percentage: 2, pretty: 0.92 }]);
    // The file does not name it.
    expect(first.rates.SEK).toEqual(bundled.rates.SEK);
    bank.answer(published('2026-11-25', '1.1'));
    bank.pass(days(1) - 1);
    expect((await rates.latest()).date).toBe('2026-11-24');
    bank.pass(1);
    expect((await rates.latest()).rates.GBP.rate).toBe(1.1);
    expect(bank.asked()).toBe(2);
  });

  test.each([
    ['an outage', '', 503],
    ['another page', '<html><body>Welcome</body></html>', 200],
    ['half a file', published('2026-11-25', '1.1').slice(0, -30), 200],
    ['rates that are no numbers', '<Cube><Cube time="2026-11-25"><Cube currency="GBP" rate="-1"/></Cube></Cube>', 200],
  ])(
    'are the last good ones after %s, also after a restart, and are asked for again after ten minutes',
    async (_, body, status) => {
      const rates = bank.open();
      const good = await rates.latest();
      bank.answer(body, status);
      bank.pass(days(1));
      expect(await rates.latest()).toEqual(good);
      const asked = bank.asked();
      expect(await rates.latest()).toEqual(good);
      expect(bank.asked()).toBe(asked);
      expect(await bank.open().latest()).toEqual(good);
      bank.answer(published('2026-11-26', '1.2'));
      bank.pass(minutes(10));
      expect((await rates.latest()).date).toBe('2026-11-26');
    },
  );

  test('of an earlier day replace neither the last good ones nor the bundled ones', async () => {
    const rates = bank.open();
    const good = await rates.latest();
    bank.answer(published('2026-11-23', '1.1'));
    bank.pass(days(1));
    expect(await rates.latest()).toEqual(good);
    bank.answer(published('2020-01-02', '1.1'));
    bank.keep('');
    expect(await bank.open().latest()).toEqual(bundled);
  });

  test('are the bundled ones before the first answer, and where the kept ones are older or damaged', async () => {
    bank.answer('', 500);
    const old = JSON.stringify({ ...bundled, date: '2020-01-02', rates: { ...bundled.rates, USD: bundled.rates.JPY } });
    for (const text of ['', '{', '{}', old]) {
      bank.keep(text);
      expect(await bank.open().latest()).toEqual(bundled);
    }
  });
});

test('`readReferenceRates` takes the currencies of the shop', () => {
  expect(readReferenceRates(published('2026-11-24', '0.9'))).toEqual({
    date: '2026-11-24',
    rates: { USD: 1.2, GBP: 0.9 },
  });
});

test('`readReferenceRates` ends at the first error of a file: the parser would make one of each character behind it', () => {
  expect(readReferenceRates('<'.repeat(4_000_000))).toBeNull();
  expect(readReferenceRates(`${published('2026-11-24', '0.9')}<`)).toBeNull();
});
