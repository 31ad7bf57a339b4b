import { describe, expect, test } from 'vitest';
import { CART, expectProblem } from './forms-fixture.ts';
import { addressFields, amountOf, fillCart, payWith } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, type Shopper, textIn } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpShop();
const MESSAGE = 'Für Ann <script>alert(1)</script>\n& "Bob"';
const form = intent('set-gift-options');

const giftForm = ({ document }: Page) => ({
  message: textIn(document.querySelector('#f-giftMessage')),
  isTicked: document.querySelector('#f-giftWrapping')?.hasAttribute('checked') ?? null,
  isOpen: document.querySelector('details:has(#f-giftMessage)')?.hasAttribute('open') ?? null,
});
const wrappingOf = ({ document }: Page) => document.querySelector('#cart-wrapping')?.getAttribute('value') ?? null;

async function chosen(shopper: Shopper, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
  await fillCart(shopper, 'uk');
  return shopper.submit(form, { giftWrapping: 'true', giftMessage: MESSAGE, ...fields });
}

describe('the form of the gift options', () => {
  test('is folded and empty at first, and names the price', async () => {
    const page = await fillCart(suite.newShopper(), 'uk');
    expect(giftForm(page)).toEqual({ message: '', isTicked: false, isOpen: false });
    expect(page.text(form)).toContain('Gift wrapping for £3.50');
    expect(wrappingOf(page)).toBeNull();
  });

  test('adds the wrapping to the sums, says what was saved and keeps the message as text', async () => {
    const shopper = suite.newShopper();
    const before = await fillCart(shopper, 'uk');
    const page = await shopper.submit(form, { giftWrapping: 'true', giftMessage: MESSAGE });
    expect(page.url.pathname).toBe(CART);
    expect(wrappingOf(page)).toBe('350');
    expect(amountOf(page, 'total')).toBe(amountOf(before, 'total') + 350);
    expect(amountOf(page, 'products')).toBe(amountOf(before, 'products'));
    expect(giftForm(page)).toEqual({ message: MESSAGE, isTicked: true, isOpen: true });
    expect(page.html).not.toContain('<script>alert(1)');
    expect(page.text('main')).toContain(uiText('cart-page:gift.both'));
  });

  test('removes both when the box is unticked and the message empty', async () => {
    const shopper = suite.newShopper();
    await chosen(shopper);
    const page = await shopper.post(CART, { intent: 'set-gift-options', giftMessage: ' ' });
    expect(wrappingOf(page)).toBeNull();
    expect(giftForm(page)).toEqual({ message: '', isTicked: false, isOpen: false });
  });

  test('is rejected with a message of 201 characters: nothing typed is lost and nothing changes', async () => {
    const shopper = suite.newShopper();
    const before = await fillCart(shopper, 'uk');
    const long = '🧦'.repeat(201);
    const page = await shopper.submit(form, { giftWrapping: 'true', giftMessage: long });
    const text = uiText('cart:error.giftMessageTooLong').replace('{{limit}}', '200');
    expectProblem(page, 422, '');
    expect(page.text('#f-giftMessage-error')).toBe(text);
    expect(giftForm(page)).toEqual({ message: long, isTicked: true, isOpen: true });
    expect(amountOf(page, 'total')).toBe(amountOf(before, 'total'));
    expect(giftForm(await shopper.visit(CART))).toMatchObject({ message: '', isTicked: false });
  });

  test('without a bag is answered with a reason', async () => {
    const page = await suite.newShopper().post(CART, { intent: 'set-gift-options', giftWrapping: 'true' });
    expectProblem(page, 409, uiText('cart-page:noCartYet'));
  });

  test('keeps the address and the choice when the market changes, at the price of the market', async () => {
    const shopper = suite.newShopper();
    await chosen(shopper);
    await shopper.post('/uk/market', { countryCode: 'DE', confirm: 'yes' });
    const page = await shopper.visit('/de/checkout/cart');
    expect(wrappingOf(page)).toBe('395');
    expect(giftForm(page)).toMatchObject({ message: MESSAGE, isTicked: true });
  });

  test('is empty after the bag was emptied', async () => {
    const shopper = suite.newShopper();
    await chosen(shopper);
    await shopper.submit(intent('remove-product'));
    expect(giftForm(await fillCart(shopper, 'uk'))).toMatchObject({ message: '', isTicked: false });
  });
});

describe('an order with gift options', () => {
  async function atPayment(shopper: Shopper): Promise<Page> {
    await chosen(shopper);
    await shopper.visit('/uk/checkout/address');
    return shopper.submit('form:has(input[name="contact.email"])', addressFields('uk'));
  }

  test('shows wrapping and message on the payment step, the success page and the page of the order', async () => {
    const shopper = suite.newShopper();
    const payment = await atPayment(shopper);
    expect(wrappingOf(payment)).toBe('350');
    // Beside the order button as well as in the order at the side.
    expect(payment.document.querySelector('#payment-wrapping')?.getAttribute('value')).toBe('350');
    expect(payment.text('#order-gift-message')).toContain('Für Ann <script>');
    const total = amountOf(payment, 'total');
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toContain('/uk/checkout/success/');
    expect(Number(done.document.querySelector('#order-total')?.getAttribute('value'))).toBe(total);
    expect(done.text('dl')).toContain(`${uiText('cart:wrapping')}£3.50`);
    expect(done.document.querySelector('#gift-message')?.textContent).toBe(MESSAGE);
    const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    const order = await shopper.visit(new URL(link, 'http://localhost:3000').pathname);
    expect(order.document.querySelector('#gift-message')?.textContent).toBe(MESSAGE);
    expect(order.text('dl')).toContain('£3.50');
  });

  test('keeps them in the bag after a refused payment, and pays the same total again', async () => {
    const shopper = suite.newShopper();
    const total = amountOf(await atPayment(shopper), 'total');
    const refused = await payWith(shopper, 'refused');
    expect([wrappingOf(refused), amountOf(refused, 'total')]).toEqual(['350', total]);
    const done = await payWith(shopper, 'authorised');
    expect(Number(done.document.querySelector('#order-total')?.getAttribute('value'))).toBe(total);
  });
});
