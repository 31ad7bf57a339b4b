import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { addressKey } from '#app/modules/orders/domain/order-change.ts';
import type { CorrectionError } from '#app/modules/orders/domain/order-correction.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { market } from '#tests/support/address-forms.ts';
import { SAMPLE_ADDRESS, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { correctOrder, openOrderToChange } from './correct-order.server.ts';

const PAID = sampleOrder({ status: 'authorised' });
const CORRECTION = {
  seen: addressKey(SAMPLE_ADDRESS),
  shipping: { ...SAMPLE_ADDRESS, street0: 'Weg 2' },
  telephone: null,
  by: 'shopper',
  why: 'On the page of the order',
};

const facts = (withdrawals: readonly Withdrawal[] = []) => ({
  withdrawals: { ofOrder: async () => withdrawals },
  refunds: { ofOrder: async () => [] },
});

function correcting({
  order = PAID,
  withdrawals = [],
  rejection = null,
  shipping = CORRECTION.shipping,
}: {
  readonly order?: Order;
  readonly withdrawals?: readonly Withdrawal[];
  readonly rejection?: CorrectionError['kind'] | null;
  readonly shipping?: typeof SAMPLE_ADDRESS;
} = {}) {
  const calls: unknown[] = [];
  const orders = {
    correct: async (...call: unknown[]) => {
      calls.push(call);
      return rejection ? err({ kind: rejection }) : ok(PAID);
    },
  };
  const correction = { ...CORRECTION, shipping };
  return {
    calls,
    answer: correctOrder({ ...facts(withdrawals), orders }, { order, market: market('DE'), correction }),
  };
}

describe('correctOrder', () => {
  test('corrects the order by its number', async () => {
    const { calls, answer } = correcting();
    expect(await answer).toEqual(ok(PAID));
    expect(calls).toEqual([[PAID.orderNumber, CORRECTION]]);
  });

  test.each([
    ['shipped', { order: { ...PAID, shipment: { at: 1, tracking: null } } }],
    ['called-off', { withdrawals: [sampleWithdrawal()] }],
    ['other-terms', { shipping: { ...SAMPLE_ADDRESS, country: 'AT' } }],
  ] as const)('answers %s without a call to the platform', async (problem, given) => {
    const { calls, answer } = correcting(given);
    expect(await answer).toEqual(err(problem));
    expect(calls).toEqual([]);
  });

  test.each([
    ['order-not-found', 'gone'],
    ['order-not-paid', 'unpaid'],
    ['order-shipped', 'shipped'],
    ['order-cancelled', 'called-off'],
    ['order-under-review', 'under-review'],
    ['address-changed', 'address-changed'],
  ] as const)('translates %s of the platform into %s', async (rejection, problem) => {
    expect(await correcting({ rejection }).answer).toEqual(err(problem));
  });
});

describe('openOrderToChange', () => {
  const open = (order: Order | null, { now = PAID.createdAt, verified = 'PW-1' as string | null } = {}) =>
    openOrderToChange(
      {
        ...facts(),
        orders: { byNumber: async () => order },
        orderLink: { verify: () => verified },
        clock: () => now,
      },
      'signed',
    );

  test('opens an order with what hinders a change', async () => {
    expect(await open(PAID)).toEqual({ order: PAID, obstacle: null });
    expect(await open(sampleOrder())).toMatchObject({ obstacle: 'unpaid' });
  });

  test('opens nothing for a forged link, an unknown order and a link that has ended', async () => {
    expect(await open(PAID, { verified: null })).toBeNull();
    expect(await open(null)).toBeNull();
    expect(await open(PAID, { now: PAID.createdAt + days(400) })).toBeNull();
  });
});
