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
const SOON = '2026-11-24T12:00:00Z';

test.each([
  ['the parcel is not shipped and its days are to come', at(SOON), { status: 'authorised' }, { kind: 'onItsWay' }],
  ['the last expected day is not over', at('2026-11-26T23:00:00Z'), { status: 'captured' }, { kind: 'onItsWay' }],
  ['the parcel is shipped', at(SOON), SHIPPED, { kind: 'sendBack' }],
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
  ['another address declares', at(SOON, { email: 'eve@example.com' }), SHIPPED, { kind: 'ifInTime' }],
  ['a link declares', at(SOON, { email: 'eve@example.com', linked: true }), SHIPPED, { kind: 'sendBack' }],
] as const)('adviceFor an order of which %s', (_case, withdrawal, changes, advice) => {
  expect(adviceFor(withdrawal, sampleOrder(changes))).toEqual(advice);
});

test('adviceFor an order that is not read says nothing of it but what was declared', () => {
  expect(adviceFor(at(SOON, { linked: true }), null)).toEqual({ kind: 'ifInTime' });
  expect(adviceFor(at(SOON, { endedOn: '2026-11-01' }), null)).toEqual({ kind: 'late', endedOn: '2026-11-01' });
});
