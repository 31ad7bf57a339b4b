import { expect, test } from 'vitest';
import { addFirstProduct } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import type { Page } from './shopper.ts';

const suite = setUpShop();

const LIMITS = /^(?:maxlength|minlength|min|max|step|pattern|inputmode|required|aria-required)$/i;

/** The limited controls of the forms in a page, each with its type and limits as they stand in the markup. */
function limitedControls(page: Page): Readonly<Record<string, string>> {
  const controls = page.document.querySelectorAll('main :is(input:not([type=hidden]), select, textarea)');
  const limits = [...controls].map((control) => {
    const attributes = [...control.attributes].filter(({ name }) => LIMITS.test(name));
    const texts = attributes.map(({ name, value }) => `${name.toLowerCase()}=${value}`);
    return [control.getAttribute('name') ?? '', texts.sort().join(' ')] as const;
  });
  return Object.fromEntries(limits.filter(([, text]) => text !== ''));
}

const REQUIRED = 'aria-required=true';
const EMAIL = 'aria-required=true inputmode=email';
const PRICE = 'inputmode=decimal min=0 step=any';
const required = (part: 'billing' | 'shipping', ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`address.${part}.${name}`, REQUIRED]));
const ADDRESS = ['firstName', 'lastName', 'street0', 'city', 'postCode'] as const;

// A form names everything that is wrong at once: a browser's own checks, which stop at the first, stay out of it.
test.each<readonly [path: string, limits: Readonly<Record<string, string>>]>([
  ['/uk/newsletter', { email: EMAIL }],
  ['/uk/corporate-gifts', { name: REQUIRED, email: EMAIL, quantity: 'inputmode=numeric', message: REQUIRED }],
  ['/uk/withdrawal', { orderNumber: REQUIRED, name: REQUIRED, email: REQUIRED }],
  ['/uk/order', { orderNumber: REQUIRED, email: REQUIRED }],
  ['/uk/login', { email: EMAIL }],
  ['/de/product/plain-and-simple', { id: 'required=', variant: REQUIRED, email: EMAIL }],
  ['/uk/adults/socks', { price_from: PRICE, price_to: PRICE }],
  ['/uk/search?term=cat', { term: 'maxlength=100', price_from: PRICE, price_to: PRICE }],
  ['/uk/checkout/cart', { quantity: 'inputmode=numeric maxlength=4' }],
  [
    '/uk/checkout/address',
    {
      // The whole name is asked for under `firstName`, and the terms by a sentence.
      ...required('shipping', ...ADDRESS.filter((field) => field !== 'lastName')),
      ...required('billing', ...ADDRESS, 'country'),
      'contact.email': REQUIRED,
      'contact.telephone': REQUIRED,
    },
  ],
])('form controls of %s have their limits in the markup', async (path, limits) => {
  const shopper = suite.newShopper();
  if (path.startsWith('/uk/checkout/')) await addFirstProduct(shopper, 'uk');
  const page = await shopper.visit(path);
  expect(page.status).toBe(200);
  expect(limitedControls(page)).toEqual(limits);
});
