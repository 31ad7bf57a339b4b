import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { migrations } from '#server/composition/migrations.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();
const CONTENT = new URL('../../content-fallbacks', import.meta.url).pathname;

async function placed(quantity = 1, changes = {}): Promise<Order> {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity }]);
  return value(await suite.stage.begin(token, orderInput(cart, changes)));
}

async function paid(quantity = 1, changes = {}): Promise<Order> {
  const { orderNumber, priceTotal: amount } = await placed(quantity, changes);
  suite.stage.pass(1000);
  const result = { status: 'authorised', amount, method: 'visa', pspReference: `P-${orderNumber}` } as const;
  return value(await suite.stage.orders.settle(orderNumber, result));
}

const number = (limit = 200) => suite.stage.store.command('numberInvoices', { limit });
const invoiceOf = async ({ orderNumber }: Order) =>
  (await suite.stage.orders.byNumber(orderNumber))?.invoiceNumber ?? null;
const runPapers = (...argv: string[]) => suite.runWith({ contentFolder: CONTENT }, 'orders', ...argv);

test('invoices have numbers without gaps in the order of payment, and unpaid orders have none', async () => {
  const unpaid = await placed();
  const orders = [await paid(), await paid(), await paid()];
  expect(await number(2)).toBe(2);
  expect(await number(2)).toBe(1);
  expect(await number(2)).toBe(0);
  expect(await Promise.all(orders.map(invoiceOf))).toEqual([1, 2, 3]);
  expect(await invoiceOf(unpaid)).toBeNull();
  await suite.expectSoundStore();
});

test('an invoice keeps its number through refunds, and twenty calls at once give each order one', async () => {
  const orders = [await paid(), await paid()];
  await Promise.all(Array.from({ length: 20 }, () => number(1)));
  const numbers = await Promise.all(orders.map(invoiceOf));
  expect(numbers).toEqual([1, 2]);
  await suite.run('orders', 'refund', orders[0]?.orderNumber ?? '', '--amount', '1.00', '--reason', 'A hole');
  const last = await paid();
  await number();
  expect(await Promise.all([...orders, last].map(invoiceOf))).toEqual([1, 2, 3]);
  await suite.expectSoundStore();
});

test('the doctor of the store says that a numbered order is gone', async () => {
  const order = await paid();
  await number();
  await suite.stage.run('UPDATE orders SET invoice_number = NULL WHERE id = ?', [order.id]);
  const findings = await inspectStore(suite.stage.store.read, { migrations, now: suite.stage.now() });
  expect(findings.filter(({ level }) => level === 'fault').map(({ text }) => text)).toEqual([
    expect.stringContaining('gaps in the numbers of invoices'),
  ]);
});

test('`orders invoice` writes what an invoice needs, for its owner alone, and finds it by its number', async () => {
  const order = await paid(2);
  await number();
  const file = join(suite.folder, 'invoice.html');
  expect(await runPapers('invoice', order.orderNumber.toLowerCase(), '--out', file)).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  for (const words of [
    'Invoice 000001',
    order.orderNumber,
    'Ada Byron',
    'VAT number NL000000000B00',
    '£12.50',
    '£25.00',
    '20 %',
    'paid with Visa on',
  ])
    expect(text).toContain(words);
  await suite.run('orders', 'find', '000001', '--json');
  expect(JSON.parse(suite.out).number).toBe(order.orderNumber);
  expect(await runPapers('invoice', order.orderNumber, '--out', file)).toBe(1);
  expect(suite.errors).toContain('exists already');
});

test('`orders invoice` says that an order has none, and that there is no such order', async () => {
  const file = join(suite.folder, 'invoice.html');
  const order = await placed();
  expect(await runPapers('invoice', order.orderNumber, '--out', file)).toBe(1);
  expect(suite.errors).toContain(`${order.orderNumber} has no invoice yet.`);
  expect(await runPapers('invoice', 'PW-00000-00000', '--out', file)).toBe(1);
  expect(suite.errors).toContain('There is no order PW-00000-00000.');
});

test('`orders packing` lists what is to be sent, without prices and without units that are on sale again', async () => {
  const whole = await paid(1);
  const part = await paid(2);
  const none = await paid(1);
  await suite.stage.orders.ship((await paid(1)).orderNumber, null);
  for (const { orderNumber } of [part, none])
    await suite.run('orders', 'refund', orderNumber, '--line', 'S-red=1', '--restock', '--reason', 'Has a hole');
  const file = join(suite.folder, 'packing.html');
  expect(await runPapers('packing', '--out', file)).toBe(0);
  expect(suite.out).toBe(`2 packing lists are in ${file}.\n`);
  const text = await readFile(file, 'utf8');
  expect(text.match(/Packing list PW-[\w-]+/g)).toEqual(
    [whole, part].map(({ orderNumber }) => `Packing list ${orderNumber}`),
  );
  expect(text.match(/>1 item</g)).toHaveLength(2);
  expect(text).not.toContain('£');
});

test('`orders packing` prints a shipped order once more that is named, and no unpaid or cancelled one', async () => {
  const shipped = await paid();
  await suite.stage.orders.ship(shipped.orderNumber, null);
  expect(await runPapers('packing', shipped.orderNumber, '--out', join(suite.folder, 'shipped.html'))).toBe(0);
  const cancelled = await paid();
  await suite.run('orders', 'cancel', cancelled.orderNumber, '--why', 'Asked');
  for (const { orderNumber } of [await placed(), cancelled]) {
    expect(await runPapers('packing', orderNumber, '--out', join(suite.folder, 'packing.html'))).toBe(1);
    expect(suite.errors).toContain('Nothing is to be sent.');
  }
});

test('`orders packing` says that nothing is to be sent', async () => {
  expect(await runPapers('packing', '--out', join(suite.folder, 'packing.html'))).toBe(1);
  expect(suite.errors).toContain('Nothing is to be sent.');
});
