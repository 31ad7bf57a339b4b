import { describe, expect, test } from 'vitest';
import { addFirstProduct, fillCart, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, type Shopper } from './shopper.ts';
import { CART, fieldsOf, lines, orderNumber, PAYMENT, rightAddress, total } from './two-tabs-fixture.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

describe('a cart left open in one tab', () => {
  test('whose line was removed in another says so and shows the current lines', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 0);
    const old = await addFirstProduct(shopper, 'uk', 1);
    const [first = '', second = ''] = lines(old);
    expect(second).not.toBe('');
    const remaining = await shopper.post(CART, { intent: 'remove-product', itemId: first });
    const forms: readonly Record<string, string>[] = [
      { intent: 'update-product', itemId: first, quantity: '3' },
      { intent: 'remove-product', itemId: first },
    ];
    for (const stale of forms) {
      const page = await shopper.post(CART, stale);
      expect(page.status).toBe(409);
      expect(page.text('title')).toMatch(/^Error: /);
      expect(page.text('[role=alert]')).toContain(uiText('cart:error.line-not-found'));
      expect(lines(page)).toEqual([second]);
      expect(total(page)).toBe(total(remaining));
    }
  });

  describe('whose line got another quantity in another', () => {
    const quantities = (page: Page) =>
      [...page.document.querySelectorAll('input[name=quantity]')].map((field) => field.getAttribute('value'));
    const CHOICE = 'main form:has(button[name=quantity])';
    /** A cart with one unit, shown in the current tab, with a quantity of five by now. */
    async function stale(shopper: Shopper) {
      const old = await addFirstProduct(shopper, 'uk');
      const forms = {
        update: fieldsOf(old, intent('update-product')),
        remove: fieldsOf(old, intent('remove-product')),
      };
      await shopper.submit(intent('update-product'), { quantity: '5' });
      return {
        ...forms,
        name: shopper.current.text('main li:has(input[name=quantity]) h3').split(', ')[0] ?? '',
        five: total(shopper.current),
      };
    }

    test('shows both quantities, changes nothing, and lets the shopper keep the current one', async () => {
      const shopper = newShopper();
      const { update, name, five } = await stale(shopper);
      const page = await shopper.post(CART, { ...update, quantity: '3' });
      expect(page.status).toBe(409);
      expect(page.text('title')).toMatch(/^Error: /);
      expect(page.text('[role=alert]')).toContain(uiText('cart-page:changed.set', { name, count: 3, now: 5 }));
      expect([total(page), ...quantities(page)]).toEqual([five, '5']);
      expect([...page.document.querySelectorAll(`${CHOICE} button`)].map((button) => button.textContent)).toEqual([
        'Keep 5 items',
        'Change to 3 items',
      ]);
      const confirmed = await shopper.submit(CHOICE, { quantity: '5' });
      expect([confirmed.status, total(confirmed)]).toEqual([200, five]);
    });

    test('has the requested quantity when the shopper confirms it, unless it changed again', async () => {
      const shopper = newShopper();
      const { update } = await stale(shopper);
      const conflict = await shopper.post(CART, { ...update, quantity: '3' });
      const mine = { ...fieldsOf(conflict, CHOICE), quantity: '3' };
      expect(quantities(await shopper.post(CART, mine))).toEqual(['3']);
      await shopper.submit(intent('update-product'), { quantity: '7' });
      const again = await shopper.post(CART, mine);
      expect([again.status, ...quantities(again)]).toEqual([409, '7']);
    });

    test('is not removed without confirmation', async () => {
      const shopper = newShopper();
      const { remove, name } = await stale(shopper);
      const page = await shopper.post(CART, remove);
      expect(page.status).toBe(409);
      expect(page.text('[role=alert]')).toContain(uiText('cart-page:changed.removed', { name, count: 1, now: 5 }));
      expect(quantities(page)).toEqual(['5']);
      await shopper.submit(
        `main div:has(> ${intent('update-product')} button[name=quantity]) > ${intent('remove-product')}`,
      );
      expect(shopper.current.text('h1')).toBe(uiText('cart:emptyTitle'));
    });

    test('accepts the same form twice without a message', async () => {
      const shopper = newShopper();
      const old = await addFirstProduct(shopper, 'uk');
      const form = { ...fieldsOf(old, intent('update-product')), quantity: '2' };
      for (let times = 0; times < 2; times += 1) expect((await shopper.post(CART, form)).status).toBe(200);
    });

    test.each(['de', 'nl'] as const)('shows the message in the language of /%s', async (storefront) => {
      const shopper = newShopper();
      const old = await addFirstProduct(shopper, storefront);
      const form = { ...fieldsOf(old, intent('update-product')), quantity: '3' };
      await shopper.submit(intent('update-product'), { quantity: '5' });
      const name = shopper.current.text('main li:has(input[name=quantity]) h3').split(', ')[0] ?? '';
      const page = await shopper.post(`/${storefront}/checkout/cart`, form);
      expect(page.text('[role=alert]')).toContain(
        uiText('cart-page:changed.set', { name, count: 3, now: 5 }, storefront),
      );
    });

    test('accepts a form without the quantity that the tab showed', async () => {
      const shopper = newShopper();
      const { update } = await stale(shopper);
      const { seen: _, ...silent } = update;
      expect(quantities(await shopper.post(CART, { ...silent, quantity: '3' }))).toEqual(['3']);
    });
  });

  test('can still change and remove lines that both tabs show', async () => {
    const shopper = newShopper();
    const old = await addFirstProduct(shopper, 'uk', 0);
    await addFirstProduct(shopper, 'uk', 1);
    const [known = ''] = lines(old);
    const page = await shopper.post(CART, { intent: 'update-product', itemId: known, quantity: '3' });
    expect(page.status).toBe(200);
    expect(lines(page)).toHaveLength(2);
    expect((await shopper.post(CART, { intent: 'remove-product', itemId: known })).status).toBe(200);
  });

  test('accepts a code that the other tab has added or removed, without counting it twice', async () => {
    const shopper = newShopper();
    const full = total(await fillCart(shopper, 'uk', { delivery: false }));
    const once = total(await shopper.post(CART, { intent: 'apply-discount-code', discountCode: 'WELCOME10' }));
    expect(once).toBeLessThan(full);
    expect(total(await shopper.post(CART, { intent: 'apply-discount-code', discountCode: 'WELCOME10' }))).toBe(once);
    for (let times = 0; times < 2; times += 1) {
      const page = await shopper.post(CART, { intent: 'remove-discount-code' });
      expect([page.status, total(page)]).toEqual([200, full]);
    }
  });

  test('whose order was paid in another starts a new cart, and the order stays', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const old = await shopper.visit(CART);
    await shopper.visit(PAYMENT);
    const paid = await payWith(shopper, 'authorised');
    const forms: readonly Record<string, string>[] = [
      { intent: 'update-product', itemId: lines(old)[0] ?? '', quantity: '3' },
      { intent: 'remove-product', itemId: lines(old)[0] ?? '' },
      { intent: 'select-shipping-method', shippingMethod: 'standard' },
      { intent: 'apply-discount-code', discountCode: 'WELCOME10' },
    ];
    for (const stale of forms) {
      const page = await shopper.post(CART, stale);
      expect(page.status).toBe(409);
      expect(page.text('[role=alert]')).toContain(uiText('cart:error.noCartFound'));
      expect(page.text('h1')).toBe(uiText('cart:emptyTitle'));
    }
    expect(total(await fillCart(shopper, 'uk', { delivery: false }))).toBeGreaterThan(0);
    const again = await shopper.visit(paid.url.pathname);
    expect([orderNumber(again), again.document.querySelector('#order-total')?.getAttribute('value')]).toEqual([
      orderNumber(paid),
      paid.document.querySelector('#order-total')?.getAttribute('value'),
    ]);
  });
});

describe('going back', () => {
  test('to the address and sending it again leads on as before', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    for (let times = 0; times < 2; times += 1) {
      expect((await shopper.post('/uk/checkout/address', rightAddress())).url.pathname).toBe(PAYMENT);
    }
    expect(
      (await shopper.post('/uk/checkout/address', rightAddress({ 'address.shipping.city': 'Leeds' }))).text('main'),
    ).toContain('Leeds');
  });

  test('to the address with an error loses neither the cart nor the stored address', async () => {
    const shopper = newShopper();
    const before = total(await reachPayment(shopper, 'uk'));
    const rejected = await shopper.post('/uk/checkout/address', rightAddress({ 'address.shipping.city': '' }));
    expect(rejected.status).toBe(422);
    const payment = await shopper.visit(PAYMENT);
    expect([payment.url.pathname, total(payment)]).toEqual([PAYMENT, before]);
    expect(payment.text('main')).toContain('London');
  });

  test('from the provider to the cart keeps everything, and the next step is open', async () => {
    const shopper = newShopper();
    const before = total(await reachPayment(shopper, 'uk'));
    await shopper.submit(intent('pay'));
    expect(total(await shopper.visit(CART))).toBe(before);
    expect(
      (await shopper.visit('/uk/checkout/address')).document
        .querySelector('input[name="address.shipping.city"]')
        ?.getAttribute('value'),
    ).toBe('London');
    await shopper.visit(PAYMENT);
    expect((await payWith(shopper, 'authorised')).text('#order-number')).toMatch(/^PW-/);
  });

  test('to the provider after the decision leads to the same result', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.submit(intent('pay'));
    const hosted = shopper.current.url.pathname;
    const paid = await shopper.submit('form', { outcome: 'authorised' });
    for (const again of [await shopper.post(hosted, { outcome: 'refused' }), await shopper.visit(hosted)]) {
      expect(again.status).toBe(200);
      expect(orderNumber(again)).toBe(orderNumber(paid));
    }
  });

  test('to the address after paying shows the empty cart and keeps the order', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const paid = await payWith(shopper, 'authorised');
    const page = await shopper.post('/uk/checkout/address', rightAddress());
    expect([page.url.pathname, page.text('h1')]).toEqual([CART, uiText('cart:emptyTitle')]);
    expect(orderNumber(await shopper.visit('/uk/checkout/success'))).toBe(orderNumber(paid));
  });

  test('to a confirmed country form changes nothing more', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    const confirmed = { countryCode: 'DE', from: CART, confirm: 'yes' };
    const there = total(await shopper.post('/uk/market', confirmed));
    const again = await shopper.post('/uk/market', confirmed);
    expect([again.url.pathname, total(again)]).toEqual(['/de/checkout/cart', there]);
  });
});
