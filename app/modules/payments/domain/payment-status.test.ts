import { describe, expect, test } from 'vitest';
import { fromResultCode, fromSession, fromSessionStatus } from './payment-status.ts';

test.each([
  ['Authorised', 'authorised'],
  ['Received', 'pending'],
  ['Pending', 'pending'],
  ['Refused', 'refused'],
  ['Cancelled', 'cancelled'],
  ['Error', 'error'],
])('the result code %s means %s', (code, status) => {
  expect(fromResultCode(code)).toBe(status);
});

test.each(['', 'authorised', 'RedirectShopper', 'PartiallyAuthorised', 'constructor', 'toString', '__proto__'])(
  'the result code "%s" means nothing',
  (code) => {
    expect(fromResultCode(code)).toBeNull();
  },
);

test.each([
  ['active', 'created'],
  ['completed', 'authorised'],
  ['paymentPending', 'pending'],
  ['refused', 'refused'],
  ['canceled', 'cancelled'],
  ['expired', 'expired'],
])('a session that is %s means %s', (session, status) => {
  expect(fromSessionStatus(session)).toBe(status);
  expect(fromSession({ status: session, resultCodes: [] })).toBe(status);
});

test.each(['', 'cancelled', 'constructor'])('a session that is "%s" means nothing', (session) => {
  expect(fromSessionStatus(session)).toBeNull();
});

describe('a session with payments', () => {
  test('is authorised by one approved payment, whatever was refused before it', () => {
    expect(fromSession({ status: 'completed', resultCodes: ['Refused', 'Error', 'Authorised'] })).toBe('authorised');
    expect(fromSession({ status: 'completed', resultCodes: ['Authorised', 'Refused'] })).toBe('authorised');
  });

  test('is what its last payment says, where none was approved', () => {
    expect(fromSession({ status: 'refused', resultCodes: ['Refused', 'Error'] })).toBe('error');
    expect(fromSession({ status: 'paymentPending', resultCodes: ['Refused', 'Pending'] })).toBe('pending');
  });

  test('is not believed to be paid while no payment was approved', () => {
    expect(fromSession({ status: 'completed', resultCodes: ['Refused'] })).toBeNull();
    expect(fromSession({ status: 'completed', resultCodes: ['SomethingNew'] })).toBeNull();
    expect(fromSession({ status: 'completed', resultCodes: ['Received'] })).toBe('pending');
  });

  test('is what the session says, where the code of the payment is not known', () => {
    expect(fromSession({ status: 'paymentPending', resultCodes: ['PresentToShopper'] })).toBe('pending');
    expect(fromSession({ status: 'active', resultCodes: ['RedirectShopper'] })).toBe('created');
    expect(fromSession({ status: 'unheard-of', resultCodes: ['SomethingNew'] })).toBeNull();
  });
});
