import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFirstProduct, amountOf } from './journey.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());
const newShopper = () => new Shopper(built.shop);
const amount = (shopper: Shopper, of: Parameters<typeof amountOf>[1]) => amountOf(shopper.current, of);
const total = (shopper: Shopper) => amount(shopper, 'total');

describe('the cart', () => {
  test('is created by the first product, contains it, and says so', async () => {
    const shopper = newShopper();
    const page = await addFirstProduct(shopper, 'uk');
    expect(page.url.pathname).toBe('/uk/checkout/cart');
    expect(page.text('main')).toContain('added to your bag');
    expect(total(shopper)).toBeGreaterThan(0);
    expect((await shopper.visit('/uk/checkout/cart')).text('main')).not.toContain('added to your bag');
  });

  test('changes a quantity and removes a line', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const one = amount(shopper, 'products');
    await shopper.submit(intent('update-product'), { quantity: ' 2 ' });
    expect(amount(shopper, 'products')).toBe(one * 2);
    const empty = await shopper.submit(intent('remove-product'));
    expect(empty.text('h1')).toBe('Your bag is empty');
  });

  test('changes a quantity by one, and takes none of the last pair', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const buttons = () => [...shopper.current.document.querySelectorAll<HTMLButtonElement>('button[name=step]')];
    expect(buttons().map((button) => [button.getAttribute('value'), button.disabled])).toEqual([
      ['-1', true],
      ['1', false],
    ]);
    const one = amount(shopper, 'products');
    await shopper.submit(intent('update-product'), { step: '1' });
    expect(amount(shopper, 'products')).toBe(one * 2);
    expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false]);
    await shopper.submit(intent('update-product'), { step: '-1' });
    expect(amount(shopper, 'products')).toBe(one);
  });

  test.each(['abc', '-1', '1.5', '', '٣', '1e3', '99999999999999999999'])(
    'answers the quantity “%s” with the page, the error and the typed value',
    async (quantity) => {
      const shopper = newShopper();
      await addFirstProduct(shopper, 'uk');
      const page = await shopper.submit(intent('update-product'), { quantity });
      expect(page.status).toBe(422);
      expect(page.text('title')).toMatch(/^Error:/);
      expect(page.text('[role=alert]')).not.toBe('');
    },
  );

  test.each(['abc', '21'])(
    'marks the field of the rejected quantity “%s” invalid and describes it by its error',
    async (quantity) => {
      const shopper = newShopper();
      const { document: untouched } = await addFirstProduct(shopper, 'uk');
      expect(
        untouched.querySelectorAll('input[name=quantity][aria-invalid], input[name=quantity][aria-describedby]'),
      ).toHaveLength(0);
      const { document } = await shopper.submit(intent('update-product'), { quantity });
      const field = document.querySelector('input[name=quantity]');
      expect(field?.getAttribute('aria-invalid')).toBe('true');
      const texts = (field?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => (id && document.getElementById(id)?.textContent?.trim()) || '');
      expect(texts).toEqual([expect.stringMatching(/\S/)]);
      expect(document.querySelector('[role=alert]')?.textContent).toContain(texts[0]);
    },
  );

  test('limits a line to twenty units', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const page = await shopper.submit(intent('update-product'), { quantity: '21' });
    expect(page.status).toBe(422);
    expect(page.text('main')).toContain('You can order up to 20');
  });

  test('limits its lines to a hundred', async () => {
    const items = Array.from({ length: 101 }, (_, index) => `v${index}:1`).join(',');
    const page = await newShopper().post('/uk/checkout/cart', { intent: 'add-products', items });
    expect(page.status).toBe(422);
    expect(page.text('main')).toContain(uiText('cart-page:tooManyLines', { limit: 100 }));
  });

  test('accepts a valid discount code and rejects an unknown one', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const before = total(shopper);
    const wrong = await shopper.submit(intent('apply-discount-code'), { discountCode: 'NOPE' });
    expect(wrong.status).toBe(422);
    expect(wrong.text('main')).toContain('No discount code found');
    expect(wrong.document.querySelector('input[name=discountCode]')?.getAttribute('value')).toBe('NOPE');
    await shopper.submit(intent('apply-discount-code'), { discountCode: ' welcome10 ' });
    expect(total(shopper)).toBe(before - Math.round(amount(shopper, 'products') / 10));
    await shopper.submit(intent('remove-discount-code'));
    expect(total(shopper)).toBe(before);
  });

  test('makes delivery free with the free-shipping code', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const products = amount(shopper, 'products');
    expect(total(shopper)).toBeGreaterThan(products);
    await shopper.submit(intent('apply-discount-code'), { discountCode: 'freeship' });
    expect(total(shopper)).toBe(products);
  });

  test('has standard delivery from the start, in its total, until another method is selected', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const checked = () =>
      shopper.current.document.querySelector('input[name=shippingMethod][checked]')?.getAttribute('value');
    const standard = amount(shopper, 'delivery');
    expect(checked()).toBe('standard');
    expect(standard).toBeGreaterThan(0);
    expect(total(shopper)).toBe(amount(shopper, 'products') + standard);
    await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'express' });
    expect(checked()).toBe('express');
    expect(amount(shopper, 'delivery')).toBeGreaterThan(standard);
    expect(total(shopper)).toBe(amount(shopper, 'products') + amount(shopper, 'delivery'));
  });

  test('has the newest line first', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 0);
    const first = shopper.current.text('main li:has(input[name=quantity]) h3');
    await addFirstProduct(shopper, 'uk', 1);
    const names = [...shopper.current.document.querySelectorAll('main li:has(input[name=quantity]) h3')].map((name) =>
      name.textContent?.trim(),
    );
    expect(names).toHaveLength(2);
    expect(names[1]).toBe(first);
  });

  test('rejects a delivery method that is not offered', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const page = await shopper.submit(intent('select-shipping-method'), { shippingMethod: 'teleport' });
    expect(page.status).toBe(422);
  });

  test('requires a size', async () => {
    const page = await newShopper().post('/uk/checkout/cart', { intent: 'add-product', quantity: '1' });
    expect(page.status).toBe(422);
    expect(page.text('main')).toContain('Please choose a size first');
  });

  test('answers an unknown product with a page', async () => {
    const page = await newShopper().post('/uk/checkout/cart', { intent: 'add-product', id: 'nothing', quantity: '1' });
    expect(page.status).toBe(422);
    expect(page.text('main')).toContain('That item is no longer available');
  });

  test('is unchanged when a link with a prefilled cart is opened, and filled by its button', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const product = await shopper.visit(
      (await shopper.visit('/uk/adults/socks')).document.querySelector('main article h3 a')?.getAttribute('href') ?? '',
    );
    const variant = product.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
    const other = newShopper();
    const offered = await other.visit(`/uk/checkout/cart?items=${variant}:2,broken,${variant},:3,unknown:1`);
    expect(offered.document.querySelector('#cart-total')).toBeNull();
    const filled = await other.submit(intent('add-products'));
    expect(filled.url.search).toBe('');
    expect(filled.document.querySelector('input[name=quantity]')?.getAttribute('value')).toBe('2');
  });

  test('is unchanged by a form with an unknown intent', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const before = total(shopper);
    const page = await shopper.post('/uk/checkout/cart', { intent: 'free-money', price: '0' });
    expect(page.status).toBe(422);
    await shopper.visit('/uk/checkout/cart');
    expect(total(shopper)).toBe(before);
  });
});

describe('the country', () => {
  test('switches at once with an empty cart and is stored', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk/adults/socks');
    const page = await shopper.post('/uk/market', { countryCode: 'DE', from: '/uk/adults/socks' });
    expect(page.url.pathname).toBe('/de/adults/socks');
    expect((await shopper.visit('/')).url.pathname).toBe('/de');
  });

  test('shows first what a switch changes when the cart is full, and then moves the cart', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    const preview = await shopper.post('/uk/market', { countryCode: 'DE', from: '/uk/checkout/cart' });
    expect(preview.url.pathname).toBe('/uk/market');
    expect(preview.text('main')).toContain('Prices change from GBP to EUR');
    const there = await shopper.submit('form:has(button[name=confirm])', { confirm: 'yes' });
    expect(there.url.pathname).toBe('/de/checkout/cart');
    expect(there.document.querySelector('#cart-total')?.getAttribute('data-currency')).toBe('EUR');
  });

  test('of another warehouse starts with an empty cart and keeps the other one', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    await shopper.post('/uk/market', { countryCode: 'US', from: '/uk', confirm: 'yes' });
    expect(shopper.current.url.pathname).toBe('/us');
    expect((await shopper.visit('/us/checkout/cart')).document.querySelector('#cart-total')).toBeNull();
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).not.toBeNull();
  });

  test('that is not served is answered with the page', async () => {
    expect((await newShopper().post('/uk/market', { countryCode: 'ZZ' })).status).toBe(422);
  });

  test.each([
    ['', 'gb;q=0.8', 'de'],
    ['market=FR', 'en-GB', 'fr'],
    ['', 'en-IE,en;q=0.9', 'ie'],
  ])('is detected from the cookie “%s” and the languages “%s”', async (cookie, languages, country) => {
    const shopper = newShopper();
    const response = await shopper.request('/api/country-code', {
      headers: { 'Accept-Language': languages, ...(cookie ? { Cookie: cookie } : {}) },
    });
    expect(await response.json()).toMatchObject({ countryCode: country });
  });
});

describe('a line removed from the cart', () => {
  const lines = (shopper: Shopper) =>
    [...shopper.current.document.querySelectorAll('main li:has(input[name=quantity])')].map((line) => ({
      name: line.querySelector('h3')?.textContent?.trim() ?? '',
      quantity: line.querySelector('input[name=quantity]')?.getAttribute('value'),
    }));
  const RESTORE = '[role=status]:not(#bubble) form';

  test.each([
    ['with its button', intent('remove-product'), {}],
    ['with a quantity of zero', intent('update-product'), { quantity: '0' }],
  ])('%s is named and comes back with one button, also into an empty cart', async (_, form, fields) => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    await shopper.submit(intent('update-product'), { quantity: '3' });
    const [before] = lines(shopper);
    const empty = await shopper.submit(form, fields);
    expect(empty.text('h1')).toBe('Your bag is empty');
    expect(empty.text('[role=status]:not(#bubble)')).toContain(before?.name);
    expect(empty.text(`${RESTORE} button`)).toBe('Put all 3 back');
    expect((await shopper.submit(RESTORE)).status).toBe(200);
    expect(lines(shopper)).toEqual([before]);
  });

  test('comes back beside the remaining lines', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 0);
    await addFirstProduct(shopper, 'uk', 1);
    const before = lines(shopper);
    await shopper.submit(intent('remove-product'));
    expect(lines(shopper)).toEqual(before.slice(1));
    await shopper.submit(RESTORE);
    expect(lines(shopper)).toEqual(before);
  });

  test('is offered once, and not after a change of quantity', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 0);
    await addFirstProduct(shopper, 'uk', 1);
    await shopper.submit(intent('update-product'), { quantity: '2' });
    expect(shopper.current.document.querySelector(RESTORE)).toBeNull();
    await shopper.submit(intent('remove-product'));
    expect(shopper.current.document.querySelector(RESTORE)).not.toBeNull();
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector(RESTORE)).toBeNull();
  });
});
