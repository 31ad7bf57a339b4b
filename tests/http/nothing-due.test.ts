import { describe, expect, test } from 'vitest';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { addCodes } from './add-codes.ts';
import { addressFields, fillCart } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';
import { viewOf } from './wallet-fixture.ts';
import { fieldsOf } from './withdrawal-fixture.ts';

const shop = openForTests(() =>
  openLetterShop(
    { PUBLIC_ORIGIN: 'https://localhost:3000,http://localhost:3000' },
    addCodes([
      ['ONTHEHOUSE', '--percent', '100'],
      ['--id', 'always-free', '--free-shipping', '--name', 'Free delivery'],
    ]),
  ),
);

const newShopper = () => new Shopper(shop.shop);
const count = (query: string, ...values: string[]) => Number(readShopFile(shop.dataDir, query, ...values)[0]?.n);
/** All that the payment provider was asked to do. */
const atProvider = () =>
  count('SELECT (SELECT COUNT(*) FROM sandbox_payments) + (SELECT COUNT(*) FROM sandbox_sessions) AS n');
const ordersOf = (email: string) =>
  readShopFile(shop.dataDir, 'SELECT number, status, total FROM orders WHERE email = ?', email);
const enter = (shopper: Shopper, storefront: string, code = 'ONTHEHOUSE') =>
  shopper.post(`/${storefront}/checkout/cart`, { intent: 'apply-discount-code', discountCode: code });

let last = 0;
/** A shopper at the payment step, with an address of email of their own. */
async function atPayment(
  storefront: StorefrontCode,
  { isFree = true, shopper = newShopper() }: { readonly isFree?: boolean; readonly shopper?: Shopper } = {},
) {
  last += 1;
  const email = `ada${last}@example.com`;
  await fillCart(shopper, storefront);
  if (isFree) await enter(shopper, storefront);
  await shopper.visit(`/${storefront}/checkout/address`);
  const page = await shopper.submit(
    'form:has(input[name="contact.email"])',
    addressFields(storefront, { 'contact.email': email }),
  );
  return { shopper, email, page };
}
const post = (shopper: Shopper, storefront: string, fields: Readonly<Record<string, string>>) =>
  shopper.post(`/${storefront}/checkout/payment`, fields);
const eventOf = (page: Page, id: string) => JSON.parse(page.document.querySelector(id)?.textContent ?? 'null');

describe('an order with nothing to pay', () => {
  test.each<StorefrontCode>(['uk', 'de', 'ch', 'nl', 'us', 'eu', 'gl'])(
    'in %s offers no payment method, and is placed without the payment provider',
    async (storefront) => {
      const before = atProvider();
      const { shopper, email, page } = await atPayment(storefront);
      const locale = { de: 'de', ch: 'de', nl: 'nl' }[storefront as string] ?? 'en';
      expect(page.document.querySelectorAll('[name="paymentMethod"], [name="giftCardNumber"]')).toHaveLength(0);
      expect(page.document.querySelector('[data-part="card"], #gift-card')).toBeNull();
      expect(page.html).not.toMatch(/<script[^>]+src="[^"]*payment/);
      expect(page.text('#payment')).toContain(uiText('payment:nothingDue.text', {}, locale as 'en'));
      expect(page.document.querySelectorAll('#payment button')).toHaveLength(1);
      expect(Object.keys(fieldsOf(page, '#payment form')).sort()).toEqual([
        'cartVersion',
        'intent',
        'itemsCount',
        'left',
        'tax',
        'total',
      ]);
      const done = await shopper.submit(intent('pay'));
      expect(done.url.pathname).toContain(`/${storefront}/checkout/success`);
      expect(done.text('main')).toContain(uiText('checkout:success.nothingDue', {}, locale as 'en'));
      expect(ordersOf(email)).toEqual([{ number: done.text('#order-number'), status: 'authorised', total: 0 }]);
      expect(atProvider()).toBe(before);
    },
  );

  test('has a button in the words of the law', async () => {
    const { page } = await atPayment('de');
    expect(page.text('#payment button')).toBe('Zahlungspflichtig bestellen');
  });

  test('is placed once, whether the form is posted twice or at the same time', async () => {
    const { shopper, email, page } = await atPayment('uk');
    const fields = fieldsOf(page, '#payment form');
    const body = () => new URLSearchParams(fields);
    const answers = await Promise.all(
      [1, 2, 3].map(() => shopper.request('/uk/checkout/payment', { method: 'POST', body: body() })),
    );
    expect(new Set(answers.map((answer) => answer.headers.get('location')))).toHaveLength(1);
    const again = await post(shopper, 'uk', fields);
    expect(again.url.pathname).toContain('/uk/checkout/success');
    expect(ordersOf(email)).toHaveLength(1);
    const letters = await shop.lettersTo(email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(uiText('letters:orderConfirmed.nothingDue'));
    expect(letters[0]?.text).not.toContain(uiText('letters:orderConfirmed.text'));
  });

  test('reports its purchase with a value of nothing, and never asks analytics for a payment', async () => {
    const { shopper } = await atPayment('uk');
    const done = await shopper.submit(intent('pay'));
    expect(eventOf(done, '#purchase-event')).toMatchObject({
      event: 'purchase',
      pending: false,
      ecommerce: { value: 0, shipping: 0, coupon: 'ONTHEHOUSE', currency: 'GBP' },
    });
  });

  test('says on its page that nothing was to be paid, and names no payment method', async () => {
    const { shopper } = await atPayment('uk');
    const done = await shopper.submit(intent('pay'));
    expect(done.document.querySelector('#order-method')).toBeNull();
    const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    const page = await newShopper().visit(link);
    expect(page.text('main')).toContain(uiText('order:text.nothingDue'));
    expect(page.text('main')).not.toContain(uiText('order:text.authorised'));
  });

  test('can be withdrawn from: no receipt speaks of a refund', async () => {
    const { shopper, email } = await atPayment('de');
    const done = await shopper.submit(intent('pay'));
    const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    await shopper.visit(link.replace('/order/', '/withdrawal/'));
    await shopper.submit(intent('check'), { scope: 'order' });
    const receipt = await shopper.submit(intent('confirm'));
    expect(receipt.text('main')).toContain(uiText('withdrawal:advice.nothingPaid', {}, 'de'));
    const letters = (await shop.lettersTo(email)).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(letters.join()).toContain(uiText('withdrawal:advice.nothingPaid', {}, 'de'));
  });

  test.each<Readonly<Record<string, string>>>([
    { intent: 'pay' },
    { intent: 'pay', paymentMethod: 'scheme' },
    { intent: 'pay', paymentMethod: 'hosted' },
    { intent: 'pay', paymentMethod: 'klarna' },
    { intent: 'pay-gift-card', giftCardNumber: '6036280000000000000', giftCardCode: '737' },
  ])('is placed without the provider when an open page posts %j', async (choice) => {
    const before = atProvider();
    const { shopper, page } = await atPayment('uk');
    const done = await post(shopper, 'uk', { ...fieldsOf(page, '#payment form'), ...choice });
    expect(done.url.pathname).toContain('/uk/checkout/success');
    expect(atProvider()).toBe(before);
  });

  test('opens no card session, and the script of an open page learns why', async () => {
    const before = atProvider();
    const { shopper, page } = await atPayment('uk');
    for (const path of ['session', 'check']) {
      const answer = await shopper.request(`/uk/checkout/payment/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ ...fieldsOf(page, '#payment form'), sessionId: 'CS1' }),
        headers: { Accept: 'application/json' },
      });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        kind: 'stay',
        title: uiText('payment:nothingDue.title'),
        back: { href: '/uk/checkout/payment' },
      });
    }
    expect(atProvider()).toBe(before);
  });

  test('has no express wallet on the bag, which has one as soon as something is due', async () => {
    const shopper = newShopper();
    expect(viewOf(await fillCart(shopper, 'uk'))).not.toBeNull();
    expect(viewOf(await enter(shopper, 'uk'))).toBeNull();
    expect(viewOf(await shopper.submit(intent('remove-discount-code')))).not.toBeNull();
  });

  test('rejects a wallet sheet that was opened before, and asks the provider for nothing', async () => {
    const before = atProvider();
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    await enter(shopper, 'uk');
    const answer = await shopper.request('/uk/checkout/wallet/contact', {
      method: 'POST',
      body: new URLSearchParams({
        shippingContact: JSON.stringify({ locality: 'London', postalCode: 'SW1A', countryCode: 'GB' }),
      }),
      headers: { Accept: 'application/json' },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ kind: 'refused', text: uiText('wallet:nothingDue') });
    expect(atProvider()).toBe(before);
  });
});

describe('a total that changes between the page and the button', () => {
  test('to something is not placed: the page names both totals and offers the methods', async () => {
    const { shopper, email, page } = await atPayment('uk');
    await shopper.post('/uk/checkout/cart', { intent: 'remove-discount-code' });
    const answer = await post(shopper, 'uk', fieldsOf(page, '#payment form'));
    expect(answer.status).toBe(409);
    expect(answer.document.querySelectorAll('[name="paymentMethod"]').length).toBeGreaterThan(1);
    expect(ordersOf(email).filter(({ status }) => status === 'authorised')).toEqual([]);
  });

  test('to nothing charges nothing: the page says so and has one button', async () => {
    const before = atProvider();
    const { shopper, page } = await atPayment('uk', { isFree: false });
    const seen = { ...fieldsOf(page, '#pay'), paymentMethod: 'klarna' };
    await enter(shopper, 'uk');
    const answer = await post(shopper, 'uk', seen);
    expect(answer.status).toBe(409);
    expect(answer.document.querySelectorAll('[name="paymentMethod"]')).toHaveLength(0);
    expect(atProvider()).toBe(before);
    expect((await shopper.submit(intent('pay'))).url.pathname).toContain('/uk/checkout/success');
  });

  test('by gift wrapping is due, in the United States with its tax', async () => {
    const { shopper } = await atPayment('us');
    await shopper.post('/us/checkout/cart', { intent: 'set-gift-options', giftWrapping: 'true', giftMessage: '' });
    const page = await shopper.visit('/us/checkout/payment');
    expect(Number(page.document.querySelector('#payment-sales-tax')?.getAttribute('value'))).toBeGreaterThan(0);
    expect(page.document.querySelectorAll('[name="paymentMethod"]').length).toBeGreaterThan(1);
  });
});

test('an order whose gift cards pay everything offers no payment method, and is paid by them', async () => {
  const { shopper, email, page } = await atPayment('uk', { isFree: false });
  const total = Number(fieldsOf(page, '#pay').total);
  const part = await shopper.submit(intent('pay-gift-card'), {
    giftCardNumber: '6036280000000000000',
    giftCardCode: '737',
  });
  expect(Number(part.document.querySelector('#left-to-pay')?.getAttribute('value'))).toBe(total - 500);
  // As if a second card had paid the rest and its answer were lost.
  writeShopFile(
    shop.dataDir,
    'UPDATE order_parts SET amount = ? WHERE provider_order IN (SELECT psp_reference FROM provider_orders WHERE order_id = (SELECT id FROM orders WHERE email = ?))',
    total,
    email,
  );
  const before = atProvider();
  const session = await shopper.request('/uk/checkout/payment/session', {
    method: 'POST',
    body: new URLSearchParams(fieldsOf(part, '#pay')),
    headers: { Accept: 'application/json' },
  });
  expect([session.status, (await session.json()).title]).toEqual([409, uiText('payment:nothingDue.title')]);
  const covered = await shopper.visit('/uk/checkout/payment');
  expect(covered.document.querySelectorAll('[name="paymentMethod"]')).toHaveLength(0);
  const done = await shopper.submit(intent('pay'));
  expect(done.url.pathname).toContain('/uk/checkout/success');
  expect(ordersOf(email)).toEqual([expect.objectContaining({ status: 'authorised', total })]);
  expect(atProvider()).toBe(before);
});
