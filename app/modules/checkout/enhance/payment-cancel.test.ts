import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enhancePaymentCancel } from './payment-cancel.ts';

let page: { dataLayer?: unknown[] };
beforeEach(() => {
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const dispatch = (detail: unknown) => document.dispatchEvent(new CustomEvent('shop:payment-cancel', { detail }));

test('`enhancePaymentCancel` reports each refused or cancelled payment of the page to analytics, after earlier events', () => {
  page.dataLayer = [{ event: 'earlier' }];
  enhancePaymentCancel();
  for (const reason of ['Refused', 'Cancelled', 'Refused']) dispatch({ reason });
  expect(page.dataLayer).toEqual([
    { event: 'earlier' },
    { event: 'payment_cancel', reason: 'refused' },
    { event: 'payment_cancel', reason: 'cancelled' },
    { event: 'payment_cancel', reason: 'refused' },
  ]);
});

test('`enhancePaymentCancel` reports no other reason', () => {
  enhancePaymentCancel();
  for (const reason of [
    'Authorised',
    'Pending',
    'Received',
    'Error',
    'refused',
    'REFUSED',
    'constructor',
    '',
    7,
    null,
    {},
    ['Refused'],
  ])
    dispatch({ reason });
  for (const detail of [undefined, null, 'Refused', 7, {}]) dispatch(detail);
  document.dispatchEvent(new Event('shop:payment-cancel'));
  expect(page.dataLayer).toBeUndefined();
});

test('`enhancePaymentCancel` reports no other data of the event', () => {
  enhancePaymentCancel();
  dispatch({ reason: 'Refused', holderName: 'Ada King', email: 'ada@example.com' });
  expect(JSON.stringify(page.dataLayer)).toBe('[{"event":"payment_cancel","reason":"refused"}]');
});
