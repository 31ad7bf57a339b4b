import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { showLinkedOrder, showPlacedOrder } from './show-order.server.ts';

const NOW = days(1000);

type Stage = {
  readonly status: OrderStatus;
  readonly age?: number;
  readonly own?: string[];
  /** Whether the order has instructions to pay in an app. */
  readonly isInApp?: boolean;
  readonly ownCart?: boolean;
};

function stage({ status, age = days(1), own = ['o1'], isInApp = false, ownCart = true }: Stage) {
  const instructions = isInApp ? {} : null;
  const order = { id: 'o1', orderNumber: 'PW-1', status, createdAt: NOW - age, instructions } as Order;
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const deps = {
    orders: {
      byId: async (id: string) => (id === order.id ? order : null),
      byNumber: async (number: string) => (number === order.orderNumber ? order : null),
    },
    orderLink: { verify: (signed: string) => (signed === 'signed PW-1' ? 'PW-1' : null) },
    ownOrders: own,
    clock: () => NOW,
    followOrder: step('followOrder'),
    readCart: step('readCart'),
    findRetry: async () => {
      steps.push('findRetry');
      return { path: '/pay', ownCart };
    },
  };
  return { deps, order, steps };
}

test('showLinkedOrder finds nothing behind a link that was not signed here, and changes nothing', async () => {
  const { deps, steps } = stage({ status: 'authorised' });
  expect(await showLinkedOrder(deps, 'PW-1')).toBeNull();
  expect(steps).toEqual([]);
});

test('showLinkedOrder brings the session in line before it looks for a retry of a failed order', async () => {
  const { deps, order, steps } = stage({ status: 'refused' });
  expect(await showLinkedOrder(deps, 'signed PW-1')).toEqual({
    kind: 'full',
    order,
    retry: { path: '/pay', ownCart: true },
  });
  expect(steps).toEqual(['followOrder', 'findRetry']);
});

test.each([
  ['of the cart in this browser', true, { path: '/pay', ownCart: true }],
  ['of another browser', false, null],
] as const)(
  'showLinkedOrder offers another way to pay an order %s that waits for an app',
  async (_, ownCart, retry) => {
    const { deps } = stage({ status: 'created', isInApp: true, ownCart });
    expect(await showLinkedOrder(deps, 'signed PW-1')).toMatchObject({ retry });
    expect(await showPlacedOrder(deps, 'o1')).toMatchObject({ kind: 'unpaid', retry });
  },
);

test('showLinkedOrder offers no other way to pay an order that waits for a bank or for its money', async () => {
  for (const waiting of [{ status: 'created' }, { status: 'pending', isInApp: true }] as const)
    expect(await showLinkedOrder(stage(waiting).deps, 'signed PW-1')).toMatchObject({ retry: null });
});

test('showLinkedOrder reads the cart of a paid order in the browser that placed it alone', async () => {
  const own = stage({ status: 'authorised' });
  await showLinkedOrder(own.deps, 'signed PW-1');
  expect(own.steps).toEqual(['followOrder', 'readCart']);
  const other = stage({ status: 'authorised', own: [] });
  await showLinkedOrder(other.deps, 'signed PW-1');
  expect(other.steps).toEqual(['followOrder']);
});

test('showLinkedOrder limits an order to number and status 180 days after it was placed', async () => {
  const { deps, order } = stage({ status: 'authorised', age: days(180) });
  expect(await showLinkedOrder(deps, 'signed PW-1')).toEqual({ kind: 'limited', order });
  expect(await showLinkedOrder(stage({ status: 'authorised', age: days(180) - 1 }).deps, 'signed PW-1')).toMatchObject({
    kind: 'full',
  });
});

test('showPlacedOrder shows no order of another browser', async () => {
  const { deps, steps } = stage({ status: 'authorised', own: ['o2'] });
  expect(await showPlacedOrder(deps, 'o1')).toBeNull();
  expect(await showPlacedOrder(stage({ status: 'authorised', own: [] }).deps, undefined)).toBeNull();
  expect(steps).toEqual([]);
});

test('showPlacedOrder shows the order placed last where no id is given', async () => {
  const { deps, order, steps } = stage({ status: 'authorised' });
  expect(await showPlacedOrder(deps, undefined)).toEqual({ kind: 'full', order });
  expect(steps).toEqual(['followOrder', 'readCart']);
});

test('showPlacedOrder offers a retry for a failed payment and none for one that is not finished', async () => {
  expect(await showPlacedOrder(stage({ status: 'cancelled' }).deps, 'o1')).toMatchObject({
    kind: 'unpaid',
    retry: { path: '/pay', ownCart: true },
  });
  expect(await showPlacedOrder(stage({ status: 'created' }).deps, 'o1')).toMatchObject({ kind: 'unpaid', retry: null });
});

test('showPlacedOrder shows a pending order in full and keeps its cart', async () => {
  const { deps, order, steps } = stage({ status: 'pending' });
  expect(await showPlacedOrder(deps, 'o1')).toEqual({ kind: 'full', order });
  expect(steps).toEqual(['followOrder']);
});

test('showPlacedOrder limits an order to number and status seven days after it was placed', async () => {
  const { deps, order } = stage({ status: 'authorised', age: days(7) });
  expect(await showPlacedOrder(deps, 'o1')).toEqual({ kind: 'limited', order });
});
