import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStage, orderInput, type Stage, value } from './commerce-fixture.ts';
import { gb } from './order-fixture.ts';

describe.each([
  ['on one thread', false],
  ["through the writer's thread", true],
])('concurrent calls %s', (_name, thread) => {
  let race: Stage;
  beforeEach(async () => {
    race = await createStage({
      variants: [
        { id: 'red', pence: 1250, stock: { 'nl-rsv': 2, nl: 8 } },
        { id: 'last', name: 'Last', stock: { nl: 1 } },
      ],
      thread,
    });
  });
  afterEach(() => race.close());

  test('with twenty carts for one unit make one order', async () => {
    const carts = await Promise.all(Array.from({ length: 20 }, () => race.readyCart([{ id: 'red', quantity: 1 }])));
    await race.store.command('setStock', { variantId: 'red', warehouse: 'nl-rsv', quantity: 0, now: 1 });
    await race.store.command('setStock', { variantId: 'red', warehouse: 'nl', quantity: 1, now: 1 });
    const outcomes = await Promise.all(carts.map(({ cart, token }) => race.orders.begin(gb, token, orderInput(cart))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.error).toMatchObject({ kind: 'OUT_OF_STOCK', sku: 'S-red', available: 0 });
    expect(await race.stock('red')).toBe(0);
    expect(await race.count('orders')).toBe(1);
  });

  test('that start an order of one cart fifty times make one order and reserve its stock once', async () => {
    const { cart, token } = await race.readyCart([{ id: 'red', quantity: 3 }]);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => race.orders.begin(gb, token, orderInput(cart))),
    );
    expect(new Set(outcomes.map((outcome) => value(outcome).orderNumber)).size).toBe(1);
    expect(await race.stock('red')).toBe(7);
    expect(await race.count('order_events')).toBe(1);
  });

  test('with ten reports of one payment have one effect', async () => {
    const { cart, token } = await race.readyCart([{ id: 'last', quantity: 1 }]);
    const order = value(await race.orders.begin(gb, token, orderInput(cart)));
    const reports = [
      'authorised',
      'refused',
      'pending',
      'authorised',
      'pending',
      'refused',
      'authorised',
      'cancelled',
      'pending',
      'authorised',
    ] as const;
    await Promise.all(
      reports.map((status) =>
        race.orders.settle(order.orderNumber, { status, amount: order.priceTotal, method: 'visa', pspReference: 'A1' }),
      ),
    );
    const log = (await race.orders.byId(order.id))?.statusLog.map((entry) => entry.status) ?? [];
    // Whichever is first is reported first; the approval is reported once, and nothing after it.
    expect([log[0], log.at(-1)]).toEqual(['created', 'authorised']);
    expect(log.filter((status) => status === 'authorised')).toHaveLength(1);
    expect(await race.stock('last')).toBe(0);
    expect(await race.count("outbox WHERE topic = 'order-confirmed'")).toBe(1);
  });

  test('that pay and change the cart leave an order of one version only', async () => {
    const { cart, token } = await race.readyCart([{ id: 'red', quantity: 1 }]);
    const [started] = await Promise.all([
      race.orders.begin(gb, token, orderInput(cart)),
      race.carts.addProducts(gb, token, [{ id: 'red', quantity: 1 }]),
    ]);
    if (started.ok) expect(started.value).toMatchObject({ cartVersion: cart.version, itemsCount: 1 });
    else expect(started.error.kind).toBe('total-changed');
    expect(await race.stock('red')).toBe(started.ok ? 9 : 10);
  });
});
