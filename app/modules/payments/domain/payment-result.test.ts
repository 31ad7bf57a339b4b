import { expect, test } from 'vitest';
import { failureToReport, paymentResult } from './payment-result.ts';

const of = (resultCode: string | null, more: Partial<Parameters<typeof paymentResult>[0]> = {}) =>
  paymentResult({ resultCode, action: null, remaining: null, ...more });

test.each([
  ['Authorised', { kind: 'success', status: 'authorised' }],
  ['Received', { kind: 'success', status: 'pending' }],
  ['Pending', { kind: 'success', status: 'pending' }],
  ['Refused', { kind: 'failure', status: 'refused' }],
  ['Cancelled', { kind: 'failure', status: 'cancelled' }],
  ['Error', { kind: 'failure', status: 'error' }],
  ['SomethingNew', { kind: 'unknown' }],
  ['constructor', { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
])('the code %s means %o', (code, meaning) => {
  expect(of(code)).toEqual(meaning);
});

test.each([
  [{ type: 'redirect' }, 'redirect'],
  [{ type: 'threeDS2', subtype: 'fingerprint' }, 'threeDS2-fingerprint'],
  [{ type: 'threeDS2', subtype: 'challenge' }, 'threeDS2-challenge'],
  [{ type: 'threeDS2Fingerprint' }, 'threeDS2-fingerprint'],
  [{ type: 'threeDS2Challenge' }, 'threeDS2-challenge'],
  [{ type: 'voucher' }, 'voucher'],
  [{ type: 'qrCode' }, 'qr'],
  [{ type: 'await' }, 'await'],
  [{ type: 'bankTransfer' }, 'bank-transfer'],
  [{ type: 'sdk' }, 'sdk'],
])('the action %o is handed to %s, whatever the code says', (action, to) => {
  expect(of('Pending', { action })).toEqual({ kind: 'hand-off', to });
});

test.each(['donate', 'toString', ''])('the action "%s" is not passed to the widget', (type) => {
  expect(of('Authorised', { action: { type } })).toEqual({ kind: 'unknown' });
});

test('a sum left to pay is no success yet, none left is', () => {
  const left = { amount: 500, currency: 'EUR' } as const;
  expect(of('Authorised', { remaining: left })).toEqual({ kind: 'remaining', amount: left });
  expect(of('Authorised', { remaining: { ...left, amount: 0 } })).toEqual({ kind: 'success', status: 'authorised' });
  expect(of('Refused', { remaining: left })).toEqual({ kind: 'failure', status: 'refused' });
});

test.each([
  ['refused', 'Authorised', 'refused'],
  ['expired', '', 'expired'],
  ['created', 'Refused', 'refused'],
  ['created', 'Cancelled', 'cancelled'],
  ['created', 'Error', 'error'],
  ['created', 'Authorised', null],
  ['created', 'Pending', null],
  ['created', 'constructor', null],
  ['authorised', 'Refused', null],
  ['pending', 'Refused', null],
] as const)(
  '`failureToReport` for an order that is %s and a widget that ended with “%s” is %s',
  (status, resultCode, failure) => {
    expect(failureToReport(status, resultCode)).toBe(failure);
  },
);
