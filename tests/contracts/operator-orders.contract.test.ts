import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { openAddressLink } from '#server/composition/address-link.ts';
import { migrations } from '#server/composition/migrations.ts';
import { secretsOf } from '#server/composition/process-context.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();
const { run, expectSoundStore } = suite;

describe('the export of newsletter subscriptions', () => {
  const confirmed = async (email: string, [store, countryCode]: readonly [string, string] = ['uk', 'GB']) => {
    const newsletter = createEmbeddedNewsletter({ store: suite.stage.store, clock: suite.stage.now });
    await newsletter.subscribe({ store, email, countryCode, checkout: false });
    await newsletter.confirm({ storefront: store, emailHash: createHash('sha256').update(email).digest('hex') });
    return newsletter;
  };

  test('has the confirmed addresses alone, by storefront, and neutralises formulas', async () => {
    const newsletter = await confirmed('ada@example.com');
    await newsletter.subscribe({ store: 'uk', email: 'pending@example.com', countryCode: 'GB', checkout: false });
    await confirmed('=ada@example.com');
    await confirmed('ada@example.com', ['de', 'DE']);
    expect(await run('newsletter', 'export')).toBe(0);
    const [heading, ...rows] = suite.out.trimEnd().split('\r\n');
    expect(heading).toBe('email,storefront,country,confirmed,from,unsubscribe');
    expect(rows.map((row) => row.slice(0, row.lastIndexOf(','))).sort()).toEqual([
      "'=ada@example.com,uk,GB,2026-11-23T09:00:00.000Z,form",
      'ada@example.com,de,DE,2026-11-23T09:00:00.000Z,form',
      'ada@example.com,uk,GB,2026-11-23T09:00:00.000Z,form',
    ]);
    const [, signed = ''] =
      rows.find((row) => row.startsWith('ada@example.com,de'))?.split('/de/newsletter/unsubscribe/') ?? [];
    const emailHash = createHash('sha256').update('ada@example.com').digest('hex');
    const links = openAddressLink(secretsOf({ sessionSecrets: [], dataDir: suite.folder }));
    expect(links.verify('end-newsletter', signed)).toEqual({ storefront: 'de', emailHash, at: null });
    expect(suite.errors).toBe('Addresses written: 3.\n');
    expect(await run('newsletter', 'export', '--storefront', 'de')).toBe(0);
    expect(suite.out.match(/@example/g)).toHaveLength(1);
  });

  test('is shorter by the addresses of a file that ended elsewhere, and says which were not on it', async () => {
    for (const email of ["o'ada@example.com", '=ada@example.com', 'grace@example.com']) await confirmed(email);
    await confirmed('grace@example.com', ['de', 'DE']);
    const file = join(suite.folder, 'ended.csv');
    writeFileSync(
      file,
      `email,storefront\r\nAda <O'Ada@example.com>,uk\r\n"'=ada@example.com",uk\n\nunknown@example.com\nO'Ada@example.com`,
    );
    expect(await run('newsletter', 'end', '--file', file)).toBe(0);
    expect(suite.errors).toBe(
      'Addresses ended: 2 of 3.\nNot on the list, or ended before: line 5.\nWithout an address: line 1.\n',
    );
    writeFileSync(file, 'mailto:grace@example.com.\ngrace at example.com');
    expect(await run('newsletter', 'end', '--file', file, '--storefront', 'de')).toBe(1);
    expect(suite.errors).toBe('Addresses ended: 1 of 1.\nWithout an address: line 2.\n');
    expect(await run('newsletter', 'export')).toBe(0);
    expect(suite.out.match(/[^,\n]+@example\.com,\w+/g)).toEqual(['grace@example.com,uk']);
  });

  test('is a file that its owner alone can read, and replaces none', async () => {
    await confirmed('ada@example.com');
    const file = join(suite.folder, 'newsletter.csv');
    expect(await run('newsletter', 'export', '--out', file)).toBe(0);
    expect([statSync(file).mode & 0o777, suite.out]).toEqual([0o600, '']);
    expect(readFileSync(file, 'utf8')).toContain('ada@example.com,uk');
    expect(await run('newsletter', 'export', '--out', file)).toBe(1);
    expect(suite.errors).toContain('exists already');
  });
});

describe('the export of orders', () => {
  const order = async (changes: Parameters<typeof orderInput>[1] = {}) => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
    return value(await suite.stage.begin(token, orderInput(cart, changes)));
  };

  test('is a table of all orders with lines and delivery addresses', async () => {
    const { orderNumber } = await order();
    expect(await run('orders', 'export')).toBe(0);
    const [heading, row, ...more] = suite.out.trimEnd().split('\r\n');
    expect(more).toEqual([]);
    expect(heading).toMatch(/^number,created,updated,status,.*,items,email,telephone,shipping_firstName/);
    expect(row).toContain(
      `${orderNumber},2026-11-23T09:00:00.000Z,2026-11-23T09:00:00.000Z,created,uk,GB,en,GBP,12.5,0,3.95,`,
    );
    expect(row).toContain('1 x S-red Red');
    expect(row).toContain("'+44123456,Ada,Byron,1 Analytical Row");
    expect(suite.errors).toBe('1 orders.\n');
  });

  test('has gift wrapping and gift message in its last columns', async () => {
    const { token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
    const choice = { isWrapped: true, message: '=For Ann' };
    const { cart } = value(await suite.stage.change(token, { kind: 'set-gift-options', ...choice }));
    value(await suite.stage.begin(token, orderInput(cart)));
    await run('orders', 'export');
    const [heading, row] = suite.out.trimEnd().split('\r\n');
    expect(heading).toMatch(/,gift_wrapping,gift_message$/);
    expect(row).toMatch(/,3\.5,'=For Ann$/);
  });

  test('neutralises formulas that a shopper has written', async () => {
    const shipping = {
      ...orderInput({ version: 1, priceTotal: { amount: 0, currency: 'GBP' } }).shippingAddress,
      firstName: '=cmd|x',
      city: '@SUM(1)',
    };
    await order({ shippingAddress: shipping });
    await run('orders', 'export');
    expect(suite.out).toContain("'=cmd|x");
    expect(suite.out).toContain("'@SUM(1)");
    expect(suite.out).not.toMatch(/(?:^|,)"?[=@]/m);
  });

  test('is a sheet in which digits and formulas that a shopper has written stay texts, and amounts are numbers', async () => {
    const { shippingAddress } = orderInput({ version: 1, priceTotal: { amount: 0, currency: 'GBP' } });
    const { orderNumber } = await order({
      shippingAddress: { ...shippingAddress, firstName: '=1+1', postCode: '00123', city: 'A & <B> _x2024_' },
      telephone: '+441234567890123456',
    });
    await order();
    const file = join(suite.folder, 'orders.xlsx');
    expect(await run('orders', 'export', '--format', 'xlsx')).toBe(2);
    expect(await run('orders', 'export', '--format', 'xlsx', '--out', file)).toBe(0);
    expect(suite.errors).toBe(`2 orders are in ${file}.\n`);
    const [heading = [], row = [], ...more] = (await readXlsx(readFileSync(file))).sheets[0]?.rows ?? [];
    expect(more).toHaveLength(1);
    const cell = (name: string) => row[heading.indexOf(name)];
    expect([cell('number'), cell('products'), cell('telephone'), cell('items')]).toEqual([
      orderNumber,
      12.5,
      '+441234567890123456',
      '1 x S-red Red',
    ]);
    expect([cell('shipping_firstName'), cell('shipping_postCode'), cell('shipping_city')]).toEqual([
      '=1+1',
      '00123',
      'A & <B> _x2024_',
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('accepts a range of days, both included, and a status', async () => {
    const first = await order();
    suite.stage.pass(days(1));
    const second = await order();
    await suite.stage.orders.settle(second.orderNumber, {
      status: 'authorised',
      amount: { amount: 1250 + 395, currency: 'GBP' },
      method: 'scheme',
      pspReference: 'P',
    });
    const numbers = async (...argv: string[]) => {
      expect(await run('orders', 'export', '--format', 'jsonl', ...argv)).toBe(0);
      return suite.out
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
    await suite.stage.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 450)
       INSERT INTO orders (id, number, cart_id, cart_version, ${columns})
       SELECT 'copy-' || CAST(n AS TEXT), 'PW-' || CAST(n AS TEXT), 'cart-' || CAST(n AS TEXT), 1, ${columns} FROM numbers, orders WHERE orders.id = ?`,
      [id],
    );
    await run('orders', 'export', '--format', 'jsonl');
    const ids = suite.out
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect([ids.length, new Set(ids).size]).toEqual([451, 451]);
    expect(suite.errors).toBe('451 orders.\n');
  });

  test('writes a file that only its owner can read, and overwrites none', async () => {
    await order();
    const path = join(suite.folder, 'orders.csv');
    expect(await run('orders', 'export', '--out', path)).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/^\ufeffnumber,/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(await run('orders', 'export', '--out', path)).toBe(1);
    expect(suite.errors).toContain('exists already');
  });

  test('skips an order with a damaged record, and says so', async () => {
    const { id } = await order();
    await suite.stage.run("UPDATE orders SET doc = '{' WHERE id = ?", [id]);
    expect(await run('orders', 'export')).toBe(1);
    expect(suite.errors).toContain(`The record of order ${id} is damaged`);
  });
});

describe('the sweep command', () => {
  test('does everything that is due and prints the counts', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
    value(await suite.stage.begin(token, orderInput(cart)));
    suite.stage.pass(days(60));
    expect(await run('sweep')).toBe(0);
    expect(suite.out).toBe(
      '1 unpaid orders ended, 1 carts deleted, 1 limits and 0 keys forgotten, 0 orders emptied of personal data.\n',
    );
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
    const now = suite.stage.now();
    const facts = {
      eventCode: 'AUTHORISATION',
      success: true,
      originalReference: null,
      merchantReference: 'PW-1',
      amount: 1250,
      currency: 'GBP',
      method: null,
    };
    await suite.stage.store.command('storeNotifications', {
      notifications: [{ ...facts, id, pspReference: `psp-${id}` }],
      now,
    });
    await suite.stage.store.command('claimNotifications', { claim, now, limit: 9 });
    const reversal = withRefund
      ? ({
          pspReference: `psp-${id}`,
          orderNumber: 'PW-1',
          reason: 'wrong-amount',
          amount: 1250,
          currency: 'GBP',
        } as const)
      : null;
    await suite.stage.store.command('noteNotification', {
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
    expect(suite.out).toBe('No payment waits for an operator.\n');
    await expectSoundStore();
  });

  test('lists payments to check and payments in progress, without personal data', async () => {
    await storeNotification('n1', 'quarantined', true);
    await storeNotification('n2', 'dead-letter');
    await storeNotification('n3', 'waiting');
    expect(await run('payments')).toBe(0);
    expect(suite.out).toBe(`Amount or currency is not the order’s
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
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
    const order = value(await suite.stage.begin(token, orderInput(cart)));
    await suite.stage.run(
      "INSERT INTO order_events (order_id, seq, at, kind, status, attempt, reference, detail) VALUES (?, 9, ?, 'double-payment', 'authorised', 1, 'P', 'PW-2')",
      [order.id, suite.stage.now()],
    );
    await run('payments');
    expect(suite.out).toBe(
      `Bags paid in two orders: ask the shopper\n  2026-11-23 09:00  ${order.orderNumber}  and PW-2\n`,
    );
  });

  test('retries one notification, and rejects an unknown id', async () => {
    await storeNotification('n1', 'quarantined', true);
    await storeNotification('n2', 'done');
    expect(await run('payments', 'retry', 'n1')).toBe(0);
    expect(await run('payments', 'retry', 'psp-n1')).toBe(0);
    expect(
      await suite.stage.store.read.get('SELECT state, attempts FROM payment_notifications WHERE id = ?', ['n1']),
    ).toEqual({ state: 'waiting', attempts: 0 });
    expect(await run('payments', 'retry', 'n2')).toBe(1);
    expect(suite.errors).toContain('Nothing that can be retried has the id n2');
  });

  test('is named by the doctor when there is something to do', async () => {
    await storeNotification('n1', 'quarantined', true);
    await suite.stage.store.command('endReversal', { pspReference: 'psp-n1', done: false, now: suite.stage.now() });
    await storeNotification('n2', 'waiting');
    suite.stage.pass(days(1));
    const findings = await inspectStore(suite.stage.store.read, { migrations, now: suite.stage.now() });
    const texts = findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level} ${text}`);
    expect(texts).toEqual([
      expect.stringMatching(
        /^note 1 notifications of the payment provider wait to be applied: npm run shop -- payments/,
      ),
      expect.stringMatching(/^note 1 notifications of the payment provider are quarantined or dead letters/),
      expect.stringMatching(/^fault 1 reversals of payments failed/),
    ]);
  });
});
