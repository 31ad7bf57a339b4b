import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFirstProduct, amountOf, firstSize } from './journey.ts';
import { openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ADDED = '/uk/checkout/added';
const CART = '/uk/checkout/cart';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());
const newShopper = () => new Shopper(built.shop);

describe('the answer to an addition by script', () => {
  test('is a dialog with the added line, the sums of the cart, the number on the bag and the two ways on', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk', 1);
    const id = await firstSize(newShopper(), 'uk');
    const page = await shopper.post(ADDED, { intent: 'add-product', id, quantity: '2' });
    expect([page.status, page.url.pathname]).toEqual([200, ADDED]);
    const name = page.text('dialog strong');
    expect(page.text('dialog h2')).toBe(uiText('cart:addedItem', { name }));
    expect(page.text('dialog')).toContain('2 ×');
    expect(page.text('dialog')).toContain(uiText('cart-page:mini.items', { count: 3 }));
    expect(page.document.querySelector('dialog img')?.getAttribute('src')).toMatch(/^\/images\//);
    expect(page.document.querySelector('dialog progress')).not.toBeNull();
    expect(page.text('[data-bag] b')).toBe('3');
    expect(page.document.querySelector('dialog a')?.getAttribute('href')).toBe(CART);
    expect(shopper.cookies.get('bag')).toBe('3');
    expect(page.headers.get('cache-control')).toContain('private');
    const total = amountOf(page, 'total');
    const cart = await shopper.visit(CART);
    expect(amountOf(cart, 'total')).toBe(total);
    expect(cart.text('main li:has(input[name=quantity]) h3')).toBe(name);
    // The dialog has said it.
    expect(cart.document.querySelector('[role=status]')).toBeNull();
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
    expect(page.document.querySelector('dialog [data-bag]')).toBeNull();
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
