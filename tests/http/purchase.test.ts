import { describe, expect, test } from 'vitest';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { addFirstProduct, type Outcome, paymentForm, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent } from './shopper.ts';

const { newShopper } = setUpShop();

describe('buying without script', () => {
  test.each(STOREFRONT_CODES)('works in storefront %s from the listing to the success page', async (storefront) => {
    const shopper = newShopper();
    const payment = await reachPayment(shopper, storefront);
    expect(payment.url.pathname).toBe(`/${storefront}/checkout/payment`);
    const total = payment.document.querySelector('#cart-total')?.getAttribute('value');
    const done = await payWith(shopper, 'authorised');
    expect(done.status).toBe(200);
    expect(done.url.pathname).toMatch(new RegExp(`^/${storefront}/checkout/success/`));
    expect(done.text('#order-number')).toMatch(/^PW-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(done.document.querySelector('#order-total')?.getAttribute('value')).toBe(total);
    const cart = await shopper.visit(`/${storefront}/checkout/cart`);
    expect(cart.document.querySelector('#cart-total')).toBeNull();
  });

  test.each([
    ['uk', /Royal Mail delivers it to you\. Expected /],
    ['de', /Wir schicken sie dir \(DHL\)\. Voraussichtlich /],
    ['nl', /PostNL bezorgt alles bij je\. Verwacht /],
  ] as const)('ends in %s with a whole sentence on the day of the delivery', async (storefront, sentence) => {
    const shopper = newShopper();
    await reachPayment(shopper, storefront);
    expect((await payWith(shopper, 'authorised')).text('main')).toMatch(sentence);
  });

  test('ends on the success page while the payment is pending, and never says paid', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'pending');
    expect(done.url.pathname).toContain('/uk/checkout/success/');
    expect(done.text('h1')).toContain('Waiting for your bank');
    expect(done.text('main')).not.toContain('placed and paid');
  });

  test.each<[Outcome, string]>([
    ['refused', 'Your payment was declined'],
    ['cancelled', 'You cancelled the payment'],
    ['error', 'The payment didn’t go through'],
  ])(
    'comes back to the payment step when the outcome is %s, charges nothing and allows another attempt',
    async (outcome, title) => {
      const shopper = newShopper();
      await reachPayment(shopper, 'uk');
      const returned = await payWith(shopper, outcome);
      expect(returned.url.pathname).toBe('/uk/checkout/payment');
      expect(returned.text('main')).toContain(title);
      expect(returned.text('main')).toContain('Nothing was charged');
      const done = await payWith(shopper, 'authorised');
      expect(done.url.pathname).toContain('/uk/checkout/success/');
    },
  );

  test('makes one order of one cart for repeated presses of the button', async () => {
    const shopper = newShopper();
    const payment = await reachPayment(shopper, 'de');
    const fields = paymentForm(payment);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        shopper.request('/de/checkout/payment', { method: 'POST', body: new URLSearchParams(fields) }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(303));
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  });

  test('accepts the return address repeatedly without a second order or a false success', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay'));
    const hosted = shopper.current.url.pathname;
    const decided = await shopper.request(hosted, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'authorised' }),
    });
    const location = new URL(decided.headers.get('location') ?? '');
    const returnPath = location.pathname + location.search;
    const first = await shopper.visit(returnPath);
    const number = first.text('#order-number');
    expect(number).not.toBe('');
    expect((await shopper.visit(returnPath)).text('#order-number')).toBe(number);
    const forged = await shopper.visit(returnPath.replace(/sessionResult=[^&]+/, 'sessionResult=forged'));
    expect(forged.text('#order-number')).toBe(number);
    expect((await shopper.visit(returnPath.replace(/reference=[^&]+/, 'reference=PW-AAAAA-BBBBB.abc'))).status).toBe(
      404,
    );
  });

  test('ignores a success that only the browser reports', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const before = await shopper.submit(intent('pay'));
    const sessionId = before.url.pathname.split('/').at(-1) ?? '';
    const cancelled = await shopper.request(before.url.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'cancelled' }),
    });
    const location = new URL(cancelled.headers.get('location') ?? '');
    location.searchParams.set('sessionResult', 'authorised');
    const page = await shopper.visit(location.pathname + location.search);
    expect(sessionId).not.toBe('');
    expect(page.url.pathname).not.toContain('/success');
  });

  test('shows an order only to the browser that placed it', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'authorised');
    const other = await newShopper().visit(done.url.pathname);
    expect(other.url.pathname).toBe('/uk/checkout/cart');
    expect(other.html).not.toContain('ada@example.com');
  });
});

describe('the checkout steps', () => {
  test('redirect an empty cart to the cart page', async () => {
    for (const step of ['address', 'payment'])
      expect((await newShopper().visit(`/uk/checkout/${step}`)).url.pathname).toBe('/uk/checkout/cart');
  });

  test('redirect payment to the address step without an address', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    expect((await shopper.visit('/uk/checkout/payment')).url.pathname).toBe('/uk/checkout/address');
  });

  test('show both totals when the cart changed between view and payment', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const page = await shopper.submit(intent('pay'), { total: '1' });
    expect(page.status).toBe(409);
    expect(page.text('main')).toContain('The total has changed');
    expect(page.text('main')).toContain('£0.01');
  });
});
