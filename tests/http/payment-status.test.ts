import { describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import { STOREFRONTS, setUpAfterPayment } from './after-payment-fixture.ts';
import { payWith, reachPayment } from './journey.ts';
import { intent } from './shopper.ts';
import { uiText } from './ui-text.ts';

const shop = setUpAfterPayment();

describe('after too many refused payments', () => {
  test.each(STOREFRONTS)(
    'the payment step of storefront %s pauses, keeps everything, and continues after the pause',
    async (storefront, language) => {
      const shopper = shop.newShopper();
      await reachPayment(shopper, storefront);
      const start = shop.now;
      try {
        for (let attempts = 1; attempts <= 8; attempts += 1) {
          const returned = await payWith(shopper, 'refused');
          expect(returned.text('main')).toContain(uiText('checkout:payment.outcome.refusedTitle', {}, language));
        }
        const page = await shopper.submit(intent('pay'));
        expect(page.status).toBe(429);
        expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
        expect(page.text('main')).toContain(uiText('order:refusals.title', {}, language));
        expect(page.document.querySelector(intent('pay'))).not.toBeNull();
        expect(page.document.querySelector('#cart-total')).not.toBeNull();
        shop.now = start + hours(1) + minutes(1);
        await shopper.visit(`/${storefront}/checkout/payment`);
        expect((await payWith(shopper, 'authorised')).url.pathname).toContain('/checkout/success/');
      } finally {
        shop.now = start;
      }
    },
  );

  test('twenty of an address block the carts that had one, and no cart of a colleague behind it', async () => {
    const carts = [];
    for (let cart = 0; cart < 4; cart += 1) {
      const shopper = shop.newShopper('203.0.113.50');
      await reachPayment(shopper, 'uk');
      carts.push(shopper);
      for (let attempts = 1; attempts <= 5; attempts += 1) expect((await payWith(shopper, 'refused')).status).toBe(200);
    }
    for (const shopper of carts) expect((await shopper.submit(intent('pay'))).status).toBe(429);
    const colleague = shop.newShopper('203.0.113.50');
    await reachPayment(colleague, 'uk');
    expect((await payWith(colleague, 'authorised')).url.pathname).toContain('/checkout/success/');
    const refused = shop.newShopper('203.0.113.50');
    await reachPayment(refused, 'uk');
    expect((await payWith(refused, 'refused')).status).toBe(200);
    expect((await refused.submit(intent('pay'))).status).toBe(429);
  });
});

/** Pays an order, and returns its number and the link to its page. */
async function paidOrder(storefront: (typeof STOREFRONTS)[number][0]) {
  const shopper = shop.newShopper();
  await reachPayment(shopper, storefront);
  const done = await payWith(shopper, 'authorised');
  return {
    link: done.document.querySelector('#order-link')?.getAttribute('href') ?? '',
    number: done.text('#order-number'),
  };
}

describe('the payment status on the page of an order', () => {
  test.each(STOREFRONTS)(
    'is shown in storefront %s for every state, and polled only while it can change',
    async (storefront, language) => {
      const { link, number } = await paidOrder(storefront);
      const states = [
        ['created', true],
        ['pending', true],
        ['authorised', false],
        ['refused', false],
        ['cancelled', false],
        ['expired', false],
        ['error', false],
      ] as const;
      for (const [status, polls] of states) {
        shop.write('UPDATE orders SET status = ? WHERE number = ?', status, number);
        const page = await shop.newShopper().visit(link);
        expect([status, page.text('h1')]).toEqual([status, uiText(`order:status.${status}`, {}, language)]);
        expect([status, page.document.querySelector('meta[http-equiv="refresh"]') !== null]).toEqual([status, polls]);
      }
    },
  );

  test.each(STOREFRONTS)(
    'is shown in storefront %s for a mismatch: the page does not offer to pay again',
    async (storefront, language) => {
      const { link, number } = await paidOrder(storefront);
      shop.write(
        `INSERT INTO order_events (order_id, seq, at, kind, status, attempt, reference, detail)
       SELECT id, 90, 1, 'quarantined', 'authorised', attempt, 'P2', '1 GBP' FROM orders WHERE number = ?`,
        number,
      );
      expect((await shop.newShopper().visit(link)).text('h1')).toBe(uiText('order:status.authorised', {}, language));
      for (const status of ['created', 'refused', 'expired']) {
        shop.write('UPDATE orders SET status = ? WHERE number = ?', status, number);
        const page = await shop.newShopper().visit(link);
        expect(page.text('h1')).toBe(uiText('checkout:payment.amountMismatchTitle', {}, language));
        expect(page.text('[role="status"]:not(#bubble)')).toBe(uiText('checkout:payment.amountMismatch', {}, language));
        expect(page.document.querySelector('main a[href$="/checkout/payment"]')).toBeNull();
        expect(page.document.querySelector('meta[http-equiv="refresh"]')).toBeNull();
      }
    },
  );
});
