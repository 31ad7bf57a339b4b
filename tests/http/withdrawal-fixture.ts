import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TextLocale } from '#app/kernel/text.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { firstSize, payWith, reachPayment } from './journey.ts';
import type { LetterShop } from './letter-shop.ts';
import { ORIGIN, type Page, type Shopper } from './shopper.ts';
import { uiText as wordsIn } from './ui-text.ts';

/** A text of the shop, in the words of the United Kingdom unless another locale is named. */
export const uiText = (key: TextKey, values?: Parameters<typeof wordsIn>[1], locale: TextLocale = 'en-GB'): string =>
  wordsIn(key, values, locale);

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

/** The refund of a declaration, and the payment of its order. */
export function refundIn({ dataDir }: Pick<LetterShop, 'dataDir'>, id: string, orderNumber: string) {
  const [refund] = readShopFile(dataDir, 'SELECT amount, state FROM payment_refunds WHERE withdrawal_id = ?', id);
  const [payment] = readShopFile(
    dataDir,
    'SELECT p.amount, p.refunded FROM sandbox_payments p JOIN orders o ON o.payment_reference = p.psp_reference WHERE o.number = ?',
    orderNumber,
  );
  return { refund, payment };
}

/** The fields of a form of a page, as they are posted. */
export function fieldsOf({ document }: Page, form: string): Readonly<Record<string, string>> {
  const inputs = [...document.querySelectorAll(`${form} input`)];
  return Object.fromEntries(
    inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  );
}

/** Its declarations, by the operator's program. */
export const runWithdrawals = (shop: Pick<LetterShop, 'dataDir'>, argv: readonly string[]) =>
  runOperator(shop, ['withdrawals', ...argv]);

/** The operator's program beside the running shop. */
export async function runOperator(
  { dataDir }: Pick<LetterShop, 'dataDir'>,
  argv: readonly string[],
): Promise<{ readonly code: number; readonly out: string }> {
  const child = spawn(process.execPath, ['bin/shop.mjs', ...argv], {
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
