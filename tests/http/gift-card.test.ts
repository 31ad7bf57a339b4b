import { describe, expect, test, vi } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { bookFields, CONTACT } from './address-book.ts';
import { fillCart, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let ahead = 0;
const built = setUpShop(
  {},
  {
    clock: () => Date.now() + ahead,
  },
);

const FIVE = { giftCardNumber: '6036 2800 0000 0000 000', giftCardCode: '737' };
const FIVE_HUNDRED = { giftCardNumber: '6036-2800-0000-0000-001', giftCardCode: '737' };
const EMPTY = { giftCardNumber: '6036280000000000002', giftCardCode: '737' };

const leftToPay = (page: Page) =>
  Number(page.document.querySelector('#left-to-pay')?.getAttribute('value') ?? Number.NaN);
const total = (page: Page) => Number(page.document.querySelector('#payment [name="total"]')?.getAttribute('value'));

async function atPayment(storefront: 'uk' | 'de' | 'nl' | 'us'): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, storefront);
  return shopper;
}
const FORM = intent('pay-gift-card');
const apply = (shopper: Shopper, card: Readonly<Record<string, string>>) => shopper.submit(FORM, card);
/** Applies a card, and orders with it where it covers everything. */
async function use(shopper: Shopper, card: Readonly<Record<string, string>>): Promise<Page> {
  const step = await apply(shopper, card);
  return step.document.querySelector(FORM) && !step.document.querySelector(`${FORM} [name="apply"]`)
    ? shopper.submit(FORM)
    : step;
}

/** The provider's reports about an order, and the result of each. */
const notifications = (orderNumber: string) =>
  readShopFile(
    built.dataDir,
    'SELECT event_code, state FROM payment_notifications WHERE merchant_reference = ?',
    orderNumber,
  ).map(({ event_code, state }) => `${event_code} ${state}`);

/** Chooses on the bank's page and returns. */
async function atBank(shopper: Shopper, outcome: string): Promise<Page> {
  const answered = await shopper.request(shopper.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  const returnUrl = new URL(answered.headers.get('location') ?? '');
  return shopper.visit(returnUrl.pathname + returnUrl.search);
}

describe('a gift card on the payment step, without script', () => {
  test.each<readonly ['uk' | 'de' | 'us', Language]>([
    ['uk', 'en'],
    ['de', 'de'],
    ['us', 'en'],
  ])('pays a part in %s, and another method pays the rest', async (storefront, language) => {
    const shopper = await atPayment(storefront);
    const sum = total(shopper.current);
    const step = await use(shopper, FIVE);
    expect(step.url.pathname).toBe(`/${storefront}/checkout/payment`);
    expect(leftToPay(step)).toBe(sum - 500);
    expect(step.text('#payment')).toContain(uiText('payment:giftCard.nameWithDigits', { lastFour: '0000' }, language));
    const bank = await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect(bank.url.pathname).toMatch(/^\/checkoutshopper\/bank\//);
    const success = await atBank(shopper, 'authorised');
    expect(success.url.pathname).toContain('/checkout/success');
    expect(success.document.querySelector('#order-total')?.getAttribute('value')).toBe(String(sum));
    expect(success.text('main')).toContain(uiText('payment:giftCard.nameWithDigits', { lastFour: '0000' }, language));
    expect(success.text('main')).toContain('Klarna');
    const orderNumber = success.text('#order-number');
    // The provider’s webhooks of both payments arrive meanwhile: neither is a mismatch or a second payment.
    await vi.waitFor(
      () =>
        expect(notifications(orderNumber).sort()).toEqual([
          'AUTHORISATION done',
          'AUTHORISATION done',
          'ORDER_CLOSED ignored',
          'ORDER_OPENED ignored',
        ]),
      {
        timeout: 20_000,
      },
    );
    const kinds = readShopFile(
      built.dataDir,
      'SELECT DISTINCT e.kind FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.number = ?',
      orderNumber,
    );
    expect(kinds).toEqual([{ kind: 'status' }]);
  });

  test('with a sufficient balance pays the whole order', async () => {
    const shopper = await atPayment('nl');
    const success = await use(shopper, FIVE_HUNDRED);
    expect(success.url.pathname).toContain('/nl/checkout/success');
    expect(success.text('main')).not.toMatch(/Andere betaling|iDEAL|Visa/);
    expect(success.text('#order-method')).toBe(uiText('payment:giftCard.name', {}, 'nl'));
  });

  test('with a sufficient balance is not charged before the order button is pressed', async () => {
    const shopper = await atPayment('nl');
    const step = await apply(shopper, { ...FIVE_HUNDRED, paymentMethod: 'klarna' });
    expect([step.status, step.text('#payment-message')]).toEqual([
      200,
      expect.stringContaining(uiText('payment:giftCard.covers.title', {}, 'nl')),
    ]);
    expect(step.document.querySelector('#left-to-pay')).toBeNull();
    expect(step.text(`${FORM} button`)).toBe('Bestelling met betalingsverplichting');
    expect(step.document.querySelector('[name="paymentMethod"][checked]')?.getAttribute('value')).toBe('klarna');
    expect((await shopper.submit(FORM)).url.pathname).toContain('/nl/checkout/success');
  });

  test('that is removed makes the whole total due again', async () => {
    const shopper = await atPayment('uk');
    await use(shopper, FIVE);
    const step = await shopper.submit(intent('remove-gift-cards'));
    expect(step.document.querySelector('#left-to-pay')).toBeNull();
    const hosted = await shopper.submit(intent('pay'));
    expect(hosted.url.pathname).toContain('/checkoutshopper/hosted/');
    expect((await atBank(shopper, 'authorised')).url.pathname).toContain('/checkout/success');
  });

  test.each([
    ['removed', 0],
    ['used', 1],
  ] as const)('that is %s in one tab stops the other from paying a total it does not show', async (change, current) => {
    const shopper = await atPayment('uk');
    const sum = total(shopper.current);
    const tabs = [shopper.current, await use(shopper, FIVE)];
    if (change === 'removed') await shopper.submit(intent('remove-gift-cards'));
    const sums = [sum, sum - 500].map((amount) => (amount / 100).toFixed(2));
    const [seen, now] = [sums[1 - current], sums[current]];
    shopper.page = tabs[1 - current] ?? null;
    const stopped = await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect(stopped.status).toBe(409);
    expect(stopped.text('#payment-message')).toContain(
      uiText('payment:giftCard.leftChanged.text', { seen: `£${seen}`, now: `£${now}` }),
    );
    const bank = await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect(bank.text('body')).toContain(`${now} GBP`);
    expect((await atBank(shopper, 'authorised')).url.pathname).toContain('/checkout/success');
  });

  test('that pays the rest of another one is named on the order', async () => {
    const shopper = await atPayment('uk');
    await use(shopper, FIVE);
    const success = await use(shopper, FIVE_HUNDRED);
    expect(success.url.pathname).toContain('/checkout/success');
    expect(success.text('main')).not.toMatch(/Other payment|Visa/);
  });

  test('of the sandbox has the amounts of the market, in a currency without minor units too', async () => {
    const shopper = new Shopper(built.shop);
    shopper.cookies.set('market', 'JP');
    await fillCart(shopper, 'gl');
    const step = await shopper.post('/gl/checkout/address', { ...bookFields('JP'), ...CONTACT });
    expect(step.text('#gift-card')).toContain(uiText('payment:giftCard.sandbox', { small: '¥500', large: '¥50,000' }));
    expect(leftToPay(await use(shopper, FIVE))).toBe(total(shopper.current) - 500);
  });

  test('is released when the hosted payment page takes the whole total', async () => {
    const shopper = await atPayment('uk');
    const step = await use(shopper, FIVE);
    const sum = total(step);
    expect(step.text('#payment')).toContain('released first');
    await shopper.submit(intent('pay'));
    const success = await atBank(shopper, 'authorised');
    expect(success.document.querySelector('#order-total')?.getAttribute('value')).toBe(String(sum));
    expect(success.text('main')).not.toContain('Gift card');
  });

  test('stays used when the bank refuses the rest', async () => {
    const shopper = await atPayment('uk');
    const sum = total(await use(shopper, FIVE));
    await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    await atBank(shopper, 'refused');
    const step = await shopper.visit('/uk/checkout/payment');
    expect(leftToPay(step)).toBe(sum - 500);
    await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect((await atBank(shopper, 'authorised')).url.pathname).toContain('/checkout/success');
  });

  test('is released when the shopper leaves a pending bank for another method: it can be used again', async () => {
    const shopper = await atPayment('nl');
    await use(shopper, FIVE);
    await shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
    await shopper.visit('/nl/checkout/payment');
    const step = await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect(step.status).toBe(409);
    expect(step.text('#payment-message')).toContain(uiText('payment:giftCard.released.title', {}, 'nl'));
    expect(step.document.querySelector('#left-to-pay')).toBeNull();
    expect((await use(shopper, FIVE)).document.querySelector('#left-to-pay')).not.toBeNull();
    await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect((await atBank(shopper, 'authorised')).url.pathname).toContain('/checkout/success');
  });

  test.each([
    ['empty', EMPTY, 'payment:giftCard.empty.title', 'payment:giftCard.empty.title'],
    [
      'not known to the provider',
      { ...FIVE, giftCardNumber: '6036280000000004242' },
      'payment:giftCard.notAccepted.title',
      'payment:giftCard.notAccepted.title',
    ],
    [
      'typed with a wrong code',
      { ...FIVE, giftCardCode: '000' },
      'payment:giftCard.notAccepted.title',
      'payment:giftCard.notAccepted.title',
    ],
    [
      'typed incompletely',
      { giftCardNumber: '6036', giftCardCode: '' },
      'payment:giftCard.checkTitle',
      'payment:giftCard.numberWrong',
    ],
  ] as const)(
    'that is %s shows a message at its field, keeps what was typed and charges nothing',
    async (_, card, title, error) => {
      const shopper = await atPayment('uk');
      const step = await use(shopper, { ...card, paymentMethod: 'klarna' });
      expect(step.text('#f-giftCardNumber-error')).toBe(uiText(error));
      expect(step.status).toBe(422);
      expect(step.text('#payment-message')).toContain(uiText(title));
      expect(step.text('#payment-message')).toContain('othing was charged');
      expect(step.document.querySelector('#gift-card details')?.hasAttribute('open')).toBe(true);
      for (const name of ['giftCardNumber', 'giftCardCode'] as const)
        expect(step.document.querySelector(`[name="${name}"]`)?.getAttribute('value') ?? '').toBe(card[name]);
      expect(step.document.querySelector('[name="paymentMethod"][checked]')?.getAttribute('value')).toBe('klarna');
      expect(step.document.querySelector('#left-to-pay')).toBeNull();
    },
  );

  test('has a limit of guessed numbers, after which another method still pays', async () => {
    const shopper = await atPayment('uk');
    let status = 422;
    for (let attempt = 0; attempt < 12 && status === 422; attempt += 1) {
      ahead += 1000;
      status = (await use(shopper, { ...FIVE, giftCardNumber: `60362800000000${String(10_000 + attempt)}` })).status;
    }
    expect(status).toBe(429);
    expect(shopper.current.text('#payment-message')).toContain(uiText('order:giftCardGuesses.title'));
    await shopper.visit('/uk/checkout/payment');
    expect((await shopper.submit(intent('pay'))).status).toBe(200);
    expect(shopper.current.url.pathname).toMatch(/^\/checkoutshopper\/hosted\//);
  });

  test('used for a cart that changes afterwards is released, and the payment step shows the whole total', async () => {
    const shopper = await atPayment('uk');
    await use(shopper, FIVE);
    await shopper.visit('/uk/checkout/cart');
    await shopper.submit(intent('update-product'), { quantity: '2' });
    const step = await shopper.visit('/uk/checkout/payment');
    expect(step.document.querySelector('#left-to-pay')).toBeNull();
    expect((await use(shopper, FIVE)).document.querySelector('#left-to-pay')).not.toBeNull();
  });
});
