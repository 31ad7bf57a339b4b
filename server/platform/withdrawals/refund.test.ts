import { describe, expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal, WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { paymentsOf, planRefund, readRefundAmount } from './refund.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
const [SAMPLE] = sampleOrder().items;
const line = (sku: string, quantity: number, total: number) => ({
  ...(SAMPLE as Order['items'][number]),
  sku,
  quantity,
  total: eur(total),
  isGift: total === 0,
});

/** Three pairs for 10.00 together, two for 8.00, a gift, delivery 4.95. */
const ORDER: Order = {
  ...sampleOrder({ status: 'authorised' }),
  items: [line('A', 3, 1000), line('B', 2, 800), line('G', 1, 0)],
  priceShipping: eur(495),
  priceTotal: eur(2295),
  payment: { status: 'authorised', method: 'visa', reference: 'PSP1', parts: [] },
};
const some = (sku: string, quantity: number): WithdrawalScope => ({
  kind: 'lines',
  lines: [{ sku, name: sku, size: 'M', quantity }],
});
const declared = (scope: WithdrawalScope, changes: Partial<Withdrawal> = {}): Withdrawal =>
  sampleWithdrawal({ scope, linked: true, ...changes });

function plan(
  withdrawal: Withdrawal,
  {
    order = ORDER,
    earlier = [],
    refunded = 0,
    refundedBefore = 0,
    hasOtherRefunds = false,
    amount = null,
  }: {
    readonly order?: Order | null;
    readonly earlier?: readonly Withdrawal[];
    readonly refunded?: number;
    readonly refundedBefore?: number;
    readonly hasOtherRefunds?: boolean;
    readonly amount?: string | null;
  } = {},
) {
  const payments = paymentsOf(ORDER, [], new Map([['PSP1', refunded]]));
  const facts = { order, earlier, payments, refundedBefore, hasOtherRefunds, amount };
  const planned = planRefund(withdrawal, facts);
  return 'problem' in planned ? planned.problem : planned.refunds;
}

describe('planRefund', () => {
  test('refunds the sales tax that was added to a line with its units, and all of it with the last ones', () => {
    const items = ORDER.items.map((item) => ({ ...item, externalTaxRate: 7.25, tax: eur(item.sku === 'A' ? 73 : 58) }));
    const order = { ...ORDER, items, priceTotal: eur(2295 + 131) };
    expect(plan(declared(some('A', 1)), { order })).toEqual([{ pspReference: 'PSP1', amount: 358, whole: false }]);
    expect(plan(declared(some('A', 2)), { order, earlier: [declared(some('A', 1))] })).toEqual([
      { pspReference: 'PSP1', amount: 1073 - 358, whole: false },
    ]);
  });

  test('refunds a whole order with its delivery, as a whole payment', () => {
    expect(plan(declared({ kind: 'order' }))).toEqual([{ pspReference: 'PSP1', amount: 2295, whole: true }]);
  });

  test('refunds units of a line so that all of them add up to its price', () => {
    const amounts = [1, 2, 3].map((nth) => {
      const earlier = Array.from({ length: nth - 1 }, () => declared(some('A', 1)));
      const planned = plan(declared(some('A', 1)), { earlier });
      return typeof planned === 'string' ? planned : planned[0]?.amount;
    });
    expect(amounts).toEqual([333, 334, 333]);
  });

  test('refunds the delivery with the last lines of an order, but not what earlier declarations cover', () => {
    expect(plan(declared(some('B', 2)))).toMatchObject([{ amount: 800, whole: false }]);
    expect(plan(declared(some('B', 2)), { earlier: [declared(some('A', 3))] })).toMatchObject([{ amount: 1295 }]);
    expect(plan(declared({ kind: 'order' }), { earlier: [declared(some('A', 3))] })).toMatchObject([{ amount: 1295 }]);
  });

  test('never refunds more than is left of the payments, nor units that are withdrawn already', () => {
    expect(plan(declared({ kind: 'order' }), { refunded: 2000 })).toMatchObject([{ amount: 295, whole: false }]);
    expect(plan(declared({ kind: 'order' }), { refunded: 2295 })).toBe('nothing-left');
    expect(plan(declared(some('A', 9)))).toMatchObject([{ amount: 1000 }]);
    expect(plan(declared(some('A', 1)), { earlier: [declared({ kind: 'order' })] })).toBe('nothing-left');
    expect(plan(declared(some('A', 1)), { earlier: [declared({ kind: 'order' }, { state: 'closed' })] })).toMatchObject(
      [{ amount: 333 }],
    );
  });

  test('refunds no goods of an earlier declaration that was closed since, nor the delivery then', () => {
    const kept = declared(some('A', 1), { state: 'closed', closedAt: 2 });
    const rest: WithdrawalScope = {
      kind: 'lines',
      lines: [some('A', 2), some('B', 2)].flatMap((one) => (one.kind === 'lines' ? one.lines : [])),
    };
    for (const scope of [rest, { kind: 'order' } as const])
      expect(plan(declared(scope, { declaredAt: 1 }), { earlier: [kept] })).toMatchObject([{ amount: 1467 }]);
    expect(plan(declared(rest, { declaredAt: 1 }), { earlier: [declared(some('A', 1))] })).toMatchObject([
      { amount: 1962 },
    ]);
    const later = declared(some('A', 1), { declaredAt: 3 });
    expect(plan(later, { earlier: [kept, declared(rest)], refunded: 1467 })).toMatchObject([{ amount: 828 }]);
    expect(plan(declared({ kind: 'order' }, { declaredAt: 3 }), { earlier: [kept] })).toMatchObject([{ amount: 2295 }]);
  });

  test('takes off what was refunded of the declaration before another of its refunds failed', () => {
    expect(plan(declared(some('B', 2)), { refunded: 300, refundedBefore: 300 })).toMatchObject([{ amount: 500 }]);
    expect(plan(declared(some('B', 2)), { refunded: 800, refundedBefore: 800 })).toBe('nothing-left');
    const facts = { refunded: 300, refundedBefore: 300, amount: '12.50' };
    expect(plan(declared({ kind: 'described', items: 'x' }), facts)).toMatchObject([{ amount: 950 }]);
    expect(plan(declared({ kind: 'order' }), { refunded: 300, refundedBefore: 300, amount: '3' })).toBe('amount-wrong');
  });

  test('after a refund at the provider, for items that are not known, refunds the rest or an operator’s amount', () => {
    const facts = { refunded: 500, hasOtherRefunds: true };
    expect(plan(declared({ kind: 'order' }), facts)).toMatchObject([{ amount: 1795 }]);
    expect(plan(declared(some('B', 2)), facts)).toBe('amount-needed');
    expect(plan(declared(some('B', 2)), { ...facts, amount: '8' })).toMatchObject([{ amount: 800 }]);
  });

  test('refunds nothing for lines that cost nothing', () => {
    const order = { ...ORDER, items: [...ORDER.items, { ...line('F', 1, 0), isGift: false }] };
    expect(plan(declared(some('F', 1)), { order })).toBe('nothing-left');
  });

  test.each([
    ['an unknown order', declared({ kind: 'order' }), { order: null }, 'no-order'],
    ['an order that is not paid', declared({ kind: 'order' }), { order: { ...ORDER, status: 'refused' } }, 'not-paid'],
    ['another address', declared({ kind: 'order' }, { linked: false, email: 'eve@example.com' }), {}, 'not-the-buyer'],
    ['items in words', declared({ kind: 'described', items: 'the red ones' }), {}, 'amount-needed'],
    ['an amount above what was paid', declared({ kind: 'order' }), { amount: '22.96' }, 'amount-wrong'],
    ['no amount', declared({ kind: 'order' }), { amount: '0' }, 'amount-wrong'],
  ] as const)('says why it refunds nothing for %s', (_what, withdrawal, facts, problem) => {
    expect(plan(withdrawal, facts as never)).toBe(problem);
  });

  test('takes an operator’s amount', () => {
    expect(plan(declared({ kind: 'described', items: 'x' }), { amount: '12,50' })).toMatchObject([{ amount: 1250 }]);
  });

  test('refunds the card before the gift card', () => {
    const part = {
      pspReference: 'GIFT',
      amount: eur(1000),
      method: 'giftcard',
      lastFour: null,
      state: 'settled',
    } as const;
    const stored = { pspReference: 'O', orderData: '', amount: eur(2295), expiresAt: 0, isOpen: false, cartVersion: 1 };
    const providerOrders = [{ ...stored, orderId: ORDER.id, parts: [part] }];
    const payments = paymentsOf(ORDER, providerOrders, new Map());
    const before = { refundedBefore: 0, hasOtherRefunds: false };
    const facts = { order: ORDER, earlier: [], payments, amount: null, ...before };
    expect(planRefund(declared({ kind: 'order' }), facts)).toEqual({
      refunds: [
        { pspReference: 'PSP1', amount: 1295, whole: true },
        { pspReference: 'GIFT', amount: 1000, whole: true },
      ],
    });
    expect(planRefund(declared({ kind: 'order' }), { ...facts, amount: '15' })).toEqual({
      refunds: [
        { pspReference: 'PSP1', amount: 1295, whole: true },
        { pspReference: 'GIFT', amount: 205, whole: false },
      ],
    });
  });
});

test.each([
  ['12.50', 'EUR', 1250],
  ['12,5', 'EUR', 1250],
  ['12', 'EUR', 1200],
  ['12.505', 'EUR', null],
  ['-1', 'EUR', null],
  ['1e3', 'EUR', null],
  ['1200', 'JPY', 1200],
  ['12.5', 'JPY', null],
] as const)('readRefundAmount reads %j in %s as %s', (text, currency, minor) => {
  expect(readRefundAmount(text, currency)).toBe(minor);
});
