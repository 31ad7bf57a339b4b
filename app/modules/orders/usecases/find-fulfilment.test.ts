import { expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { findFulfilment } from './find-fulfilment.server.ts';

/** The fulfilment of an order that is perhaps withdrawn from and refunded, and what was read for it. */
async function found(status: Order['status'], isWithdrawn = false, share = 1) {
  const read: string[] = [];
  const deps = {
    withdrawals: {
      async ofOrder() {
        read.push('withdrawals');
        return isWithdrawn ? [sampleWithdrawal()] : [];
      },
    },
    refunds: {
      async ofOrder(orderNumber: string) {
        read.push(`refunds of ${orderNumber}`);
        const { amount, currency } = sampleOrder().priceTotal;
        return [{ kind: 'made', amount: { amount: amount * share, currency }, at: 1, withdrawalId: null } as const];
      },
    },
  };
  return [await findFulfilment(deps, sampleOrder({ status })), ...read];
}

test('findFulfilment reads withdrawals and refunds of a paid order', async () => {
  expect(await found('captured')).toEqual(['refunded', 'withdrawals', 'refunds of PW-1']);
  expect(await found('authorised', true, 0)).toEqual(['withdrawn', 'withdrawals', 'refunds of PW-1']);
});

test('findFulfilment reads the withdrawals of a pending order, and nothing of an unpaid one', async () => {
  expect(await found('pending', true)).toEqual(['withdrawn', 'withdrawals']);
  expect(await found('refused', true)).toEqual(['unpaid']);
});
