import { describe, expect, test } from 'vitest';
import { leave, STOREFRONTS, setUpAfterPayment } from './after-payment-fixture.ts';
import { fillCart, reachPayment } from './journey.ts';
import { uiText } from './ui-text.ts';

const shop = setUpAfterPayment();
/** A report of the provider would settle the order before the shopper returns. */
const unreported = setUpAfterPayment({ PAYMENTS_SANDBOX_WEBHOOKS: 'lose=1' });

describe('a browser that never returned from the provider', () => {
  test('stores nothing personal once its cart is found paid', async () => {
    const shopper = shop.newShopper();
    await reachPayment(shopper, 'uk');
    expect(
      (await shopper.visit('/uk/checkout/address')).document
        .querySelector('[name="contact.email"]')
        ?.getAttribute('value'),
    ).toBe('ada@example.com');
    await shopper.visit('/uk/checkout/payment');
    await leave(shopper, 'authorised');
    const isEmpty = async () => {
      await shop.built.shop.sweep();
      return (await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total') === null;
    };
    await expect.poll(isEmpty, { timeout: 20_000 }).toBe(true);
    expect(shopper.current.url.pathname).toContain('/uk/checkout/success/');
    await fillCart(shopper, 'uk');
    const address = await shopper.visit('/uk/checkout/address');
    expect(address.document.querySelector('[name="contact.email"]')?.getAttribute('value')).toBe('');
    expect(address.html).not.toContain('Downing');
  });

  test.each(STOREFRONTS)(
    'waits at the address step while the payment is pending, in storefront %s, without another payment',
    async (storefront, language) => {
      const shopper = unreported.newShopper();
      await reachPayment(shopper, storefront);
      const returned = await leave(shopper, 'authorised');
      const page = await unreported
        .newShopper()
        .visit(`${returned.pathname}?reference=${returned.searchParams.get('reference')}`);
      expect([page.status, page.text('h1'), page.text('[role="status"]:not(#bubble)')]).toEqual([
        200,
        uiText('checkout:payment.outcome.pendingTitle', {}, language),
        uiText('payment:undecided', {}, language),
      ]);
      expect(page.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content')).toBe('5');
      const links = [...page.document.querySelectorAll('main a')].map((link) => link.textContent?.trim());
      expect(links).toEqual([
        uiText('checkout:payment.askAgain', {}, language),
        uiText('payment:notPaid', {}, language),
      ]);
      expect((await shopper.visit(returned.pathname + returned.search)).url.pathname).toContain('/checkout/success/');
    },
  );

  test('waits at its order while the payment is pending', async () => {
    const shopper = shop.newShopper();
    await reachPayment(shopper, 'uk');
    const page = await shopper.visit((({ pathname, search }) => pathname + search)(await leave(shopper, 'pending')));
    expect(page.url.pathname).toContain('/checkout/success/');
    expect(page.html).toContain(uiText('checkout:payment.outcome.pendingTitle'));
    expect(page.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content')).toBe('20');
  });
});

test('an amount that does not match the order never pays it, from a return or a result, and raises an alert each time', async () => {
  const shopper = shop.newShopper();
  await reachPayment(shopper, 'uk');
  const returned = await leave(shopper, 'authorised');
  const reference = returned.searchParams.get('reference') ?? '';
  const number = reference.split('_')[0] ?? '';
  shop.write("UPDATE orders SET total = total + 1, status = 'created' WHERE number = ?", number);
  // The provider's notification raises one of its own, whenever it arrives: it alone names the amount.
  const alerts = () =>
    shop.lines.filter(
      (line) => line.includes('payment-quarantined') && line.includes(number) && !line.includes('"amount":'),
    ).length;
  const before = alerts();
  const page = await shopper.visit(returned.pathname + returned.search);
  expect([page.status, page.text('h1')]).toEqual([200, uiText('checkout:payment.amountMismatchTitle')]);
  expect(page.text('main')).toContain(number);
  expect(alerts()).toBe(before + 1);
  const answer = await shopper.request('/uk/checkout/payment/result', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      reference,
      sessionId: returned.searchParams.get('sessionId') ?? '',
      sessionResult: returned.searchParams.get('sessionResult') ?? '',
    }),
  });
  expect(await answer.json()).toMatchObject({
    kind: 'go',
    location: expect.stringContaining('/checkout/payment/return?'),
  });
  expect(alerts()).toBe(before + 2);
});
