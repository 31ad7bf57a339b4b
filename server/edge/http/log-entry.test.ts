import { describe, expect, test } from 'vitest';
import { readLogEntry } from './diagnostics-log.ts';

const ENTRY = { level: 'error', service: 'wallet', code: 'wallet.error', message: 'Sheet closed', data: { line: 12 } };
const read = (changes: object = {}) => readLogEntry(JSON.stringify({ ...ENTRY, ...changes }));

describe('`readLogEntry`', () => {
  test('reads an entry of each level, with data or without', () => {
    for (const level of ['error', 'info', 'warn'] as const) expect(read({ level })).toEqual({ ...ENTRY, level });
    for (const data of [undefined, null, {}]) expect(read({ data })?.data).toEqual({});
  });

  test('puts the service before a code that lacks it', () => {
    expect(read({ code: 'dummy_data' })?.code).toBe('wallet.dummy_data');
    expect(read({ code: 'wallet_dummy_data' })?.code).toBe('wallet_dummy_data');
  });

  test('redacts the message, the code and the values of data, and all of a personal or nested one', () => {
    expect(
      read({
        code: '4111111111111111',
        message: 'ada@example.com',
        data: { file: '/a.js?q=ada', firstName: 'Ada', postCode: 'SW1A 2AA', at: 1_790_000_000_000, more: { a: 1 } },
      }),
    ).toMatchObject({
      code: 'wallet.…',
      message: '…',
      data: { file: '/a.js?…', firstName: '[redacted]', postCode: '[redacted]', at: '[redacted]', more: '[redacted]' },
    });
  });

  test('keeps ten fields of data at most, none with a digit in its name, and 300 characters of the message', () => {
    const many = Object.fromEntries([...'abcdefghijklmnop'].map((name) => [name, true]));
    expect(Object.keys(read({ data: { '4111111111111111': 1, ...many } })?.data ?? {})).toEqual([...'abcdefghij']);
    expect(read({ message: 'x '.repeat(400) })?.message.length).toBeLessThanOrEqual(300);
  });

  test.each([['', '{', '[]', 'null', '"text"', '{}'].join(' | ')])('rejects what is no entry: %s', (texts) => {
    for (const text of texts.split(' | ')) expect(readLogEntry(text)).toBeNull();
  });

  test.each([
    { level: 'fatal' },
    { level: undefined },
    { service: 'Ada Lovelace' },
    { service: '' },
    { code: 'two words' },
    { code: 620 },
    { message: undefined },
    { data: [1] },
  ])('rejects an entry with %j', (changes) => {
    expect(read(changes)).toBeNull();
  });
});
