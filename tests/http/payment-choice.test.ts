import { expect, test } from 'vitest';
import { paymentForm, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

const chosen = ({ document }: Page) =>
  [...document.querySelectorAll('input[name="paymentMethod"][checked]')].map((input) => input.getAttribute('value'));
const pay = (shopper: Shopper, paymentMethod: string, more: Readonly<Record<string, string>> = {}) =>
  shopper.submit(intent('pay'), { paymentMethod, ...more });

test.each([
  ['uk', 'scheme'],
  ['de', 'scheme'],
  ['nl', 'ideal'],
  ['be', 'bcmc_mobile'],
  ['ch', 'twint'],
  ['us', 'scheme'],
] as const)('the payment step of %s begins with %s, which is chosen', async (storefront, first) => {
  const page = await reachPayment(newShopper(), storefront);
  expect(page.document.querySelector('input[name="paymentMethod"]')?.getAttribute('value')).toBe(first);
  expect(chosen(page)).toEqual([first]);
});

test.each(['scheme', 'hosted'])('%s without script leads to the hosted page', async (type) => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  expect((await pay(shopper, type)).url.pathname).toContain('/checkoutshopper/hosted/');
});

test('a form without a payment method leads to the hosted page, where the shopper can choose any', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  const fields = ['cartVersion', 'total'].map((name) => [
    name,
    shopper.current.document.querySelector(`#pay input[name="${name}"]`)?.getAttribute('value') ?? '',
  ]);
  const page = await shopper.post('/nl/checkout/payment', { intent: 'pay', ...Object.fromEntries(fields) });
  expect(page.url.pathname).toContain('/checkoutshopper/hosted/');
});

test('PayPal leads to its page, and a payment with Bancontact to a code to scan', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'de');
  expect((await pay(shopper, 'paypal')).url.pathname).toContain('/checkoutshopper/bank/');
  const belgian = newShopper();
  await reachPayment(belgian, 'be');
  const waiting = await pay(belgian, 'bcmc_mobile');
  expect(waiting.document.querySelector('#payment-instructions svg[role="img"]')).not.toBeNull();
});

const GIFT_CARD = { giftCardNumber: '6036280000000000001', giftCardCode: '737' };

test.each<readonly [Readonly<Record<string, string>>, RegExp]>([
  [{ intent: 'pay', paymentMethod: 'scheme' }, /^\/checkoutshopper\/hosted\//],
  [{ intent: 'pay', paymentMethod: 'hosted' }, /^\/checkoutshopper\/hosted\//],
  [{ intent: 'pay', paymentMethod: 'giftcard', ...GIFT_CARD }, /^\/nl\/checkout\/success\//],
  [{ intent: 'pay-gift-card', ...GIFT_CARD }, /^\/nl\/checkout\/success\//],
  [{ intent: 'pay' }, /^\/checkoutshopper\/hosted\//],
  [{ intent: 'pay', paymentMethod: 'ideal' }, /^\/checkoutshopper\/bank\//],
  [{ intent: 'remove-gift-cards' }, /^\/nl\/checkout\/payment$/],
])('the payment step accepts %j', async (fields, leadsTo) => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  const { cartVersion = '', total = '' } = paymentForm(shopper.current);
  const page = await shopper.post('/nl/checkout/payment', { cartVersion, total, ...fields });
  expect([page.status, page.url.pathname]).toEqual([200, expect.stringMatching(leadsTo)]);
});

test.each(['pay-cash', 'pay-wallet', ''])('the payment step rejects the intent "%s"', async (unknown) => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  expect((await shopper.submit(intent('pay'), { intent: unknown })).status).toBe(422);
});

test('the chosen method stays chosen after an error', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'uk');
  const page = await pay(shopper, 'klarna', { total: '1' });
  expect([page.status, chosen(page)]).toEqual([409, ['klarna']]);
});

test('the chosen method stays chosen after a refusal of its bank, and after a reload', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  const bank = await pay(shopper, 'klarna');
  const refused = await shopper.post(bank.url.pathname, { outcome: 'refused' });
  expect([refused.url.pathname, chosen(refused)]).toEqual(['/nl/checkout/payment', ['klarna']]);
  expect(refused.text('#payment-message')).not.toBe('');
  expect(chosen(await shopper.visit(refused.url.pathname + refused.url.search))).toEqual(['klarna']);
});

test('the hosted page stays chosen after a refusal there', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  await pay(shopper, 'hosted');
  const refused = await shopper.submit('form', { outcome: 'refused' });
  expect([refused.url.pathname, chosen(refused)]).toEqual(['/nl/checkout/payment', ['hosted']]);
});

test.each(['twint', '<script>', ''])('the address of the payment step chooses no method %j', async (method) => {
  const shopper = newShopper();
  await reachPayment(shopper, 'nl');
  const page = await shopper.visit(`/nl/checkout/payment?${new URLSearchParams({ method })}`);
  expect([page.status, chosen(page)]).toEqual([200, ['ideal']]);
  expect(page.html).not.toContain('<script>"');
});

test('the row of the card says without script what comes next, also beside a gift card', async () => {
  const shopper = newShopper();
  const page = await reachPayment(shopper, 'uk');
  expect(page.text('#method-scheme')).toBe(uiText('payment:cardHosted'));
  const rest = await shopper.submit(intent('pay-gift-card'), {
    giftCardNumber: '6036280000000000000',
    giftCardCode: '737',
  });
  const total = rest.document.querySelector('#payment data')?.textContent ?? '';
  expect(total).toMatch(/^£/);
  for (const type of ['scheme', 'hosted'])
    expect(rest.text(`#method-${type}`)).toContain(uiText('payment:giftCard.hosted', { total }));
});
