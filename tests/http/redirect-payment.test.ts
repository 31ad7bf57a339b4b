import { expect, test } from 'vitest';
import { withShopFile } from '#tests/support/shop-file.ts';
import { reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const log: string[] = [];
const built = setUpShop(
  { LOG_LEVEL: 'warn' },
  {
    log: { write: (line) => void log.push(line) },
  },
);

/**
 * A shopper at the payment step whose bank returns the given answer, without a page of its own. The provider repeats a
 * stored answer to a request: here the stored one is replaced.
 */
async function whoseBankAnswers(
  changes: Readonly<Record<string, string>>,
): Promise<{ readonly shopper: Shopper; readonly orderNumber: string }> {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'nl');
  await shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
  const orderNumber = withShopFile(built.dataDir, (store) => {
    const [stored] = store
      .prepare(
        "SELECT idempotency_key, answer FROM idempotency_records WHERE idempotency_key LIKE 'sandbox %' ORDER BY rowid DESC LIMIT 1",
      )
      .all();
    const payment = JSON.parse(String(stored?.answer)) as { readonly reference: string };
    const answer = JSON.stringify({ ...payment, ...changes });
    store
      .prepare('UPDATE idempotency_records SET answer = ? WHERE idempotency_key = ?')
      .run(answer, String(stored?.idempotency_key));
    return payment.reference;
  });
  await shopper.visit('/nl/checkout/payment');
  return { shopper, orderNumber };
}
const pay = (shopper: Shopper) => shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
const EVENT = '#payment-cancel-event';

test.each([
  ['Refused', 'refused'],
  ['Cancelled', 'cancelled'],
] as const)(
  'a payment that a bank answers at once with %s shows it, is sent to analytics once, and can be retried',
  async (code, reason) => {
    const { shopper } = await whoseBankAnswers({ result_code: code });
    const page = await pay(shopper);
    expect([page.status, page.url.pathname]).toEqual([422, '/nl/checkout/payment']);
    expect(page.text('main')).toContain(uiText(`checkout:payment.outcome.${reason}Title`, {}, 'nl'));
    expect(JSON.parse(page.document.querySelector(EVENT)?.textContent ?? '')).toEqual({
      event: 'payment_cancel',
      reason,
    });
    expect((await shopper.visit('/nl/checkout/payment')).document.querySelector(EVENT)).toBeNull();
    expect((await pay(shopper)).url.pathname).toContain('/checkoutshopper/bank/');
  },
);

test('a payment that ended in an error is not shown as cancelled', async () => {
  const { shopper } = await whoseBankAnswers({ result_code: 'Error' });
  const page = await pay(shopper);
  expect(page.text('main')).toContain(uiText('checkout:payment.outcome.errorTitle', {}, 'nl'));
  expect(page.document.querySelector(EVENT)).toBeNull();
});

test('a payment pending in an app leads to the page of the order, which polls and offers another way to pay', async () => {
  const { shopper, orderNumber } = await whoseBankAnswers({ step: 'await' });
  log.length = 0;
  const page = await pay(shopper);
  expect([page.status, page.url.pathname]).toEqual([200, expect.stringMatching(/^\/nl\/order\/PW-/)]);
  expect(page.text('main')).toContain(orderNumber);
  expect(page.text('h1')).toBe(uiText('payment:instructions.statusTitle', {}, 'nl'));
  expect(page.document.querySelector('meta[http-equiv="refresh"]')).not.toBeNull();
  expect(page.text('main a[href$="/checkout/payment"]')).toBe(uiText('payment:instructions.otherWay', {}, 'nl'));
  expect(log).toEqual([]);
});

test('a bank that asks again after its page does so in a dialog of the return page, in the browser that pays alone', async () => {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'nl');
  const bank = await shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
  withShopFile(built.dataDir, (store) =>
    store
      .prepare("UPDATE sandbox_payments SET method = 'scheme', step = 'redirect-challenge' WHERE psp_reference = ?")
      .run(bank.url.pathname.split('/').at(-1) ?? ''),
  );
  const answered = await shopper.request(bank.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'authorised' }),
  });
  const back = new URL(answered.headers.get('location') ?? '');
  const elsewhere = await new Shopper(built.shop).visit(back.pathname + back.search);
  expect(elsewhere.text('main')).toContain(uiText('payment:undecided', {}, 'nl'));
  for (let load = 0; load < 2; load++) {
    const page = await shopper.visit(back.pathname + back.search);
    expect([page.status, page.text('h1')]).toEqual([200, uiText('payment:bankDialog', {}, 'nl')]);
    expect(page.document.querySelector('meta[http-equiv="refresh"]')).toBeNull();
    expect(page.text('#bank-return noscript')).toBe(uiText('payment:bank.needsScript', {}, 'nl'));
    expect(
      JSON.parse(page.document.querySelector('#bank-return [data-part="texts"]')?.textContent ?? ''),
    ).toMatchObject({
      action: { type: 'threeDS2', subtype: 'challenge' },
      back: expect.stringMatching(/^\/nl\/checkout\/payment\/return\?reference=PW-/),
    });
  }
});

test('an action for a native app shows a message and the other payment methods', async () => {
  const { shopper } = await whoseBankAnswers({ step: 'sdk' });
  const page = await pay(shopper);
  expect([page.status, page.url.pathname]).toEqual([422, '/nl/checkout/payment']);
  expect(page.text('main')).toContain(uiText('payment:needsApp.title', {}, 'nl'));
  expect((await shopper.submit(intent('pay'))).url.pathname).toContain('/checkoutshopper/hosted/');
});

test('an unknown result code leads to the page of the order, and is logged without personal data', async () => {
  const { shopper, orderNumber } = await whoseBankAnswers({ result_code: 'PartlyMaybe' });
  log.length = 0;
  const page = await pay(shopper);
  expect(page.url.pathname).toMatch(/^\/nl\/order\/PW-/);
  expect(page.text('main')).not.toContain(uiText('checkout:payment.unavailable', {}, 'nl'));
  const logged = log.map((line) => JSON.parse(line)).find(({ orderNumber: number }) => number === orderNumber);
  expect(logged).toMatchObject({ msg: 'Unknown result of a redirect payment', resultCode: 'PartlyMaybe' });
  expect(log.join()).not.toMatch(/Ada|King|ada@|Keizersgracht|1015 ?CV/);
});
