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

test('A payment refused or cancelled in the page is told to analytics, each time it happens, after what the page has told already', () => {
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

test('Nothing is told of what is neither', () => {
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

test('Nothing the event carries besides goes with it', () => {
  enhancePaymentCancel();
  dispatch({ reason: 'Refused', holderName: 'Ada King', email: 'ada@example.com' });
  expect(JSON.stringify(page.dataLayer)).toBe('[{"event":"payment_cancel","reason":"refused"}]');
});
