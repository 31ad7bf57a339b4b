import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { notedOrders } from './noted-orders.server.ts';

async function begin(answer: Awaited<ReturnType<OrderService['begin']>>) {
  const noted: string[] = [];
  const orders = notedOrders({ begin: async () => answer } as Partial<OrderService> as OrderService, {
    orderStarted: async ({ orderNumber }) => void noted.push(orderNumber),
  });
  const started = await orders.begin(SAMPLE_PAYABLE.market, 'token', {} as Parameters<OrderService['begin']>[2]);
  return { started, noted };
}

test('`notedOrders` notes each order that begins, and returns it', async () => {
  const order = sampleOrder();
  expect(await begin(ok(order))).toEqual({ started: ok(order), noted: [order.orderNumber] });
});

test('`notedOrders` notes no order that does not begin', async () => {
  const rejected = err({ kind: 'cart-empty' } as const);
  expect(await begin(rejected)).toEqual({ started: rejected, noted: [] });
});
