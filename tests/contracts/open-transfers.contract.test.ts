import { describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { StartOrder } from '#app/modules/orders/ports.ts';
import { failure, value } from './commerce-fixture.ts';
import { linesOf, setUpReservationStage } from './reservation-fixture.ts';

const suite = setUpReservationStage({ scarce: 14 });
const { order, settle, sweep } = suite;

const OFFICE = '203.0.113.9';
const ONE = [{ id: 'plenty0', quantity: 1 }];

/** One shopper of the office, who pays by transfer. */
const shopper = (email: string, clientAddress = OFFICE): Partial<StartOrder> => ({
  clientAddress,
  email,
  transfer: true,
});

/** Places an order by a transfer that the provider ends in a fortnight. */
async function transfer(items: typeof ONE, changes: Partial<StartOrder>): Promise<Order> {
  const placed = value((await order(items, changes)).started);
  await attach(placed);
  return value(await settle(placed, 'pending', 'bankTransfer_IBAN'));
}

const attach = (placed: Order) =>
  suite.stage.orders.attachPayment(placed.id, {
    sessionId: `S-${placed.id}`,
    sessionUrl: '',
    kind: 'redirect',
    expiresAt: suite.stage.now() + days(14),
  });

const isReserved = async ({ id }: Order) =>
  (await suite.stage.store.read.get<{ reserved: number }>('SELECT reserved FROM orders WHERE id = ?', [id]))
    ?.reserved === 1;

describe('orders that wait for a transfer', () => {
  test('are two per network: a third is rejected for a day, and no card is', async () => {
    await transfer(ONE, shopper('a@shop.test'));
    suite.stage.pass(hours(2));
    await transfer(ONE, shopper('b@shop.test'));
    expect(failure((await order(ONE, shopper('c@shop.test'))).started)).toEqual({
      kind: 'too-many-transfers',
      retryAfter: 22 * 3600,
    });
    for (let card = 0; card < 40; card += 1)
      value((await order(ONE, { clientAddress: OFFICE, email: 'a@shop.test' })).started);
    suite.stage.pass(hours(22));
    await transfer(ONE, shopper('c@shop.test'));
  });

  test('are one per email address in a network, in any spelling, so that a colleague can place one', async () => {
    await transfer(ONE, shopper('a@shop.test'));
    expect(failure((await order(ONE, shopper(' A@Shop.test'))).started)).toEqual({
      kind: 'too-many-transfers',
      retryAfter: 24 * 3600,
    });
    await transfer(ONE, shopper('b@shop.test'));
  });

  test('of strangers with the address of a shopper close nothing in the network of the shopper', async () => {
    for (const host of [1, 2, 3]) await transfer(ONE, shopper('victim@shop.test', `198.51.100.${host}`));
    value((await order(ONE, { clientAddress: OFFICE, email: 'victim@shop.test' })).started);
    await transfer(ONE, shopper('victim@shop.test'));
  });

  test('are six per area', async () => {
    for (let host = 1; host <= 6; host += 1) await transfer(ONE, shopper('a@shop.test', `203.0.113.${host}`));
    expect(failure((await order(ONE, shopper('a@shop.test', '203.0.113.7'))).started)).toMatchObject({
      kind: 'too-many-transfers',
    });
    value((await order(ONE, { clientAddress: '203.0.113.7' })).started);
  });

  test.each(['authorised', 'expired', 'cancelled'] as const)('no longer count once they are %s', async (end) => {
    const first = await transfer(ONE, shopper('a@shop.test'));
    await settle(first, end, 'bankTransfer_IBAN');
    await transfer(ONE, shopper('a@shop.test'));
  });

  test('reserve 300 units of their own, beside those of other payments', async () => {
    await transfer(linesOf(15), shopper('a@shop.test'));
    expect(failure((await order(ONE, shopper('b@shop.test'))).started)).toMatchObject({ kind: 'too-many-transfers' });
    value((await order(linesOf(15), { clientAddress: OFFICE })).started);
  });

  test('keep plenty of goods until their end, and the last ones for six hours', async () => {
    const plenty = await transfer(ONE, shopper('a@shop.test'));
    const last = await transfer([{ id: 'few', quantity: 1 }], shopper('b@shop.test'));
    suite.stage.pass(hours(6) + 1);
    await sweep();
    expect([await isReserved(plenty), await isReserved(last)]).toEqual([true, false]);
    expect(await suite.stage.orders.byId(last.id)).toMatchObject({ status: 'pending' });
    suite.stage.pass(days(14));
    await sweep();
    expect(await isReserved(plenty)).toBe(false);
  });

  test('take their goods again when the money arrives, or are reported as sold out', async () => {
    const last = await transfer([{ id: 'few', quantity: 3 }], shopper('a@shop.test'));
    suite.stage.pass(hours(6) + 1);
    await sweep();
    const paid = value(await settle(last, 'authorised', 'bankTransfer_IBAN'));
    expect(paid).toMatchObject({ status: 'authorised', oversold: false });
    const late = await transfer([{ id: 'scarce0', quantity: 2 }], shopper('b@shop.test'));
    suite.stage.pass(hours(6) + 1);
    await sweep();
    value(
      await settle(
        value((await order([{ id: 'scarce0', quantity: 1 }], { clientAddress: '198.51.100.7' })).started),
        'authorised',
      ),
    );
    expect(value(await settle(late, 'authorised', 'bankTransfer_IBAN'))).toMatchObject({ oversold: true });
  });

  test('placed on a page of the provider count too, and keep no goods beyond the limit', async () => {
    const onPage = async (email: string) => {
      const placed = value((await order(ONE, { clientAddress: OFFICE, email })).started);
      return value(await settle(placed, 'pending', 'multibanco'));
    };
    const [first, second, third] = [
      await onPage('a@shop.test'),
      await onPage('b@shop.test'),
      await onPage('c@shop.test'),
    ];
    expect([await isReserved(first), await isReserved(second), await isReserved(third)]).toEqual([true, true, false]);
    expect(failure((await order(ONE, shopper('d@shop.test'))).started)).toMatchObject({ kind: 'too-many-transfers' });
    value((await order(ONE, { clientAddress: OFFICE })).started);
  });

  test('become card payments of the same order when another method is chosen, and back', async () => {
    const { begin } = await order(ONE, shopper('a@shop.test'));
    value(await begin({ transfer: false }));
    await transfer(ONE, shopper('a@shop.test'));
    expect(failure(await begin({ transfer: true }))).toMatchObject({ kind: 'too-many-transfers' });
    value(await begin({ transfer: false }));
  });
});

describe('the last goods of many variants', () => {
  const scarce = (index: number) => [{ id: `scarce${index}`, quantity: 2 }];

  test('go to one network for six variants at once: others can still be bought', async () => {
    for (let index = 0; index < 6; index += 1) value((await order(scarce(index), { clientAddress: OFFICE })).started);
    for (let index = 6; index < 14; index += 1)
      expect(failure((await order(scarce(index), { clientAddress: OFFICE })).started)).toEqual({
        kind: 'too-many-reserved',
        retryAfter: 600,
      });
    value((await order(scarce(13), { clientAddress: '198.51.100.7' })).started);
    suite.stage.pass(minutes(10) + 1);
    await sweep();
    value((await order(scarce(13), { clientAddress: OFFICE })).started);
  });

  test('go to one order all the same', async () => {
    const all = Array.from({ length: 14 }, (_, index) => ({ id: `scarce${index}`, quantity: 2 }));
    value((await order(all, { clientAddress: OFFICE })).started);
  });
});

test('forty shoppers behind one address buy the same sock at once', async () => {
  const started = await Promise.all(
    Array.from({ length: 40 }, async (_, shopperNumber) =>
      order([{ id: 'some', quantity: 1 }], { clientAddress: OFFICE, email: `s${shopperNumber}@shop.test` }),
    ),
  );
  expect(started.filter((one) => one.started.ok)).toHaveLength(40);
});
