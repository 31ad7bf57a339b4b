import { expect, test } from 'vitest';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { trackedOrderView } from './tracked-order-view.ts';

const t = createTranslations().translator('en');

function view(status: 'authorised' | 'pending', fulfilment: Fulfilment, underReview = false) {
  const followed = {
    outcome: status === 'pending' ? 'pending' : 'paid',
    order: sampleOrder({ status, underReview }),
    newCart: true,
  } as const;
  const cart = { fulfilment, href: '/order', hasLines: true, canMerge: true, payment: null };
  const { tone, title, text, retry } = trackedOrderView(t, followed, cart) ?? {};
  return { tone, title, text, retry };
}
const PAID = t('order:tracked.paidTitle', { number: 'PW-1' });
const titled = (status: string) => t('order:tracked.failedTitle', { number: 'PW-1', status });

test.each([
  ['packing', 'good', PAID, t('order:tracked.paid')],
  ['shipped', 'good', PAID, t('order:shipped.text')],
  ['oversold', 'note', PAID, t('order:oversold.text')],
  ['withdrawn', 'note', titled(t('order:withdrawn.title')), t('order:withdrawn.paidElsewhere')],
  ['refunded', 'note', titled(t('order:refunded.title')), t('order:refunded.text')],
  ['refund-returned', 'note', titled(t('order:refundReturned.title')), t('order:refundReturned.text')],
] as const)('trackedOrderView of a paid order that is %s', (fulfilment, tone, title, text) => {
  expect(view('authorised', fulfilment)).toEqual({ tone, title, text, retry: null });
});

test('trackedOrderView asks for no payment of an order that was withdrawn from', () => {
  const title = titled(t('order:withdrawn.title'));
  const text = t('order:withdrawn.unpaid');
  expect(view('pending', 'withdrawn')).toEqual({ tone: 'note', title, text, retry: null });
  expect(view('pending', 'unpaid').text).toBe(t('order:tracked.pendingNewBag'));
});

test('trackedOrderView asks for no payment while money that does not match is examined', () => {
  const title = titled(t('checkout:payment.amountMismatchTitle'));
  const text = t('checkout:payment.amountMismatch');
  for (const fulfilment of ['unpaid', 'withdrawn'] as const)
    expect(view('pending', fulfilment, true)).toEqual({ tone: 'note', title, text, retry: null });
});
