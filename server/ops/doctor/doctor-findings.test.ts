import { expect, test } from 'vitest';
import type { UpstreamResult } from '#server/composition/check-upstreams.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { PRODUCTION, SANDBOX_IN_PRODUCTION } from '#tests/support/config-environments.ts';
import { configurationFindings } from './configuration-findings.ts';
import { fault, note, ok } from './finding.ts';
import { areaLines, verdict } from './report.ts';
import { upstreamFinding } from './upstream-findings.ts';

const API_KEY = 'AQEyhmfxLI3MaBFLw0m/n3Q5';
const faults = (environment: Readonly<Record<string, string>>) =>
  configurationFindings(loadConfig(environment)).flatMap(({ level, text }) => (level === 'fault' ? [text] : []));

test('`configurationFindings` accepts the sandbox and letters as files in development alone', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ ...PRODUCTION, PAYMENTS_API_KEY: API_KEY })).toEqual([
    expect.stringMatching(/^No order is really paid: PAYMENTS_ENVIRONMENT is test/),
    expect.stringMatching(/^No letter reaches a shopper: LETTERS_ADAPTER is files\. Set it to smtp/),
  ]);
});

test('`configurationFindings` says once that a production shop moves no money', () => {
  const found = configurationFindings(loadConfig({ ...SANDBOX_IN_PRODUCTION, PUBLIC_ORIGIN: 'https://shop.test' }));
  expect(found.filter(({ level, text }) => level !== 'ok' && /paid|sandbox/.test(text))).toEqual([
    { level: 'fault', text: expect.stringMatching(/^No order is really paid: PAYMENTS_ADAPTER is sandbox/) },
  ]);
});

test.each<readonly [sender: string, level: 'fault' | 'note' | 'ok', stage?: string]>([
  ['hello@shop.example.com', 'fault'],
  ['hello@shop.example.com', 'note', 'staging'],
  ['hello@shop.test', 'ok'],
  ['hello@mail.shop.test', 'ok'],
  ['hello@othershop.test', 'note'],
])('`configurationFindings` judges the sender %s as %s', (SMTP_FROM, level, SHOP_STAGE = 'production') => {
  const mail = { LETTERS_ADAPTER: 'smtp', SMTP_HOST: 'mail.test', SMTP_FROM };
  const found = configurationFindings(loadConfig({ ...PRODUCTION, PAYMENTS_API_KEY: API_KEY, ...mail, SHOP_STAGE }));
  expect(found.filter(({ text }) => /SMTP_FROM|Letters come/.test(text)).map((finding) => finding.level)).toEqual([
    level,
  ]);
});

test('`configurationFindings` says in production that exchange rates are not those of the day', () => {
  const url = { EXCHANGE_RATES_URL: 'https://bank.test/daily.xml' };
  const notes = (environment: Readonly<Record<string, string>>) =>
    configurationFindings(loadConfig({ ...environment, PAYMENTS_API_KEY: API_KEY })).filter(
      ({ level, text }) => level === 'note' && text.includes('EXCHANGE_RATES_URL'),
    );
  expect([notes(PRODUCTION).length, notes({ ...PRODUCTION, ...url }).length, notes({}).length]).toEqual([1, 0, 0]);
});

test('`configurationFindings` asks for another privacy page where orders are emptied at other ages than it states', () => {
  const notes = (environment: Readonly<Record<string, string>>) =>
    configurationFindings(loadConfig(environment)).flatMap(({ level, text }) =>
      level === 'note' && text.includes('privacy page') ? [text] : [],
    );
  expect(notes({})).toEqual([]);
  expect(notes({ UNPAID_ORDER_DAYS: '14' })).toEqual([
    expect.stringMatching(/^Unpaid orders are emptied after 14 days and paid ones after 10 years .* says 30 and 10\./),
  ]);
});

test('`configurationFindings` names every wrong setting with an example, and no secret', () => {
  const found = faults({ PORT: 'none', SESSION_SECRETS: 'hunter22' });
  expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^PORT .*For example: PORT=3000$/)]));
  expect(found.join()).not.toContain('hunter22');
});

test.each<readonly [result: UpstreamResult, text: string | null]>([
  [{ kind: 'answered' }, null],
  [{ kind: 'status', status: 401 }, 'The search rejects TOKEN (status 401)'],
  [{ kind: 'status', status: 500 }, 'The search answers with status 500: check URL'],
  [{ kind: 'timeout' }, 'The search does not answer in time: check URL'],
  [{ kind: 'unreachable', reply: 'ESOCKET' }, 'The search cannot be reached (ESOCKET): check URL'],
  [{ kind: 'refused', reply: '535' }, 'The search rejects the login (535): check TOKEN'],
  [{ kind: 'invalid-answer' }, 'The search answers in other words than expected: check whether URL'],
])('`upstreamFinding` says what to mend after %j', (result, text) => {
  const finding = upstreamFinding({ name: 'The search', address: 'URL', token: 'TOKEN', result });
  expect(finding.level).toBe(text === null ? 'ok' : 'fault');
  if (text !== null) expect(finding.text).toMatch(new RegExp(`^${text.replace(/[()]/g, '\\$&')}.*\\.$`));
});

test('`areaLines` prints faults before notes, and counts what is well', () => {
  expect(areaLines('store', [ok('a'), note('b'), fault('c'), ok('d')])).toEqual([
    'Store',
    '  FAULT  c',
    '  note   b',
    '  ok     2 checks',
  ]);
  expect(areaLines('store', [ok('a')])).toEqual(['Store', '  ok     one check']);
});

test('`verdict` counts faults alone', () => {
  expect(verdict([ok('a'), note('b')])).toBe('Nothing has to be mended.');
  expect(verdict([fault('a')])).toBe('One thing has to be mended.');
  expect(verdict([fault('a'), fault('b')])).toBe('2 things have to be mended.');
});
