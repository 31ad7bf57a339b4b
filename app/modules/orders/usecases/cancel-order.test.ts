import { expect, test } from 'vitest';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { CancellationError } from '#app/modules/orders/ports.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { cancelOrder } from './cancel-order.server.ts';

const PAID = sampleOrder({ status: 'authorised' });
const ACT = { by: 'Kim', why: 'Asked' };

function cancelling({
  order = PAID,
  withdrawals = [],
  answer = ok(null),
}: {
  readonly order?: Order;
  readonly withdrawals?: readonly Withdrawal[];
  readonly answer?: Result<null, CancellationError>;
} = {}) {
  const calls: unknown[] = [];
  const cancelled = cancelOrder(
    {
      withdrawals: { ofOrder: async () => withdrawals },
      refunds: { ofOrder: async () => [] },
      cancellations: {
        async cancel(...call) {
          calls.push(call);
          return answer;
        },
      },
    },
    { order, ...ACT },
  );
  return { calls, cancelled };
}

test('cancelOrder cancels a paid order with who and why', async () => {
  const { calls, cancelled } = cancelling();
  expect(await cancelled).toEqual(ok('cancelled'));
  expect(calls).toEqual([[PAID.orderNumber, ACT]]);
});

test('cancelOrder says of an order that was cancelled before that it was', async () => {
  const { calls, cancelled } = cancelling({ withdrawals: [sampleWithdrawal({ id: 'C-PW-1', linked: true })] });
  expect(await cancelled).toEqual(ok('repeated'));
  expect(calls).toEqual([]);
});

test.each([
  ['unpaid', { order: sampleOrder() }],
  ['shipped', { order: { ...PAID, shipment: { at: 1, tracking: null } } }],
  ['withdrawn', { withdrawals: [sampleWithdrawal({ scope: { kind: 'described', items: 'One pair' } })] }],
] as const)('cancelOrder answers %s without a call to the platform', async (problem, given) => {
  const { calls, cancelled } = cancelling(given);
  expect(await cancelled).toEqual(err(problem));
  expect(calls).toEqual([]);
});

test('cancelOrder passes on what the platform finds under lock', async () => {
  expect(await cancelling({ answer: err('refunding') }).cancelled).toEqual(err('refunding'));
});
