import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { addFirstProduct, firstSize, payWith, reachPayment } from './journey.ts';
import {
  ADDRESS,
  CART,
  canPayAgain,
  city,
  decideAtProvider,
  lines,
  mirror,
  orderPage,
  PAYMENT,
  setUpPendingPayments,
  total,
  WEBHOOK_KEY,
} from './pending-payment-fixture.ts';
import { intent, type Page, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpPendingPayments();
const { pendingPayment, refuse } = suite;

/** Neither the cart nor the draft is left, in the cookie and in the mirror. */
async function isWiped(shopper: Shopper, learned: Page) {
  expect(mirror(learned).drop).toEqual(expect.arrayContaining(['cart-tokens', 'checkoutInfo', 'completedViews']));
  const cart = await shopper.visit(CART);
  expect(cart.text('h1')).toBe(uiText('cart:emptyTitle'));
  expect(cart.document.querySelector('#tracked-order')).toBeNull();
  await reachCart(shopper);
  expect(city(await shopper.visit(ADDRESS))).toBe('');
}

async function reachCart(shopper: Shopper) {
  await shopper.post(CART, { intent: 'add-product', id: await firstSize(new Shopper(suite.built.shop), 'uk') });
  return shopper.post(CART, { intent: 'select-shipping-method', shippingMethod: 'standard' });
}

/** The pages a browser may open next. */
const PAGES = ['success', 'order', 'cart', 'address', 'payment'] as const;

function open(
  shopper: Shopper,
  page: (typeof PAGES)[number],
  { pending, number }: { readonly pending: Page; readonly number: string },
) {
  const paths = {
    success: pending.url.pathname,
    order: orderPage(number),
    cart: CART,
    address: ADDRESS,
    payment: PAYMENT,
  };
  return shopper.visit(paths[page]);
}

describe('an order with a pending payment', () => {
  test('keeps cart, draft and steps in the cookie and in the mirror of the success page', async () => {
    const { pending } = await pendingPayment();
    const { keep, drop } = mirror(pending);
    expect(Object.keys(keep)).toEqual(
      expect.arrayContaining(['cart-tokens', 'checkoutInfo', 'completedViews', 'orderv1']),
    );
    expect(drop).not.toContain('checkoutInfo');
    expect(pending.text('h1')).toContain('Waiting for your bank');
  });

  test.each(PAGES)(
    'is shown as pending by the %s page, which links to the order and offers no second payment',
    async (name) => {
      const started = await pendingPayment();
      const page = await open(started.shopper, name, started);
      expect(page.status).toBe(200);
      expect(page.text('main')).toContain(started.number);
      expect(page.text('main').toLowerCase()).toContain('waiting for your bank');
      expect(page.html).not.toContain('value="pay"');
      expect(page.text('main')).not.toContain(uiText('checkout:payment.tryAgain'));
      if (name !== 'order') expect(page.html).toContain(orderPage(started.number));
    },
  );

  test('rejects a change of its cart and a second payment from a stale form', async () => {
    const { shopper, number, total: sum } = await pendingPayment();
    const changed = await shopper.post(CART, { intent: 'select-shipping-method', shippingMethod: 'express' });
    expect([changed.status, changed.text('[role=alert]')]).toEqual([
      409,
      expect.stringContaining(uiText('order:tracked.locked', { number })),
    ]);
    const paid = await shopper.post(PAYMENT, { intent: 'pay', cartVersion: '2', total: String(sum) });
    expect([paid.url.pathname, paid.text('#order-number')]).toEqual([
      expect.stringContaining('/uk/checkout/success/'),
      number,
    ]);
  });

  test('shows no lines in the cart of the header', async () => {
    const shopper = new Shopper(suite.built.shop);
    const cart = 'header a[href="/uk/checkout/cart"]';
    const payment = (await reachPayment(shopper, 'uk')).url.pathname;
    expect((await shopper.visit('/uk/checkout/cart')).text(cart)).toContain('1');
    await shopper.visit(payment);
    expect((await payWith(shopper, 'pending')).text(cart)).toBe(
      (await new Shopper(suite.built.shop).visit('/uk')).text(cart),
    );
  });
});

describe('an order whose payment was pending', () => {
  describe.each(['refused', 'cancelled', 'expired'] as const)('and is %s by a webhook', (answer) => {
    test.each(PAGES)('is shown as failed by the %s page, which restores cart and address', async (name) => {
      const started = await pendingPayment();
      await started.bankAnswers(answer);
      const page = await open(started.shopper, name, started);
      expect(page.status).toBe(200);
      const failed =
        name === 'success' ? (`checkout:payment.outcome.${answer}Title` as const) : (`order:status.${answer}` as const);
      // The pages of the order itself say more of one that was not paid in time.
      const isOwn = name === 'success' || name === 'order';
      expect(page.text('main')).toContain(uiText(isOwn && answer === 'expired' ? 'order:overdue.title' : failed));
      if (name === 'success' || name === 'order') {
        const again = [...page.document.querySelectorAll('main a')].find(
          (link) => link.textContent?.trim() === uiText('checkout:payment.tryAgain'),
        );
        expect((await started.shopper.visit(again?.getAttribute('href') ?? '')).url.pathname).toBe(PAYMENT);
      }
      await canPayAgain(started.shopper, started.total);
    });
  });

  test.each(PAGES)('and is authorised clears cart and draft when the %s page is opened next', async (name) => {
    const started = await pendingPayment();
    await started.bankAnswers('authorised');
    const page = await open(started.shopper, name, started);
    expect(page.url.pathname).toMatch(name === 'order' ? /^\/uk\/order\// : /^\/uk\/checkout\/success\//);
    expect(page.text('#order-number')).toBe(started.number);
    expect(page.text('h1')).toContain(name === 'order' ? uiText('order:status.authorised') : 'Thank you, Ada!');
    await isWiped(started.shopper, page);
  });

  test('and is refused, then authorised, is paid on the next page, and the cart is gone', async () => {
    const started = await pendingPayment();
    await started.bankAnswers('refused');
    expect(lines(await started.shopper.visit(CART))).toBe(1);
    await started.bankAnswers('authorised');
    const page = await started.shopper.visit(CART);
    expect([page.url.pathname, page.text('#order-number')]).toEqual([
      expect.stringContaining('/uk/checkout/success/'),
      started.number,
    ]);
    await isWiped(started.shopper, page);
  });

  test('and is refused and authorised after the cart was changed says so above the new cart', async () => {
    const started = await pendingPayment();
    await started.bankAnswers('refused');
    await started.shopper.visit(CART);
    await addFirstProduct(started.shopper, 'uk', 3);
    await started.bankAnswers('authorised');
    const cart = await started.shopper.visit(CART);
    expect([cart.url.pathname, lines(cart)]).toEqual([CART, 1]);
    expect(cart.text('#tracked-order')).toContain(uiText('order:tracked.paidTitle', { number: started.number }));
  });

  test('and is authorised in another tab clears nothing twice and shows the order in both', async () => {
    const started = await pendingPayment();
    await started.bankAnswers('authorised');
    const [first, second] = await Promise.all([started.shopper.request(CART), started.shopper.request(PAYMENT)]);
    expect([first.headers.get('location'), second.headers.get('location')]).toEqual([
      started.pending.url.pathname,
      started.pending.url.pathname,
    ]);
    expect((await started.shopper.visit(started.pending.url.pathname)).text('#order-number')).toBe(started.number);
  });

  test('comes back by the return address when it is opened again after the refusal', async () => {
    const shopper = new Shopper(suite.built.shop);
    const sum = total(await reachPayment(shopper, 'uk'));
    const returnUrl = await decideAtProvider(shopper, 'pending');
    const pending = await shopper.visit(returnUrl);
    const number = pending.text('#order-number');
    await refuse(number, sum);
    const page = await shopper.visit(returnUrl);
    expect(page.url.pathname).toBe(PAYMENT);
    expect(page.text('main')).toContain(uiText('checkout:payment.outcome.refusedTitle'));
    await canPayAgain(shopper, sum);
  });

  test('at a bank reached by redirect is refused there, and its cart is back', async () => {
    const shopper = new Shopper(suite.built.shop);
    const sum = total(await reachPayment(shopper, 'nl'));
    const bank = await shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
    const answered = await shopper.request(bank.url.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pending' }),
    });
    const returnUrl = new URL(answered.headers.get('location') ?? '');
    const pending = await shopper.visit(returnUrl.pathname + returnUrl.search);
    expect(pending.text('h1')).toContain('wachten op je bank');
    await shopper.request(bank.url.pathname, { method: 'POST', body: new URLSearchParams({ outcome: 'refused' }) });
    await expect
      .poll(async () => {
        await suite.built.shop.sweep();
        return (await shopper.visit(pending.url.pathname)).text('h1');
      })
      .toBe(uiText('checkout:payment.outcome.refusedTitle', {}, 'nl'));
    await canPayAgain(shopper, sum, 'nl');
  });
});

describe('a pending purchase that is refused', () => {
  const event = (page: Page) => page.document.querySelector('#refund-event')?.textContent ?? null;

  test.each(PAGES)('gets one refund event, on the %s page', async (name) => {
    const started = await pendingPayment();
    const purchase = JSON.parse(started.pending.document.querySelector('#purchase-event')?.textContent ?? '');
    expect(event(await started.shopper.visit(started.pending.url.pathname))).toBeNull();
    await started.bankAnswers('refused');
    const { transaction_id, value, currency } = purchase.ecommerce;
    expect(JSON.parse(event(await open(started.shopper, name, started)) ?? '')).toEqual({
      event: 'refund',
      ecommerce: { transaction_id, value, currency },
    });
    for (const page of PAGES) expect(event(await open(started.shopper, page, started))).toBeNull();
    await started.shopper.visit(PAYMENT);
    const paid = await payWith(started.shopper, 'authorised');
    expect(JSON.parse(paid.document.querySelector('#purchase-event')?.textContent ?? '').ecommerce.transaction_id).toBe(
      transaction_id,
    );
  });

  test('shows neither packing nor a confirmation', async () => {
    const { pending, bankAnswers } = await pendingPayment();
    for (const key of ['nextPack', 'nextEnjoy', 'authorised'] as const)
      expect(pending.text('main')).not.toContain(uiText(`checkout:success.${key}`));
    expect(pending.text('main')).toContain(uiText('checkout:success.nextBank'));
    await bankAnswers('refused');
  });
});

test('another browser with the link of a failed order is offered its lines in a cart of its own', async () => {
  const started = await pendingPayment();
  await started.bankAnswers('refused');
  const other = new Shopper(suite.built.shop);
  const page = await other.visit(orderPage(started.number));
  expect(page.text('main')).not.toContain(uiText('order:text.failed'));
  const again = [...page.document.querySelectorAll('main a')].find(
    (link) => link.textContent?.trim() === uiText('order:again'),
  );
  const offer = await other.visit(again?.getAttribute('href') ?? '');
  expect(offer.url.pathname).toBe(CART);
  expect(lines(await other.submit(intent('add-products')))).toBe(1);
  await canPayAgain(started.shopper, started.total);
});

test('an order never paid expires after an hour, and its cart and address are still there', async () => {
  const started = suite.now;
  const shopper = new Shopper(suite.built.shop);
  const sum = total(await reachPayment(shopper, 'uk'));
  await shopper.submit(intent('pay'));
  try {
    suite.now = started + minutes(125);
    await suite.built.shop.sweep();
    await canPayAgain(shopper, sum);
  } finally {
    suite.now = started;
  }
});

test('a hosted commerce platform names the order that closed a cart, and reopens the cart after a refusal', async () => {
  const shopper = new Shopper(suite.hosted.shop);
  const sum = total(await reachPayment(shopper, 'uk'));
  const pending = await payWith(shopper, 'pending');
  const number = pending.text('#order-number');
  expect((await shopper.visit(CART)).text('h1')).toBe(uiText('order:tracked.pendingTitle', { number }));
  await addFirstProduct(shopper, 'uk', 3);
  await shopper.submit(intent('remove-product'));
  const item = {
    pspReference: `P-${number}`,
    merchantReference: number,
    amount: { value: sum, currency: 'GBP' },
    eventCode: 'AUTHORISATION',
    success: false,
  };
  await send(suite.hosted.shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
  await suite.hosted.shop.sweep();
  await canPayAgain(shopper, sum);
});
