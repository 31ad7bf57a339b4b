import { expect, test } from 'vitest';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { marketOf } from '#tests/support/checkout-fakes.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { loadOrders, MOST_ORDERS } from './load-orders.server.ts';

const card = { variants: [{ id: 'v1', size: { label: 'M', value: 'm' }, price: null }], sizes: ['m'] };

function stage(orders: readonly Order[], all: readonly Withdrawal[] = [], refunds: readonly Refund[] = []) {
  const asked: unknown[] = [];
  const deps = {
    orders: {
      async ofAddress(email: string, limit: number) {
        asked.push([email, limit]);
        return orders;
      },
    },
    withdrawals: { ofOrder: async () => all },
    refunds: { ofOrder: async () => refunds },
    products: {
      async cards(_: unknown, skus: readonly string[]) {
        asked.push(skus);
        return [card as unknown as ProductCard];
      },
    },
    market: marketOf('DE'),
  };
  return { load: () => loadOrders(deps, 'ada@example.com'), asked };
}

test('loadOrders reads the orders of the address and each of their products once', async () => {
  const { load, asked } = stage([
    sampleOrder({ id: 'o2' }),
    sampleOrder({ id: 'o1', items: [sampleItem({ productId: 'v9' })] }),
  ]);
  const loaded = await load();
  expect(loaded.map(({ order, lines }) => [order.id, lines.map(({ state }) => state)])).toEqual([
    ['o2', ['available']],
    ['o1', ['not-sold']],
  ]);
  expect(asked).toEqual([['ada@example.com', MOST_ORDERS], ['S']]);
});

test('loadOrders says what becomes of orders that are paid or pending', async () => {
  const orders = [sampleOrder({ id: 'o2', status: 'authorised' }), sampleOrder({ id: 'o1', status: 'refused' })];
  const loaded = await stage(orders, [sampleWithdrawal()]).load();
  expect(loaded.map(({ fulfilment }) => fulfilment)).toEqual(['withdrawn', 'unpaid']);
  const made = { kind: 'made', amount: sampleOrder().priceTotal, at: 1, withdrawalId: null } as const;
  const [refunded] = await stage(orders, [], [made]).load();
  expect(refunded?.fulfilment).toBe('refunded');
});

test('loadOrders asks for no products without orders', async () => {
  const { load, asked } = stage([]);
  expect(await load()).toEqual([]);
  expect(asked).toEqual([['ada@example.com', MOST_ORDERS], []]);
});
