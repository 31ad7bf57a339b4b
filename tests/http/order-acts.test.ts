import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { orderThreePairs, refundIn, runOperator, uiText } from './withdrawal-fixture.ts';

const node = openForTests(() => openLetterShop());

test('A refund by an operator beside the running shop is made once, in the shopper’s letter and on the page of the order', async () => {
  const { number, link } = await orderThreePairs(new Shopper(node.shop), 'uk');
  const act = ['orders', 'refund', number, '--amount', '5.00', '--reason', 'Late', '--by', 'Kim', '--json'];
  const runs = await Promise.all([runOperator(node, act), runOperator(node, act)]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const rows = readShopFile(
    node.dataDir,
    'SELECT withdrawal_id AS id, amount FROM payment_refunds WHERE order_number = ?',
    number,
  );
  expect(rows).toEqual([{ id: expect.stringContaining(number), amount: 500 }]);
  for (const { out } of runs) expect(out).toContain(`"id":"${rows[0]?.id}"`);
  // The program has the clock of the machine, and that of the shop stopped when it opened.
  node.pass(minutes(10));
  for (const _ of [1, 2, 3]) await node.shop.sweep();
  const { refund, payment } = refundIn(node, String(rows[0]?.id), number);
  expect([refund, payment?.refunded]).toEqual([{ amount: 500, state: 'done' }, 500]);
  const letters = await node.lettersTo('ada@example.com');
  const subject = uiText('letters:orderRefunded.subject', { number });
  expect(letters.filter((letter) => letter.subject === subject)).toHaveLength(1);
  const page = await new Shopper(node.shop).visit(link);
  expect(page.text('main')).toContain(uiText('order:refund.made', { amount: '£5.00' }));
  const much = await runOperator(node, ['orders', 'refund', number, '--amount', '900', '--reason', 'Late']);
  expect([much.code, much.out]).toEqual([1, expect.stringMatching(/is not refunded\. Only .* are left\.\n/)]);
});

test('The confirmation that an operator sends again reaches the address of the order, and its history says who', async () => {
  const { number } = await orderThreePairs(new Shopper(node.shop), 'uk');
  const confirmations = async () => {
    const letters = await node.lettersTo('ada@example.com');
    return letters.filter((letter) => letter.subject === uiText('letters:orderConfirmed.subject', { number }));
  };
  expect(await confirmations()).toHaveLength(1);
  expect((await runOperator(node, ['orders', 'resend', number, '--by', 'Kim'])).code).toBe(0);
  node.pass(minutes(10));
  const [again, first] = await confirmations();
  expect([again?.text, again?.to]).toEqual([first?.text, first?.to]);
  expect((await runOperator(node, ['orders', 'show', number])).out).toContain('resent  Kim  order-mail');
});

test('The export beside the running shop writes a sheet', async () => {
  const { number } = await orderThreePairs(new Shopper(node.shop), 'uk');
  const file = join(node.dataDir, 'orders.xlsx');
  const written = await runOperator(node, ['orders', 'export', '--format', 'xlsx', '--out', file]);
  expect([written.code, written.out]).toEqual([0, expect.stringContaining(`orders are in ${file}.`)]);
  const { sheets } = await readXlsx(await readFile(file));
  expect(sheets[0]?.rows.map(([first]) => first)).toContain(number);
});
