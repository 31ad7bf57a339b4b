import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { setUpUpkeep } from './upkeep-fixture.ts';

const suite = setUpUpkeep();
const { fill, open, run } = suite;

describe('store:doctor', () => {
  test('notes an enquiry that no letter will delete', async () => {
    await fill();
    const store = await open();
    for (const statement of [
      "INSERT INTO enquiries (id, country, fields, asked_at) VALUES ('e1', 'GB', '{}', 1), ('e2', 'GB', '{}', 1)",
      "INSERT INTO outbox (id, topic, payload, created_at, attempts, next_at) VALUES ('enquiry:e1', 'enquiry', '{}', 1, 0, 9e15)",
    ])
      await store.command('runStatement', { statement });
    await store.close();
    await run('doctor', 'store');
    expect(suite.output).toMatch(/note .*1 enquiries are kept, because a letter about them bounced/);
    await run('letters');
    expect(suite.output).toMatch(/its letter to you bounced {2}e2/);
    expect(await run('letters', 'forget', 'e2')).toBe(0);
    await run('doctor', 'store');
    expect(suite.output).toContain('Nothing has to be mended.');
    expect(suite.output).not.toContain('enquiries are kept');
  });

  test('finds no fault in a sound store, also while a shop has it open', async () => {
    await fill();
    const shop = await open();
    expect(await run('doctor', 'store')).toBe(0);
    expect(suite.output).not.toMatch(/FAULT/);
    expect(suite.output).toContain('Nothing has to be mended.');
    await shop.close();
  });

  test.each([
    ['reservations of unpaid orders beyond their time', "UPDATE orders SET reserved_until = 5 WHERE id = 'o1'"],
    ['orders without lines', `UPDATE orders SET doc = '{"orderLines":[]}' WHERE id = 'o1'`],
    ['orders with reserved stock without a reservation', 'DELETE FROM order_reservations'],
    ['reservations of orders without reserved stock', 'UPDATE orders SET reserved = 0'],
    ['orders to be paid without a bag', 'DELETE FROM carts'],
    [
      'listed products whose sold-out mark is wrong',
      "UPDATE listing SET sold_out = 1 WHERE product_id = 'p-s0' AND category = '*'",
    ],
    ['products whose record is damaged: S0', "UPDATE products SET doc = '{broken' WHERE id = 'p-s0'"],
    ['products whose record is damaged: S0', "UPDATE products SET doc = '{}' WHERE id = 'p-s0'"],
    ['Migrations not applied: 001-tables', 'DELETE FROM migrations'],
  ])('finds %s', async (finding, statement) => {
    await fill();
    const store = await open();
    await store.command('runStatement', { statement });
    await store.close();
    expect(await run('doctor', 'store')).toBe(1);
    // A sentence after the finding says what to do.
    expect(suite.output).toMatch(new RegExp(`FAULT .*${finding}[^.?]*[.?:] \\S.*$`, 'm'));
  });

  test.each([
    ['negative stock', "UPDATE stock SET quantity = -1 WHERE variant_id = 'v-s0-4146'"],
    [
      'sizes without a product',
      "INSERT INTO variants (id, product_id, sku, position, size_label, size_value, is_us) VALUES ('x', 'nobody', 'x', 0, '', '', 0)",
    ],
    [
      'lines without a bag',
      "INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES ('x', 'nobody', 1, 'v', 1, '')",
    ],
    [
      'reservations without an order',
      "INSERT INTO order_reservations (order_id, variant_id, warehouse, quantity) VALUES ('nobody', 'v', 'nl', 1)",
    ],
  ])('finds %s, which the constraints of the store prevent', async (finding, statement) => {
    await fill();
    const connection = openSqlite(suite.file);
    connection.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    connection.exec(statement);
    connection.close();
    expect(await run('doctor', 'store')).toBe(1);
    expect(suite.output).toMatch(new RegExp(`FAULT .*(?:${finding}|damaged: CHECK)`));
  });

  test('reports unpublished queue entries', async () => {
    await fill();
    const store = await open();
    await store.command('runStatement', {
      statement:
        "INSERT INTO outbox (id, topic, payload, created_at, attempts) VALUES ('x', 'order-confirmed', '{}', 1000, 0)",
    });
    await store.close();
    expect(await run('doctor', 'store')).toBe(0);
    expect(suite.output).toContain(
      'note   Outbox: 1 messages wait, the oldest since 1970-01-01T00:00:01.000Z. Is a shop running?',
    );
  });

  test('reports letters that bounced in the last 30 days', async () => {
    await fill();
    const store = await open();
    const bounced = (id: string, doneAt: number) =>
      store.command('runStatement', {
        statement: `INSERT INTO outbox (id, topic, payload, created_at, attempts, done_at, result) VALUES ('${id}', 'order-mail', '{}', 1000, 1, ${doneAt}, 'bounced')`,
      });
    await bounced('new', Date.parse('2026-10-25T09:00:00Z'));
    await bounced('old', Date.parse('2026-10-23T09:00:00Z'));
    await store.close();
    expect(await run('doctor', 'store')).toBe(0);
    expect(suite.output).toContain('note   Outbox: 1 letters bounced in the last 30 days.');
  });

  test('has letters that bounced or wait written again by `letters retry --all`', async () => {
    await fill();
    const store = await open();
    const message = (id: string, topic: string, result: string) =>
      store.command('runStatement', {
        statement: `INSERT INTO outbox (id, topic, payload, created_at, attempts, failures, next_at, done_at, result) VALUES ('${id}', '${topic}', '{"storefront":"uk","emailHash":"x","askedAt":1}', 1000, 1, 1, 9e15, ${result})`,
      });
    const at = Date.parse('2026-11-20T09:00:00Z');
    await message('order-mail:1', 'order-mail', `${at}, 'bounced'`);
    await message('order-mail:2', 'order-mail', 'NULL, NULL');
    await message('order-mail:3', 'order-mail', `${at}, 'sent'`);
    await message('newsletter-mail:uk:x:1', 'newsletter-mail', `${at}, 'bounced'`);
    await store.close();
    expect(await run('letters', 'retry', 'newsletter-mail:uk:x:1')).toBe(1);
    expect(suite.complained).toContain('there is nothing to write');
    expect([await run('letters', 'retry'), await run('letters', 'retry', 'order-mail:1', '--all')]).toEqual([1, 1]);
    expect(await run('letters', 'retry', '--all')).toBe(0);
    expect(suite.output).toContain('2 letters are written again');
    expect(suite.output).toContain('1 are not: their newsletter sign-ups have ended.');
    const due = 'SELECT id FROM outbox WHERE done_at IS NULL AND next_at < 9e15 ORDER BY id';
    const after = await open();
    expect(await after.read.all(due)).toEqual([{ id: 'order-mail:1' }, { id: 'order-mail:2' }]);
    await after.close();
  });

  test('reports a damaged file', async () => {
    await fill();
    writeFileSync(suite.file, Buffer.concat([readFileSync(suite.file).subarray(0, 8192), Buffer.alloc(60_000, 7)]));
    expect(await run('doctor', 'store')).toBe(1);
    expect(suite.output).toMatch(/FAULT {2}The file .* is damaged/);
  });
});
