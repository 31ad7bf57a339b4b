import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { openHostedShop } from './hosted-shop.ts';
import { addFirstProduct, firstSize, payWith, reachPayment } from './journey.ts';
import { says } from './says.ts';
import { intent, openBuiltShop, type Page, Shopper, send } from './shopper.ts';

const SECRET = 'pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA';
const [WEBHOOK_KEY = ''] = createKeyRing([SECRET], 'sandbox webhooks').map((key) =>
  Buffer.from(key, 'base64url').toString('hex'),
);
const orderPage = orderLinks([SECRET]);

const CART = '/uk/checkout/cart';
const ADDRESS = '/uk/checkout/address';
const PAYMENT = '/uk/checkout/payment';

let now = Date.now();
let dataDir = '';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
let hosted: Awaited<ReturnType<typeof openHostedShop>>;
beforeAll(async () => {
  built = await openBuiltShop(
    { SESSION_SECRETS: SECRET },
    {
      clock: () => now,
      prepare: async (folder) => {
        dataDir = folder;
      },
    },
  );
  hosted = await openHostedShop({ timeout: 5000, env: { SESSION_SECRETS: SECRET } });
});
afterAll(async () => {
  await built.close();
  await hosted.close();
});

type BankAnswer = 'authorised' | 'refused' | 'cancelled' | 'expired';
const EVENTS = {
  authorised: { eventCode: 'AUTHORISATION' },
  refused: { eventCode: 'AUTHORISATION', success: false },
  cancelled: { eventCode: 'CANCELLATION' },
  expired: { eventCode: 'OFFER_CLOSED' },
} as const;

/** A shopper whose payment waits for the bank, on the success page, and what the bank may say later. */
async function waitingForBank(shop = built.shop, storefront: 'uk' | 'nl' | 'us' = 'uk') {
  const shopper = new Shopper(shop);
  const payment = await reachPayment(shopper, storefront);
  const total = Number(payment.document.querySelector('#cart-total')?.getAttribute('value'));
  const currency = payment.document.querySelector('#cart-total')?.getAttribute('data-currency') ?? '';
  const waiting = await payWith(shopper, 'pending');
  const number = waiting.text('#order-number');
  /** The bank's answer reaches the shop as a webhook, while no page is open. */
  const bankSays = async (answer: BankAnswer) => {
    const item = {
      pspReference: paymentOf(number),
      merchantReference: number,
      amount: { value: total, currency },
      ...EVENTS[answer],
    };
    await send(shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
    await shop.sweep();
  };
  return { shopper, waiting, number, total, bankSays };
}

/** The provider's reference of the payment of an order. */
function paymentOf(number: string): string {
  const [row] = readShopFile(dataDir, 'SELECT payment_reference AS reference FROM orders WHERE number = ?', number) as {
    reference: string;
  }[];
  return row?.reference ?? `P-${number}`;
}

const lines = (page: Page) => page.document.querySelectorAll('input[name="quantity"]').length;
const total = (page: Page) => Number(page.document.querySelector('#cart-total')?.getAttribute('value') ?? 0);
const city = (page: Page) => page.document.querySelector('input[name="address.shipping.city"]')?.getAttribute('value');
const mirror = (page: Page): { keep: Record<string, string>; drop: string[] } =>
  JSON.parse(page.document.querySelector('#mirror')?.textContent ?? '{}');

/** The browser has the full bag again, the address is filled in, and the bag can be paid for. */
async function canPayAgain(shopper: Shopper, wasTotal: number, storefront = 'uk') {
  const bag = await shopper.visit(`/${storefront}/checkout/cart`);
  expect([bag.status, lines(bag), total(bag)]).toEqual([200, 1, wasTotal]);
  expect(city(await shopper.visit(`/${storefront}/checkout/address`))).toMatch(/London|Amsterdam/);
  const payment = await shopper.visit(`/${storefront}/checkout/payment`);
  expect(payment.url.pathname).toBe(`/${storefront}/checkout/payment`);
  const done = await payWith(shopper, 'authorised');
  expect(done.url.pathname).toContain(`/${storefront}/checkout/success/`);
  expect(lines(await shopper.visit(`/${storefront}/checkout/cart`))).toBe(0);
}

/** Neither the bag nor the draft is left, in the cookie and in what the browser keeps. */
async function isWiped(shopper: Shopper, learned: Page) {
  expect(mirror(learned).drop).toEqual(expect.arrayContaining(['cart-tokens', 'checkoutInfo', 'completedViews']));
  const bag = await shopper.visit(CART);
  expect(bag.text('h1')).toBe(says('cart:emptyTitle'));
  expect(bag.document.querySelector('#tracked-order')).toBeNull();
  await reachBag(shopper);
  expect(city(await shopper.visit(ADDRESS))).toBe('');
}

async function reachBag(shopper: Shopper) {
  await shopper.post(CART, { intent: 'add-product', id: await firstSize(new Shopper(built.shop), 'uk') });
  return shopper.post(CART, { intent: 'select-shipping-method', shippingMethod: 'standard' });
}

/** The pages a browser may open next. */
const PAGES = ['success', 'order', 'cart', 'address', 'payment'] as const;
function open(
  shopper: Shopper,
  page: (typeof PAGES)[number],
  { waiting, number }: { readonly waiting: Page; readonly number: string },
) {
  const paths = {
    success: waiting.url.pathname,
    order: orderPage(number),
    cart: CART,
    address: ADDRESS,
    payment: PAYMENT,
  };
  return shopper.visit(paths[page]);
}

describe('an order with a pending payment', () => {
  test('keeps cart, draft and steps in the cookie and in the mirror of the success page', async () => {
    const { waiting } = await waitingForBank();
    const { keep, drop } = mirror(waiting);
    expect(Object.keys(keep)).toEqual(
      expect.arrayContaining(['cart-tokens', 'checkoutInfo', 'completedViews', 'orderv1']),
    );
    expect(drop).not.toContain('checkoutInfo');
    expect(waiting.text('h1')).toContain('Waiting for your bank');
  });

  test.each(PAGES)(
    'is shown as pending by the %s page, which links to the order and offers no second payment',
    async (name) => {
      const started = await waitingForBank();
      const page = await open(started.shopper, name, started);
      expect(page.status).toBe(200);
      expect(page.text('main')).toContain(started.number);
      expect(page.text('main').toLowerCase()).toContain('waiting for your bank');
      expect(page.html).not.toContain('value="pay-hosted"');
      expect(page.html).not.toContain(says('checkout:payment.tryAgain'));
      if (name !== 'order') expect(page.html).toContain(orderPage(started.number));
    },
  );

  test('rejects a change of its cart and a second payment from a stale form', async () => {
    const { shopper, number, total: sum } = await waitingForBank();
    const changed = await shopper.post(CART, { intent: 'select-shipping-method', shippingMethod: 'express' });
    expect([changed.status, changed.text('[role=alert]')]).toEqual([
      409,
      expect.stringContaining(says('order:tracked.locked', { number })),
    ]);
    const paid = await shopper.post(PAYMENT, { intent: 'pay-hosted', cartVersion: '2', total: String(sum) });
    expect([paid.url.pathname, paid.text('#order-number')]).toEqual([
      expect.stringContaining('/uk/checkout/success/'),
      number,
    ]);
  });

  test('shows no lines in the cart of the header', async () => {
    const shopper = new Shopper(built.shop);
    const bag = 'header a[href="/uk/checkout/cart"]';
    expect((await reachPayment(shopper, 'uk')).text(bag)).toContain('1');
    expect((await payWith(shopper, 'pending')).text(bag)).toBe((await new Shopper(built.shop).visit('/uk')).text(bag));
  });
});

describe('an order whose payment was pending', () => {
  describe.each(['refused', 'cancelled', 'expired'] as const)('and is %s by a webhook', (answer) => {
    test.each(PAGES)('is shown as failed by the %s page, which restores cart and address', async (name) => {
      const started = await waitingForBank();
      await started.bankSays(answer);
      const page = await open(started.shopper, name, started);
      expect(page.status).toBe(200);
      expect(page.text('main')).toContain(
        name === 'success' ? says(`checkout:payment.outcome.${answer}Title`) : says(`order:status.${answer}`),
      );
      if (name === 'success' || name === 'order') {
        const again = [...page.document.querySelectorAll('main a')].find(
          (link) => link.textContent?.trim() === says('checkout:payment.tryAgain'),
        );
        expect((await started.shopper.visit(again?.getAttribute('href') ?? '')).url.pathname).toBe(PAYMENT);
      }
      await canPayAgain(started.shopper, started.total);
    });
  });

  test.each(PAGES)('and is authorised clears cart and draft when the %s page is opened next', async (name) => {
    const started = await waitingForBank();
    await started.bankSays('authorised');
    const page = await open(started.shopper, name, started);
    expect(page.url.pathname).toMatch(name === 'order' ? /^\/uk\/order\// : /^\/uk\/checkout\/success\//);
    expect(page.text('#order-number')).toBe(started.number);
    expect(page.text('h1')).toContain(name === 'order' ? says('order:status.authorised') : 'Thank you, Ada!');
    await isWiped(started.shopper, page);
  });

  test('and is refused, then authorised, is paid on the next page, and the cart is gone', async () => {
    const started = await waitingForBank();
    await started.bankSays('refused');
    expect(lines(await started.shopper.visit(CART))).toBe(1);
    await started.bankSays('authorised');
    const page = await started.shopper.visit(CART);
    expect([page.url.pathname, page.text('#order-number')]).toEqual([
      expect.stringContaining('/uk/checkout/success/'),
      started.number,
    ]);
    await isWiped(started.shopper, page);
  });

  test('and is refused and authorised after the cart was changed says so above the new cart', async () => {
    const started = await waitingForBank();
    await started.bankSays('refused');
    await started.shopper.visit(CART);
    await addFirstProduct(started.shopper, 'uk', 3);
    await started.bankSays('authorised');
    const bag = await started.shopper.visit(CART);
    expect([bag.url.pathname, lines(bag)]).toEqual([CART, 1]);
    expect(bag.text('#tracked-order')).toContain(says('order:tracked.paidTitle', { number: started.number }));
  });

  test('and is authorised in another tab clears nothing twice and shows the order in both', async () => {
    const started = await waitingForBank();
    await started.bankSays('authorised');
    const [first, second] = await Promise.all([started.shopper.request(CART), started.shopper.request(PAYMENT)]);
    expect([first.headers.get('location'), second.headers.get('location')]).toEqual([
      started.waiting.url.pathname,
      started.waiting.url.pathname,
    ]);
    expect((await started.shopper.visit(started.waiting.url.pathname)).text('#order-number')).toBe(started.number);
  });

  test('comes back by the return address when it is opened again after the refusal', async () => {
    const shopper = new Shopper(built.shop);
    const sum = total(await reachPayment(shopper, 'uk'));
    const back = await decideAtProvider(shopper, 'pending');
    const waiting = await shopper.visit(back);
    const number = waiting.text('#order-number');
    await refuse(number, sum);
    const page = await shopper.visit(back);
    expect(page.url.pathname).toBe(PAYMENT);
    expect(page.text('main')).toContain(says('checkout:payment.outcome.refusedTitle'));
    await canPayAgain(shopper, sum);
  });

  test('at a bank reached by redirect is refused there, and its cart is back', async () => {
    const shopper = new Shopper(built.shop);
    const sum = total(await reachPayment(shopper, 'nl'));
    const bank = await shopper.submit(intent('pay-redirect'), { paymentMethod: 'ideal' });
    const answered = await shopper.request(bank.url.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pending' }),
    });
    const back = new URL(answered.headers.get('location') ?? '');
    const waiting = await shopper.visit(back.pathname + back.search);
    expect(waiting.text('h1')).toContain('wachten op je bank');
    await shopper.request(bank.url.pathname, { method: 'POST', body: new URLSearchParams({ outcome: 'refused' }) });
    await expect
      .poll(async () => {
        await built.shop.sweep();
        return (await shopper.visit(waiting.url.pathname)).text('h1');
      })
      .toBe(says('checkout:payment.outcome.refusedTitle', {}, 'nl'));
    await canPayAgain(shopper, sum, 'nl');
  });
});

describe('lines added while a payment is pending', () => {
  async function withNewBag() {
    const started = await waitingForBank();
    const bag = await addFirstProduct(started.shopper, 'uk', 3);
    return { ...started, bag };
  }

  test('start a new cart that can be paid, and the order stays tracked', async () => {
    const { shopper, bag, number } = await withNewBag();
    expect([bag.status, lines(bag)]).toEqual([200, 1]);
    expect(bag.text('#tracked-order')).toContain(says('order:tracked.pendingTitle', { number }));
    expect(bag.html).toContain(orderPage(number));
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    const address = await shopper.visit(ADDRESS);
    expect(city(address)).toBe('London');
    const payment = await shopper.submit('form:has(input[name="contact.email"])');
    expect(payment.url.pathname).toBe(PAYMENT);
    const done = await payWith(shopper, 'authorised');
    expect(done.text('#order-number')).not.toBe(number);
    const after = await shopper.visit(CART);
    expect(after.text('h1')).toBe(says('order:tracked.pendingTitle', { number }));
  });

  test('can be merged with those of the order once it is refused, and paid at once', async () => {
    const { shopper, bankSays, number } = await withNewBag();
    await bankSays('refused');
    const bag = await shopper.visit(CART);
    expect([lines(bag), bag.text('#tracked-order')]).toEqual([1, expect.stringContaining(number)]);
    const both = await shopper.submit(intent('merge-tracked-order'));
    expect([both.url.pathname, lines(both)]).toEqual([CART, 2]);
    expect((await shopper.visit(PAYMENT)).url.pathname).toBe(PAYMENT);
    expect((await payWith(shopper, 'authorised')).text('#order-number')).toMatch(/^PW-/);
  });

  test('and removed again are replaced by the cart of the refused order', async () => {
    const { shopper, bankSays, total: sum } = await withNewBag();
    await shopper.submit(intent('remove-product'));
    await bankSays('refused');
    await canPayAgain(shopper, sum);
  });

  test('stay in the cart when the order is authorised, with a message', async () => {
    const { shopper, bankSays, number } = await withNewBag();
    await bankSays('authorised');
    const bag = await shopper.visit(CART);
    expect([lines(bag), bag.text('#tracked-order')]).toEqual([
      1,
      expect.stringContaining(says('order:tracked.paidTitle', { number })),
    ]);
    expect((await shopper.visit(CART)).document.querySelector('#tracked-order')).toBeNull();
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    expect(city(await shopper.visit(ADDRESS))).toBe('');
  });

  test('with an address keep it when the order is authorised', async () => {
    const { shopper, bankSays } = await withNewBag();
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    await shopper.visit(ADDRESS);
    await shopper.submit('form:has(input[name="contact.email"])');
    await bankSays('authorised');
    const payment = await shopper.visit(PAYMENT);
    expect([payment.url.pathname, payment.text('main')]).toEqual([PAYMENT, expect.stringContaining('London')]);
  });
});

describe('a country chosen while a payment is pending', () => {
  test.each([
    ['DE', 'de'],
    ['US', 'us'],
  ] as const)(
    'is %s: the cart there names the order too, and the cart of the order comes back after a refusal',
    async (countryCode, storefront) => {
      const { shopper, number, total: sum, bankSays } = await waitingForBank();
      await shopper.post('/uk/market', { countryCode, from: CART, confirm: 'yes' });
      const there = await shopper.visit(`/${storefront}/checkout/cart`);
      expect(there.text('main')).toContain(number);
      await bankSays('refused');
      const back = await shopper.visit(`/${storefront}/checkout/cart`);
      expect(back.text('#tracked-order')).toContain(number);
      await shopper.post(`/${storefront}/market`, {
        countryCode: 'GB',
        from: `/${storefront}/checkout/cart`,
        confirm: 'yes',
      });
      const bag = await shopper.visit(CART);
      expect([lines(bag), total(bag)]).toEqual([1, sum]);
    },
  );
});

describe('a cookie lost on the way to the bank', () => {
  async function lost(outcome: 'pending' | 'refused') {
    const shopper = new Shopper(built.shop);
    const payment = await reachPayment(shopper, 'uk');
    const storage = mirror(payment).keep;
    const back = await decideAtProvider(shopper, outcome);
    shopper.cookies.clear();
    return { shopper, back, storage, total: total(payment) };
  }

  test('restores the lines, not the address, after a refusal from the return address alone', async () => {
    const { shopper, back, total: sum } = await lost('refused');
    const page = await shopper.visit(back);
    expect(page.text('h1')).toBe(says('checkout:payment.outcome.refusedTitle'));
    await shopper.visit(page.document.querySelector('main a')?.getAttribute('href') ?? '');
    const bag = await shopper.submit(intent('add-products'));
    expect([bag.url.pathname, lines(bag)]).toEqual([CART, 1]);
    expect(total(await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' }))).toBe(sum);
    expect(city(await shopper.visit(ADDRESS))).toBe('');
  });

  test('restores cart and address after a refusal from the browser’s mirror', async () => {
    const { shopper, back, storage, total: sum } = await lost('refused');
    const page = await shopper.visit(back);
    await shopper.visit(page.document.querySelector('main a')?.getAttribute('href') ?? '');
    await shopper.submit('#restore-bag form', storage);
    await canPayAgain(shopper, sum);
  });

  test('shows the status of the pending order, and restores cart and address when it is refused', async () => {
    const { shopper, back, storage, total: sum } = await lost('pending');
    const waiting = await shopper.visit(back);
    expect(waiting.text('h1')).toBe(says('order:status.pending'));
    await shopper.visit(CART);
    const restored = await shopper.submit('#restore-bag form', storage);
    const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(waiting.html)?.[0] ?? '';
    expect(restored.text('h1')).toBe(says('order:tracked.pendingTitle', { number }));
    await refuse(number, sum);
    await canPayAgain(shopper, sum);
  });

  test('and restored while the payment is pending says so, and restores cart and address when it is refused', async () => {
    const { shopper, waiting, number, total: sum, bankSays } = await waitingForBank();
    const storage = mirror(waiting).keep;
    shopper.cookies.clear();
    const offered = await shopper.visit(CART);
    expect(offered.document.querySelector('#restore-bag')).not.toBeNull();
    const restored = await shopper.submit('#restore-bag form', storage);
    expect(restored.text('h1')).toBe(says('order:tracked.pendingTitle', { number }));
    await bankSays('refused');
    await canPayAgain(shopper, sum);
  });

  test('and restored after the order was authorised shows the order and restores no cart', async () => {
    const { shopper, waiting, number, bankSays } = await waitingForBank();
    const storage = mirror(waiting).keep;
    shopper.cookies.clear();
    await bankSays('authorised');
    await shopper.visit(CART);
    const page = await shopper.submit('#restore-bag form', storage);
    expect([page.url.pathname, page.text('#order-number')]).toEqual([orderPage(number), number]);
    expect(lines(await shopper.visit(CART))).toBe(0);
  });
});

describe('a pending purchase that is refused', () => {
  const event = (page: Page) => page.document.querySelector('#refund-event')?.textContent ?? null;

  test.each(PAGES)('gets one refund event, on the %s page', async (name) => {
    const started = await waitingForBank();
    const purchase = JSON.parse(started.waiting.document.querySelector('#purchase-event')?.textContent ?? '');
    expect(event(await started.shopper.visit(started.waiting.url.pathname))).toBeNull();
    await started.bankSays('refused');
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
    const { waiting, bankSays } = await waitingForBank();
    for (const key of ['nextPack', 'nextEnjoy', 'authorised'] as const)
      expect(waiting.text('main')).not.toContain(says(`checkout:success.${key}`));
    expect(waiting.text('main')).toContain(says('checkout:success.nextBank'));
    await bankSays('refused');
  });
});

test('another browser with the link of a failed order is offered its lines in a cart of its own', async () => {
  const started = await waitingForBank();
  await started.bankSays('refused');
  const stranger = new Shopper(built.shop);
  const page = await stranger.visit(orderPage(started.number));
  expect(page.text('main')).not.toContain(says('order:text.failed'));
  const again = [...page.document.querySelectorAll('main a')].find(
    (link) => link.textContent?.trim() === says('order:again'),
  );
  const offer = await stranger.visit(again?.getAttribute('href') ?? '');
  expect(offer.url.pathname).toBe(CART);
  expect(lines(await stranger.submit(intent('add-products')))).toBe(1);
  await canPayAgain(started.shopper, started.total);
});

test('an order never paid expires after an hour, and its cart and address are still there', async () => {
  const started = now;
  const shopper = new Shopper(built.shop);
  const sum = total(await reachPayment(shopper, 'uk'));
  await shopper.submit(intent('pay-hosted'));
  try {
    now = started + minutes(125);
    await built.shop.sweep();
    await canPayAgain(shopper, sum);
  } finally {
    now = started;
  }
});

test('a hosted commerce platform names the order that closed a cart, and reopens the cart after a refusal', async () => {
  const shopper = new Shopper(hosted.shop);
  const sum = total(await reachPayment(shopper, 'uk'));
  const waiting = await payWith(shopper, 'pending');
  const number = waiting.text('#order-number');
  expect((await shopper.visit(CART)).text('h1')).toBe(says('order:tracked.pendingTitle', { number }));
  await addFirstProduct(shopper, 'uk', 3);
  await shopper.submit(intent('remove-product'));
  const item = {
    pspReference: `P-${number}`,
    merchantReference: number,
    amount: { value: sum, currency: 'GBP' },
    eventCode: 'AUTHORISATION',
    success: false,
  };
  await send(hosted.shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
  await hosted.shop.sweep();
  await canPayAgain(shopper, sum);
});

/** Decides on the provider's page; answers where that leads back to. */
async function decideAtProvider(shopper: Shopper, outcome: string): Promise<string> {
  await shopper.submit(intent('pay-hosted'));
  const decided = await shopper.request(shopper.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  const back = new URL(decided.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** The bank refuses a payment that waited for it. */
async function refuse(number: string, value: number) {
  const item = {
    pspReference: paymentOf(number),
    merchantReference: number,
    amount: { value, currency: 'GBP' },
    eventCode: 'AUTHORISATION',
    success: false,
  };
  await send(built.shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
  await built.shop.sweep();
}
