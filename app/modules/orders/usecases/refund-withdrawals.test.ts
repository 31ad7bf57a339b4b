import { expect, test } from 'vitest';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { refundWithdrawals } from './refund-withdrawals.server.ts';

const asked = (id: string, changes: Partial<Withdrawal> = {}) => ({
  id,
  storefront: 'de' as const,
  country: 'DE' as const,
  orderNumber: 'PW-1',
  name: 'Ada',
  email: 'ada@example.com',
  scope: { kind: 'order' } as const,
  linked: true,
  endedOn: null,
  declaredAt: 0,
  state: 'refunding' as const,
  refundAmount: null,
  ...changes,
});

async function run(
  all: readonly ReturnType<typeof asked>[],
  { queued = 'queued' }: { readonly queued?: 'queued' | 'too-much' | 'over' } = {},
) {
  const order = sampleOrder({
    status: 'authorised',
    payment: { status: 'authorised', method: 'visa', reference: 'P1', parts: [] },
  });
  const refunds: unknown[] = [];
  const rejected: string[][] = [];
  await refundWithdrawals({
    orders: {
      byNumber: async (number) => (number === 'PW-1' ? order : null),
      providerOrders: async () => [],
    },
    asked: async () => all.map(({ id }) => id),
    byId: async (id) => all.find((one) => one.id === id) ?? null,
    ofOrder: async () => all,
    refunded: async () => new Map(),
    async queue(queue) {
      refunds.push(queue);
      return queued;
    },
    reject: async (id, problem) => void rejected.push([id, problem]),
  });
  return { refunds, rejected };
}

test('refundWithdrawals queues the refund of the payments of an order', async () => {
  const { refunds, rejected } = await run([asked('W-1')]);
  expect(refunds).toEqual([
    {
      withdrawalId: 'W-1',
      orderNumber: 'PW-1',
      currency: 'EUR',
      refunds: [{ pspReference: 'P1', amount: 2395, paid: 2395, whole: true }],
    },
  ]);
  expect(rejected).toEqual([]);
});

test('refundWithdrawals records why a refund is not made: no order, nothing left, or the payment is spent', async () => {
  expect((await run([asked('W-1', { orderNumber: 'May' })])).rejected).toEqual([['W-1', 'no-order']]);
  expect((await run([asked('W-1'), asked('W-2')])).rejected).toEqual([['W-2', 'nothing-left']]);
  expect((await run([asked('W-1')], { queued: 'too-much' })).rejected).toEqual([['W-1', 'nothing-left']]);
  expect((await run([asked('W-1')], { queued: 'over' })).rejected).toEqual([]);
});
