import { expect, test } from 'vitest';
import { paymentCancelEvent } from './payment-cancel-event.ts';

test('paymentCancelEvent reports a refusal and a cancellation, and no other outcome', () => {
  expect(paymentCancelEvent('refused')).toEqual({ event: 'payment_cancel', reason: 'refused' });
  expect(paymentCancelEvent('cancelled')).toEqual({ event: 'payment_cancel', reason: 'cancelled' });
  for (const other of ['authorised', 'pending', 'error', 'expired', '']) expect(paymentCancelEvent(other)).toBeNull();
});
