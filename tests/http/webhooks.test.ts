import { describe, expect, test } from 'vitest';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { type NotificationItem, webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const SECRETS = ['pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA', 'k3Vn8Yq1Sx6Lw0Tz5Bd9Rg2Hm7Pc4JfE'] as const;
const [NEWEST = '', OLDER = ''] = createKeyRing(SECRETS, 'sandbox webhooks').map((key) =>
  Buffer.from(key, 'base64url').toString('hex'),
);

const orderPage = orderLinks(SECRETS);

const built = setUpShop({ SESSION_SECRETS: SECRETS.join(',') });

const sendWebhook = (items: readonly NotificationItem[], key: string | null = NEWEST) =>
  send(built.shop, '/webhooks/adyen', webhookPost(webhookBody(items, key)));

/** A shopper on the provider's page, with the unpaid order. */
async function leaveAtProvider() {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'uk');
  const amount = Number(
    shopper.current.document.querySelector('form:has(input[value="pay"]) input[name="total"]')?.getAttribute('value'),
  );
  const hosted = await shopper.submit(intent('pay'));
  const orderNumber = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(hosted.html)?.[0] ?? '';
  expect([orderNumber.length, amount > 0]).toEqual([14, true]);
  const about = (eventCode: string, changes: Partial<NotificationItem> = {}): NotificationItem => ({
    pspReference: `P-${orderNumber}`,
    merchantReference: orderNumber,
    amount: { value: amount, currency: 'GBP' },
    eventCode,
    ...changes,
  });
  return { shopper, about, orderNumber };
}

/** The message of the payment step when it is opened again. */
async function afterwards(shopper: Shopper): Promise<string> {
  const page = await shopper.visit('/uk/checkout/payment');
  return page.url.pathname;
}

describe('a shopper who never returns from the provider', () => {
  test('has an order, and its page says so', async () => {
    const { shopper, about, orderNumber } = await leaveAtProvider();
    const statusPage = orderPage(orderNumber);
    expect((await new Shopper(built.shop).visit(statusPage)).text('h1')).not.toBe('Paid');
    const answer = await sendWebhook([about('AUTHORISATION')]);
    expect([answer.status, await answer.text()]).toEqual([202, '[accepted]\n']);
    await built.shop.sweep();
    expect((await new Shopper(built.shop).visit(statusPage)).text('h1')).toBe('Paid');
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).toBeNull();
  });

  test('has it at once: stored notifications are applied without a request', async () => {
    const { about, orderNumber } = await leaveAtProvider();
    await sendWebhook([about('AUTHORISATION')]);
    await expect
      .poll(async () => (await new Shopper(built.shop).visit(orderPage(orderNumber))).text('h1'), { timeout: 10_000 })
      .toBe('Paid');
  });

  test.each([['authorised'], ['refused']] as const)(
    'gets the outcome from a webhook notification: %s',
    async (outcome) => {
      const { shopper, orderNumber } = await leaveAtProvider();
      const before = (await new Shopper(built.shop).visit(orderPage(orderNumber))).text('h1');
      // The choice reaches the provider; the return to the shop is not opened.
      await shopper.request(shopper.current.url.pathname, { method: 'POST', body: new URLSearchParams({ outcome }) });
      const heading = async () => {
        await built.shop.sweep();
        return (await new Shopper(built.shop).visit(orderPage(orderNumber))).text('h1');
      };
      if (outcome === 'authorised') await expect.poll(heading, { timeout: 20_000 }).toBe('Paid');
      else await expect.poll(heading, { timeout: 20_000 }).not.toBe(before);
    },
  );

  test('and paid at the provider and at a bank has one order, and the second payment is refunded by itself', async () => {
    const { shopper, orderNumber } = await leaveAtProvider();
    const hosted = shopper.current.url.pathname;
    await shopper.visit('/uk/checkout/payment');
    const bank = await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    expect(bank.html).toContain(orderNumber);
    for (const page of [hosted, bank.url.pathname]) {
      await shopper.request(page, { method: 'POST', body: new URLSearchParams({ outcome: 'authorised' }) });
    }
    const history = async () => {
      await built.shop.sweep();
      const page = await new Shopper(built.shop).visit(orderPage(orderNumber));
      return [
        page.text('h1'),
        ...[...page.document.querySelectorAll('main details ol li span')].map(({ textContent }) => textContent),
      ];
    };
    await expect
      .poll(history, { timeout: 20_000 })
      .toEqual([
        'Paid',
        uiText('order:status.authorised'),
        uiText('order:sentBack.asked'),
        uiText('order:sentBack.done'),
      ]);
  });

  test('has one order after ten notifications, signed by both keys', async () => {
    const { shopper, about } = await leaveAtProvider();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendWebhook([about('AUTHORISATION')], index % 2 === 0 ? NEWEST : OLDER)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    await built.shop.sweep();
    expect(await afterwards(shopper)).not.toBe('/uk/checkout/payment');
  });

  test('pays nothing with a forged notification', async () => {
    const { shopper, about } = await leaveAtProvider();
    const forged = [
      sendWebhook([about('AUTHORISATION')], null),
      sendWebhook([about('AUTHORISATION')], 'ab'.repeat(32)),
    ];
    expect((await Promise.all(forged)).map(({ status }) => status)).toEqual([401, 401]);
    await built.shop.sweep();
    expect(await afterwards(shopper)).toBe('/uk/checkout/payment');
  });
});

describe('the webhook endpoint', () => {
  test.each([
    ['a page of another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['a form of the shop', { Origin: 'http://localhost:3000', 'Content-Type': 'application/x-www-form-urlencoded' }],
  ])('rejects %s', async (_who, headers) => {
    const answer = await send(built.shop, '/webhooks/adyen', { method: 'POST', body: 'a=b', headers });
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
      400,
      'no-store',
      null,
    ]);
  });

  test('answers no GET, and accepts no more than 64 KiB', async () => {
    expect((await send(built.shop, '/webhooks/adyen')).status).toBe(405);
    expect((await send(built.shop, '/webhooks/adyen', webhookPost(' '.repeat(64 * 1024 + 1)))).status).toBe(413);
  });

  test('leaves JSON rejected everywhere else', async () => {
    expect((await send(built.shop, '/webhooks/adyen/x', webhookPost('{}'))).status).toBe(400);
    expect(
      (
        await send(built.shop, '/uk/checkout/cart', {
          ...webhookPost('{}'),
          headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
        })
      ).status,
    ).toBe(400);
  });
});
