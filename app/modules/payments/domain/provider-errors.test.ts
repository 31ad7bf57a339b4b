import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { FAILURES, FIELD_TEXTS, failureOf, mayHavePaid, sessionEndOf } from './provider-errors.ts';

const thrown = (name: string, message = '', more: { readonly cause?: unknown; readonly options?: unknown } = {}) =>
  Object.assign(new Error(message), { name, ...more });

describe('Every code of the provider has words for it', () => {
  test.each([
    ...[900, 901, 902, 903].map((code) => `cc.num.${code}`),
    ...[910, 911, 912, 913, 914].map((code) => `cc.dat.${code}`),
    'cc.mth.915',
    ...[917, 918].map((code) => `cc.yr.${code}`),
    ...[920, 921].map((code) => `cc.cvc.${code}`),
    ...[940, 941].map((code) => `kcp.pwd.${code}`),
    ...[945, 946].map((code) => `ach.num.${code}`),
    ...[947, 948].map((code) => `ach.loc.${code}`),
    'err.gen.9100',
    'err.gen.9101',
  ])('field error %s', (code) => expect(FIELD_TEXTS).toHaveProperty([code]));

  test.each([
    [620, 'unavailable'],
    [621, 'unavailable'],
    [622, 'bankCheck'],
    [623, 'unavailable'],
    ...[700, 701, 702, 703, 704, 705, 800, 803, 804].map((code) => [code, 'bankCheck']),
    ...[801, 802, 805].map((code) => [code, 'bankSilent']),
  ])('%i as the code of an error is %s', (code, failure) => {
    expect(failureOf(thrown('ERROR', '', { options: { code: String(code) } }))).toBe(failure);
    expect(failureOf(thrown('ERROR', `${code}: Data parsing error`))).toBe(failure);
  });

  test.each([
    ['IMPLEMENTATION_ERROR', 'ours'],
    ['ERROR', 'unavailable'],
    ['NETWORK_ERROR', 'unavailable'],
    ['CANCEL', 'cancelled'],
  ])('%s is %s', (name, failure) => expect(failureOf(thrown(name, 'ApplePay UI dismissed'))).toBe(failure));

  test.each([
    ['the network is gone', new TypeError('Failed to fetch'), 'connection'],
    ['the answer took too long', thrown('TimeoutError'), 'slow'],
    ['the call was given up', thrown('AbortError'), 'connection'],
    [
      'the request was refused as it stood',
      { status: 422, errorCode: '101', errorType: 'validation', message: 'x' },
      'details',
    ],
    ['the provider is down', { status: 503, errorCode: '000', errorType: 'internal', message: 'x' }, 'unavailable'],
    ['the answer cannot be read', new SyntaxError('Unexpected token'), 'unavailable'],
  ] as const)('%s, in a call and by itself', (_what, cause, failure) => {
    expect(
      failureOf(thrown('NETWORK_ERROR', 'Call to https://provider failed', { cause, options: { code: '620', cause } })),
    ).toBe(failure);
    expect(failureOf(cause)).toBe(failure);
  });

  test('what may have moved money is what ended without an answer', () => {
    expect(FAILURES.filter(mayHavePaid)).toEqual(['connection', 'slow', 'unavailable']);
  });

  test.each([
    ['14_0409', 'over'],
    ['14_0410', 'paid'],
    ['101', null],
    [undefined, null],
  ])('a session the provider rejects with %s is %s', (errorCode, end) => {
    expect(
      sessionEndOf(
        thrown('NETWORK_ERROR', 'x', { cause: { status: 422, errorCode, errorType: 'validation', message: 'x' } }),
      ),
    ).toBe(end);
  });

  test('an error without the provider’s words says nothing of the session', () => {
    for (const other of [
      thrown('NETWORK_ERROR', '14_0410'),
      thrown('NETWORK_ERROR', '', { cause: new TypeError('14_0410') }),
      null,
      7,
    ])
      expect(sessionEndOf(other)).toBeNull();
  });

  test('an unknown error is still reported', () => {
    for (const odd of [null, undefined, 7, 'x', {}, new Error('boom')]) expect(FAILURES).toContain(failureOf(odd));
  });
});

/** The texts of the installed widget for errors without a code, with `%` for inserted values. */
async function wordsOfWidget(part: string, pattern: RegExp): Promise<string> {
  const source = await readFile(`node_modules/@adyen/adyen-web/dist/es/components/ThreeDS2/${part}.js`, 'utf8');
  const [, words] = pattern.exec(source) ?? [];
  if (words === undefined) throw new Error(`${part} no longer says ${pattern}`);
  return words.replaceAll(/\$\{[^}]*\}/g, 'authorisationToken');
}

describe('An error the widget names in words only', () => {
  test.each(['ThreeDS2DeviceFingerprint', 'ThreeDS2Challenge'])('700: nothing to begin with, in %s', async (part) => {
    const words = await wordsOfWidget(part, /["`](No [^"`]+ received\. 3DS2 [^"`]+)["`]/);
    expect(failureOf(thrown('API_ERROR', words))).toBe('bankCheck');
  });

  test('805: a question of the bank that came to nothing, whatever the language of the page', async () => {
    const name = await wordsOfWidget('constants', /"(3DS2Challenge_Error)"/);
    const after = await wordsOfWidget(
      'components/Challenge/PrepareChallenge3DS2',
      /errorInfo:`\$\{\w+\}(: {1,2})\$\{[^`]*"3ds\.chal\.805"/,
    );
    for (const text of ['Challenge resolved without a "result" object', 'Die Prüfung endete ohne Ergebnis']) {
      expect(failureOf(thrown('ERROR', `${name}${after}${text}`))).toBe('bankSilent');
    }
  });
});
