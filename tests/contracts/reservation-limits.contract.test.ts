import { describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import { failure, orderInput, value } from './commerce-fixture.ts';
import { gb, linesOf, setUpReservationStage } from './reservation-fixture.ts';

const suite = setUpReservationStage();
const { order, settle, sweep } = suite;

const HONEST = '198.51.100.7';

const from = (clientAddress: string) => ({ clientAddress });

const reservedUnits = async () =>
  Number(
    (await suite.stage.store.read.get<{ n: number | null }>('SELECT SUM(quantity) AS n FROM order_reservations'))?.n ??
      0,
  );

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
    const ready = await Promise.all(Array.from({ length: 8 }, () => suite.stage.readyCart(linesOf(5))));
    const started = await Promise.all(
      ready.map(({ cart, token }) => suite.stage.begin(token, orderInput(cart, from('203.0.113.9')))),
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
    suite.stage.pass(minutes(10) + 1);
    await sweep();
    value((await order(linesOf(1), address)).started);
  });

  test.each(['refused', 'expired', 'authorised'] as const)(
    'include pending payments until they are %s',
    async (end) => {
      const address = from('203.0.113.9');
      const pending = value((await order(linesOf(15), address)).started);
      await suite.stage.orders.attachPayment(pending.id, {
        sessionId: 'S1',
        sessionUrl: '',
        kind: 'redirect',
        expiresAt: suite.stage.now() + hours(14 * 24),
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

  test('include a payment that a bank is looking at for an hour, as the rejection says', async () => {
    const address = from('203.0.113.9');
    await settle(value((await order(linesOf(15), address)).started), 'pending');
    expect(failure((await order(linesOf(1), address)).started)).toMatchObject({ retryAfter: 3600 });
    suite.stage.pass(hours(1));
    value((await order(linesOf(1), address)).started);
  });

  test('exclude what the same cart reserved before it changed', async () => {
    const { cart, token } = await suite.stage.readyCart(linesOf(10));
    value(await suite.stage.begin(token, orderInput(cart, from('203.0.113.9'))));
    const changed = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' })).cart;
    value(await suite.stage.begin(token, orderInput(changed, from('203.0.113.9'))));
    expect(await reservedUnits()).toBe(200);
  });

  test('are at most the size of one order: a larger one is rejected without a retry time', async () => {
    const { started } = await order(linesOf(16), from(HONEST));
    expect(failure(started)).toEqual({ kind: 'too-many-reserved', retryAfter: null });
    expect(await suite.stage.count('orders')).toBe(0);
  });

  test('are at most 120 starts an hour, without paid orders', async () => {
    const address = from('203.0.113.9');
    for (let start = 0; start < 125; start += 1)
      await settle(value((await order([{ id: 'plenty0', quantity: 1 }], address)).started), 'authorised');
    for (let start = 0; start < 120; start += 1)
      await settle(value((await order([{ id: 'plenty0', quantity: 1 }], address)).started), 'refused');
    expect(failure((await order([{ id: 'plenty0', quantity: 1 }], address)).started)).toEqual({
      kind: 'too-many-reserved',
      retryAfter: 3600,
    });
    suite.stage.pass(hours(1));
    value((await order([{ id: 'plenty0', quantity: 1 }], address)).started);
  });

  test('are at most forty units of a variant, or a quarter, over several orders', async () => {
    let units = 0;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { started } = await order([{ id: 'some', quantity: 10 }], from('203.0.113.9'));
      if (started.ok) units += 10;
    }
    expect(units).toBe(40);
    value((await order([{ id: 'some', quantity: 20 }], from(HONEST))).started);
  });

  test('of the last units that expire are rejected from the third time on, so that others get them', async () => {
    const attack = async (host: number) =>
      (await order([{ id: 'few', quantity: 3 }], from(`203.0.113.${host}`))).started;
    for (const host of [1, 2, 3]) {
      value(await attack(host));
      const late = await suite.stage.carts.addProducts(gb, null, [{ id: 'few', quantity: 1 }]);
      expect(failure(late)).toMatchObject({ kind: 'OUT_OF_STOCK' });
      suite.stage.pass(minutes(10) + 1);
      await sweep();
    }
    expect(failure(await attack(4))).toMatchObject({ kind: 'too-many-reserved' });
    const honest = value((await order([{ id: 'few', quantity: 1 }], from(HONEST))).started);
    expect(value(await settle(honest, 'authorised'))).toMatchObject({ status: 'authorised' });
    suite.stage.pass(hours(6));
    value((await order([{ id: 'few', quantity: 1 }], from('203.0.113.5'))).started);
  });

  test('that expire by a change of the cart count, too', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'few', quantity: 3 }]);
    let seen = cart;
    const begin = () => suite.stage.begin(token, orderInput(seen, from('203.0.113.9')));
    for (const method of ['express', 'standard']) {
      value(await begin());
      suite.stage.pass(minutes(9));
      seen = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: method })).cart;
    }
    value(await begin());
    suite.stage.pass(minutes(9));
    seen = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' })).cart;
    expect(failure(await begin())).toMatchObject({ kind: 'too-many-reserved' });
  });

  test('store no address, and no network once they are released', async () => {
    const { started } = await order([{ id: 'few', quantity: 3 }], from('203.0.113.77'));
    const rows = JSON.stringify([
      await suite.stage.store.read.all('SELECT * FROM order_networks'),
      await suite.stage.store.read.all('SELECT name FROM rate_limits'),
    ]);
    expect(rows).toMatch(/network:[\w-]{43}/);
    expect(rows).not.toContain('203.0.113');
    await settle(value(started), 'authorised');
    expect(await suite.stage.count('order_networks')).toBe(0);
  });
});

test('one cart starts at most twelve reservations an hour, with or without a known network', async () => {
  const { cart, token } = await suite.stage.readyCart([{ id: 'plenty0', quantity: 1 }]);
  const starts = [];
  for (let start = 0; start < 13; start += 1) {
    const started = await suite.stage.begin(token, orderInput(cart));
    starts.push(started.ok);
    if (started.ok) await settle(started.value, 'refused');
  }
  expect(starts).toEqual([...Array<boolean>(12).fill(true), false]);
});
