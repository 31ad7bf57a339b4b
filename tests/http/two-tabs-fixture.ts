import { expect } from 'vitest';
import { addressFields } from './journey.ts';
import type { Page } from './shopper.ts';

export const CART = '/uk/checkout/cart';

export const PAYMENT = '/uk/checkout/payment';

export const total = (page: Page) =>
  Number(page.document.querySelector('#cart-total')?.getAttribute('value') ?? Number.NaN);

export const orderNumber = (page: Page) => page.text('#order-number');

export const lines = (page: Page) =>
  [...page.document.querySelectorAll('form:has(input[value="remove-product"]) input[name=itemId]')].map(
    (field) => field.getAttribute('value') ?? '',
  );

/** What a form on a stale page would post. */
export function fieldsOf(page: Page, selector: string): Record<string, string> {
  const fields = [...(page.document.querySelector(selector)?.querySelectorAll('input') ?? [])];
  expect(fields.length).toBeGreaterThan(0);
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
  );
}

export const rightAddress = (changes: Readonly<Record<string, string>> = {}) => ({
  ...addressFields('uk', changes),
  'address.shipping.country': 'GB',
});
