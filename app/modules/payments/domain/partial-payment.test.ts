import { describe, expect, test } from 'vitest';
import type { Money } from '#app/kernel/money.ts';
import {
  countingParts,
  decidePartialPayment,
  dueFor,
  emptyProviderOrder,
  type PartialPayment,
  paidInParts,
  remainderOf,
  type StoredProviderOrder,
  usableProviderOrder,
} from './partial-payment.ts';
import type { PaymentStatus } from './payment-status.ts';

const gbp = (amount: number): Money => ({ amount, currency: 'GBP' });
const part = (over: Partial<PartialPayment> = {}): PartialPayment => ({
  pspReference: 'PART1',
  amount: gbp(500),
  method: 'giftcard',
  lastFour: '0000',
  state: 'authorised',
  ...over,
});
const providerOrder = (over: Partial<StoredProviderOrder> = {}): StoredProviderOrder => ({
  pspReference: 'ORDER1',
  orderData: 'sealed',
  amount: gbp(2900),
  expiresAt: 3_600_000,
  isOpen: true,
  orderId: 'order-1',
  cartVersion: 3,
  parts: [part()],
  ...over,
});

describe('paidInParts', () => {
  test('adds authorised and settled parts and leaves out what was refused or released', () => {
    expect(
      paidInParts([
        part(),
        part({ state: 'settled', amount: gbp(200) }),
        part({ state: 'refused' }),
        part({ state: 'released' }),
      ]),
    ).toBe(700);
  });

  test('leaves the whole sum of an order without parts', () => {
    expect(remainderOf({ amount: gbp(2900), parts: [] })).toEqual(gbp(2900));
    expect(remainderOf(providerOrder())).toEqual(gbp(2400));
  });
});

test('countingParts leaves out what was refused or released', () => {
  const states = countingParts(
    (['authorised', 'settled', 'refused', 'released'] as const).map((state) => part({ state })),
  ).map(({ state }) => state);
  expect(states).toEqual(['authorised', 'settled']);
});

test('dueFor is the rest of a usable provider order, and else the total', () => {
  const purchase = { cartVersion: 3, total: gbp(2900), now: 0 };
  expect(dueFor([providerOrder()], purchase)).toEqual(gbp(2400));
  expect(dueFor([providerOrder({ isOpen: false })], purchase)).toEqual(gbp(2900));
});

describe('usableProviderOrder', () => {
  const asked = { cartVersion: 3, total: gbp(2900), now: 0 };

  test('finds the open order of this cart version and total', () => {
    expect(
      usableProviderOrder([providerOrder({ isOpen: false, pspReference: 'OLD' }), providerOrder()], asked)
        ?.pspReference,
    ).toBe('ORDER1');
  });

  test.each<readonly [string, Partial<StoredProviderOrder>]>([
    ['closed', { isOpen: false }],
    ['of another cart version', { cartVersion: 2 }],
    ['for another total', { amount: gbp(3000) }],
    ['in another currency', { amount: { amount: 2900, currency: 'EUR' } }],
    ['about to expire', { expiresAt: 60_000 }],
    ['without a paid part', { parts: [part({ state: 'released' })] }],
  ])('rejects an order %s', (_, over) => {
    expect(usableProviderOrder([providerOrder(over)], asked)).toBeNull();
  });
});

describe('emptyProviderOrder', () => {
  const asked = { cartVersion: 3, total: gbp(2900), now: 0 };

  test('finds the open order of this purchase that has no paid part', () => {
    expect(emptyProviderOrder([providerOrder({ parts: [part({ state: 'refused' })] })], asked)?.pspReference).toBe(
      'ORDER1',
    );
    expect(emptyProviderOrder([providerOrder()], asked)).toBeNull();
    expect(emptyProviderOrder([providerOrder({ parts: [], isOpen: false })], asked)).toBeNull();
  });
});

describe('decidePartialPayment', () => {
  const order = { total: gbp(2900), parts: [part()], isOpen: true };
  const report = (status: PaymentStatus, amount: Money | null, reference: string | null = 'OTHER') => ({
    status,
    amount,
    reference,
  });

  test('expects the remainder of a payment after a part', () => {
    expect(decidePartialPayment(order, report('authorised', gbp(2400)))).toEqual({ kind: 'payment', due: gbp(2400) });
    expect(decidePartialPayment(order, report('refused', null))).toEqual({ kind: 'payment', due: gbp(2400) });
    expect(decidePartialPayment(order, report('pending', gbp(2400)))).toEqual({ kind: 'payment', due: gbp(2400) });
  });

  test('expects the total of a payment that pays everything in spite of a part', () => {
    expect(decidePartialPayment(order, report('authorised', gbp(2900)))).toEqual({ kind: 'payment', due: gbp(2900) });
  });

  test('takes a smaller sum as another part only while the provider order is open', () => {
    expect(decidePartialPayment(order, report('authorised', gbp(700)))).toEqual({
      kind: 'authorise',
      amount: gbp(700),
    });
    expect(decidePartialPayment({ ...order, isOpen: false }, report('authorised', gbp(700)))).toEqual({
      kind: 'payment',
      due: gbp(2400),
    });
    expect(decidePartialPayment({ ...order, isOpen: false, parts: [] }, report('authorised', gbp(500)))).toEqual({
      kind: 'payment',
      due: gbp(2900),
    });
  });

  test.each<readonly [string, Money]>([
    ['in another currency', { amount: 700, currency: 'EUR' }],
    ['larger than the remainder', gbp(2500)],
    ['of nothing', gbp(0)],
  ])('never takes a sum %s as a part', (_, amount) => {
    expect(decidePartialPayment(order, report('authorised', amount)).kind).toBe('payment');
  });

  test.each<readonly [PartialPayment['state'], PaymentStatus, string]>([
    ['authorised', 'authorised', 'ignore'],
    ['authorised', 'captured', 'ignore'],
    ['authorised', 'pending', 'ignore'],
    ['authorised', 'cancelled', 'release'],
    ['authorised', 'refused', 'release'],
    ['settled', 'authorised', 'ignore'],
    ['settled', 'cancelled', 'attention'],
    ['released', 'authorised', 'ignore'],
    ['released', 'cancelled', 'ignore'],
    ['refused', 'refused', 'ignore'],
    ['refused', 'authorised', 'authorise'],
  ])('reads a report about a part that is %s and is reported %s: %s', (state, reported, kind) => {
    expect(decidePartialPayment({ ...order, parts: [part({ state })] }, report(reported, gbp(500), 'PART1')).kind).toBe(
      kind,
    );
  });

  test('compares every sum of an order without parts with its total', () => {
    expect(
      decidePartialPayment({ total: gbp(2900), parts: [], isOpen: false }, report('authorised', gbp(2899))),
    ).toEqual({
      kind: 'payment',
      due: gbp(2900),
    });
  });
});
