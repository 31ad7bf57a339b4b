import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { ALERT_LIFE, MOST_ALERTS, WAITING_LIFE } from '#app/modules/catalogue/domain/stock-alert.ts';
import { createEmbeddedStockAlerts, createStockAlertRun } from '#server/platform/stock-alerts/stock-alerts.ts';
import { createStage, market, type Stage } from './commerce-fixture.ts';

const gb = market('GB');
const EMAIL = 'ada@example.com';
const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
let stage: Stage;
beforeEach(async () => {
  const sizes = Array.from({ length: MOST_ALERTS }, (_, index) => ({ id: `size-${index}`, stock: { nl: 0 } }));
  stage = await createStage({
    variants: [
      { id: 'red', stock: { nl: 0, us: 9 } },
      { id: 'blue', stock: { nl: 0 } },
      { id: 'red-UP', stock: { nl: 9, us: 0 } },
      ...sizes,
    ],
  });
});
afterEach(() => stage.close());

const setStock = (variantId: string, quantity: number, warehouse = 'nl') =>
  stage.store.command('setStock', { variantId, warehouse, quantity, now: stage.now() });
const run = () => createStockAlertRun({ store: stage.store, clock: stage.now })();
const messages = async () =>
  (
    await stage.store.read.all<{ payload: string }>(
      "SELECT payload FROM outbox WHERE topic = 'back-in-stock' ORDER BY created_at, id",
    )
  ).map(({ payload }) => JSON.parse(payload));

const open = () => createEmbeddedStockAlerts({ store: stage.store, clock: stage.now });

describe('stock alerts', () => {
  test('queue one mail per request when the size is in stock, with its language and storefront and no address', async () => {
    const alerts = open();
    expect(await alerts.request(gb, { variantId: 'red', email: EMAIL })).toBe('waiting');
    expect(await alerts.request(gb, { variantId: 'red', email: EMAIL })).toBe('waiting');
    expect(await alerts.request(market('DE'), { variantId: 'red', email: EMAIL })).toBe('waiting');
    expect([await run(), await messages()]).toEqual([0, []]);
    await setStock('red', 1);
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    const queued = await messages();
    expect(queued.map(({ storefront, language }) => [storefront, language]).sort()).toEqual([
      ['de', 'de'],
      ['uk', 'en'],
    ]);
    expect(JSON.stringify(queued)).not.toContain('ada');
  });

  test('count the stock of the warehouses that serve the size', async () => {
    const alerts = open();
    await alerts.request(gb, { variantId: 'red', email: EMAIL });
    await alerts.request(market('US'), { variantId: 'red-UP', email: EMAIL });
    expect(await run()).toBe(0);
    await setStock('red-UP', 2, 'us');
    expect(await run()).toBe(1);
  });

  test('begin again with a later request', async () => {
    const alerts = open();
    await alerts.request(gb, { variantId: 'red', email: EMAIL });
    await setStock('red', 1);
    await run();
    await setStock('red', 0);
    stage.pass(1);
    await alerts.request(gb, { variantId: 'red', email: EMAIL });
    expect(await run()).toBe(0);
    await setStock('red', 5);
    expect(await run()).toBe(1);
    expect(await messages()).toHaveLength(2);
  });

  test('reject a size that the catalogue does not have, and more sizes than an address may wait for', async () => {
    const alerts = open();
    expect(await alerts.request(gb, { variantId: 'nope', email: EMAIL })).toBe('unknown-size');
    for (let index = 0; index < MOST_ALERTS; index += 1)
      expect(await alerts.request(gb, { variantId: `size-${index}`, email: EMAIL })).toBe('waiting');
    expect(await alerts.request(gb, { variantId: 'blue', email: EMAIL })).toBe('too-many');
    expect(await alerts.request(gb, { variantId: 'size-0', email: EMAIL })).toBe('waiting');
    expect(await alerts.request(gb, { variantId: 'blue', email: 'grace@example.com' })).toBe('waiting');
  });

  test('are deleted 30 days after their mail was queued, and half a year after the request', async () => {
    const alerts = open();
    await alerts.request(gb, { variantId: 'red', email: EMAIL });
    await alerts.request(gb, { variantId: 'blue', email: EMAIL });
    await setStock('red', 1);
    await run();
    stage.pass(ALERT_LIFE - 1);
    await run();
    expect(await stage.count('stock_alerts')).toBe(2);
    stage.pass(1);
    await run();
    expect(await stage.count('stock_alerts')).toBe(1);
    stage.pass(WAITING_LIFE - ALERT_LIFE);
    await run();
    expect(await stage.count('stock_alerts')).toBe(0);
    expect([ALERT_LIFE, WAITING_LIFE]).toEqual([days(30), days(180)]);
  });

  test('end for an address in one storefront', async () => {
    const alerts = open();
    await alerts.request(gb, { variantId: 'red', email: EMAIL });
    await alerts.request(gb, { variantId: 'blue', email: EMAIL });
    await alerts.request(gb, { variantId: 'blue', email: 'grace@example.com' });
    await alerts.request(market('DE'), { variantId: 'red', email: EMAIL });
    const address = { storefront: 'uk', emailHash: hashOf(EMAIL) };
    await alerts.end(address);
    await alerts.end(address);
    const rows = await stage.store.read.all<{ email: string; storefront: string }>(
      'SELECT email, storefront FROM stock_alerts ORDER BY email',
    );
    expect(rows.map(({ email, storefront }) => [email, storefront])).toEqual([
      [EMAIL, 'de'],
      ['grace@example.com', 'uk'],
    ]);
  });

  test('queued by two nodes at once are queued once', async () => {
    const alerts = open();
    await alerts.request(gb, { variantId: 'red', email: EMAIL });
    await setStock('red', 1);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await messages()).toHaveLength(1);
  });
});
