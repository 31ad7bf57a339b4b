import { describe, expect, test } from 'vitest';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { marketOf } from '#tests/support/checkout-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { orderStatusView } from './order-status-view.ts';
import { linkedOrderView, orderView } from './order-view.ts';

const t = createTranslations().translator('en');
const format = createFormatter(marketOf('DE'));
/** The sample order arrives from 24 to 26 November 2026. */
const NOW = Date.UTC(2026, 10, 23, 12);
const SELLER = { name: '', address: [], telephone: '', register: '', taxNumber: null, isSample: false };

function page(fulfilment: Fulfilment, changes: Partial<Order> = {}, now = NOW) {
  const order = sampleOrder({ status: 'authorised', ...changes });
  const { tone, title, text, refresh, retry } = orderStatusView({ t, format, now }, order, {
    retry: null,
    fulfilment,
    refunds: [],
  });
  const deps = {
    t,
    format,
    registry: { marketOfOrder: () => null } as never,
    clock: () => now,
    addressLines: () => [],
    href: '/order',
    origin: 'https://shop.example',
    seller: SELLER,
    sendsLetters: true,
  };
  const view = linkedOrderView(deps, order, fulfilment);
  const success = orderView(deps, order, { fulfilment });
  expect(success).toMatchObject({ ...view, fulfilment, newsletter: null });
  const status = { tone, title, text, refresh, retry };
  return { status, isExpected: view.arrives !== null, calendar: view.calendar, returnsLabel: success.returnsLabel };
}

test.each([
  ['packing', 'good', t('order:status.authorised'), t('order:text.authorised'), true],
  ['shipped', 'good', t('order:shipped.title'), t('order:shipped.text'), true],
  ['oversold', 'waiting', t('order:status.authorised'), t('order:oversold.text'), false],
  ['withdrawn', 'waiting', t('order:withdrawn.title'), t('order:withdrawn.paid'), false],
  ['refunded', 'waiting', t('order:refunded.title'), t('order:refunded.text'), false],
  ['refund-returned', 'waiting', t('order:refundReturned.title'), t('order:refundReturned.text'), false],
] as const)(
  'the page of an order that is %s has its status, days and calendar',
  (fulfilment, tone, title, text, isExpected) => {
    const status = { tone, title, text, refresh: null, retry: null };
    const calendar = isExpected ? '/order/delivery.ics' : null;
    expect(page(fulfilment)).toMatchObject({ status, isExpected, calendar });
  },
);

test.each(['DE', 'GB', 'NO', 'CH', 'US', 'JP'] as const)(
  'the success page in %s says how to give goods back',
  (country) => {
    const [withdraw, giveBack] = [t('checkout:success.withdraw'), t('checkout:success.return')];
    expect(page('packing', { market: country }).returnsLabel).toBe(
      ['CH', 'US', 'JP'].includes(country) ? giveBack : withdraw,
    );
  },
);

test('the page of a captured order says what that of an authorised one does', () => {
  expect(page('packing', { status: 'captured' })).toEqual(page('packing'));
});

test('the page of an order names no days that are over, or that its parcel left too late for', () => {
  const over = page('packing', {}, Date.UTC(2026, 10, 27));
  const late = page('shipped', { shipment: { at: Date.UTC(2026, 10, 25), tracking: null } });
  for (const { isExpected, calendar } of [over, late]) expect([isExpected, calendar]).toEqual([false, null]);
});

test('the page of an order that is not paid names no days: its payment moves them', () => {
  for (const status of ['pending', 'created'] as const)
    expect(page('unpaid', { status })).toMatchObject({ isExpected: false, calendar: null });
  const withdrawn = page('withdrawn', { status: 'pending' });
  expect([withdrawn.status.text, withdrawn.isExpected]).toEqual([t('order:withdrawn.unpaid'), false]);
});

test('the page of an order whose payment did not arrive in time says so, and asks who has paid to write', () => {
  const entry = (status: 'created' | 'pending' | 'expired', at: number) => ({ status, at });
  const waited = [entry('created', 1), entry('pending', 2), entry('expired', 3)];
  const { status } = page('unpaid', { status: 'expired', statusLog: waited });
  expect([status.title, status.text]).toEqual([
    t('order:overdue.title'),
    t('order:overdue.text', { address: t('shell:serviceEmail') }),
  ]);
  const left = page('unpaid', { status: 'expired', statusLog: [entry('created', 1), entry('expired', 3)] });
  expect(left.status.title).toBe(t('order:status.expired'));
});

test('the page of an order whose money does not match says so, also where it was withdrawn from', () => {
  for (const fulfilment of ['unpaid', 'withdrawn'] as const)
    expect(page(fulfilment, { status: 'pending', underReview: true }).status).toEqual({
      tone: 'waiting',
      title: t('checkout:payment.amountMismatchTitle'),
      text: t('checkout:payment.amountMismatch'),
      refresh: null,
      retry: null,
    });
});

test('the history of an order has its declarations of withdrawal, without those that were closed', () => {
  const order = sampleOrder({ status: 'authorised', statusLog: [{ status: 'authorised', at: 1 }] });
  const declared = [sampleWithdrawal({ declaredAt: 2 }), sampleWithdrawal({ declaredAt: 3, state: 'closed' })];
  const facts = { retry: null, fulfilment: 'packing', refunds: [], declared } as const;
  const { log } = orderStatusView({ t, format, now: NOW }, order, facts);
  expect(log.map(({ title }) => title)).toEqual([t('order:status.authorised'), t('order:declared')]);
});

describe('the steps of an order', () => {
  const paid = [
    { status: 'created', at: 1 },
    { status: 'refused', at: 2 },
    { status: 'authorised', at: Date.UTC(2026, 10, 22) },
    { status: 'captured', at: Date.UTC(2026, 10, 23) },
  ] as const;
  const view = (fulfilment: Fulfilment, changes: Partial<Order> = {}) =>
    orderStatusView({ t, format, now: NOW }, sampleOrder({ status: 'captured', statusLog: [...paid], ...changes }), {
      retry: null,
      fulfilment,
      refunds: [],
    });

  test('are paid and being packed, then on its way, and never said to have arrived', () => {
    const states = (steps: ReturnType<typeof view>['steps']) => steps?.map(({ state }) => state);
    expect(states(view('packing').steps)).toEqual(['done', 'current', 'to-come', 'to-come']);
    const shipment = { at: NOW, tracking: null };
    expect(states(view('shipped', { shipment }).steps)).toEqual(['done', 'done', 'current', 'to-come']);
  });

  test('have the day of the payment, of the parcel and of its arrival', () => {
    expect(view('packing').steps?.map(({ note }) => note)).toEqual([
      format.date(Date.UTC(2026, 10, 22)),
      null,
      null,
      expect.stringContaining('24'),
    ]);
  });

  test.each(['withdrawn', 'refunded', 'oversold', 'unpaid'] as const)('are absent of an order that is %s', (other) => {
    expect(view(other).steps).toBeNull();
  });

  test('leave no declined attempt in the history of a paid order', () => {
    expect(view('packing').log.map(({ title }) => title)).toEqual([t('order:status.authorised')]);
  });
});
