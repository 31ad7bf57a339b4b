import { afterAll, beforeAll, expect } from 'vitest';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { openHostedShop } from './hosted-shop.ts';
import { payWith, reachPayment } from './journey.ts';
import { intent, openBuiltShop, type Page, Shopper, send } from './shopper.ts';

/** The secret of sessions from which the key of webhooks is made. */
export const WEBHOOK_SECRET = 'pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA';

export const [WEBHOOK_KEY = ''] = createKeyRing([WEBHOOK_SECRET], 'sandbox webhooks').map((key) =>
  Buffer.from(key, 'base64url').toString('hex'),
);

export const orderPage = orderLinks([WEBHOOK_SECRET]);

export const CART = '/uk/checkout/cart';

export const ADDRESS = '/uk/checkout/address';

export const PAYMENT = '/uk/checkout/payment';

type BankAnswer = 'authorised' | 'refused' | 'cancelled' | 'expired';

const EVENTS = {
  authorised: { eventCode: 'AUTHORISATION' },
  refused: { eventCode: 'AUTHORISATION', success: false },
  cancelled: { eventCode: 'CANCELLATION' },
  expired: { eventCode: 'OFFER_CLOSED' },
} as const;

export const lines = (page: Page) => page.document.querySelectorAll('input[name="quantity"]').length;

export const total = (page: Page) => Number(page.document.querySelector('#cart-total')?.getAttribute('value') ?? 0);

export const city = (page: Page) =>
  page.document.querySelector('input[name="address.shipping.city"]')?.getAttribute('value');

export const mirror = (page: Page): { keep: Record<string, string>; drop: string[] } =>
  JSON.parse(page.document.querySelector('#mirror')?.textContent ?? '{}');

/** The browser has the full cart again, the address is filled in, and the cart can be paid. */
export async function canPayAgain(shopper: Shopper, wasTotal: number, storefront = 'uk') {
  const cart = await shopper.visit(`/${storefront}/checkout/cart`);
  expect([cart.status, lines(cart), total(cart)]).toEqual([200, 1, wasTotal]);
  expect(city(await shopper.visit(`/${storefront}/checkout/address`))).toMatch(/London|Amsterdam/);
  const payment = await shopper.visit(`/${storefront}/checkout/payment`);
  expect(payment.url.pathname).toBe(`/${storefront}/checkout/payment`);
  const done = await payWith(shopper, 'authorised');
  expect(done.url.pathname).toContain(`/${storefront}/checkout/success/`);
  expect(lines(await shopper.visit(`/${storefront}/checkout/cart`))).toBe(0);
}

/** Decides on the provider's page; returns the return address. */
export async function decideAtProvider(shopper: Shopper, outcome: string): Promise<string> {
  await shopper.submit(intent('pay'));
  const decided = await shopper.request(shopper.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  const returnUrl = new URL(decided.headers.get('location') ?? '');
  return returnUrl.pathname + returnUrl.search;
}

/**
 * Opens a shop with its own platform and one on a hosted platform for the tests of a file, with payments that wait for
 * their bank. `env` are further settings of the first.
 */
export function setUpPendingPayments(env: Readonly<Record<string, string>> = {}) {
  let now = Date.now();
  let dataDir = '';
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  let hosted: Awaited<ReturnType<typeof openHostedShop>>;
  beforeAll(async () => {
    built = await openBuiltShop(
      { SESSION_SECRETS: WEBHOOK_SECRET, ...env },
      {
        clock: () => now,
        prepare: async (folder) => {
          dataDir = folder;
        },
      },
    );
    hosted = await openHostedShop({ env: { SESSION_SECRETS: WEBHOOK_SECRET } });
  });
  afterAll(async () => {
    await built.close();
    await hosted.close();
  });
  /** A shopper whose payment is pending at the bank, on the success page, and the later decisions of the bank. */
  async function pendingPayment(shop = built.shop, storefront: 'uk' | 'nl' | 'us' = 'uk') {
    const shopper = new Shopper(shop);
    const payment = await reachPayment(shopper, storefront);
    const total = Number(payment.document.querySelector('#cart-total')?.getAttribute('value'));
    const currency = payment.document.querySelector('#cart-total')?.getAttribute('data-currency') ?? '';
    const pending = await payWith(shopper, 'pending');
    const number = pending.text('#order-number');
    /** The bank's answer reaches the shop as a webhook, while no page is open. */
    const bankAnswers = async (answer: BankAnswer) => {
      const item = {
        pspReference: paymentOf(number),
        merchantReference: number,
        amount: { value: total, currency },
        ...EVENTS[answer],
      };
      await send(shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
      await shop.sweep();
    };
    return { shopper, pending, number, total, bankAnswers };
  }
  /** The provider's reference of the payment of an order. */
  function paymentOf(number: string): string {
    const [row] = readShopFile(
      dataDir,
      'SELECT payment_reference AS reference FROM orders WHERE number = ?',
      number,
    ) as {
      reference: string;
    }[];
    return row?.reference ?? `P-${number}`;
  }
  /** The bank refuses a pending payment. */
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
  return {
    get built() {
      return built;
    },
    get now() {
      return now;
    },
    set now(value) {
      now = value;
    },
    get hosted() {
      return hosted;
    },
    pendingPayment,
    refuse,
  };
}
