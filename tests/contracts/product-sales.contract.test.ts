import { beforeEach, describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { createRebuildFromOrders } from '#server/platform/recommendations/rebuild-from-orders.ts';
import { orderInput, setUpStage, value } from './commerce-fixture.ts';

let later: number;
const stage = setUpStage({ variants: ['red', 'blue'].map((id) => ({ id, stock: { nl: 400 } })) });
beforeEach(() => {
  later = 0;
});

type Outcome = 'authorised' | 'pending' | 'refused' | 'cancelled';

/** Orders some units of a variant, and reports the payment; returns the sku of the product. */
async function buy(id: string, quantity = 1, ...outcomes: readonly Outcome[]): Promise<string> {
  const { cart, token } = await stage.readyCart([{ id, quantity }]);
  const started = value(await stage.begin(token, orderInput(cart)));
  const payment = { amount: started.priceTotal, method: 'visa', pspReference: started.id };
  for (const status of outcomes) value(await stage.orders.settle(started.orderNumber, { ...payment, status }));
  return started.items[0]?.parentSku ?? '';
}
/** Rebuilds an hour after the time before; returns how many levels changed. */
async function rebuild(): Promise<number | undefined> {
  later += hours(1);
  const now = stage.now() + later;
  return (await createRebuildFromOrders({ store: stage.store, clock: () => now })())?.sales;
}
const levels = async () => {
  const rows = await stage.store.read.all<{ sku: string; level: number }>('SELECT sku, level FROM product_sales');
  return new Map(rows.map(({ sku, level }) => [sku, level]));
};

describe('levels of sales', () => {
  test('come from the units of paid orders', async () => {
    const blue = await buy('blue', 1, 'authorised');
    const red = await buy('red', 5, 'authorised');
    await buy('red', 5, 'authorised');
    expect(await rebuild()).toBe(2);
    const found = await levels();
    expect(found.get(blue)).toBe(1);
    expect(found.get(red)).toBeGreaterThan(2);
  });

  test.each(['pending', 'refused', 'cancelled'] as const)('do not come from orders that are %s', async (status) => {
    await buy('red', 5, status);
    await buy('blue', 5);
    expect(await rebuild()).toBe(0);
    expect(await levels()).toEqual(new Map());
  });

  test('are not written again while no level changes, and fall with time', async () => {
    const red = await buy('red', 3, 'authorised');
    await rebuild();
    const feed = createCatalogueFeed(stage.store.read);
    const { sales } = await feed.state(0);
    expect(await rebuild()).toBe(0);
    expect((await feed.state(0)).sales).toBe(sales);
    later += days(90);
    expect(await rebuild()).toBe(1);
    later += days(90);
    await rebuild();
    expect(await levels()).toEqual(new Map([[red, 0]]));
  });

  test('reach the feed of the catalogue with the product, in the order of their changes', async () => {
    const feed = createCatalogueFeed(stage.store.read);
    const none = { revision: 0, id: '' };
    expect([(await feed.state(0)).sales, await feed.changedSales(none)]).toEqual([0, { products: [], last: null }]);
    const red = await buy('red', 5, 'authorised');
    await rebuild();
    await buy('blue', 1, 'authorised');
    await rebuild();
    expect((await feed.state(0)).sales).toBe(2);
    const { products, last } = await feed.changedSales(none);
    expect(products.map(({ salesLevel }) => salesLevel)).toEqual([4, 1]);
    expect(last?.revision).toBe(2);
    expect(await feed.changedSales({ revision: 1, id: red })).toMatchObject({ products: [{ salesLevel: 1 }] });
    const whole = await feed.changedProducts(none);
    expect(whole.products.map(({ salesLevel }) => salesLevel).sort()).toEqual([1, 4]);
  });
});
