import { afterAll, beforeAll, expect, test } from 'vitest';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { payWith, reachPayment } from './journey.ts';
import { WEBHOOK_KEY, WEBHOOK_SECRET } from './pending-payment-fixture.ts';
import { openBuiltShop, type Page, Shopper, send } from './shopper.ts';

let dataDir = '';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  const prepare = async (folder: string) => {
    dataDir = folder;
  };
  built = await openBuiltShop({ ...THIRD_PARTIES, SESSION_SECRETS: WEBHOOK_SECRET }, { prepare });
});
afterAll(() => built.close());

const reported = ({ document }: Page) =>
  ['purchase', 'refund'].filter((name) => document.querySelector(`#${name}-event`)?.textContent);

/** A pending purchase with a choice of consent, and what opens its page with another one. */
async function pendingPurchase(consent: string) {
  const shopper = new Shopper(built.shop);
  const choose = (value: string) => shopper.cookies.set('consent', value);
  choose(consent);
  const payment = await reachPayment(shopper, 'us');
  const value = Number(payment.document.querySelector('#cart-total')?.getAttribute('value'));
  const done = await payWith(shopper, 'pending');
  const number = done.text('#order-number');
  const refuse = async () => {
    const [row] = readShopFile(dataDir, 'SELECT payment_reference AS reference FROM orders WHERE number = ?', number);
    const item = {
      pspReference: String(row?.reference),
      merchantReference: number,
      amount: { value, currency: 'USD' },
      eventCode: 'AUTHORISATION',
      success: false,
    };
    await send(built.shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
    await built.shop.sweep();
  };
  const open = async (value: string, headers = {}) => {
    choose(value);
    return reported(await shopper.visit(done.url.pathname, headers));
  };
  return { first: reported(done), refuse, open };
}

test('A refused purchase is taken back once, on the first page with consent, if it was reported', async () => {
  const { first, refuse, open } = await pendingPurchase('2.010');
  expect(first).toEqual(['purchase']);
  await refuse();
  expect(await open('2.000')).toEqual([]);
  expect(await open('2.010', { 'Sec-GPC': '1' })).toEqual([]);
  expect(await open('2.010', { 'Save-Data': 'on' })).toEqual([]);
  // The script of an open page brings its parts up to date, and reports nothing.
  expect(await open('2.010', { 'Sec-Fetch-Dest': 'empty' })).toEqual([]);
  expect(await open('2.010')).toEqual(['refund']);
  expect(await open('2.010')).toEqual([]);
});

test('A purchase without consent is neither reported nor taken back once it is refused', async () => {
  const { first, refuse, open } = await pendingPurchase('2.000');
  expect(first).toEqual([]);
  await refuse();
  expect(await open('2.000')).toEqual([]);
  expect(await open('2.010')).toEqual([]);
});

test('A purchase whose consent comes while the payment is pending is reported and taken back', async () => {
  const { refuse, open } = await pendingPurchase('2.000');
  expect(await open('2.010')).toEqual(['purchase']);
  await refuse();
  expect(await open('2.010')).toEqual(['refund']);
});
