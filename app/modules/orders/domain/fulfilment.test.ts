import { expect, test } from 'vitest';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { fulfilmentOf, isCalledOff } from './fulfilment.ts';

const SHIPPED = { shipment: { at: 5, tracking: null } };
const WITHDRAWN = [sampleWithdrawal()];
const CANCELLED = [sampleWithdrawal({ id: 'C-PW-1', linked: true })] as const;
/** The period of the sample order ends on 28 December 2026. */
const LATE = [sampleWithdrawal({ declaredAt: Date.parse('2026-12-29T12:00:00Z') })];
const ACCEPTED = LATE.map((one) => ({ ...one, state: 'received' as const }));
const US = { ...SHIPPED, market: 'US' as const };
/** The sample order costs 2395. */
const made = (amount: number, at = 1) => ({ kind: 'made', amount: { amount, currency: 'EUR' }, at }) as const;
const returned = (amount: number, at: number) => ({ ...made(amount, at), kind: 'returned' }) as const;

test.each([
  ['packing', 'paid', {}, [], []],
  ['packing', 'paid, with an extra payment that was refunded', { sentBack: [{ state: 'done', at: 1 }] }, [], []],
  ['packing', 'refunded in part', {}, [], [made(2394)]],
  ['packing', 'free of charge', { priceTotal: { amount: 0, currency: 'EUR' } }, [], []],
  ['packing', 'withdrawn from, which was closed', {}, [sampleWithdrawal({ state: 'closed', closedAt: 1 })], []],
  ['oversold', 'paid after its goods were sold', { oversold: true }, [], []],
  ['shipped', 'shipped after the rest was found', { ...SHIPPED, oversold: true }, [], []],
  ['refunded', 'refunded in two parts', {}, [], [made(2000), made(395, 2)]],
  ['refunded', 'refunded after its parcel was lost', SHIPPED, [], [made(2395, 9)]],
  ['refunded', 'refunded again after a refund had failed', {}, [], [returned(2395, 2), made(2395, 3)]],
  ['refund-returned', 'refunded with a part that came back', {}, [], [made(2000), returned(395, 2)]],
  ['packing', 'refunded in part, again after a failure', {}, [], [returned(1200, 2), made(1200, 3)]],
  ['withdrawn', 'withdrawn from, with a refund under way', SHIPPED, WITHDRAWN, [made(2000)]],
  ['withdrawn', 'withdrawn from, of which a refund came back', SHIPPED, WITHDRAWN, [returned(2395, 2)]],
  ['cancelled', 'cancelled before its parcel left', {}, CANCELLED, []],
  ['cancelled', 'cancelled, with its refund closed by an operator', {}, [{ ...CANCELLED[0], state: 'closed' }], []],
  ['refunded', 'cancelled and refunded', {}, CANCELLED, [made(2395)]],
  ['refunded', 'withdrawn from and refunded', SHIPPED, WITHDRAWN, [made(2395)]],
  ['shipped', 'withdrawn from after its period, which nobody has decided', SHIPPED, LATE, []],
  ['withdrawn', 'withdrawn from after its period, with the goods accepted', SHIPPED, ACCEPTED, []],
  ['shipped', 'withdrawn from after the returns of a country without the right', US, LATE, []],
  ['withdrawn', 'withdrawn from before it was paid', { status: 'pending' }, WITHDRAWN, []],
  ['unpaid', 'pending', { status: 'pending', oversold: true }, [], []],
  ['unpaid', 'refused after a withdrawal', { status: 'refused' }, WITHDRAWN, []],
] as const)('fulfilmentOf is %s for an order that is %s', (fulfilment, _what, changes, withdrawals, refunds) => {
  expect(fulfilmentOf(sampleOrder({ status: 'authorised', ...changes }), { withdrawals, refunds })).toBe(fulfilment);
});

test('isCalledOff tells orders of which nothing is to come', () => {
  expect((['cancelled', 'withdrawn', 'refunded', 'refund-returned'] as const).every(isCalledOff)).toBe(true);
  expect((['unpaid', 'packing', 'shipped', 'oversold'] as const).some(isCalledOff)).toBe(false);
});
