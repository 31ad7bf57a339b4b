import { describe, expect, test } from 'vitest';
import { addFirstProduct, firstSize, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page } from './shopper.ts';
import { CART, fieldsOf, lines, orderNumber, PAYMENT, rightAddress, total } from './two-tabs-fixture.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

describe('a payment step left open in one tab', () => {
  test('names both totals when the other tab added to the cart, and accepts the new one', async () => {
    const shopper = newShopper();
    const old = await reachPayment(shopper, 'uk');
    const stale = fieldsOf(old, intent('pay'));
    await shopper.post(CART, { intent: 'add-product', id: await firstSize(newShopper(), 'uk') });
    const now = total(shopper.current);
    const page = await shopper.post(PAYMENT, stale);
    expect(page.status).toBe(409);
    expect(page.text('title')).toMatch(/^Error: /);
    expect(page.text('main')).toContain(uiText('checkout:notice.totalChangedTitle'));
    expect(page.text('main')).toContain(`£${(total(old) / 100).toFixed(2)}`);
    expect(page.text('main')).toContain(`£${(now / 100).toFixed(2)}`);
    expect(page.text('main')).toContain('London');
    expect(total(page)).toBe(now);
    const done = await payWith(shopper, 'authorised');
    expect(done.document.querySelector('#order-total')?.getAttribute('value')).toBe(String(now));
  });

  test('says that the cart changed when the total is the same', async () => {
    const shopper = newShopper();
    const old = await reachPayment(shopper, 'uk');
    const stale = fieldsOf(old, intent('pay'));
    const [line = ''] = lines(await shopper.visit(CART));
    for (const quantity of ['2', '1']) await shopper.post(CART, { intent: 'update-product', itemId: line, quantity });
    expect(total(shopper.current)).toBe(total(old));
    const page = await shopper.post(PAYMENT, stale);
    expect(page.status).toBe(409);
    expect(page.text('main')).toContain(uiText('checkout:notice.bagChangedTitle'));
    expect(page.text('main')).toContain(uiText('checkout:notice.bagChanged'));
    expect((await payWith(shopper, 'authorised')).status).toBe(200);
  });

  test('leads to the empty cart when the other tab removed everything', async () => {
    const shopper = newShopper();
    const stale = fieldsOf(await reachPayment(shopper, 'uk'), intent('pay'));
    const [line = ''] = lines(await shopper.visit(CART));
    await shopper.post(CART, { intent: 'remove-product', itemId: line });
    const page = await shopper.post(PAYMENT, stale);
    expect([page.status, page.url.pathname, page.text('h1')]).toEqual([200, CART, uiText('cart:emptyTitle')]);
  });

  test('requires confirmation when the other tab chose another delivery', async () => {
    const shopper = newShopper();
    const stale = fieldsOf(await reachPayment(shopper, 'uk'), intent('pay'));
    await shopper.visit(CART);
    const other =
      shopper.current.document.querySelector('input[name=shippingMethod]:not([checked])')?.getAttribute('value') ?? '';
    expect(other).not.toBe('');
    await shopper.post(CART, { intent: 'select-shipping-method', shippingMethod: other });
    expect((await shopper.post(PAYMENT, stale)).status).toBe(409);
  });

  test('charges nothing in the old currency when the other tab changed the country', async () => {
    const shopper = newShopper();
    const stale = fieldsOf(await reachPayment(shopper, 'uk'), intent('pay'));
    await shopper.post('/uk/market', { countryCode: 'DE', from: CART, confirm: 'yes' });
    expect(shopper.current.url.pathname).toBe('/de/checkout/cart');
    const page = await shopper.post(PAYMENT, stale);
    expect(page.status).toBe(409);
    expect(page.document.querySelector('main [role=alert]')).not.toBeNull();
    expect(total(await shopper.visit('/de/checkout/cart'))).toBeGreaterThan(0);
  });

  test('shows the order instead of a second one when it was paid meanwhile', async () => {
    const shopper = newShopper();
    const stale = fieldsOf(await reachPayment(shopper, 'uk'), intent('pay'));
    const paid = await payWith(shopper, 'authorised');
    const page = await shopper.post(PAYMENT, stale);
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe(paid.url.pathname);
    expect(orderNumber(page)).toBe(orderNumber(paid));
  });

  test('removes only the ordered lines from a cart that grew during payment', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const provider = await shopper.submit(intent('pay'));
    // One unit more of the line that is being paid, and another line.
    await shopper.post(CART, { intent: 'add-product', id: await firstSize(newShopper(), 'uk') });
    expect(lines(await addFirstProduct(shopper, 'uk', 3))).toHaveLength(2);
    const done = await shopper.post(provider.url.pathname, { outcome: 'authorised' });
    expect(orderNumber(done)).toMatch(/^PW-/);
    const remaining = await shopper.visit(CART);
    expect(lines(remaining)).toHaveLength(2);
    expect(
      [...remaining.document.querySelectorAll('input[name=quantity]')].map((field) => field.getAttribute('value')),
    ).toEqual(['1', '1']);
  });

  test('leads to the same payment when it is started twice', async () => {
    const shopper = newShopper();
    const stale = fieldsOf(await reachPayment(shopper, 'uk'), intent('pay'));
    const first = await shopper.post(PAYMENT, stale);
    const second = await shopper.post(PAYMENT, stale);
    expect(second.url.href).toBe(first.url.href);
  });
});

test('the last units go to the first of two shoppers who pay, and the other gets an error before any charge', async () => {
  const listing = await newShopper().visit('/uk/collection/all');
  const scarce = await findScarceSize(listing);
  const [first, second] = [newShopper(), newShopper()];
  for (const shopper of [first, second]) {
    await shopper.post(CART, { intent: 'add-product', id: scarce.id, quantity: String(scarce.remaining) });
    expect(shopper.current.status).toBe(200);
    await shopper.post(CART, { intent: 'select-shipping-method', shippingMethod: 'standard' });
    await shopper.post('/uk/checkout/address', rightAddress());
    expect(shopper.current.url.pathname).toBe(PAYMENT);
  }
  expect((await payWith(first, 'authorised')).url.pathname).toContain('/success/');
  const late = await second.submit(intent('pay'));
  expect([late.status, late.url.pathname]).toEqual([200, CART]);
  expect(late.text('[role=alert]')).toContain(uiText('cart-page:unavailable.first'));
  expect(late.document.querySelectorAll('[data-unavailable]')).toHaveLength(1);
});

/** A size with less stock than one shopper may buy, and the stock. */
async function findScarceSize(listing: Page): Promise<{ readonly id: string; readonly remaining: number }> {
  for (const link of listing.document.querySelectorAll('main article h3 a')) {
    const product = await newShopper().visit(link.getAttribute('href') ?? '');
    for (const radio of product.document.querySelectorAll('input[name=id]:not([disabled])')) {
      const id = radio.getAttribute('value') ?? '';
      const rejected = await newShopper().post(CART, { intent: 'add-product', id, quantity: '20' });
      const remaining = Number(/Only (\d+) of/.exec(rejected.text('[role=alert]'))?.[1] ?? 0);
      if (remaining > 0) return { id, remaining };
    }
  }
  throw new Error('Everything is in plenty');
}
