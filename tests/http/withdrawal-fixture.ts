import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readShopFile } from '#tests/support/shop-file.ts';
import { firstSize, payWith, reachPayment } from './journey.ts';
import type { LetterShop } from './letter-shop.ts';
import { ORIGIN, type Shopper } from './shopper.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A paid order of three pairs: its number, its link and that of its withdrawal, and the browser that placed it. */
export async function orderThreePairs(shopper: Shopper, storefront: 'uk' | 'de' | 'nl') {
  const id = await firstSize(shopper, storefront);
  await shopper.post(`/${storefront}/checkout/cart`, { intent: 'add-product', id, quantity: '2' });
  await reachPayment(shopper, storefront);
  const done = await payWith(shopper, 'authorised');
  const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  return { shopper, number: done.text('#order-number'), link, form: link.replace('/order/', '/withdrawal/') };
}

/** The declarations that name an order. */
export const recordedFor = ({ dataDir }: Pick<LetterShop, 'dataDir'>, orderNumber: string) =>
  readShopFile(dataDir, 'SELECT id, scope, linked FROM withdrawals WHERE order_number = ?', orderNumber);

/** The operator's program beside the running shop. */
export async function runWithdrawals(
  { dataDir }: Pick<LetterShop, 'dataDir'>,
  argv: readonly string[],
): Promise<{ readonly code: number; readonly out: string }> {
  const child = spawn(process.execPath, ['bin/shop.mjs', 'withdrawals', ...argv], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk));
  const [code] = await once(child, 'close');
  return { code: Number(code), out };
}
