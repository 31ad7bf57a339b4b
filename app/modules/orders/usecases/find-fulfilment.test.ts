import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { findDelivery, findFulfilment } from './find-fulfilment.server.ts';

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

/** The order of the stage arrives from 24 to 26 November 2026. */
const NOW = Date.UTC(2026, 10, 23, 12);

function stage({
  status,
  now = NOW,
  age = days(1),
  refunded = 0,
}: {
  status: OrderStatus;
  now?: number;
  age?: number;
  refunded?: number;
}) {
  const order = sampleOrder({ status, createdAt: now - age });
  const deps = {
    orders: { byNumber: async (number: string) => (number === order.orderNumber ? order : null) },
    orderLink: { verify: (signed: string) => (signed === 'signed PW-1' ? 'PW-1' : null) },
    clock: () => now,
    withdrawals: { ofOrder: async () => [] },
    refunds: {
      ofOrder: async (): Promise<readonly Refund[]> =>
        refunded === 0
          ? []
          : [{ kind: 'made', amount: { amount: refunded, currency: 'EUR' }, at: 1, withdrawalId: null }],
    },
  };
  return { deps, order };
}

test('findDelivery finds the paid order of a signed link', async () => {
  const { deps, order } = stage({ status: 'authorised' });
  expect(await findDelivery(deps, 'signed PW-1')).toBe(order);
  expect(await findDelivery(deps, 'PW-1')).toBeNull();
});

test.each(['created', 'pending', 'refused', 'expired', 'unknown'] as const)(
  'findDelivery finds no delivery of an order that is %s',
  async (status) => {
    expect(await findDelivery(stage({ status }).deps, 'signed PW-1')).toBeNull();
  },
);

test('findDelivery finds a delivery until its last day is over, and none behind an old link', async () => {
  const lastHour = Date.UTC(2026, 10, 26, 23);
  expect(await findDelivery(stage({ status: 'authorised', now: lastHour }).deps, 'signed PW-1')).not.toBeNull();
  const over = Date.UTC(2026, 10, 27);
  expect(await findDelivery(stage({ status: 'authorised', now: over }).deps, 'signed PW-1')).toBeNull();
  expect(await findDelivery(stage({ status: 'authorised', age: days(180) }).deps, 'signed PW-1')).toBeNull();
});

test('findDelivery finds no delivery of an order that was refunded in full', async () => {
  expect(await findDelivery(stage({ status: 'authorised', refunded: 2395 }).deps, 'signed PW-1')).toBeNull();
  expect(await findDelivery(stage({ status: 'authorised', refunded: 2000 }).deps, 'signed PW-1')).not.toBeNull();
});
