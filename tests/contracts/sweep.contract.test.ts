import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { createSweep } from '#server/platform/sweep.ts';
import { storeEngine } from '#tests/support/stores.ts';
import { failure, market, orderInput, setUpStage, value } from './commerce-fixture.ts';

const gb = market('GB');
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });

const add = () => stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]);
const sweep = () => createSweep(stage.store)(stage.now());
const carts = () => stage.count('carts');
const settle = async (number: string, status: 'authorised' | 'refused' | 'pending', total: number) =>
  value(
    await stage.orders.settle(number, {
      status,
      amount: { amount: total, currency: 'GBP' },
      method: 'scheme',
      pspReference: 'P1',
    }),
  );

describe('an abandoned cart', () => {
  test('exists as long as its token, and is deleted with its lines a week later', async () => {
    const { token } = value(await add());
    stage.pass(days(30));
    expect((await stage.cart(token)).itemsCount).toBe(1);
    // Reading it returned a new token, valid for thirty days more.
    stage.pass(days(37));
    expect((await sweep()).carts).toBe(0);
    stage.pass(1);
    expect((await sweep()).carts).toBe(1);
    expect([await carts(), await stage.count('cart_lines')]).toEqual([0, 0]);
    expect(failure(await stage.carts.fetch(gb, token))).toEqual({ kind: 'UNAUTHORIZED' });
  });

  test('is not written by every read', async () => {
    const { token } = value(await add());
    const before = await stage.store.read.get('SELECT version, updated_at FROM carts');
    stage.pass(minutes(5));
    value(await stage.carts.fetch(gb, token));
    expect(await stage.store.read.get('SELECT version, updated_at FROM carts')).toEqual(before);
    stage.pass(days(1));
    value(await stage.carts.fetch(gb, token));
    expect(await stage.store.read.get('SELECT version, updated_at FROM carts')).toEqual({
      version: 1,
      updated_at: stage.now(),
    });
  });

  test('stays while its order has reserved stock', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.begin(token, orderInput(cart)));
    await stage.orders.attachPayment(order.id, {
      sessionId: 's',
      kind: 'redirect',
      sessionUrl: 'https://bank.example/',
      expiresAt: stage.now() + days(60),
    });
    stage.pass(days(40));
    expect(await sweep()).toMatchObject({ carts: 0, orders: 0 });
    stage.pass(days(30));
    // The order ends in the same sweep, before the carts are deleted.
    expect(await sweep()).toMatchObject({ carts: 1, orders: 1 });
    expect(await stage.orders.byId(order.id)).toMatchObject({ status: 'expired' });
  });

  test('stays while its payment is pending, and its order outlives it', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.begin(token, orderInput(cart)));
    await settle(order.orderNumber, 'pending', cart.priceTotal.amount);
    await stage.run("UPDATE carts SET state = 'OPEN'", []);
    stage.pass(days(400));
    expect((await sweep()).carts).toBe(0);
    await settle(order.orderNumber, 'refused', cart.priceTotal.amount);
    stage.pass(days(38));
    expect((await sweep()).carts).toBe(1);
    expect(await stage.orders.byId(order.id)).toMatchObject({ status: 'refused' });
    expect(
      value(
        await stage.orders.settle(order.orderNumber, {
          status: 'refused',
          amount: null,
          method: null,
          pspReference: 'P1',
        }),
      ),
    ).toBeTruthy();
  });
});

describe('a closed cart', () => {
  test('is deleted after ninety days, and its order stays', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.begin(token, orderInput(cart)));
    await settle(order.orderNumber, 'authorised', cart.priceTotal.amount);
    await sweep();
    const paid = await stage.orders.byId(order.id);
    stage.pass(days(90));
    expect((await sweep()).carts).toBe(0);
    stage.pass(1);
    expect((await sweep()).carts).toBe(1);
    expect([await carts(), await stage.count('cart_lines')]).toEqual([0, 0]);
    expect(await stage.orders.byId(order.id)).toEqual(paid);
    expect(await settle(order.orderNumber, 'authorised', cart.priceTotal.amount)).toEqual(paid);
  });

  test('stays while its payment is pending', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.begin(token, orderInput(cart)));
    await settle(order.orderNumber, 'pending', cart.priceTotal.amount);
    stage.pass(days(400));
    expect((await sweep()).carts).toBe(0);
  });
});

describe('a sweep', () => {
  test('reads two hundred carts per batch, continues from there, and ends', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.begin(token, orderInput(cart)));
    await settle(order.orderNumber, 'pending', cart.priceTotal.amount);
    await stage.run("UPDATE carts SET state = 'OPEN'", []);
    await stage.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 450)
       INSERT INTO carts (id, country, warehouse_region, version, state, created_at, updated_at)
       SELECT 'old-' || CAST(n AS TEXT), 'GB', 'NL', 1, 'OPEN', 0, n FROM numbers`,
      [],
    );
    stage.pass(days(60));
    const run = createSweep(stage.store);
    const passes = [await run(stage.now()), await run(stage.now()), await run(stage.now())];
    expect(passes.map((pass) => [pass.carts, pass.finished])).toEqual([
      [200, false],
      [200, false],
      [50, true],
    ]);
    expect(await carts()).toBe(1);
  });

  test('on every node at once deletes each cart once', async () => {
    await stage.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 150)
       INSERT INTO carts (id, country, warehouse_region, version, state, created_at, updated_at)
       SELECT 'old-' || CAST(n AS TEXT), 'GB', 'NL', 1, 'OPEN', 0, n FROM numbers`,
      [],
    );
    const swept = await Promise.all(Array.from({ length: 4 }, () => sweep()));
    expect(swept.reduce((sum, one) => sum + one.carts, 0)).toBe(150);
    expect(await carts()).toBe(0);
  });

  // SQLite has one writer: no order is being started meanwhile.
  test.skipIf(storeEngine !== 'postgres')('deletes no cart whose order is being started', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    await stage.run('UPDATE carts SET updated_at = 1', []);
    const [started] = await Promise.all([
      stage.begin(token, orderInput(cart)),
      ...Array.from({ length: 8 }, () => sweep()),
    ]);
    expect(await carts()).toBe(started.ok ? 1 : 0);
  });

  test('deletes expired limits and no others', async () => {
    const now = stage.now();
    await stage.run('INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES (?, 1, 0, ?), (?, 1, 0, ?)', [
      'old',
      now,
      'young',
      now + 1,
    ]);
    expect(await sweep()).toMatchObject({ limits: 1, finished: true });
    expect(await stage.store.read.all('SELECT name FROM rate_limits')).toEqual([{ name: 'young' }]);
  });

  test('leaves the rows of the sandbox to its own rounds, which delete them after 31 days', async () => {
    const now = stage.now();
    const payment = `INSERT INTO sandbox_payments (psp_reference, merchant_account, reference, amount, currency, return_url, language, method, attempt, created_at)
      VALUES (?, '', '', 1, 'GBP', '', 'en', 'scheme', 0, ?)`;
    const order =
      "INSERT INTO sandbox_orders (psp_reference, session_id, amount, remaining, currency, created_at) VALUES (?, '', 1, 1, 'GBP', ?)";
    const webhook =
      "INSERT INTO sandbox_webhooks (id, item, due_at, attempts, created_at) VALUES (?, '{}', NULL, 1, ?)";
    for (const insert of [payment, order, webhook]) {
      await stage.run(insert, ['old', now - days(31) - 1]);
      await stage.run(insert, ['young', now - days(31)]);
    }
    await sweep();
    expect(await stage.count('sandbox_payments')).toBe(2);
    await stage.store.command('deleteOldSandboxSessions', { now });
    expect(await stage.store.read.all('SELECT psp_reference FROM sandbox_payments')).toEqual([
      { psp_reference: 'young' },
    ]);
    expect(await stage.store.read.all('SELECT psp_reference FROM sandbox_orders')).toEqual([
      { psp_reference: 'young' },
    ]);
    expect(await stage.store.read.all('SELECT id FROM sandbox_webhooks')).toEqual([{ id: 'young' }]);
  });
});
