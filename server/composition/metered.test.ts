import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { StartedOrder } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { ShopStore } from './commands.ts';
import { createStoreFigures, meteredOrders, meteredStore } from './metered.ts';

test('a metered store counts its writes, also those that fail, and hands their results on', async () => {
  const counted: unknown[] = [];
  const store = meteredStore(
    {
      command: async (name: string) => {
        if (name === 'beginOrder') throw new Error('full');
        return name;
      },
    } as unknown as ShopStore,
    { written: (...write) => counted.push(write) },
  );
  expect(await store.command('sweepReservations', { now: 1 })).toBe('sweepReservations');
  await expect(store.command('beginOrder', {} as never)).rejects.toThrow('full');
  expect(counted).toEqual([
    ['sweepReservations', 'done'],
    ['beginOrder', 'failed'],
  ]);
});

test('metered orders count each order once, why others do not begin, and reported results of payments', async () => {
  const counted: string[] = [];
  let started: Awaited<ReturnType<OrderService['begin']>> = ok({ isNew: true } as StartedOrder);
  const orders = meteredOrders({ begin: async () => started, settle: async () => ok({}) } as unknown as OrderService, {
    orderStarted: (outcome) => counted.push(outcome),
    paymentReported: (status) => counted.push(status),
  });
  const begin = () => orders.begin({} as never, 'token', {} as never);
  expect(await begin()).toBe(started);
  // The payment step is opened again.
  started = ok({ isNew: false } as StartedOrder);
  expect(await begin()).toBe(started);
  started = err({ kind: 'CART_NOT_FOUND' });
  expect(await begin()).toBe(started);
  await orders.settle('A1', { status: 'refused', amount: null, method: null, pspReference: null });
  expect(counted).toEqual(['started', 'CART_NOT_FOUND', 'refused']);
});

test('figures of a store that fails are null', async () => {
  const failing = async () => {
    throw new Error('away');
  };
  const read = { all: failing, get: failing } as unknown as ShopStore['read'];
  expect(await createStoreFigures({ read }, () => 0)()).toEqual({ outbox: null, notifications: null });
});
