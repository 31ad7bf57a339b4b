import { expect, test } from 'vitest';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { cartFormError, cartFormSchema } from './cart-intents.ts';

const read = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseForm(form, { schema: cartFormSchema });
};
const intentOf = (fields: Readonly<Record<string, string>>) => {
  const submission = read(fields);
  return submission.status === 'success' ? submission.value : null;
};

test('a line form accepts the quantity that it showed', () => {
  expect(intentOf({ intent: 'update-product', itemId: 'l1', quantity: '3', seen: '2' })).toMatchObject({
    quantity: 3,
    seen: 2,
  });
  expect(intentOf({ intent: 'remove-product', itemId: 'l1', seen: '12' })).toMatchObject({ seen: 12 });
});

test.each([
  [{ quantity: '3', seen: '2', step: '1' }, 3],
  [{ quantity: 'abc', seen: '2', step: '-1' }, 1],
  [{ quantity: '5', step: '1' }, 6],
  [{ quantity: '0', seen: '0', step: '-1' }, 0],
  [{ quantity: '5', seen: '2', step: '7' }, 5],
])('the buttons beside the quantity step from what the page showed: %j is %i', (fields, quantity) => {
  const read = intentOf({ intent: 'update-product', itemId: 'l1', ...fields });
  expect(read).toMatchObject({ quantity });
  expect(read).not.toHaveProperty('step');
});

test.each(['', 'abc', '-1', '1.5', '٣', '9999999'])('of what it showed, %j counts as not said', (seen) => {
  expect(intentOf({ intent: 'remove-product', itemId: 'l1', seen })).toEqual({
    intent: 'remove-product',
    itemId: 'l1',
  });
});

test.each([
  [
    { giftWrapping: 'true', giftMessage: ' For\r\nAnn ' },
    { giftWrapping: 'true', giftMessage: 'For\nAnn' },
  ],
  [{ giftMessage: '  ' }, { giftMessage: null }],
  [{ giftWrapping: 'yes' }, { giftMessage: null }],
  [{ giftMessage: 'a'.repeat(200) }, { giftMessage: 'a'.repeat(200) }],
])('the form of the gift options with %j is read as %j', (fields, read) => {
  expect(intentOf({ intent: 'set-gift-options', ...fields })).toEqual({ intent: 'set-gift-options', ...read });
});

test.each([
  [
    { intent: 'add-product', id: ' ' },
    { field: 'id', error: 'chooseSize' },
  ],
  [{ intent: 'add-product' }, { field: 'id', error: 'chooseSize' }],
  [
    { intent: 'apply-discount-code', discountCode: '' },
    { field: 'discountCode', error: 'discountEmpty' },
  ],
  [{ intent: 'select-shipping-method' }, { field: 'shippingMethod', error: 'shipping-method-not-found' }],
  [
    { intent: 'update-product', quantity: '1' },
    { field: 'itemId', error: 'generic' },
  ],
  [
    { intent: 'add-products', items: 'a' },
    { field: 'items', error: 'generic' },
  ],
  [
    { intent: 'set-gift-options', giftMessage: 'a'.repeat(201) },
    { field: 'giftMessage', error: 'giftMessageTooLong' },
  ],
  [
    { intent: 'set-gift-options', giftMessage: 'a'.repeat(9000) },
    { field: 'giftMessage', error: 'giftMessageTooLong' },
  ],
  [{ intent: 'buy' }, { field: 'intent', error: 'generic' }],
  [{}, { field: 'intent', error: 'generic' }],
])('a cart form of %j is rejected with %j', (fields, expected) => {
  expect(cartFormError(read(fields).reply())).toEqual(expected);
});
