import { describe, expect, test } from 'vitest';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
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
} from './pending-payment-fixture.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpPendingPayments(THIRD_PARTIES);
const { pendingPayment, refuse } = suite;

describe('lines added while a payment is pending', () => {
  async function withNewCart() {
    const started = await pendingPayment();
    const cart = await addFirstProduct(started.shopper, 'uk', 3);
    return { ...started, cart };
  }

  test('start a new cart that can be paid, and the order stays tracked', async () => {
    const { shopper, cart, number } = await withNewCart();
    expect([cart.status, lines(cart)]).toEqual([200, 1]);
    expect(cart.text('#tracked-order')).toContain(uiText('order:tracked.pendingTitle', { number }));
    expect(cart.html).toContain(orderPage(number));
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    const address = await shopper.visit(ADDRESS);
    expect(city(address)).toBe('London');
    const payment = await shopper.submit('form:has(input[name="contact.email"])');
    expect(payment.url.pathname).toBe(PAYMENT);
    const done = await payWith(shopper, 'authorised');
    expect(done.text('#order-number')).not.toBe(number);
    const after = await shopper.visit(CART);
    expect(after.text('h1')).toBe(uiText('order:tracked.pendingTitle', { number }));
  });

  test('can be merged with those of the order once it is refused, and paid at once', async () => {
    const { shopper, bankAnswers, number } = await withNewCart();
    await bankAnswers('refused');
    const cart = await shopper.visit(CART);
    expect([lines(cart), cart.text('#tracked-order')]).toEqual([1, expect.stringContaining(number)]);
    const both = await shopper.submit(intent('merge-tracked-order'));
    expect([both.url.pathname, lines(both)]).toEqual([CART, 2]);
    expect((await shopper.visit(PAYMENT)).url.pathname).toBe(PAYMENT);
    expect((await payWith(shopper, 'authorised')).text('#order-number')).toMatch(/^PW-/);
  });

  test('report what the merge has added to the bag, once', async () => {
    const { shopper, bankAnswers } = await withNewCart();
    await bankAnswers('refused');
    await shopper.post('/uk/consent', { intent: 'accept-all', from: CART });
    const items = ({ document }: Page, id: string): readonly { readonly item_id: string }[] =>
      JSON.parse(document.getElementById(id)?.textContent ?? 'null')?.ecommerce.items ?? [];
    const [own] = items(await shopper.visit(CART), 'cart-event');
    const both = await shopper.submit(intent('merge-tracked-order'));
    const ids = (id: string) => items(both, id).map(({ item_id }) => item_id);
    expect(ids('cart-event')).toHaveLength(2);
    expect(ids('add-event')).toEqual(ids('cart-event').filter((id) => id !== own?.item_id));
    expect(items(await shopper.visit(CART), 'add-event')).toEqual([]);
  });

  test('and removed again are replaced by the cart of the refused order', async () => {
    const { shopper, bankAnswers, total: sum } = await withNewCart();
    await shopper.submit(intent('remove-product'));
    await bankAnswers('refused');
    await canPayAgain(shopper, sum);
  });

  test('stay in the cart when the order is authorised, with a message', async () => {
    const { shopper, bankAnswers, number } = await withNewCart();
    await bankAnswers('authorised');
    const cart = await shopper.visit(CART);
    expect([lines(cart), cart.text('#tracked-order')]).toEqual([
      1,
      expect.stringContaining(uiText('order:tracked.paidTitle', { number })),
    ]);
    expect((await shopper.visit(CART)).document.querySelector('#tracked-order')).toBeNull();
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    expect(city(await shopper.visit(ADDRESS))).toBe('');
  });

  test('with an address keep it when the order is authorised', async () => {
    const { shopper, bankAnswers } = await withNewCart();
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' });
    await shopper.visit(ADDRESS);
    await shopper.submit('form:has(input[name="contact.email"])');
    await bankAnswers('authorised');
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
      const { shopper, number, total: sum, bankAnswers } = await pendingPayment();
      await shopper.post('/uk/market', { countryCode, from: CART, confirm: 'yes' });
      const there = await shopper.visit(`/${storefront}/checkout/cart`);
      expect(there.text('main')).toContain(number);
      await bankAnswers('refused');
      const returnUrl = await shopper.visit(`/${storefront}/checkout/cart`);
      expect(returnUrl.text('#tracked-order')).toContain(number);
      await shopper.post(`/${storefront}/market`, {
        countryCode: 'GB',
        from: `/${storefront}/checkout/cart`,
        confirm: 'yes',
      });
      const cart = await shopper.visit(CART);
      expect([lines(cart), total(cart)]).toEqual([1, sum]);
    },
  );
});

describe('a cookie lost on the way to the bank', () => {
  async function lostCookie(outcome: 'pending' | 'refused') {
    const shopper = new Shopper(suite.built.shop);
    const payment = await reachPayment(shopper, 'uk');
    const storage = mirror(payment).keep;
    const returnUrl = await decideAtProvider(shopper, outcome);
    shopper.cookies.clear();
    return { shopper, returnUrl, storage, total: total(payment) };
  }

  test('restores the lines, not the address, after a refusal from the return address alone', async () => {
    const { shopper, returnUrl, total: sum } = await lostCookie('refused');
    const page = await shopper.visit(returnUrl);
    expect(page.text('h1')).toBe(uiText('checkout:payment.outcome.refusedTitle'));
    await shopper.visit(page.document.querySelector('main a')?.getAttribute('href') ?? '');
    const cart = await shopper.submit(intent('add-products'));
    expect([cart.url.pathname, lines(cart)]).toEqual([CART, 1]);
    expect(total(await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'standard' }))).toBe(sum);
    expect(city(await shopper.visit(ADDRESS))).toBe('');
  });

  test('restores cart and address after a refusal from the browser’s mirror', async () => {
    const { shopper, returnUrl, storage, total: sum } = await lostCookie('refused');
    const page = await shopper.visit(returnUrl);
    await shopper.visit(page.document.querySelector('main a')?.getAttribute('href') ?? '');
    await shopper.submit('#restore-bag form', storage);
    await canPayAgain(shopper, sum);
  });

  test('shows the status of the pending order, and restores cart and address when it is refused', async () => {
    const { shopper, returnUrl, storage, total: sum } = await lostCookie('pending');
    const pending = await shopper.visit(returnUrl);
    expect(pending.text('h1')).toBe(uiText('order:status.pending'));
    await shopper.visit(CART);
    const restored = await shopper.submit('#restore-bag form', storage);
    const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(pending.html)?.[0] ?? '';
    expect(restored.text('h1')).toBe(uiText('order:tracked.pendingTitle', { number }));
    await refuse(number, sum);
    await canPayAgain(shopper, sum);
  });

  test('and restored while the payment is pending says so, and restores cart and address when it is refused', async () => {
    const { shopper, pending, number, total: sum, bankAnswers } = await pendingPayment();
    const storage = mirror(pending).keep;
    shopper.cookies.clear();
    const offered = await shopper.visit(CART);
    expect(offered.document.querySelector('#restore-bag')).not.toBeNull();
    const restored = await shopper.submit('#restore-bag form', storage);
    expect(restored.text('h1')).toBe(uiText('order:tracked.pendingTitle', { number }));
    await bankAnswers('refused');
    await canPayAgain(shopper, sum);
  });

  test('and restored after the order was authorised shows the order and restores no cart', async () => {
    const { shopper, pending, number, bankAnswers } = await pendingPayment();
    const storage = mirror(pending).keep;
    shopper.cookies.clear();
    await bankAnswers('authorised');
    await shopper.visit(CART);
    const page = await shopper.submit('#restore-bag form', storage);
    expect([page.url.pathname, page.text('#order-number')]).toEqual([orderPage(number), number]);
    expect(lines(await shopper.visit(CART))).toBe(0);
  });
});
