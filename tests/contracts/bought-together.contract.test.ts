import { beforeEach, describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import { createRebuildFromOrders } from '#server/platform/recommendations/rebuild-from-orders.ts';
import { orderInput, setUpStage, value } from './commerce-fixture.ts';

let later: number;
const stage = setUpStage({
  variants: ['red', 'blue', 'green'].map((id) => ({ id, stock: { nl: 100 } })),
});
beforeEach(() => {
  later = 0;
});

/** Orders these variants; returns the skus of their products. */
async function order(ids: readonly string[], { isPaid = true } = {}): Promise<readonly string[]> {
  const { cart, token } = await stage.readyCart(ids.map((id) => ({ id, quantity: 2 })));
  const started = value(await stage.begin(token, orderInput(cart)));
  if (isPaid) {
    const result = {
      status: 'authorised',
      amount: started.priceTotal,
      method: 'visa',
      pspReference: started.id,
    } as const;
    value(await stage.orders.settle(started.orderNumber, result));
  }
  return started.items.map(({ parentSku }) => parentSku);
}
const rebuild = async () =>
  (await createRebuildFromOrders({ store: stage.store, clock: () => stage.now() + later })())?.pairs ?? null;
const boughtWith = async (sku = '') => {
  const pairs = await stage.store.read.all<{ other: string }>(
    'SELECT other FROM bought_together WHERE sku = ? ORDER BY score DESC, other',
    [sku],
  );
  return pairs.map(({ other }) => other);
};

describe('products bought together', () => {
  test('come from two paid orders, in both directions', async () => {
    const [red, blue] = await order(['red', 'blue']);
    await order(['blue', 'red']);
    await order(['red', 'green']);
    expect(await boughtWith(red)).toEqual([]);
    expect(await rebuild()).toBe(2);
    expect([await boughtWith(red), await boughtWith(blue), await boughtWith('unknown')]).toEqual([[blue], [red], []]);
  });

  test('do not come from orders that are not paid, or older than half a year', async () => {
    const [red] = await order(['red', 'blue']);
    await order(['red', 'blue'], { isPaid: false });
    expect(await rebuild()).toBe(0);
    await order(['red', 'blue']);
    later = hours(1);
    expect(await rebuild()).toBe(2);
    later = days(181);
    expect(await rebuild()).toBe(0);
    expect(await boughtWith(red)).toEqual([]);
  });

  test('are rebuilt once an hour by one of the nodes that try', async () => {
    expect((await Promise.all([rebuild(), rebuild(), rebuild()])).filter((pairs) => pairs !== null)).toHaveLength(1);
    later = hours(1) - 1;
    expect(await rebuild()).toBeNull();
    later = hours(1);
    expect(await rebuild()).toBe(0);
  });

  test('write nothing while a rebuild is not due', async () => {
    const written: string[] = [];
    const store = {
      read: stage.store.read,
      command: ((name: string, args: never) => {
        written.push(name);
        return stage.store.command(name as 'claimRecommendationBuild', args);
      }) as typeof stage.store.command,
    };
    const run = createRebuildFromOrders({ store, clock: () => stage.now() + later });
    await run();
    expect(written[0]).toBe('claimRecommendationBuild');
    written.length = 0;
    later = hours(1) - 1;
    expect(await run()).toBeNull();
    expect(written).toEqual([]);
  });
});
