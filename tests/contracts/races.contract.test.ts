import { describe, expect, test } from 'vitest';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { storeEngine } from '#tests/support/stores.ts';
import { market, orderInput, type Stage, setUpStage, value } from './commerce-fixture.ts';

const gb = market('GB');
const stage = setUpStage({
  variants: [
    { id: 'red', stock: { 'nl-rsv': 20, nl: 30 } },
    { id: 'blue', stock: { nl: 1000 } },
    { id: 'green', stock: { 'nl-rsv': 500, nl: 500 } },
  ],
  thread: true,
});

/** The nodes that serve shoppers: two where the store allows two. */
async function nodes() {
  return storeEngine === 'postgres' ? [stage.orders, (await stage.secondNode()).orders] : [stage.orders];
}

const fill = async (count: number, items: (index: number) => readonly { id: string; quantity: number }[]) => {
  const carts: Awaited<ReturnType<Stage['readyCart']>>[] = [];
  for (let index = 0; index < count; index++) carts.push(await stage.readyCart(items(index)));
  return carts;
};

describe('concurrently, on all nodes,', () => {
  test('200 orders of a stock of 50 are exactly 50', { timeout: 60_000 }, async () => {
    const carts = await fill(200, () => [{ id: 'red', quantity: 1 }]);
    const shops = await nodes();
    const outcomes = await Promise.all(
      carts.map(({ cart, token }, index) =>
        (shops[index % shops.length] ?? stage.orders).begin(gb, token, orderInput(cart)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(50);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.error).toMatchObject({ kind: 'OUT_OF_STOCK', sku: 'S-red', available: 0 });
    expect(await stage.stock('red')).toBe(0);
    expect(await stage.count('orders')).toBe(50);
    expect(await stage.count('order_reservations')).toBeGreaterThanOrEqual(50);
  });

  test('orders of the same products in different line orders, and orders that end, all complete', {
    timeout: 60_000,
  }, async () => {
    const orders = [
      ['red', 'blue', 'green'],
      ['green', 'blue', 'red'],
      ['blue', 'red', 'green'],
    ] as const;
    const early = await fill(10, (index) => (orders[index % 3] ?? orders[0]).map((id) => ({ id, quantity: 1 })));
    const shops = await nodes();
    const shop = (index: number) => shops[index % shops.length] ?? stage.orders;
    for (const { cart, token } of early) value(await stage.begin(token, orderInput(cart)));
    stage.passReservation();
    const late = await fill(30, (index) => (orders[index % 3] ?? orders[0]).map((id) => ({ id, quantity: 1 })));
    const outcomes = await Promise.all(
      late.map(({ cart, token }, index) => shop(index).begin(gb, token, orderInput(cart))),
    );
    for (const outcome of outcomes) value(outcome);
    expect(await stage.count("orders WHERE status = 'expired'")).toBe(10);
    expect([await stage.stock('red'), await stage.stock('blue'), await stage.stock('green')]).toEqual([20, 970, 970]);
  });

  test('orders of the last units of two sizes leave their product sold out', async () => {
    const catalogue = createEmbeddedCatalogue(stage.store.read);
    const shops = await nodes();
    for (let round = 0; round < 10; round++) {
      const [one, two] = [`one-${round}`, `two-${round}`];
      await stage.sellSizes(`pair-${round}`, [one, two]);
      expect(await catalogue.cards(gb, [`P-pair-${round}`])).toMatchObject([{ stockStatus: 'in-stock' }]);
      const carts = [
        await stage.readyCart([{ id: one, quantity: 1 }]),
        await stage.readyCart([{ id: two, quantity: 1 }]),
      ];
      const outcomes = await Promise.all(
        carts.map(({ cart, token }, index) =>
          (shops[index % shops.length] ?? stage.orders).begin(gb, token, orderInput(cart)),
        ),
      );
      for (const outcome of outcomes) value(outcome);
      expect(await catalogue.cards(gb, [`P-pair-${round}`])).toMatchObject([{ stockStatus: 'no-stock' }]);
    }
  });

  test('sweeps of all nodes end each order once', async () => {
    const carts = await fill(8, () => [{ id: 'red', quantity: 1 }]);
    for (const { cart, token } of carts) value(await stage.begin(token, orderInput(cart)));
    stage.passReservation();
    const now = Date.parse('2026-11-23T12:00:00Z');
    const ended = await Promise.all(Array.from({ length: 6 }, () => stage.store.command('sweepReservations', { now })));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(await stage.stock('red')).toBe(50);
    expect(await stage.count("order_events WHERE status = 'expired'")).toBe(8);
  });
});
