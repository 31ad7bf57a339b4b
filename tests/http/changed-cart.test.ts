import { describe, expect, test } from 'vitest';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { addFirstProduct, firstSize, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const SECRET = 'pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA';
const [WEBHOOK_KEY = ''] = createKeyRing([SECRET], 'sandbox webhooks').map((key) =>
  Buffer.from(key, 'base64url').toString('hex'),
);
const orderPage = orderLinks([SECRET]);

const CART = '/uk/checkout/cart';
const PAYMENT = '/uk/checkout/payment';
const EVENTS = {
  authorised: { eventCode: 'AUTHORISATION' },
  refused: { eventCode: 'AUTHORISATION', success: false },
  cancelled: { eventCode: 'CANCELLATION' },
  expired: { eventCode: 'OFFER_CLOSED' },
} as const;

const built = setUpShop({ SESSION_SECRETS: SECRET });

const quantities = (page: Page) =>
  [...page.document.querySelectorAll('main input[name="quantity"]')].map((field) =>
    Number(field.getAttribute('value')),
  );
const lineIds = (page: Page) =>
  [...page.document.querySelectorAll('form:has(input[value="remove-product"]) input[name=itemId]')].map(
    (field) => field.getAttribute('value') ?? '',
  );

type Change = 'adds other products' | 'adds one more of the same' | 'exchanges the lines';

async function change(shopper: Shopper, how: Change): Promise<void> {
  if (how === 'adds one more of the same')
    await shopper.post(CART, { intent: 'add-product', id: await firstSize(new Shopper(built.shop), 'uk') });
  else await addFirstProduct(shopper, 'uk', 3);
  if (how !== 'exchanges the lines') return;
  const former = lineIds(await shopper.visit(CART)).at(-1) ?? '';
  await shopper.post(CART, { intent: 'remove-product', itemId: former });
}

/**
 * A payment that is pending at its bank, of a cart that another tab has changed since the browser left for the
 * provider's page.
 */
async function changedWhilePaying(how: Change = 'adds other products') {
  const shopper = new Shopper(built.shop);
  const payment = await reachPayment(shopper, 'uk');
  const sum = Number(payment.document.querySelector('#cart-total')?.getAttribute('value'));
  const provider = await shopper.submit(intent('pay'));
  await change(shopper, how);
  const before = quantities(await shopper.visit(CART));
  const pending = await shopper.post(provider.url.pathname, { outcome: 'pending' });
  const number = pending.text('#order-number');
  const bankAnswers = async (answer: keyof typeof EVENTS) => {
    const [row] = readShopFile(
      built.dataDir,
      'SELECT payment_reference AS reference FROM orders WHERE number = ?',
      number,
    ) as { reference: string }[];
    const item = {
      pspReference: row?.reference ?? '',
      merchantReference: number,
      amount: { value: sum, currency: 'GBP' },
      ...EVENTS[answer],
    };
    await send(built.shop, '/webhooks/adyen', webhookPost(webhookBody([item], WEBHOOK_KEY)));
    await built.shop.sweep();
  };
  return { shopper, pending, number, before, bankAnswers };
}

async function payForCart(shopper: Shopper): Promise<Page> {
  if ((await shopper.visit(PAYMENT)).url.pathname !== PAYMENT) {
    await shopper.visit('/uk/checkout/address');
    await shopper.submit('form:has(input[name="contact.email"])');
  }
  expect(shopper.current.url.pathname).toBe(PAYMENT);
  return payWith(shopper, 'authorised');
}

describe('a cart that another tab changed while its payment was at the provider, and is now pending,', () => {
  test.each([
    ['adds other products', [1]],
    ['adds one more of the same', [1]],
    ['exchanges the lines', [1]],
  ] as const)('when the tab %s, shows what is not ordered, and the order above it', async (how, remaining) => {
    const { shopper, pending, number } = await changedWhilePaying(how);
    expect(pending.text('h1')).toContain('Waiting for your bank');
    const cart = await shopper.visit(CART);
    expect(quantities(cart)).toEqual(remaining);
    expect(cart.text('#tracked-order')).toContain(uiText('order:tracked.pendingTitle', { number }));
  });

  describe.each(['refused', 'cancelled', 'expired'] as const)('and then is %s', (answer) => {
    test.each(['adds other products', 'adds one more of the same', 'exchanges the lines'] as const)(
      'when the tab %s, has its former lines, and can be paid from "Try again"',
      async (how) => {
        const { shopper, pending, number, before, bankAnswers } = await changedWhilePaying(how);
        await bankAnswers(answer);
        const status = await shopper.visit(orderPage(number));
        const isOver = answer === 'expired';
        expect(status.text('h1')).toBe(uiText(isOver ? 'order:overdue.title' : `order:status.${answer}`));
        const page = await shopper.visit(pending.url.pathname);
        expect(page.text('h1')).toBe(
          uiText(isOver ? 'order:overdue.title' : `checkout:payment.outcome.${answer}Title`),
        );
        const again = [...page.document.querySelectorAll('main a')].find(
          (link) => link.textContent?.trim() === uiText('checkout:payment.tryAgain'),
        );
        expect((await shopper.visit(again?.getAttribute('href') ?? '')).url.pathname).toBe(PAYMENT);
        expect(quantities(await shopper.visit(CART))).toEqual(before);
        const paid = await payForCart(shopper);
        expect(paid.url.pathname).toContain('/uk/checkout/success/');
        expect(paid.text('h1')).toContain('Thank you');
        expect(quantities(await shopper.visit(CART))).toEqual([]);
      },
    );
  });

  test('can be paid while the order is pending, and the lines of the order are back when that is refused', async () => {
    const { shopper, number, bankAnswers } = await changedWhilePaying();
    const rest = await payForCart(shopper);
    expect(rest.text('#order-number')).toMatch(/^PW-/);
    expect(rest.text('#order-number')).not.toBe(number);
    expect(rest.text('h1')).toContain('Thank you');
    await bankAnswers('refused');
    expect(quantities(await shopper.visit(CART))).toEqual([1]);
    await shopper.visit('/uk/checkout/address');
    expect((await shopper.visit(CART)).text('#tracked-order')).toContain(number);
  });

  test('keeps what is not ordered when the order is authorised, and can be paid', async () => {
    const { shopper, number, bankAnswers } = await changedWhilePaying();
    await bankAnswers('authorised');
    const cart = await shopper.visit(CART);
    expect([cart.url.pathname, ...quantities(cart)]).toEqual([CART, 1]);
    expect(cart.text('#tracked-order')).toContain(uiText('order:tracked.paidTitle', { number }));
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    await shopper.visit('/uk/checkout/address');
  });
});
