import { describe, expect, test } from 'vitest';
import { addFirstProduct, firstSize } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { uiText } from './ui-text.ts';

const ADDED = '/uk/checkout/added';
const CART = '/uk/checkout/cart';
const { newShopper } = setUpShop();

describe('the answer to an addition by script', () => {
  test('is a dialog with what was added, the total and the ways on, and the number on the bag', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 1);
    const id = await firstSize(newShopper(), 'uk');
    const page = await shopper.post(ADDED, { intent: 'add-product', id, quantity: '2' });
    expect([page.status, page.url.pathname]).toEqual([200, ADDED]);
    const cart = await shopper.visit(CART);
    const name = cart.text('main li:has(input[name=quantity]) h3');
    expect(page.text('dialog h2')).toBe(`${name} added to your bag.`);
    expect(page.text('dialog')).toMatch(/Size .*\d.*Quantity 2/s);
    expect(page.document.querySelector('dialog img')?.getAttribute('src')).toMatch(/^\/images\//);
    const total = cart.document.querySelector('#cart-total')?.getAttribute('value');
    expect(page.document.querySelector('dialog dl data')?.getAttribute('value')).toBe(total);
    const missing = cart.document.querySelector('progress')?.parentElement?.textContent?.trim();
    expect(page.document.querySelector('dialog progress')?.parentElement?.textContent?.trim()).toBe(missing);
    const ways = [...page.document.querySelectorAll('dialog div:last-child > a')].map((way) =>
      way.getAttribute('href'),
    );
    expect(ways).toEqual(['/uk/checkout/address', CART]);
    expect(page.text('[data-bag] b')).toBe('3');
    expect(shopper.cookies.get('bag')).toBe('3');
    expect(page.headers.get('cache-control')).toContain('private');
    // The dialog has said it.
    expect(cart.document.querySelector('[role=status]:not(#bubble)')?.textContent ?? '').toBe('');
  });

  test.each([
    ['without a size', {}, 422, uiText('cart:error.chooseSize')],
    ['of an unknown size', { id: 'nope' }, 422, uiText('cart:error.MISSING_PRODUCTS')],
    ['of a wrong quantity', { id: 'nope', quantity: 'x' }, 422, uiText('cart:error.invalid-quantity')],
  ])('%s names the reason and changes nothing', async (_name, fields, status, text) => {
    const shopper = newShopper();
    const page = await shopper.post(ADDED, { intent: 'add-product', ...fields });
    expect(page.status).toBe(status);
    expect(page.text('dialog h2')).toBe(uiText('cart-page:mini.problem'));
    expect(page.text('dialog')).toContain(text);
    expect(page.document.querySelector('[data-bag]')).toBeNull();
    expect((await shopper.visit(CART)).text('h1')).toBe(uiText('cart:emptyTitle'));
  });

  test('above twenty units names the limit', async () => {
    const shopper = newShopper();
    const id = await firstSize(newShopper(), 'uk');
    await shopper.post(ADDED, { intent: 'add-product', id, quantity: '20' });
    const page = await shopper.post(ADDED, { intent: 'add-product', id, quantity: '1' });
    expect(page.status).toBe(422);
    expect(page.text('dialog')).toContain('You can order up to 20');
    expect(shopper.cookies.get('bag')).toBe('20');
  });

  test('has an address that leads a browser to the cart', async () => {
    const response = await newShopper().request(ADDED);
    expect([response.status, response.headers.get('location')]).toEqual([303, CART]);
  });
});
