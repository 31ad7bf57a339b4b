import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { createEmbeddedCatalogue } from '#server/adapters/catalogue/embedded.ts';
import { type OperatorDeps, runOperator } from '#server/operator/cli.ts';
import { migrations } from '#server/platform/migrations.ts';
import { inspectStore } from '#server/upkeep/inspect-store.ts';
import { createStage, market, orderInput, type Stage, value } from './commerce-fixture.ts';

const gb = market('GB');
let stage: Stage;
let folder: string;
let out: string;
let errors: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
  stage = await createStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250, stock: { nl: 5 } },
      { id: 'blue', name: 'Blue', pence: 999, stock: { nl: 0 } },
    ],
  });
});
afterEach(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

const run = async (...argv: string[]) => {
  out = '';
  errors = '';
  const deps: OperatorDeps = {
    openStore: async () => ({
      read: stage.store.read,
      command: stage.store.command,
      joined: false,
      close: async () => undefined,
    }),
    clock: stage.now,
    stdout: async (text) => {
      out += text;
    },
    stderr: (text) => {
      errors += text;
    },
  };
  return runOperator(argv, deps);
};
const file = (text: string, name = 'rows.csv') => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const catalogue = () => createEmbeddedCatalogue(stage.store.read, { clock: stage.now });
const expectSoundStore = async () => {
  const findings = await inspectStore(stage.store.read, { migrations, now: stage.now() });
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
};

describe('the stock command', () => {
  test('sets the given quantities, and the listings show them', async () => {
    expect(await run('stock', file('sku,warehouse,quantity\nS-red,nl,0\nS-blue,nl-rsv,7\nS-blue,NL,1\n'))).toBe(0);
    expect(out).toBe('3 rows: 3 changed, 0 as they were, 0 rejected.\n');
    expect([await stage.stock('red'), await stage.stock('blue')]).toEqual([0, 8]);
    expect((await catalogue().cards(gb, ['P-red', 'P-blue'])).map(({ stockStatus }) => stockStatus)).toEqual([
      'no-stock',
      'in-stock',
    ]);
    await expectSoundStore();
  });

  test('skips invalid rows with a reason, and writes the rest', async () => {
    const rows = ['S-red;nl;12', 'S-green;nl;1', ';nl;1', 'S-red;mars;1', 'S-red;us;-1', 'S-red;us;1.5', 'S-blue;nl;3'];
    const report = join(folder, 'report.jsonl');
    expect(await run('stock', file(`SKU;Warehouse;Quantity\n${rows.join('\n')}\n`), '--report', report)).toBe(1);
    expect(out).toBe('7 rows: 2 changed, 0 as they were, 5 rejected.\n');
    expect(errors).toContain('row 3 (S-green): No size has this sku.');
    expect(errors).toContain('row 5 (S-red): The warehouse "mars" is none of nl-rsv, nl, us-rsv, us.');
    expect(errors).toContain('row 6 (S-red): The quantity "-1" is no whole number from 0 on.');
    const reported = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { row: number });
    expect(reported.map(({ row }) => row).sort()).toEqual([3, 4, 5, 6, 7]);
    expect([await stage.stock('red'), await stage.stock('blue')]).toEqual([12, 3]);
  });

  test('changes nothing in a dry run, and nothing when run twice', async () => {
    const path = file('sku,warehouse,quantity\nS-red,nl,9\nS-blue,nl,0\n');
    expect(await run('stock', path, '--dry-run')).toBe(0);
    expect(out).toBe('2 rows: 1 would change, 1 as they were, 0 rejected.\nDry run. Nothing was changed.\n');
    expect(await stage.stock('red')).toBe(5);
    await run('stock', path);
    await run('stock', path);
    expect(out).toBe('2 rows: 0 changed, 2 as they were, 0 rejected.\n');
  });

  test('uses the later of two rows for the same variant', async () => {
    await run('stock', file('sku,warehouse,quantity\nS-red,nl,1\nS-red,nl,2\n'));
    expect(await stage.stock('red')).toBe(2);
  });

  test('leaves the units that an order reserved', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 2 }]);
    value(await stage.orders.begin(gb, token, orderInput(cart)));
    await run('stock', file('sku,warehouse,quantity\nS-red,nl,10\n'));
    expect(await stage.stock('red')).toBe(10);
    stage.passReservation();
    await run('sweep');
    expect(await stage.stock('red')).toBe(12);
  });

  test('reads a large file in batches', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `S-${index % 2 === 0 ? 'red' : 'blue'},nl,${index}`);
    expect(await run('stock', file(`sku,warehouse,quantity\n${rows.join('\n')}\n`))).toBe(0);
    expect([await stage.stock('red'), await stage.stock('blue')]).toEqual([2498, 2499]);
  });

  test.each([
    ['without a column', 'sku,quantity\nS-red,1\n', /no column warehouse/],
    ['that is empty', '', /empty/],
    ['that is truncated', 'sku,warehouse,quantity\nS-red,nl,"1', /breaks off/],
  ])('rejects a file %s', async (_, text, why) => {
    expect(await run('stock', file(text))).toBe(1);
    expect(errors).toMatch(why);
    expect(await stage.stock('red')).toBe(5);
  });
});

describe('the prices command', () => {
  const price = (currency = 'GBP') =>
    stage.store.read.get("SELECT original, final, converted FROM prices WHERE variant_id = 'red' AND currency = ?", [
      currency,
    ]);

  test('sets prices, preserves the history and the other currencies, and updates the listings', async () => {
    const euros = await price('EUR');
    stage.pass(days(1));
    expect(await run('prices', file('sku,currency,original,final\nS-red,gbp,"12,50",9.99\nS-red,JPY,,"1,500"\n'))).toBe(
      0,
    );
    expect(out).toBe('2 rows: 2 changed, 0 as they were, 0 rejected.\n');
    expect(await price()).toEqual({ original: 1250, final: 999, converted: 0 });
    expect(await price('JPY')).toEqual({ original: 1500, final: 1500, converted: 0 });
    expect(await price('EUR')).toEqual(euros);
    expect(
      await stage.store.read.all(
        "SELECT final FROM price_history WHERE variant_id = 'red' AND currency = 'GBP' ORDER BY from_at",
      ),
    ).toEqual([{ final: 1250 }, { final: 999 }]);
    expect(
      await stage.store.read.get(
        "SELECT price FROM listing WHERE product_id = 'p-red' AND category = '*' AND currency = 'GBP'",
      ),
    ).toEqual({ price: 999 });
    const { token } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    expect(value(await stage.carts.fetch(gb, token)).cart.priceTotal.amount).toBe(999);
    await expectSoundStore();
  });

  test('shows a reduction only with proof in the price history', async () => {
    stage.pass(days(31));
    await run('prices', file('sku,currency,original,final\nS-red,GBP,20,10\n'));
    const { cart } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    expect(cart.items[0]?.price).toMatchObject({ original: { amount: 1250 }, final: { amount: 1000 } });
  });

  test('skips invalid rows with a reason', async () => {
    const rows = [
      'S-red,GBP,10,12',
      'S-red,GBP,,0',
      'S-red,XXX,,1',
      'S-red,GBP,,"1,299"',
      'S-none,GBP,,1',
      'S-blue,GBP,,5',
    ];
    expect(await run('prices', file(`sku,currency,original,final\n${rows.join('\n')}\n`))).toBe(1);
    expect(out).toBe('6 rows: 1 changed, 0 as they were, 5 rejected.\n');
    expect(errors).toContain('row 2 (S-red): The original price is below the final one.');
    expect(errors).toContain('row 3 (S-red): The final price "0" is no amount above 0 in GBP');
    expect(await price()).toMatchObject({ final: 1250 });
  });

  test('changes nothing in a dry run', async () => {
    await run('prices', file('sku,currency,original,final\nS-red,GBP,,5\n'), '--dry-run');
    expect(out).toContain('1 would change');
    expect(await price()).toMatchObject({ final: 1250 });
  });
});

describe('the export of orders', () => {
  const order = async (changes: Parameters<typeof orderInput>[1] = {}) => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    return value(await stage.orders.begin(gb, token, orderInput(cart, changes)));
  };

  test('is a table of all orders with lines and delivery addresses', async () => {
    const { orderNumber } = await order();
    expect(await run('orders-export')).toBe(0);
    const [heading, row, ...more] = out.trimEnd().split('\r\n');
    expect(more).toEqual([]);
    expect(heading).toMatch(/^number,created,updated,status,.*,items,email,telephone,shipping_firstName/);
    expect(row).toContain(
      `${orderNumber},2026-11-23T09:00:00.000Z,2026-11-23T09:00:00.000Z,created,uk,GB,en,GBP,12.5,0,3.95,`,
    );
    expect(row).toContain('1 x S-red Red');
    expect(row).toContain("'+44123456,Ada,Byron,1 Analytical Row");
    expect(errors).toBe('1 orders.\n');
  });

  test('neutralises formulas that a shopper has written', async () => {
    const shipping = {
      ...orderInput({ version: 1, priceTotal: { amount: 0, currency: 'GBP' } }).shippingAddress,
      firstName: '=cmd|x',
      city: '@SUM(1)',
    };
    await order({ shippingAddress: shipping });
    await run('orders-export');
    expect(out).toContain("'=cmd|x");
    expect(out).toContain("'@SUM(1)");
    expect(out).not.toMatch(/(?:^|,)"?[=@]/m);
  });

  test('accepts a range of days, both included, and a status', async () => {
    const first = await order();
    stage.pass(days(1));
    const second = await order();
    await stage.orders.settle(second.orderNumber, {
      status: 'authorised',
      amount: { amount: 1250 + 395, currency: 'GBP' },
      method: 'scheme',
      pspReference: 'P',
    });
    const numbers = async (...argv: string[]) => {
      expect(await run('orders-export', '--format', 'jsonl', ...argv)).toBe(0);
      return out
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { number: string }).number);
    };
    expect(await numbers()).toEqual([first.orderNumber, second.orderNumber]);
    expect(await numbers('--to', '2026-11-23')).toEqual([first.orderNumber]);
    expect(await numbers('--from', '2026-11-24')).toEqual([second.orderNumber]);
    expect(await numbers('--from', '2026-11-23', '--to', '2026-11-24', '--status', 'authorised')).toEqual([
      second.orderNumber,
    ]);
    expect(await numbers('--status', 'pending')).toEqual([]);
  });

  test('exports more orders than one batch, each once', async () => {
    const { id } = await order();
    const columns =
      'country, storefront, language, currency, email, status, attempt, reserved, reserved_until, products, discount, shipping, tax, total, doc, created_at, updated_at';
    await stage.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 450)
       INSERT INTO orders (id, number, cart_id, cart_version, ${columns})
       SELECT 'copy-' || CAST(n AS TEXT), 'PW-' || CAST(n AS TEXT), 'cart-' || CAST(n AS TEXT), 1, ${columns} FROM numbers, orders WHERE orders.id = ?`,
      [id],
    );
    await run('orders-export', '--format', 'jsonl');
    const ids = out
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect([ids.length, new Set(ids).size]).toEqual([451, 451]);
    expect(errors).toBe('451 orders.\n');
  });

  test('writes a file that only its owner can read, and overwrites none', async () => {
    await order();
    const path = join(folder, 'orders.csv');
    expect(await run('orders-export', '--out', path)).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/^\ufeffnumber,/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(await run('orders-export', '--out', path)).toBe(1);
    expect(errors).toContain('exists already');
  });

  test('skips an order with a damaged record, and says so', async () => {
    const { id } = await order();
    await stage.run("UPDATE orders SET doc = '{' WHERE id = ?", [id]);
    expect(await run('orders-export')).toBe(1);
    expect(errors).toContain(`The record of order ${id} is damaged`);
  });
});

describe('the sweep command', () => {
  test('does everything that is due and prints the counts', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    value(await stage.orders.begin(gb, token, orderInput(cart)));
    stage.pass(days(60));
    expect(await run('sweep')).toBe(0);
    expect(out).toBe('1 unpaid orders ended, 1 carts deleted, 1 limits, 0 keys and 0 sandbox sessions forgotten.\n');
    await expectSoundStore();
  });
});

describe('the payments command', () => {
  const claim = 'c';
  /** A notification in `state`, with a refund when `amount` is given. */
  async function storeNotification(
    id: string,
    state: 'waiting' | 'quarantined' | 'dead-letter' | 'done',
    withRefund = false,
  ) {
    const now = stage.now();
    const facts = {
      eventCode: 'AUTHORISATION',
      success: true,
      originalReference: null,
      merchantReference: 'PW-1',
      amount: 1250,
      currency: 'GBP',
      method: null,
    };
    await stage.store.command('keepNotifications', {
      notifications: [{ ...facts, id, pspReference: `psp-${id}` }],
      now,
    });
    await stage.store.command('claimNotifications', { claim, now, limit: 9 });
    const reversal = withRefund
      ? ({
          pspReference: `psp-${id}`,
          orderNumber: 'PW-1',
          reason: 'wrong-amount',
          amount: 1250,
          currency: 'GBP',
        } as const)
      : null;
    await stage.store.command('noteNotification', {
      id,
      claim,
      state,
      problem: state === 'done' ? null : 'why',
      nextAt: now,
      now,
      reversal,
    });
  }

  test('prints a message when there are none', async () => {
    await storeNotification('n1', 'done');
    expect(await run('payments')).toBe(0);
    expect(out).toBe('No payment waits for anybody.\n');
    await expectSoundStore();
  });

  test('lists payments to check and payments in progress, without personal data', async () => {
    await storeNotification('n1', 'quarantined', true);
    await storeNotification('n2', 'dead-letter');
    await storeNotification('n3', 'waiting');
    expect(await run('payments')).toBe(0);
    expect(out).toBe(`Amount or currency is not the order’s
  2026-11-23 09:00  PW-1  AUTHORISATION  12.50 GBP  psp-n1  why  tried 1  n1

Notifications that could not be applied
  2026-11-23 09:00  PW-1  AUTHORISATION  12.50 GBP  psp-n2  why  tried 1  n2

Reversals in progress
  2026-11-23 09:00  PW-1  wrong-amount  12.50 GBP  tried 0  psp-n1

Waiting notifications
  2026-11-23 09:00  PW-1  AUTHORISATION  12.50 GBP  psp-n3  why  tried 1  n3
`);
  });

  test('lists carts that were paid in two orders', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await stage.orders.begin(gb, token, orderInput(cart)));
    await stage.run(
      "INSERT INTO order_events (order_id, seq, at, kind, status, attempt, reference, detail) VALUES (?, 9, ?, 'double-payment', 'authorised', 1, 'P', 'PW-2')",
      [order.id, stage.now()],
    );
    await run('payments');
    expect(out).toBe(`Bags paid in two orders: ask the shopper\n  2026-11-23 09:00  ${order.orderNumber}  and PW-2\n`);
  });

  test('retries one notification, and rejects an unknown id', async () => {
    await storeNotification('n1', 'quarantined', true);
    await storeNotification('n2', 'done');
    expect(await run('payments', 'retry', 'n1')).toBe(0);
    expect(await run('payments', 'retry', 'psp-n1')).toBe(0);
    expect(
      await stage.store.read.get('SELECT state, attempts FROM payment_notifications WHERE id = ?', ['n1']),
    ).toEqual({ state: 'waiting', attempts: 0 });
    expect(await run('payments', 'retry', 'n2')).toBe(1);
    expect(errors).toContain('Nothing that can be tried again has the id n2');
  });

  test('is named by the doctor when there is something to do', async () => {
    await storeNotification('n1', 'quarantined', true);
    await stage.store.command('endReversal', { pspReference: 'psp-n1', done: false, now: stage.now() });
    await storeNotification('n2', 'waiting');
    stage.pass(days(1));
    const findings = await inspectStore(stage.store.read, { migrations, now: stage.now() });
    const texts = findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level} ${text}`);
    expect(texts).toEqual([
      expect.stringMatching(/^note 1 notifications of the payment provider wait to be applied: npm run payments/),
      expect.stringMatching(/^note 1 notifications of the payment provider are put aside/),
      expect.stringMatching(/^fault 1 payments that should go back could not be sent/),
    ]);
  });
});

describe('every command', () => {
  test.each([
    ['stock'],
    ['stock', 'a.csv', 'b.csv'],
    ['prices', '--nonsense', 'a.csv'],
    ['orders-export', '--from', '2026-02-30'],
    ['orders-export', '--from', '2026-03-02', '--to', '2026-03-01'],
    ['orders-export', '--status', 'lost'],
    ['orders-export', '--format', 'xml'],
    ['sweep', 'all'],
    ['payments', 'retry'],
    ['payments', 'forget', 'n1'],
    ['payments', 'retry', 'n1', 'n2'],
    ['dance'],
  ])('prints its usage for the arguments %j %j %j', async (...argv) => {
    expect(await run(...argv)).toBe(2);
  });

  test.each(['stock', 'prices', 'orders-export', 'payments', 'sweep'])('prints its help: %s', async (tool) => {
    expect(await run(tool, '--help')).toBe(0);
    expect(out).toMatch(/^Usage: npm run /);
  });

  test('reports a missing file', async () => {
    expect(await run('stock', join(folder, 'nothing.csv'))).toBe(1);
    expect(errors).toContain('There is no file');
  });
});
