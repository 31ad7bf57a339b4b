import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFirstProduct, fillCart, payWith, reachPayment } from './journey.ts';
import { intent, ORIGIN, openBuiltShop, Shopper } from './shopper.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let dataDir: string;
let built: Awaited<ReturnType<typeof openBuiltShop>>;
let shopper: Shopper;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'operator-http-'));
  built = await openBuiltShop({ DATA_DIR: dataDir });
  shopper = new Shopper(built.shop);
});
afterEach(async () => {
  await built.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A program as an operator runs it beside the shop that has the store open. */
async function run(
  ...argv: string[]
): Promise<{ readonly code: number; readonly out: string; readonly errors: string }> {
  const child = spawn(process.execPath, ['bin/shop.mjs', ...argv], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  const [code] = await once(child, 'close');
  return { code: Number(code), out, errors };
}

/** The number by which an operator identifies the first line of the cart. */
async function firstSku(): Promise<string> {
  await addFirstProduct(shopper, 'uk');
  await shopper.visit('/uk/checkout/cart');
  await reachPayment(shopper, 'uk');
  await payWith(shopper, 'authorised');
  const { out } = await run('orders', 'export', '--format', 'jsonl');
  const [order] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { orderLines: { type: string; sku?: string }[] });
  return order?.orderLines.find(({ type }) => type === 'physical')?.sku ?? '';
}

/** Pence that standard delivery costs, which each total includes. */
const DELIVERY = 395;
const total = () => Number(shopper.current.document.querySelector('#cart-total')?.getAttribute('value'));

describe('operator commands beside a running shop', () => {
  test('change stock and prices and export orders, and shoppers see it at once', async () => {
    const sku = await firstSku();
    expect(sku).not.toBe('');
    const prices = join(dataDir, 'prices.csv');
    await writeFile(prices, `sku,currency,original,final\n${sku},GBP,,"3,21"\n`);
    expect(await run('prices', prices)).toMatchObject({
      code: 0,
      out: '1 rows: 1 changed, 0 as they were, 0 rejected.\n',
    });
    await fillCart(shopper, 'uk', { delivery: false });
    expect(total()).toBe(321 + DELIVERY);

    const stock = join(dataDir, 'stock.csv');
    await writeFile(stock, `sku,warehouse,quantity\n${sku},nl,0\n${sku},nl-rsv,0\n`);
    expect(await run('stock', stock)).toMatchObject({ code: 0 });
    expect((await shopper.visit('/uk/checkout/cart')).text('main')).toContain('Sold out');
  });

  test('add a code that is used, and end it', async () => {
    expect(await run('codes', 'add', 'SPRING', '--percent', '50')).toMatchObject({ code: 0, out: '1 added.\n' });
    await fillCart(shopper, 'uk', { delivery: false });
    const full = total();
    await shopper.submit(intent('apply-discount-code'), { discountCode: 'spring' });
    expect(total()).toBe(full - Math.round((full - DELIVERY) / 2));
    expect(await run('codes', 'end', 'SPRING')).toMatchObject({ code: 0 });
    expect((await shopper.visit('/uk/checkout/cart')).text('main')).toContain('SPRING');
    expect(total()).toBe(full);
  });

  test('sweep without touching what is in use', async () => {
    await fillCart(shopper, 'uk', { delivery: false });
    const before = total();
    expect(await run('sweep')).toMatchObject({ code: 0, out: expect.stringContaining('0 carts deleted') });
    await shopper.visit('/uk/checkout/cart');
    expect(total()).toBe(before);
  });
});
