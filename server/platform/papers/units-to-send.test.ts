import { expect, test } from 'vitest';
import type { Withdrawal, WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { unitsToSend } from './units-to-send.ts';

const order = sampleOrder({
  items: [
    sampleItem({ sku: 'A', quantity: 3 }),
    sampleItem({ sku: 'B', quantity: 1 }),
    sampleItem({ sku: 'B', quantity: 1, isGift: true }),
  ],
});
const withdrawn = (scope: WithdrawalScope): Withdrawal => ({
  ...{ id: 'W-1', storefront: 'de', country: 'DE', orderNumber: 'PW-1', name: 'Ada', email: 'ada@example.com' },
  ...{ scope, linked: true, endedOn: null, declaredAt: 1, state: 'open', closedAt: null },
});
const lines = (quantity: number): WithdrawalScope => ({
  kind: 'lines',
  lines: [{ sku: 'A', name: 'A', size: 'M', quantity }],
});
const units = (...args: Parameters<typeof unitsToSend>) =>
  unitsToSend(...args).map(({ item, units: count }) => [item.isGift ? `gift ${item.sku}` : item.sku, count]);

test('`unitsToSend` are all lines with their gifts', () => {
  expect(units(order, { withdrawals: [], restocked: [] })).toEqual([
    ['A', 3],
    ['B', 1],
    ['gift B', 1],
  ]);
});

test('`unitsToSend` leave out what was withdrawn from and what is on sale again', () => {
  const withdrawals = [withdrawn(lines(1))];
  expect(units(order, { withdrawals, restocked: [{ sku: 'A', quantity: 1 }] })[0]).toEqual(['A', 1]);
  expect(units(order, { withdrawals, restocked: [{ sku: 'B', quantity: 1 }] })).toEqual([
    ['A', 2],
    ['gift B', 1],
  ]);
});

test('`unitsToSend` are none without goods: a gift does not travel alone', () => {
  expect(units(order, { withdrawals: [withdrawn({ kind: 'order' })], restocked: [] })).toEqual([]);
});
