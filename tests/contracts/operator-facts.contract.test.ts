import { expect, test } from 'vitest';
import { readMarketFacts } from '#server/platform/facts/market-facts.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const operator = setUpOperatorStage();
const stored = () => readMarketFacts(operator.stage.store.read);

test('`facts set` sets a fact from a day on, and `facts list` says what has become of each', async () => {
  expect(await operator.run('facts')).toBe(0);
  expect(operator.out).toBe('No fact is set: the table holds everywhere.\n');
  expect(await operator.run('facts', 'set', 'ee', 'tax', '22', '--from', '2024-01-01')).toBe(0);
  expect(await operator.run('facts', 'set', 'EE', 'tax', '24', '--from', '2025-07-01')).toBe(0);
  expect(operator.out).toBe('EE  tax  24  from 2025-07-01  holds\nNodes follow within 2 s.\n');
  expect(await operator.run('facts', 'set', 'EE', 'tax', '26', '--from', '2027-01-01')).toBe(0);
  expect(await operator.run('facts', 'set', 'GB', 'free-from', '60', '--from', '2026-01-01')).toBe(0);
  expect(await operator.run('facts', 'list', 'EE')).toBe(0);
  expect(operator.out).toBe(
    'EE  tax  22  from 2024-01-01  former\nEE  tax  24  from 2025-07-01  holds\nEE  tax  26  from 2027-01-01  waits\n',
  );
});

test('`facts set` corrects a fact of the same day', async () => {
  await operator.run('facts', 'set', 'EE', 'tax', '42', '--from', '2026-01-01');
  await operator.run('facts', 'set', 'EE', 'tax', '22', '--from', '2026-01-01');
  await operator.run('facts', 'set', 'EE', 'tax', '24', '--from', '2026-01-01');
  expect(await stored()).toEqual([{ country: 'EE', subject: 'tax', from: '2026-01-01', value: '24' }]);
});

test.each([
  ['does not deliver to XX', 'XX', 'tax', '24'],
  ['There is no fact vat', 'EE', 'vat', '24'],
  ['is no value of tax in EE', 'EE', 'tax', '2.4.0'],
  ['Prices of CH include no tax', 'CH', 'tax', '8.1'],
  ['AE has no standard delivery', 'AE', 'standard-price', '9'],
  ['is no value of express-cut-off in GB', 'GB', 'express-cut-off', '24'],
  ['is no value of standard-carrier in GB', 'GB', 'standard-carrier', 'Royal, Mail'],
])('`facts set` says why nothing was set: %s', async (why, country, fact, value) => {
  expect(await operator.run('facts', 'set', country, fact, value, '--from', '2026-12-01')).toBe(1);
  expect(operator.errors).toContain('Nothing was set.');
  expect(operator.errors).toContain(why);
  expect(await stored()).toEqual([]);
});

test('`facts plan` says what will hold on a day', async () => {
  await operator.run('facts', 'set', 'EE', 'tax', '24', '--from', '2025-07-01');
  await operator.run('facts', 'set', 'EE', 'tax', '26', '--from', '2027-01-01');
  await operator.run('facts', 'set', 'GB', 'free-from', 'table', '--from', '2026-01-01');
  await operator.run('facts', 'plan', '2026-12-31');
  expect(operator.out).toBe('EE  tax  24  since 2025-07-01\n');
  await operator.run('facts', 'plan', '2027-01-01');
  expect(operator.out).toBe('EE  tax  26  since 2027-01-01\n');
  await operator.run('facts', 'plan', '2025-01-01');
  expect(operator.out).toBe('On 2025-01-01 the table holds everywhere.\n');
  expect(await operator.run('facts', 'plan', 'soon')).toBe(1);
});

test('`facts import` sets what `facts export` printed, and nothing of a file with a wrong line', async () => {
  await operator.run('facts', 'set', 'FI', 'tax', '25.5', '--from', '2024-09-01');
  await operator.run('facts', 'set', 'GB', 'standard-days', '3-5', '--from', '2026-12-01');
  const before = await stored();
  await operator.run('facts', 'export');
  const file = operator.out;
  expect(file).toBe('country,subject,from,value\nFI,tax,2024-09-01,25.5\nGB,standard-days,2026-12-01,3-5\n');
  await operator.stage.run('DELETE FROM market_facts', []);
  const importing = (text: string, ...more: string[]) =>
    operator.runWith({ readFile: async () => text }, 'facts', 'import', 'facts.csv', ...more);
  expect(await importing(file, '--dry-run')).toBe(0);
  expect(await stored()).toEqual([]);
  expect(await importing(`${file}EE,tax,2025-07-01,240\nFI,tax,2024-09-01,24\n`)).toBe(1);
  expect(operator.errors).toContain('line 4: 240 is no value of tax');
  expect(operator.errors).toContain('line 5: FI tax 2024-09-01 is in the file twice.');
  expect(await stored()).toEqual([]);
  expect(await importing(file.replaceAll('\n', '\r\n'))).toBe(0);
  expect(await stored()).toEqual(before);
});

test('`facts set` of a shop with a hosted platform leads there', async () => {
  const environment = {
    COMMERCE_ADAPTER: 'http',
    COMMERCE_HTTP_KEY: '0123456789abcdef0123456789abcdef',
    COMMERCE_HTTP_STAGING_URL: 'http://platform.test',
  };
  const code = await operator.runWith({ environment }, 'facts', 'set', 'EE', 'tax', '24', '--from', '2026-01-01');
  expect([code, await stored()]).toEqual([1, []]);
  expect(operator.errors).toContain('facts belong to the hosted platform');
});
