import { describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import { createReservationWatch } from '#server/platform/orders/watch-reservations.ts';
import { failure, value } from './commerce-fixture.ts';
import { linesOf, setUpReservationStage } from './reservation-fixture.ts';

const suite = setUpReservationStage();
const { order, sweep, settle } = suite;

describe('a reservation', () => {
  test('is not made when a payment page is opened, and is made when the payment starts', async () => {
    const { begin, started } = await order([{ id: 'few', quantity: 3 }], { reserve: false });
    expect(await suite.stage.stock('few')).toBe(3);
    const reserved = value(await begin({ reserve: true }));
    expect(reserved).toMatchObject({ id: value(started).id, statusLog: [{ status: 'created' }] });
    expect(await suite.stage.stock('few')).toBe(0);
    value(await begin({ reserve: false }));
    expect(await suite.stage.stock('few')).toBe(0);
  });

  test('is rejected once other carts have reserved the stock of an open page', async () => {
    const { begin } = await order([{ id: 'few', quantity: 3 }], { reserve: false });
    value((await order([{ id: 'few', quantity: 1 }])).started);
    expect(failure(await begin({ reserve: true }))).toMatchObject({ kind: 'OUT_OF_STOCK', available: 2 });
  });

  test('expires after ten minutes; its order can be paid while the session is open, and reserves again', async () => {
    const made = value((await order([{ id: 'few', quantity: 3 }])).started);
    const session = {
      sessionId: 'S1',
      sessionUrl: 'https://pay.example/1',
      expiresAt: suite.stage.now() + minutes(60),
    };
    await suite.stage.orders.attachPayment(made.id, session);
    suite.stage.pass(minutes(10));
    expect(await sweep()).toBe(0);
    suite.stage.pass(1);
    expect(await sweep()).toBe(1);
    expect(await suite.stage.stock('few')).toBe(3);
    expect(await suite.stage.orders.byId(made.id)).toMatchObject({ status: 'created' });
    expect(await suite.stage.orders.lastPayment(made.id)).toMatchObject({ sessionId: 'S1' });
    expect(value(await settle(made, 'authorised'))).toMatchObject({ status: 'authorised' });
    expect(await suite.stage.stock('few')).toBe(0);
    expect(await suite.stage.count("order_events WHERE kind = 'oversold'")).toBe(0);
  });

  test('is renewed by the same attempt after it expired', async () => {
    const { begin, started } = await order([{ id: 'few', quantity: 3 }]);
    await suite.stage.orders.attachPayment(value(started).id, {
      sessionId: 'S1',
      sessionUrl: 'https://pay.example/1',
      expiresAt: suite.stage.now() + minutes(60),
    });
    suite.stage.pass(minutes(10) + 1);
    expect(value(await begin())).toMatchObject({ id: value(started).id, statusLog: [{ status: 'created' }] });
    expect(await suite.stage.stock('few')).toBe(0);
    expect(await suite.stage.orders.lastPayment(value(started).id)).toMatchObject({ sessionId: 'S1' });
  });

  test('ends its order where no session was opened, and an open page ends with its session', async () => {
    const alone = value((await order([{ id: 'few', quantity: 1 }])).started);
    const page = value((await order([{ id: 'some', quantity: 1 }], { reserve: false })).started);
    await suite.stage.orders.attachPayment(page.id, {
      sessionId: 'S1',
      sessionUrl: '',
      kind: 'embedded',
      expiresAt: suite.stage.now() + minutes(60),
    });
    suite.stage.pass(minutes(10) + 1);
    await sweep();
    expect([
      (await suite.stage.orders.byId(alone.id))?.status,
      (await suite.stage.orders.byId(page.id))?.status,
    ]).toEqual(['expired', 'created']);
    suite.stage.pass(minutes(50));
    await sweep();
    expect((await suite.stage.orders.byId(page.id))?.status).toBe('expired');
  });

  test('is extended by pressing the button again, to thirty minutes at most', async () => {
    const { begin } = await order([{ id: 'few', quantity: 3 }]);
    for (let press = 0; press < 3; press += 1) {
      suite.stage.pass(minutes(9));
      value(await begin());
      await sweep();
      expect(await suite.stage.stock('few')).toBe(0);
    }
    suite.stage.pass(minutes(3) + 1);
    await sweep();
    expect(await suite.stage.stock('few')).toBe(3);
  });

  test.each(['redirect', 'wallet'] as const)('stays while a payment is pending at a bank: %s', async (kind) => {
    const made = value((await order([{ id: 'few', quantity: 3 }])).started);
    await suite.stage.orders.attachPayment(made.id, {
      sessionId: 'S1',
      sessionUrl: '',
      kind,
      expiresAt: suite.stage.now() + minutes(30),
    });
    suite.stage.pass(minutes(30));
    expect(await sweep()).toBe(0);
    suite.stage.pass(1);
    await sweep();
    expect(await suite.stage.stock('few')).toBe(3);
  });
});

describe('the monitor of unpaid reservations', () => {
  const watched = (percent: number) => {
    const lines: [string, unknown][] = [];
    const log = (level: string) => (details: unknown) => void lines.push([level, details]);
    const letters: string[] = [];
    const watch = createReservationWatch({
      read: suite.stage.store.read,
      clock: suite.stage.now,
      percent,
      log: { error: log('error'), info: log('info') },
      notify: async (alert, reference) => void letters.push(`${alert} ${reference}`),
    });
    return { watch, lines, letters };
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
    suite.stage.pass(minutes(10));
    await watch();
    expect(lines).toHaveLength(2);
    await settle(second, 'authorised');
    await watch();
    await watch();
    expect(lines.slice(2)).toEqual([['info', { alert: 'unpaid-reservations', units: 20, of: 80_102, orders: 1 }]]);
  });

  test('logs an alert when the share of the whole stock is exceeded, over any number of variants', async () => {
    const { watch, lines } = watched(10);
    await suite.stage.run("UPDATE stock SET quantity = 100 WHERE variant_id LIKE 'plenty%'", []);
    value((await order(linesOf(15))).started);
    await watch();
    expect(lines).toEqual([['error', { alert: 'unpaid-reservations', units: 300, of: 1703, orders: 1, variants: [] }]]);
  });

  test('logs an alert again at once when another variant passes, with a letter, the new one first', async () => {
    const { watch, lines, letters } = watched(20);
    value((await order([{ id: 'some', quantity: 20 }])).started);
    value((await order([{ id: 'some', quantity: 5 }])).started);
    await watch();
    await suite.stage.run("UPDATE stock SET quantity = 60 WHERE variant_id = 'plenty0'", []);
    value((await order([{ id: 'plenty0', quantity: 20 }])).started);
    value((await order([{ id: 'plenty0', quantity: 1 }])).started);
    suite.stage.pass(minutes(2));
    await watch();
    await watch();
    expect(lines.map(([level]) => level)).toEqual(['error', 'error']);
    expect(lines[1]?.[1]).toMatchObject({ variants: [{ sku: 'S-plenty0' }, { sku: 'S-some' }] });
    expect(letters).toEqual(Array(2).fill('unpaid-reservations 2026-11-23 09:00 UTC'));
  });

  test('logs an alert when many variants are off sale, however few units there were of each', async () => {
    const { watch, lines } = watched(20);
    await suite.stage.run("UPDATE stock SET quantity = 2 WHERE variant_id LIKE 'plenty%'", []);
    for (const id of ['plenty0', 'plenty1', 'plenty2', 'plenty3']) value((await order([{ id, quantity: 2 }])).started);
    await watch();
    expect(lines).toEqual([]);
    value((await order([{ id: 'plenty4', quantity: 2 }])).started);
    await watch();
    expect(lines).toMatchObject([['error', { alert: 'unpaid-reservations', units: 10, orders: 5 }]]);
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
      suite.stage.pass(time);
      await watch();
    }
    const variants = [{ sku: 'S-some', units: 30, of: 100 }];
    expect(lines).toEqual([['error', { alert: 'waiting-reservations', units: 30, of: 80_103, orders: 2, variants }]]);
    suite.stage.pass(hours(1));
    await watch();
    expect(lines).toHaveLength(2);
    await settle(first, 'authorised');
    await watch();
    expect(lines.slice(2)).toEqual([['info', { alert: 'waiting-reservations', units: 15, of: 80_088, orders: 1 }]]);
  });
});
