import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { BeginOrder } from '#app/modules/orders/ports.ts';
import { createReservationWatch } from '#server/platform/orders/watch-reservations.ts';
import { createStage, failure, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
const HONEST = '198.51.100.7';
/** Lines of the largest cart of an attack; 15 lines of 20 are all that one network may reserve. */
const PLENTY = Array.from({ length: 16 }, (_, index) => `plenty${index}`);
const linesOf = (count: number) => PLENTY.slice(0, count).map((id) => ({ id, quantity: 20 }));

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    variants: [
      ...PLENTY.map((id) => ({ id, stock: { nl: 5000 } })),
      { id: 'few', stock: { nl: 3 } },
      { id: 'some', stock: { nl: 100 } },
    ],
  });
});
afterEach(() => stage.close());

type Items = readonly { readonly id: string; readonly quantity: number }[];
async function order(items: Items, changes: Partial<BeginOrder> = {}) {
  const { cart, token } = await stage.readyCart(items);
  const begin = (more: Partial<BeginOrder> = {}) =>
    stage.orders.begin(gb, token, orderInput(cart, { ...changes, ...more }));
  return { cart, token, begin, started: await begin() };
}
const from = (clientAddress: string) => ({ clientAddress });
const sweep = () => stage.store.command('sweepReservations', { now: stage.now() });
let payments = 0;
const settle = (settled: Order, status: OrderStatus) =>
  stage.orders.settle(settled.orderNumber, {
    status,
    amount: settled.priceTotal,
    method: 'visa',
    pspReference: `P-${payments++}`,
  });
const reservedUnits = async () =>
  Number(
    (await stage.store.read.get<{ n: number | null }>('SELECT SUM(quantity) AS n FROM order_reservations'))?.n ?? 0,
  );

describe('a reservation', () => {
  test('is not made when a payment page is opened, and is made when the payment starts', async () => {
    const { begin, started } = await order([{ id: 'few', quantity: 3 }], { reserve: false });
    expect(await stage.stock('few')).toBe(3);
    const reserved = value(await begin({ reserve: true }));
    expect(reserved).toMatchObject({ id: value(started).id, statusLog: [{ status: 'created' }] });
    expect(await stage.stock('few')).toBe(0);
    value(await begin({ reserve: false }));
    expect(await stage.stock('few')).toBe(0);
  });

  test('is rejected once other carts have reserved the stock of an open page', async () => {
    const { begin } = await order([{ id: 'few', quantity: 3 }], { reserve: false });
    value((await order([{ id: 'few', quantity: 1 }])).started);
    expect(failure(await begin({ reserve: true }))).toMatchObject({ kind: 'OUT_OF_STOCK', available: 2 });
  });

  test('expires after ten minutes; its order can be paid while the session is open, and reserves again', async () => {
    const made = value((await order([{ id: 'few', quantity: 3 }])).started);
    const session = { sessionId: 'S1', sessionUrl: 'https://pay.example/1', expiresAt: stage.now() + minutes(60) };
    await stage.orders.attachPayment(made.id, session);
    stage.pass(minutes(10));
    expect(await sweep()).toBe(0);
    stage.pass(1);
    expect(await sweep()).toBe(1);
    expect(await stage.stock('few')).toBe(3);
    expect(await stage.orders.byId(made.id)).toMatchObject({ status: 'created' });
    expect(await stage.orders.openPayment(made.id)).toMatchObject({ sessionId: 'S1' });
    expect(value(await settle(made, 'authorised'))).toMatchObject({ status: 'authorised' });
    expect(await stage.stock('few')).toBe(0);
    expect(await stage.count("order_events WHERE kind = 'oversold'")).toBe(0);
  });

  test('is renewed by the same attempt after it expired', async () => {
    const { begin, started } = await order([{ id: 'few', quantity: 3 }]);
    await stage.orders.attachPayment(value(started).id, {
      sessionId: 'S1',
      sessionUrl: 'https://pay.example/1',
      expiresAt: stage.now() + minutes(60),
    });
    stage.pass(minutes(10) + 1);
    expect(value(await begin())).toMatchObject({ id: value(started).id, statusLog: [{ status: 'created' }] });
    expect(await stage.stock('few')).toBe(0);
    expect(await stage.orders.openPayment(value(started).id)).toMatchObject({ sessionId: 'S1' });
  });

  test('ends its order where no session was opened, and an open page ends with its session', async () => {
    const alone = value((await order([{ id: 'few', quantity: 1 }])).started);
    const page = value((await order([{ id: 'some', quantity: 1 }], { reserve: false })).started);
    await stage.orders.attachPayment(page.id, {
      sessionId: 'S1',
      sessionUrl: '',
      kind: 'embedded',
      expiresAt: stage.now() + minutes(60),
    });
    stage.pass(minutes(10) + 1);
    await sweep();
    expect([(await stage.orders.byId(alone.id))?.status, (await stage.orders.byId(page.id))?.status]).toEqual([
      'expired',
      'created',
    ]);
    stage.pass(minutes(50));
    await sweep();
    expect((await stage.orders.byId(page.id))?.status).toBe('expired');
  });

  test('is extended by pressing the button again, to thirty minutes at most', async () => {
    const { begin } = await order([{ id: 'few', quantity: 3 }]);
    for (let press = 0; press < 3; press += 1) {
      stage.pass(minutes(9));
      value(await begin());
      await sweep();
      expect(await stage.stock('few')).toBe(0);
    }
    stage.pass(minutes(3) + 1);
    await sweep();
    expect(await stage.stock('few')).toBe(3);
  });

  test.each(['redirect', 'wallet'] as const)('stays while a payment is pending at a bank: %s', async (kind) => {
    const made = value((await order([{ id: 'few', quantity: 3 }])).started);
    await stage.orders.attachPayment(made.id, {
      sessionId: 'S1',
      sessionUrl: '',
      kind,
      expiresAt: stage.now() + minutes(30),
    });
    stage.pass(minutes(30));
    expect(await sweep()).toBe(0);
    stage.pass(1);
    await sweep();
    expect(await stage.stock('few')).toBe(3);
  });
});

describe('unpaid reservations of one network', () => {
  test('leave nearly all stock to others, for any number of carts and addresses', async () => {
    const refused: unknown[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { started } = await order(linesOf(10), from(`203.0.113.${attempt}`));
      if (!started.ok) refused.push(started.error);
    }
    expect(await reservedUnits()).toBe(600);
    expect(refused).toHaveLength(9);
    expect(refused[0]).toEqual({ kind: 'too-many-reserved', retryAfter: 600 });
    const honest = await order([{ id: 'plenty0', quantity: 20 }], from(HONEST));
    expect(value(await settle(value(honest.started), 'authorised'))).toMatchObject({ status: 'authorised' });
  });

  test('are at most 300 units per address, also for concurrent requests', async () => {
    const ready = await Promise.all(Array.from({ length: 8 }, () => stage.readyCart(linesOf(5))));
    const started = await Promise.all(
      ready.map(({ cart, token }) => stage.orders.begin(gb, token, orderInput(cart, from('203.0.113.9')))),
    );
    expect(started.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await reservedUnits()).toBe(300);
  });

  test('count again after a release, and no longer after payment or refusal', async () => {
    const address = from('203.0.113.9');
    const paid = value((await order(linesOf(15), address)).started);
    expect(failure((await order(linesOf(1), address)).started)).toMatchObject({ kind: 'too-many-reserved' });
    await settle(paid, 'authorised');
    const refused = value((await order(linesOf(15), address)).started);
    await settle(refused, 'refused');
    value((await order(linesOf(15), address)).started);
    expect(failure((await order(linesOf(1), address)).started)).toMatchObject({ kind: 'too-many-reserved' });
    stage.pass(minutes(10) + 1);
    await sweep();
    value((await order(linesOf(1), address)).started);
  });

  test.each(['refused', 'expired', 'authorised'] as const)(
    'include pending payments until they are %s',
    async (end) => {
      const address = from('203.0.113.9');
      const pending = value((await order(linesOf(15), address)).started);
      await stage.orders.attachPayment(pending.id, {
        sessionId: 'S1',
        sessionUrl: '',
        kind: 'redirect',
        expiresAt: stage.now() + hours(14 * 24),
      });
      value(await settle(pending, 'pending'));
      expect(failure((await order(linesOf(1), address)).started)).toEqual({
        kind: 'too-many-reserved',
        retryAfter: 3600,
      });
      await settle(pending, end);
      value((await order(linesOf(15), address)).started);
    },
  );

  test('exclude what the same cart reserved before it changed', async () => {
    const { cart, token } = await stage.readyCart(linesOf(10));
    value(await stage.orders.begin(gb, token, orderInput(cart, from('203.0.113.9'))));
    const changed = value(await stage.carts.selectShippingMethod(gb, token, 'express')).cart;
    value(await stage.orders.begin(gb, token, orderInput(changed, from('203.0.113.9'))));
    expect(await reservedUnits()).toBe(200);
  });

  test('are at most the size of one order: a larger one is rejected without a retry time', async () => {
    const { started } = await order(linesOf(16), from(HONEST));
    expect(failure(started)).toEqual({ kind: 'too-many-reserved', retryAfter: null });
    expect(await stage.count('orders')).toBe(0);
  });

  test('are at most 40 starts an hour, without paid orders', async () => {
    const address = from('203.0.113.9');
    for (let start = 0; start < 45; start += 1)
      await settle(value((await order([{ id: 'plenty0', quantity: 1 }], address)).started), 'authorised');
    for (let start = 0; start < 40; start += 1)
      await settle(value((await order([{ id: 'plenty0', quantity: 1 }], address)).started), 'refused');
    expect(failure((await order([{ id: 'plenty0', quantity: 1 }], address)).started)).toEqual({
      kind: 'too-many-reserved',
      retryAfter: 3600,
    });
    stage.pass(hours(1));
    value((await order([{ id: 'plenty0', quantity: 1 }], address)).started);
  });

  test('are at most a quarter of a variant over several orders', async () => {
    let units = 0;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { started } = await order([{ id: 'some', quantity: 10 }], from('203.0.113.9'));
      if (started.ok) units += 10;
    }
    expect(units).toBe(20);
    value((await order([{ id: 'some', quantity: 20 }], from(HONEST))).started);
  });

  test('of the last units that expire are rejected from the third time on, so that others get them', async () => {
    const attack = async (host: number) =>
      (await order([{ id: 'few', quantity: 3 }], from(`203.0.113.${host}`))).started;
    for (const host of [1, 2, 3]) {
      value(await attack(host));
      const late = await stage.carts.addProducts(gb, null, [{ id: 'few', quantity: 1 }]);
      expect(failure(late)).toMatchObject({ kind: 'OUT_OF_STOCK' });
      stage.pass(minutes(10) + 1);
      await sweep();
    }
    expect(failure(await attack(4))).toMatchObject({ kind: 'too-many-reserved' });
    const honest = value((await order([{ id: 'few', quantity: 1 }], from(HONEST))).started);
    expect(value(await settle(honest, 'authorised'))).toMatchObject({ status: 'authorised' });
    stage.pass(hours(6));
    value((await order([{ id: 'few', quantity: 1 }], from('203.0.113.5'))).started);
  });

  test('that expire by a change of the cart count, too', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'few', quantity: 3 }]);
    let seen = cart;
    const begin = () => stage.orders.begin(gb, token, orderInput(seen, from('203.0.113.9')));
    for (const method of ['express', 'standard']) {
      value(await begin());
      stage.pass(minutes(9));
      seen = value(await stage.carts.selectShippingMethod(gb, token, method)).cart;
    }
    value(await begin());
    stage.pass(minutes(9));
    seen = value(await stage.carts.selectShippingMethod(gb, token, 'express')).cart;
    expect(failure(await begin())).toMatchObject({ kind: 'too-many-reserved' });
  });

  test('store no address, and no network once they are released', async () => {
    const { started } = await order([{ id: 'few', quantity: 3 }], from('203.0.113.77'));
    const rows = JSON.stringify([
      await stage.store.read.all('SELECT * FROM order_networks'),
      await stage.store.read.all('SELECT name FROM rate_limits'),
    ]);
    expect(rows).toMatch(/network:[\w-]{43}/);
    expect(rows).not.toContain('203.0.113');
    await settle(value(started), 'authorised');
    expect(await stage.count('order_networks')).toBe(0);
  });
});

test('one cart starts at most twelve reservations an hour, with or without a known network', async () => {
  const { cart, token } = await stage.readyCart([{ id: 'plenty0', quantity: 1 }]);
  const starts = [];
  for (let start = 0; start < 13; start += 1) {
    const started = await stage.orders.begin(gb, token, orderInput(cart));
    starts.push(started.ok);
    if (started.ok) await settle(started.value, 'refused');
  }
  expect(starts).toEqual([...Array<boolean>(12).fill(true), false]);
});

describe('the monitor of unpaid reservations', () => {
  const watched = (percent: number) => {
    const lines: [string, unknown][] = [];
    const log = (level: string) => (details: unknown) => void lines.push([level, details]);
    const watch = createReservationWatch({
      read: stage.store.read,
      clock: stage.now,
      percent,
      log: { error: log('error'), info: log('info') },
    });
    return { watch, lines };
  };

  test('logs an alert while one variant is above its share, every ten minutes, and once when that ends', async () => {
    const { watch, lines } = watched(20);
    value((await order([{ id: 'some', quantity: 20 }])).started);
    await watch();
    expect(lines).toEqual([]);
    const second = value((await order([{ id: 'some', quantity: 1 }])).started);
    await watch();
    await watch();
    expect(lines).toEqual([
      [
        'error',
        {
          alert: 'unpaid-reservations',
          units: 21,
          of: 80_103,
          orders: 2,
          variants: [{ sku: 'S-some', units: 21, of: 100 }],
        },
      ],
    ]);
    stage.pass(minutes(10));
    await watch();
    expect(lines).toHaveLength(2);
    await settle(second, 'authorised');
    await watch();
    await watch();
    expect(lines.slice(2)).toEqual([['info', { alert: 'unpaid-reservations', units: 20, of: 80_102, orders: 1 }]]);
  });

  test('logs an alert when the share of the whole stock is exceeded, over any number of variants', async () => {
    const { watch, lines } = watched(10);
    await stage.run("UPDATE stock SET quantity = 100 WHERE variant_id LIKE 'plenty%'", []);
    value((await order(linesOf(15))).started);
    await watch();
    expect(lines).toEqual([['error', { alert: 'unpaid-reservations', units: 300, of: 1703, orders: 1, variants: [] }]]);
  });

  test('logs a separate alert about pending payments, once a day until they are paid', async () => {
    const { watch, lines } = watched(20);
    const first = value((await order([{ id: 'some', quantity: 15 }])).started);
    await settle(first, 'pending');
    // Open and pending payments have separate shares: neither is above 20 units.
    const open = value((await order([{ id: 'some', quantity: 15 }])).started);
    await watch();
    expect(lines).toEqual([]);
    await settle(open, 'pending');
    for (const time of [0, minutes(10), hours(23)]) {
      stage.pass(time);
      await watch();
    }
    const variants = [{ sku: 'S-some', units: 30, of: 100 }];
    expect(lines).toEqual([['error', { alert: 'waiting-reservations', units: 30, of: 80_103, orders: 2, variants }]]);
    stage.pass(hours(1));
    await watch();
    expect(lines).toHaveLength(2);
    await settle(first, 'authorised');
    await watch();
    expect(lines.slice(2)).toEqual([['info', { alert: 'waiting-reservations', units: 15, of: 80_088, orders: 1 }]]);
  });
});
