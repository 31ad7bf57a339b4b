import { expect, test } from 'vitest';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { limitedOrder } from './limited-order.ts';

const t = createTranslations().translator('en');
const text = (status: 'authorised' | 'pending', reason: 'old' | 'otherBrowser', sendsLetters = true) =>
  limitedOrder(t, { status, orderNumber: 'PW-1' }, { reason, sendsLetters }).text;

test('limitedOrder promises a letter only where one is to come', () => {
  expect(text('authorised', 'otherBrowser')).toContain(t('order:limited.paidLetter'));
  expect(text('pending', 'otherBrowser')).toContain(t('order:limited.pendingLetter'));
  // The letter about a pending payment follows the decision of the bank, however late it is.
  expect(text('pending', 'old')).toContain(t('order:limited.pendingLetter'));
  expect(text('authorised', 'old')).not.toContain(t('order:limited.paidLetter'));
  expect(text('authorised', 'otherBrowser', false)).not.toContain(t('order:limited.paidLetter'));
});

test('limitedOrder names the address of the shop where the order is too old for its page', () => {
  expect(text('authorised', 'old')).toContain(t('shell:serviceEmail'));
  expect(text('authorised', 'otherBrowser')).not.toContain(t('shell:serviceEmail'));
});
