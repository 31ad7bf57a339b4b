import { expect, test } from 'vitest';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { trackedOrderView } from './tracked-order-view.ts';

const t = createTranslations().translator('en');

function view(status: 'authorised' | 'pending', fulfilment: Fulfilment) {
  const followed = {
    outcome: status === 'pending' ? 'pending' : 'paid',
    order: sampleOrder({ status }),
    newCart: true,
  } as const;
  const cart = { fulfilment, href: '/order', hasLines: true, canMerge: true, payment: null };
  const { title, text, retry } = trackedOrderView(t, followed, cart) ?? {};
  return { title, text, retry };
}
const PAID = t('order:tracked.paidTitle', { number: 'PW-1' });
const titled = (status: string) => t('order:tracked.failedTitle', { number: 'PW-1', status });

test.each([
  ['packing', PAID, t('order:tracked.paid')],
  ['shipped', PAID, t('order:shipped.text')],
  ['oversold', PAID, t('order:oversold.text')],
  ['withdrawn', titled(t('order:withdrawn.title')), t('order:withdrawn.paidElsewhere')],
  ['refunded', titled(t('order:refunded.title')), t('order:refunded.text')],
  ['refund-returned', titled(t('order:refundReturned.title')), t('order:refundReturned.text')],
] as const)('trackedOrderView of a paid order that is %s', (fulfilment, title, text) => {
  expect(view('authorised', fulfilment)).toEqual({ title, text, retry: null });
});

test('trackedOrderView asks for no payment of an order that was withdrawn from', () => {
  const title = titled(t('order:withdrawn.title'));
  expect(view('pending', 'withdrawn')).toEqual({ title, text: t('order:withdrawn.unpaid'), retry: null });
  expect(view('pending', 'unpaid').text).toBe(t('order:tracked.pendingNewBag'));
});
