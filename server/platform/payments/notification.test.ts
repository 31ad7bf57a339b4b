import { describe, expect, test } from 'vitest';
import { meaningOf, movedMoney, type NotificationMeaning, type PaymentNotification } from './notification-shape.ts';

const notification = (
  eventCode: string,
  success = true,
  changes: Partial<PaymentNotification> = {},
): PaymentNotification => ({
  pspReference: 'P1',
  originalReference: null,
  merchantReference: 'PW-1',
  eventCode,
  success,
  amount: { amount: 2000, currency: 'GBP' },
  method: 'visa',
  ...changes,
});
const report = (status: string) => ({ kind: 'report', status, payment: 'P1' }) as NotificationMeaning;
const later = { pspReference: 'M1', originalReference: 'P1' };

describe('a notification', () => {
  test.each<[string, boolean, NotificationMeaning]>([
    ['AUTHORISATION', true, report('authorised')],
    ['AUTHORISATION', false, report('refused')],
    ['PENDING', true, report('pending')],
    ['PENDING', false, { kind: 'none' }],
    ['OFFER_CLOSED', true, report('expired')],
    ['EXPIRE', true, report('expired')],
    ['EXPIRE', false, { kind: 'none' }],
    ['ORDER_OPENED', true, { kind: 'none' }],
    ['ORDER_CLOSED', true, { kind: 'none' }],
    ['ORDER_CLOSED', false, { kind: 'order-closed', order: 'P1' }],
    ['REPORT_AVAILABLE', true, { kind: 'none' }],
    ['constructor', true, { kind: 'none' }],
  ])('%s with success %s is understood', (eventCode, success, meaning) => {
    expect(meaningOf(notification(eventCode, success))).toEqual(meaning);
  });

  test.each<[string, boolean, NotificationMeaning]>([
    ['CAPTURE_FAILED', true, { kind: 'attention' }],
    ['CAPTURE', false, { kind: 'attention' }],
    ['CANCELLATION', true, { kind: 'returned', done: true, payment: 'P1', status: 'cancelled' }],
    ['CANCELLATION', false, { kind: 'returned', done: false, payment: 'P1', status: null }],
    ['TECHNICAL_CANCEL', true, { kind: 'returned', done: true, payment: 'P1', status: 'cancelled' }],
    ['CANCEL_OR_REFUND', true, { kind: 'returned', done: true, payment: 'P1', status: null }],
    ['CANCEL_OR_REFUND', false, { kind: 'returned', done: false, payment: 'P1', status: null }],
    ['REFUND', true, { kind: 'returned', done: true, payment: 'P1', status: null }],
    ['REFUND_FAILED', true, { kind: 'returned', done: false, payment: 'P1', status: null }],
  ])('%s with success %s is about the payment it was done to', (eventCode, success, meaning) => {
    expect(meaningOf(notification(eventCode, success, later))).toEqual(meaning);
  });

  test('of a collected payment is about the payment, not about the collecting', () => {
    expect(meaningOf(notification('CAPTURE', true, later))).toEqual(report('captured'));
  });

  test('moves money only when a payment was approved', () => {
    expect(
      [
        notification('AUTHORISATION'),
        notification('AUTHORISATION', false),
        notification('PENDING'),
        notification('CAPTURE'),
      ].map(movedMoney),
    ).toEqual([true, false, false, false]);
  });
});
