import { expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { adviceFor } from './receipt-advice.ts';
import type { Withdrawal } from './withdrawal.ts';

/** The sample order is expected on 26 November 2026 at the latest: its 30 days end on Monday 28 December. */
const SHIPPED: Partial<Order> = { status: 'authorised', shipment: { at: 0, tracking: null } };
const at = (moment: string, changes: Partial<Withdrawal> = {}) =>
  sampleWithdrawal({ declaredAt: Date.parse(moment), ...changes });
const US: Partial<Order> = { ...SHIPPED, market: 'US' };
const changed = (state: Withdrawal['state']) => ({ kind: 'status', state, made: null }) as const;
const LATER = '2026-11-27T12:00:00Z';
const OVER = '2026-12-29T12:00:00Z';
const SOON = '2026-11-24T12:00:00Z';

test.each([
  ['the parcel is not shipped and its days are to come', at(SOON), { status: 'authorised' }, { kind: 'onItsWay' }],
  ['the last expected day is not over', at('2026-11-26T23:00:00Z'), { status: 'captured' }, { kind: 'onItsWay' }],
  ['the parcel is shipped and its days are to come', at(SOON), SHIPPED, { kind: 'onItsWay' }],
  ['the parcel is shipped and its days are over', at(LATER), SHIPPED, { kind: 'sendBack' }],
  ['the expected days are over', at('2026-11-27T12:00:00Z'), { status: 'authorised' }, { kind: 'sendBack' }],
  ['the payment is pending', at(SOON), { status: 'pending' }, { kind: 'unpaid' }],
  ['the period is over', at('2026-12-29T12:00:00Z'), SHIPPED, { kind: 'late', endedOn: '2026-12-28' }],
  [
    'the parcel left late',
    at('2026-12-29T12:00:00Z'),
    { status: 'authorised', shipment: { at: Date.parse('2026-12-10T12:00:00Z'), tracking: null } },
    { kind: 'sendBack' },
  ],
  [
    'it was late when it was declared',
    at(SOON, { endedOn: '2026-11-01' }),
    SHIPPED,
    { kind: 'late', endedOn: '2026-11-01' },
  ],
  [
    'the parcel left after it was late when it was declared',
    at(OVER, { endedOn: '2026-12-28' }),
    { status: 'authorised', shipment: { at: Date.parse('2027-01-02T12:00:00Z'), tracking: null } },
    { kind: 'onItsWay' },
  ],
  ['another address declares', at(SOON, { email: 'eve@example.com' }), SHIPPED, { kind: 'ifInTime' }],
  ['a link declares', at(SOON, { email: 'eve@example.com', linked: true }), SHIPPED, { kind: 'onItsWay' }],
  ['the country has no right and the returns are open', at(LATER), US, { kind: 'ifInTime' }],
  ['the country has no right and the returns are over', at(OVER), US, { kind: 'late', endedOn: '2026-12-26' }],
  ['the goods are back', at(SOON, { state: 'received' }), SHIPPED, changed('received')],
  ['a refund is under way', at(SOON, { state: 'refunding' }), SHIPPED, changed('refunding')],
  ['a refund failed', at(SOON, { state: 'refund-failed' }), SHIPPED, changed('refund-failed')],
  ['an operator closed it', at(OVER, { state: 'closed', closedAt: 1 }), SHIPPED, changed('closed')],
  ['another address closed it', at(SOON, { email: 'eve@example.com', state: 'closed' }), SHIPPED, changed('closed')],
] as const)('adviceFor an order of which %s', (_case, withdrawal, changes, advice) => {
  expect(adviceFor(withdrawal, sampleOrder(changes))).toEqual(advice);
});

test('adviceFor an order that is not read says nothing of it but what was declared', () => {
  expect(adviceFor(at(SOON, { linked: true }), null)).toEqual({ kind: 'ifInTime' });
  expect(adviceFor(at(SOON, { endedOn: '2026-11-01' }), null)).toEqual({ kind: 'late', endedOn: '2026-11-01' });
});

const refund = (amount: number, withdrawalId: string | null, kind: 'made' | 'returned' = 'made') =>
  ({ kind, amount: { amount, currency: 'EUR' }, at: 1, withdrawalId }) as const;
const adviceAfter = (changes: Partial<Withdrawal>, ...refunds: readonly ReturnType<typeof refund>[]) =>
  adviceFor(at(SOON, changes), sampleOrder(SHIPPED), refunds);

test('adviceFor a declaration says what was refunded of it, also of one that was made before all of it is', () => {
  const made = { amount: 2395, currency: 'EUR' };
  expect(adviceAfter({ state: 'refunded' }, refund(2000, 'W-1'), refund(395, 'W-1'))).toEqual({
    kind: 'status',
    state: 'refunded',
    made,
  });
  const part = { ...made, amount: 1000 };
  expect(adviceAfter({ state: 'refunding' }, refund(1000, 'W-1'))).toMatchObject({ state: 'refunding', made: part });
  expect(adviceFor(at(SOON, { state: 'refunded' }), null, [refund(1000, 'W-1')])).toMatchObject({ made: part });
});

test('adviceFor an order that was refunded without the declaration promises no money again', () => {
  expect(adviceAfter({}, refund(2395, null))).toEqual({ kind: 'refunded' });
  // What an operator asked for was rejected: nothing was left.
  expect(adviceAfter({ state: 'refund-failed' }, refund(2395, null))).toEqual({ kind: 'refunded' });
  expect(adviceAfter({}, refund(2394, null))).toEqual({ kind: 'onItsWay' });
  expect(adviceAfter({}, refund(2395, null, 'returned'))).toEqual({ kind: 'onItsWay' });
  expect(adviceAfter({ email: 'eve@example.com' }, refund(2395, null))).toEqual({ kind: 'ifInTime' });
});
