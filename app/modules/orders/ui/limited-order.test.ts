import { expect, test } from 'vitest';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { type LimitedReason, limitedOrder } from './limited-order.ts';

const t = createTranslations().translator('en');
type Case = {
  readonly reason?: LimitedReason;
  readonly fulfilment?: Fulfilment;
  readonly sendsLetters?: boolean;
  readonly underReview?: boolean;
};
function view(
  status: 'authorised' | 'pending' | 'expired',
  {
    underReview = false,
    reason = 'old',
    fulfilment = status === 'authorised' ? 'packing' : 'unpaid',
    sendsLetters = true,
  }: Case = {},
) {
  return limitedOrder(t, { status, orderNumber: 'PW-1', underReview }, { fulfilment, reason, sendsLetters });
}

test('limitedOrder promises a letter only where one is to come', () => {
  const elsewhere = { reason: 'otherBrowser' } as const;
  expect(view('authorised', elsewhere).text).toContain(t('order:limited.paidLetter'));
  expect(view('pending', elsewhere).text).toContain(t('order:limited.pendingLetter'));
  // The letter about a pending payment follows the decision of the bank, however late it is.
  expect(view('pending').text).toContain(t('order:limited.pendingLetter'));
  expect(view('authorised').text).not.toContain(t('order:limited.paidLetter'));
  expect(view('authorised', { ...elsewhere, sendsLetters: false }).text).not.toContain(t('order:limited.paidLetter'));
  const withdrawn = view('pending', { fulfilment: 'withdrawn' });
  expect(withdrawn.text).not.toContain(t('order:limited.pendingLetter'));
});

test('limitedOrder says of money that does not match the order that it is checked', () => {
  for (const status of ['pending', 'expired'] as const) {
    const { title, text } = view(status, { underReview: true });
    expect(title).toBe(t('checkout:payment.amountMismatchTitle'));
    expect(text).not.toContain(t('order:limited.failed'));
    expect(text).not.toContain(t('order:limited.pendingLetter'));
  }
});

test('limitedOrder names the address of the shop where the order is too old for its page', () => {
  expect(view('authorised').text).toContain(t('shell:serviceEmail'));
  expect(view('authorised', { reason: 'otherBrowser' }).text).not.toContain(t('shell:serviceEmail'));
});

test.each([
  ['authorised', 'packing', t('order:status.authorised'), t('order:limited.paid')],
  ['authorised', 'oversold', t('order:status.authorised'), t('order:limited.paid')],
  ['authorised', 'shipped', t('order:limited.sentTitle'), t('order:limited.sent')],
  ['authorised', 'withdrawn', t('order:withdrawn.title'), t('order:withdrawn.paidLimited')],
  ['authorised', 'refunded', t('order:refunded.title'), t('order:refunded.text')],
  ['authorised', 'refund-returned', t('order:refundReturned.title'), t('order:refundReturned.text')],
  ['pending', 'withdrawn', t('order:withdrawn.title'), t('order:withdrawn.unpaid')],
  ['pending', 'unpaid', t('order:status.pending'), t('order:limited.pending')],
] as const)('limitedOrder of an order that is %s and %s says so', (status, fulfilment, title, text) => {
  const limited = view(status, { fulfilment });
  expect([limited.title, limited.text.startsWith(text)]).toEqual([title, true]);
});
