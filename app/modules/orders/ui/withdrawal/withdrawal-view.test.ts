import { expect, test } from 'vitest';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { market } from '#tests/support/address-forms.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { orderWithdrawalView } from './withdrawal-view.ts';

const t = createTranslations().translator('en');
const SOON = Date.parse('2026-11-24T12:00:00Z');
const LATE = Date.parse('2026-12-29T12:00:00Z');
const WITHDRAWN = sampleWithdrawal({ declaredAt: SOON });
const refund = (amount: number, withdrawalId: string | null): Refund => ({
  kind: 'made',
  amount: { amount, currency: 'EUR' },
  at: SOON,
  withdrawalId,
});

type Facts = {
  readonly order?: Partial<Order>;
  readonly withdrawals?: readonly Withdrawal[];
  readonly refunds?: readonly Refund[];
};

function view({ order: changes = {}, withdrawals = [], refunds = [] }: Facts) {
  const order = sampleOrder({ status: 'authorised', ...changes });
  const facts = orderToWithdraw(order, { withdrawals, refunds }, SOON);
  const deps = { t, market: market('DE'), format: createFormatter(market('DE')) };
  return orderWithdrawalView(deps, facts, { href: '/form', refunds });
}
const texts = (facts: Facts) => view(facts)?.entries.map(({ text }) => /\((.*)\)$/.exec(text)?.[1]);

test('orderWithdrawalView leads to the form of an order that can be withdrawn from', () => {
  expect(view({})).toMatchObject({ way: { href: '/form' }, entries: [] });
  expect(view({ withdrawals: [WITHDRAWN] })).toMatchObject({ way: null });
  expect(view({ order: { status: 'refused' } })).toBeNull();
});

test('orderWithdrawalView lists what was declared in a country without the right, without a way to the form', () => {
  expect(view({ order: { market: 'US' } })).toBeNull();
  expect(view({ order: { market: 'US' }, withdrawals: [WITHDRAWN] })).toMatchObject({
    way: null,
    entries: [{ key: 'W-1', text: expect.stringContaining(t('withdrawal:onOrder.state.open')) }],
  });
  const refunds = [refund(1000, 'W-1')];
  const withdrawals = [sampleWithdrawal({ declaredAt: SOON, state: 'refunded' })];
  expect(texts({ order: { market: 'US' }, withdrawals, refunds })).toEqual([expect.stringMatching(/10.00.*refunded/)]);
});

test('orderWithdrawalView of an order that was refunded otherwise has no way to the form and promises no money', () => {
  const refunds = [refund(2395, null)];
  expect(view({ refunds })).toBeNull();
  const failed = sampleWithdrawal({ declaredAt: SOON, state: 'refund-failed' });
  expect(texts({ withdrawals: [failed], refunds })).toEqual([t('withdrawal:onOrder.refundedBefore')]);
});

test('orderWithdrawalView keeps what was declared of an order whose payment failed afterwards', () => {
  const order = { status: 'expired' } as const;
  expect(view({ order, withdrawals: [WITHDRAWN] })?.way).toBeNull();
  expect(texts({ order, withdrawals: [WITHDRAWN] })).toEqual([t('withdrawal:onOrder.notPaid')]);
});

test('orderWithdrawalView says of a late declaration that it is looked at', () => {
  const late = sampleWithdrawal({ declaredAt: LATE });
  expect(texts({ withdrawals: [late] })).toEqual([t('withdrawal:onOrder.late')]);
  expect(texts({ withdrawals: [{ ...late, state: 'received' }] })).toEqual([t('withdrawal:onOrder.state.received')]);
});
