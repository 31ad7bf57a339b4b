import { describe, expect, test } from 'vitest';
import { FAILURES, FIELD_TEXTS, failureOf } from './provider-errors.ts';

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
    ['the request was refused as it stood', { status: 422, errorCode: '101', errorType: 'validation', message: 'x' }, 'details'],
    ['the provider is down', { status: 503, errorCode: '000', errorType: 'internal', message: 'x' }, 'unavailable'],
    ['the answer cannot be read', new SyntaxError('Unexpected token'), 'unavailable'],
  ] as const)('%s, in a call and by itself', (_what, cause, failure) => {
    expect(failureOf(thrown('NETWORK_ERROR', 'Call to https://provider failed', { cause, options: { code: '620', cause } }))).toBe(failure);
    expect(failureOf(cause)).toBe(failure);
  });

  test('what nobody has heard of is still told', () => {
    for (const odd of [null, undefined, 7, 'x', {}, new Error('boom')]) expect(FAILURES).toContain(failureOf(odd));
  });
});
