import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { delayByShipment, expectedDays, movedByPayment, timeUntilReceived } from './delivery-days.ts';
import { receivedOn } from './received-on.ts';

const at = Date.parse;
const CREATED = at('2026-11-20T23:30:00Z');
/** Expected from Tuesday 24 to Thursday 26 November. */
const { shippingMethod } = sampleOrder();
const moved = (paidAt: string | null) =>
  movedByPayment(shippingMethod, {
    market: 'DE',
    createdAt: CREATED,
    statusLog: [
      { status: 'created', at: CREATED },
      { status: 'pending', at: CREATED },
      ...(paidAt === null ? [] : [{ status: 'authorised' as const, at: at(paidAt) }]),
    ],
  });

test.each([
  ['is not paid', null, '2026-11-24', '2026-11-26'],
  ['is paid within a day', '2026-11-21T00:10:00Z', '2026-11-24', '2026-11-26'],
  ['is paid two days later', '2026-11-22T23:30:00Z', '2026-11-26', '2026-11-30'],
  ['is paid three days later', '2026-11-23T23:30:00Z', '2026-11-27', '2026-11-30'],
  ['is paid two weeks later', '2026-12-04T23:30:00Z', '2026-12-08', '2026-12-10'],
])('movedByPayment of an order that %s', (_what, paidAt, earliest, latest) => {
  expect(moved(paidAt)).toEqual({ earliest, latest });
});

test('movedByPayment leaves days that are not known', () => {
  const facts = { market: 'DE', createdAt: 1, statusLog: [{ status: 'authorised', at: CREATED }] } as const;
  expect(movedByPayment({ earliest: '', latest: '' }, facts)).toEqual({ earliest: '', latest: '' });
});

test.each([
  ['not shipped', null, '2026-11-26', true, 0],
  ['shipped in time', '2026-11-23T12:00:00Z', '2026-11-26', true, 0],
  ['shipped on the first expected day', '2026-11-24T12:00:00Z', '2026-11-27', false, 1],
  ['shipped on the last expected day', '2026-11-26T12:00:00Z', '2026-11-29', false, 3],
  ['shipped after it', '2026-11-30T12:00:00Z', '2026-12-03', false, 7],
])(
  'receivedOn, expectedDays and delayByShipment of an order that is %s',
  (_what, shippedAt, received, isNamed, late) => {
    const order = sampleOrder({
      status: 'authorised',
      shippingMethod: { ...shippingMethod, estimatedDeliveryTime: 3 },
      shipment: shippedAt === null ? null : { at: at(shippedAt), tracking: null },
    });
    const expected = expectedDays(order, { fulfilment: shippedAt === null ? 'packing' : 'shipped', now: CREATED });
    expect([receivedOn(order), expected !== null, delayByShipment(order)]).toEqual([received, isNamed, days(late)]);
  },
);

test.each([
  ['pending', 'unpaid', '2026-11-20', false],
  ['created', 'unpaid', '2026-11-20', false],
  ['refused', 'unpaid', '2026-11-20', false],
  ['authorised', 'packing', '2026-11-26T23:59:00Z', true],
  ['authorised', 'packing', '2026-11-27', false],
  ['authorised', 'oversold', '2026-11-20', false],
  ['authorised', 'withdrawn', '2026-11-20', false],
  ['authorised', 'refunded', '2026-11-20', false],
  ['authorised', 'refund-returned', '2026-11-20', false],
] as const)('expectedDays of an order that is %s and %s, on %s', (status, fulfilment, day, isNamed) => {
  const expected = expectedDays(sampleOrder({ status }), { fulfilment, now: at(day) });
  expect(expected).toEqual(isNamed ? { earliest: '2026-11-24', latest: '2026-11-26' } : null);
});

test('timeUntilReceived ends on the last expected day', () => {
  const order = sampleOrder();
  expect(timeUntilReceived(order, at('2026-11-24T12:00:00Z'))).toBe(days(1.5));
  expect(timeUntilReceived(order, at('2026-11-26T12:00:00Z'))).toBe(0);
});

test('expectedDays names no days that are not known, and nothing waits for them', () => {
  const order = sampleOrder({ status: 'authorised', shippingMethod: { ...shippingMethod, earliest: '', latest: '' } });
  expect(expectedDays(order, { fulfilment: 'packing', now: CREATED })).toBeNull();
  const shipped = { ...order, shipment: { at: CREATED, tracking: null } };
  expect([timeUntilReceived(order, CREATED), delayByShipment(shipped)]).toEqual([0, 0]);
});
