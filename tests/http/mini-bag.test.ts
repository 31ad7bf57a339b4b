import { describe, expect, test } from 'vitest';
import { addFirstProduct, firstSize } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { uiText } from './ui-text.ts';

const ADDED = '/uk/checkout/added';
const CART = '/uk/checkout/cart';
const { newShopper } = setUpShop();

describe('the answer to an addition by script', () => {
  test('is what the bubble says, and the number on the bag', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 1);
    const id = await firstSize(newShopper(), 'uk');
    const page = await shopper.post(ADDED, { intent: 'add-product', id, quantity: '2' });
    expect([page.status, page.url.pathname]).toEqual([200, ADDED]);
    const added = page.document.querySelector('[data-added]');
    const name = added?.getAttribute('data-name');
    expect(added?.getAttribute('data-size')).toMatch(/\d/);
    expect(page.document.querySelector('dialog, h1')).toBeNull();
    const cart = await shopper.visit(CART);
    const missing = cart.document.querySelector('progress')?.parentElement?.textContent?.trim();
    expect(page.text('[data-added] p:last-of-type')).toBe(missing);
    expect(page.text('[data-bag] b')).toBe('3');
    expect(shopper.cookies.get('bag')).toBe('3');
    expect(page.headers.get('cache-control')).toContain('private');
    expect(cart.text('main li:has(input[name=quantity]) h3')).toBe(name);
    // The bubble has said it.
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
    expect(page.document.querySelector('[data-bag], [data-added]')).toBeNull();
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
