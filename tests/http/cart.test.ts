import { describe, expect, test } from 'vitest';
import { addFirstProduct, amountOf } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();
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

  test('limits its lines to a hundred', async () => {
    const items = Array.from({ length: 101 }, (_, index) => `v${index}:1`).join(',');
    const page = await newShopper().post('/uk/checkout/cart', { intent: 'add-products', items });
    expect(page.status).toBe(422);
    expect(page.text('main')).toContain(uiText('cart-page:tooManyLines', { limit: 100 }));
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
