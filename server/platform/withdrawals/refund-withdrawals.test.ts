import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { refundWithdrawals } from './refund.ts';

type Asked = Withdrawal & { readonly assignedOrder: string | null };

const asked = (id: string, { assignedOrder = null, ...changes }: Partial<Asked> = {}) => ({
  ...sampleWithdrawal({ id, linked: true, state: 'refunding', ...changes }),
  refundAmount: null,
  assignedOrder,
});

async function run(
  all: readonly ReturnType<typeof asked>[],
  {
    queued = 'queued',
    failures = {},
  }: {
    readonly queued?: 'queued' | 'too-much' | 'over';
    readonly failures?: Readonly<Record<string, Error>>;
  } = {},
) {
  const order = sampleOrder({
    status: 'authorised',
    payment: { status: 'authorised', method: 'visa', reference: 'P1', parts: [] },
  });
  const refunds: unknown[] = [];
  const rejected: string[][] = [];
  const failed: string[] = [];
  await refundWithdrawals({
    orders: {
      async byNumber(number) {
        if (failures[number]) throw failures[number];
        return number === 'PW-1' ? order : null;
      },
      providerOrders: async () => [],
    },
    asked: async () => all.map(({ id }) => id),
    byId: async (id) => all.find((one) => one.id === id) ?? null,
    ofOrder: async ({ orderNumber }) => all.filter((one) => one.orderNumber === orderNumber),
    refunded: async () => ({ byPayment: new Map(), ofWithdrawal: 0, hasOther: false }),
    async queue(queue) {
      refunds.push(queue);
      return queued;
    },
    reject: async (id, problem) => void rejected.push([id, problem]),
    onFailure: (id) => failed.push(id),
  });
  return { refunds, rejected, failed };
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

test('refundWithdrawals refunds the order that an operator named', async () => {
  const { refunds } = await run([asked('W-1', { orderNumber: 'May', linked: false, assignedOrder: 'PW-1' })]);
  expect(refunds).toMatchObject([{ withdrawalId: 'W-1', orderNumber: 'PW-1' }]);
});

test('refundWithdrawals goes on after a declaration that fails, and ends while the orders are unavailable', async () => {
  const all = [asked('W-0', { orderNumber: 'PW-0' }), asked('W-1')];
  const { refunds, failed } = await run(all, { failures: { 'PW-0': new Error('No shipment line found in order') } });
  expect([failed, refunds]).toMatchObject([['W-0'], [{ withdrawalId: 'W-1' }]]);
  const unavailable = new UpstreamUnavailable('platform', 'timeout');
  await expect(run(all, { failures: { 'PW-0': unavailable } })).rejects.toThrow(unavailable);
});
