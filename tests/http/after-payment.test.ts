import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let now = Date.now();
let dataDir = '';
const lines: string[] = [];
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop(
    { LOG_LEVEL: 'error' },
    {
      clock: () => now,
      log: { write: (line) => void lines.push(line) },
      prepare: async (folder) => {
        dataDir = folder;
      },
    },
  );
});
afterAll(() => built.close());
const newShopper = (address: string | null = null) => new Shopper(built.shop, { address });

const rows = (query: string) => readShopFile(dataDir, query);
const write = (statement: string, ...values: string[]) => writeShopFile(dataDir, statement, ...values);

describe('the purchase event', () => {
  const EVENT = '#purchase-event';

  test('is in the page once, after reloads, in other tabs and in prefetches', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay-hosted'));
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
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'pending');
    const block = done.document.querySelector(EVENT);
    expect(block?.getAttribute('type')).toBe('application/json');
    const event = JSON.parse(block?.textContent ?? '');
    const total = Number(done.document.querySelector('#order-total')?.getAttribute('value'));
    expect(event).toMatchObject({
      event: 'purchase',
      pending: true,
      ecommerce: {
        transaction_id: done.text('#order-number'),
        value: (total / 100).toFixed(2),
        currency: 'GBP',
        items: [{ quantity: 1 }],
      },
    });
    expect(block?.textContent).not.toMatch(/Ada|King|ada@|Downing|SW1A ?2AA|7946 ?0123/);
  });

  test.each(['refused', 'cancelled'] as const)('has a counterpart when a payment is %s, sent once', async (outcome) => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const returned = await payWith(shopper, outcome);
    expect(JSON.parse(returned.document.querySelector('#payment-cancel-event')?.textContent ?? '')).toEqual({
      event: 'payment_cancel',
      reason: outcome,
    });
    expect((await shopper.visit('/uk/checkout/payment')).document.querySelector('#payment-cancel-event')).toBeNull();
  });
});

describe('after the order', () => {
  test('the newsletter is signed up for once on request, and cart, draft and steps are new', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    await shopper.submit(
      'form:has(input[name="contact.email"])',
      addressFields('uk', { 'contact.email': 'news@example.com', 'contact.newsletterSubscription': 'true' }),
    );
    const done = await payWith(shopper, 'authorised');
    await shopper.visit(done.url.pathname);
    await built.shop.sweep();
    await built.shop.sweep();
    expect(
      rows(
        "SELECT storefront, country, checkout, status FROM newsletter_subscriptions WHERE email = 'news@example.com'",
      ),
    ).toEqual([{ storefront: 'uk', country: 'GB', checkout: 1, status: 'pending' }]);
    expect(rows("SELECT 1 FROM outbox WHERE payload LIKE '%@%'")).toEqual([]);
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).toBeNull();
    await fillCart(shopper, 'uk');
    expect(
      (await shopper.visit('/uk/checkout/address')).document
        .querySelector('[name="contact.email"]')
        ?.getAttribute('value'),
    ).toBe('');
  });
});

/** Pays on the provider's page without returning. Returns the return address that the provider names. */
async function leave(shopper: Shopper, outcome: string): Promise<URL> {
  await shopper.submit(intent('pay-hosted'));
  const decided = await shopper.request(shopper.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  return new URL(decided.headers.get('location') ?? '');
}

describe('a browser that never returned from the provider', () => {
  test('stores nothing personal once its cart is found paid', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    expect(
      (await shopper.visit('/uk/checkout/address')).document
        .querySelector('[name="contact.email"]')
        ?.getAttribute('value'),
    ).toBe('ada@example.com');
    await shopper.visit('/uk/checkout/payment');
    await leave(shopper, 'authorised');
    const isEmpty = async () => {
      await built.shop.sweep();
      return (await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total') === null;
    };
    await expect.poll(isEmpty, { timeout: 20_000 }).toBe(true);
    expect(shopper.current.url.pathname).toContain('/uk/checkout/success/');
    await fillCart(shopper, 'uk');
    const address = await shopper.visit('/uk/checkout/address');
    expect(address.document.querySelector('[name="contact.email"]')?.getAttribute('value')).toBe('');
    expect(address.html).not.toContain('Downing');
  });

  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'waits at the address step while the payment is pending, in storefront %s, without another payment',
    async (storefront, language) => {
      const shopper = newShopper();
      await reachPayment(shopper, storefront);
      const returned = await leave(shopper, 'authorised');
      write(
        "UPDATE orders SET status = 'created' WHERE number = ?",
        returned.searchParams.get('reference')?.split('_')[0] ?? '',
      );
      const page = await newShopper().visit(`${returned.pathname}?reference=${returned.searchParams.get('reference')}`);
      expect([page.status, page.text('h1'), page.text('[role="status"]')]).toEqual([
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
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const page = await shopper.visit((({ pathname, search }) => pathname + search)(await leave(shopper, 'pending')));
    expect(page.url.pathname).toContain('/checkout/success/');
    expect(page.html).toContain(uiText('checkout:payment.outcome.pendingTitle'));
    expect(page.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content')).toBe('20');
  });
});

test('an amount that does not match the order never pays it, from a return or a webhook, and raises an alert each time', async () => {
  const shopper = newShopper();
  await reachPayment(shopper, 'uk');
  const returned = await leave(shopper, 'authorised');
  const reference = returned.searchParams.get('reference') ?? '';
  const number = reference.split('_')[0] ?? '';
  write("UPDATE orders SET total = total + 1, status = 'created' WHERE number = ?", number);
  const alerts = () => lines.filter((line) => line.includes('payment-quarantined') && line.includes(number)).length;
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

describe('after too many refused payments', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'the payment step of storefront %s pauses, keeps everything, and continues after the pause',
    async (storefront, language) => {
      const shopper = newShopper();
      await reachPayment(shopper, storefront);
      const start = now;
      try {
        for (let attempts = 1; attempts <= 8; attempts += 1) {
          const returned = await payWith(shopper, 'refused');
          expect(returned.text('main')).toContain(uiText('checkout:payment.outcome.refusedTitle', {}, language));
        }
        const page = await shopper.submit(intent('pay-hosted'));
        expect(page.status).toBe(429);
        expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
        expect(page.text('main')).toContain(uiText('order:refusals.title', {}, language));
        expect(page.document.querySelector(intent('pay-hosted'))).not.toBeNull();
        expect(page.document.querySelector('#cart-total')).not.toBeNull();
        now = start + hours(1) + minutes(1);
        await shopper.visit(`/${storefront}/checkout/payment`);
        expect((await payWith(shopper, 'authorised')).url.pathname).toContain('/checkout/success/');
      } finally {
        now = start;
      }
    },
  );

  test('a new cart from the same address is blocked too, after twenty', async () => {
    for (let carts = 0; carts < 4; carts += 1) {
      const shopper = newShopper('203.0.113.50');
      await reachPayment(shopper, 'uk');
      for (let attempts = 1; attempts <= 5; attempts += 1) expect((await payWith(shopper, 'refused')).status).toBe(200);
    }
    const neighbour = newShopper('203.0.113.51');
    await reachPayment(neighbour, 'uk');
    expect((await payWith(neighbour, 'cancelled')).status).toBe(200);
    const again = newShopper('203.0.113.50');
    await reachPayment(again, 'uk');
    expect((await again.submit(intent('pay-hosted'))).status).toBe(429);
  });
});

describe('the payment status on the page of an order', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'is shown in storefront %s for every state, and polled only while it can change',
    async (storefront, language) => {
      const shopper = newShopper();
      await reachPayment(shopper, storefront);
      const done = await payWith(shopper, 'authorised');
      const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
      const number = done.text('#order-number');
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
        write('UPDATE orders SET status = ? WHERE number = ?', status, number);
        const page = await newShopper().visit(link);
        expect([status, page.text('h1')]).toEqual([status, uiText(`order:status.${status}`, {}, language)]);
        expect([status, page.document.querySelector('meta[http-equiv="refresh"]') !== null]).toEqual([status, polls]);
      }
    },
  );

  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'is shown in storefront %s for a mismatch: the page does not offer to pay again',
    async (storefront, language) => {
      const shopper = newShopper();
      await reachPayment(shopper, storefront);
      const done = await payWith(shopper, 'authorised');
      const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
      const number = done.text('#order-number');
      write(
        `INSERT INTO order_events (order_id, seq, at, kind, status, attempt, reference, detail)
       SELECT id, 90, 1, 'quarantined', 'authorised', attempt, 'P2', '1 GBP' FROM orders WHERE number = ?`,
        number,
      );
      expect((await newShopper().visit(link)).text('h1')).toBe(uiText('order:status.authorised', {}, language));
      for (const status of ['created', 'refused', 'expired']) {
        write('UPDATE orders SET status = ? WHERE number = ?', status, number);
        const page = await newShopper().visit(link);
        expect(page.text('h1')).toBe(uiText('checkout:payment.amountMismatchTitle', {}, language));
        expect(page.text('[role="status"]')).toBe(uiText('checkout:payment.amountMismatch', {}, language));
        expect(page.document.querySelector('main a[href$="/checkout/payment"]')).toBeNull();
        expect(page.document.querySelector('meta[http-equiv="refresh"]')).toBeNull();
      }
    },
  );
});
