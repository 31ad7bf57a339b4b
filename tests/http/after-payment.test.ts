import { describe, expect, test } from 'vitest';
import { setUpAfterPayment } from './after-payment-fixture.ts';
import { addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { intent, type Page } from './shopper.ts';
import { uiText } from './ui-text.ts';

const shop = setUpAfterPayment();

describe('the purchase event', () => {
  const EVENT = '#purchase-event';

  test('is in the page once, after reloads, in other tabs and in prefetches', async () => {
    const shopper = shop.newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay'));
    const decided = await shopper.request(shopper.current.url.pathname, { method: 'POST', body: 'outcome=authorised' });
    const returnUrl = new URL(decided.headers.get('location') ?? '');
    const success = new URL(
      (await shopper.request(returnUrl.pathname + returnUrl.search)).headers.get('location') ?? '',
      returnUrl,
    ).pathname;
    expect((await shopper.request(success, { method: 'HEAD' })).status).toBe(200);
    expect(await (await shopper.request(success, { headers: { 'Sec-Purpose': 'prefetch' } })).text()).not.toContain(
      'purchase-event',
    );
    const tabs = await Promise.all(Array.from({ length: 6 }, async () => (await shopper.request(success)).text()));
    expect(tabs.filter((html) => html.includes('id="purchase-event"'))).toHaveLength(1);
    expect((await shopper.visit(success)).document.querySelector(EVENT)).toBeNull();
  });

  test('has lines and totals, the pending mark for a pending payment, and no personal data', async () => {
    const shopper = shop.newShopper();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'pending');
    const block = done.document.querySelector(EVENT);
    expect(block?.getAttribute('type')).toBe('application/json');
    const event = JSON.parse(block?.textContent ?? '');
    expect(event).toMatchObject({
      event: 'purchase',
      pending: true,
      ecommerce: {
        transaction_id: done.text('#order-number'),
        currency: 'GBP',
        items: [{ quantity: 1 }],
      },
    });
    // Prices in the United Kingdom include the tax.
    const { value, shipping } = event.ecommerce;
    expect(String(Math.round((value + shipping) * 100))).toBe(
      done.document.querySelector('#order-total')?.getAttribute('value'),
    );
    expect(block?.textContent).not.toMatch(/Ada|King|ada@|Downing|SW1A ?2AA|7946 ?0123/);
  });

  test.each(['refused', 'cancelled'] as const)('has a counterpart when a payment is %s, sent once', async (outcome) => {
    const shopper = shop.newShopper();
    await reachPayment(shopper, 'uk');
    const returned = await payWith(shopper, outcome);
    expect(JSON.parse(returned.document.querySelector('#payment-cancel-event')?.textContent ?? '')).toEqual({
      event: 'payment_cancel',
      reason: outcome,
    });
    expect((await shopper.visit('/uk/checkout/payment')).document.querySelector('#payment-cancel-event')).toBeNull();
  });
});

describe('a paid order', () => {
  test('signs up for the newsletter once on request, and leaves cart, draft and steps new', async () => {
    const shopper = shop.newShopper();
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    await shopper.submit(
      'form:has(input[name="contact.email"])',
      addressFields('uk', { 'contact.email': 'news@example.com', 'contact.newsletterSubscription': 'true' }),
    );
    const done = await payWith(shopper, 'authorised');
    const signUpIn = ({ document }: Page) => document.querySelector('#order-sign-up-event')?.textContent;
    expect(JSON.parse(signUpIn(done) ?? '')).toEqual({ event: 'sign_up', method: 'checkout' });
    expect(signUpIn(await shopper.visit(done.url.pathname))).toBeUndefined();
    expect(done.text('#newsletter-asked')).toContain(uiText('newsletter:asked.textKept', { address: '' }).slice(0, 40));
    await shopper.visit(done.url.pathname);
    await shop.built.shop.sweep();
    await shop.built.shop.sweep();
    expect(
      shop.rows(
        "SELECT storefront, country, checkout, status FROM newsletter_subscriptions WHERE email = 'news@example.com'",
      ),
    ).toEqual([{ storefront: 'uk', country: 'GB', checkout: 1, status: 'pending' }]);
    expect(shop.rows("SELECT 1 FROM outbox WHERE payload LIKE '%@%'")).toEqual([]);
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).toBeNull();
    await fillCart(shopper, 'uk');
    expect(
      (await shopper.visit('/uk/checkout/address')).document
        .querySelector('[name="contact.email"]')
        ?.getAttribute('value'),
    ).toBe('');
  });
});
