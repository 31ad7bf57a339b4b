import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { isWalletStep, WALLET_FORMS } from './wallet-form.ts';

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
/** The value of a step's form; null for a rejected one. */
function read<Schema extends z.ZodType>(schema: Schema, fields: Readonly<Record<string, string>>) {
  const submission = parseForm(form(fields), { schema });
  return submission.status === 'success' ? submission.value : null;
}
const PAY = {
  shippingContact: '{"countryCode":"GB","addressLines":["1 High Street"]}',
  billingContact: '',
  cartVersion: '3',
  total: '2395',
  itemsCount: '2',
  paymentMethod: '{"type":"applepay","applePayToken":"e30=","subtype":"express","unknown":{"deep":true}}',
};

test('the steps are five, and no other name is one', () => {
  expect(['start', 'contact', 'method', 'authorise', 'pay'].every(isWalletStep)).toBe(true);
  for (const name of ['', 'toString', '__proto__', 'START', undefined]) expect(isWalletStep(name)).toBe(false);
});

test('contacts and token are read from their JSON, and only what is known of them is passed on', () => {
  expect(read(WALLET_FORMS.pay, PAY)).toEqual({
    shippingContact: { countryCode: 'GB', addressLines: ['1 High Street'] },
    billingContact: null,
    cartVersion: 3,
    total: 2395,
    itemsCount: 2,
    paymentMethod: { type: 'applepay', applePayToken: 'e30=', subtype: 'express' },
  });
});

test('a missing or null property of a wallet is undefined', () => {
  const posted = { shippingContact: '{"countryCode":"GB","locality":null,"addressLines":null}' };
  const contact = read(WALLET_FORMS.contact, posted)?.shippingContact;
  expect(contact).toMatchObject({ countryCode: 'GB' });
  expect(contact?.locality).toBeUndefined();
});

describe('the form of a payment is rejected with', () => {
  test.each([
    ['broken JSON', { ...PAY, shippingContact: '{' }],
    ['a contact that is a list', { ...PAY, shippingContact: '[]' }],
    ['a text that is a number', { ...PAY, shippingContact: '{"locality":5}' }],
    ['a text far too long', { ...PAY, shippingContact: JSON.stringify({ locality: 'x'.repeat(301) }) }],
    ['too many lines', { ...PAY, shippingContact: JSON.stringify({ addressLines: Array(7).fill('x') }) }],
    ['another way to pay', { ...PAY, paymentMethod: '{"type":"scheme"}' }],
    ['a payment without its method', { ...PAY, paymentMethod: '' }],
    ['a payment without a token', { ...PAY, paymentMethod: '{"type":"applepay"}' }],
    ['a total below nothing', { ...PAY, total: '-1' }],
    ['a broken total', { ...PAY, total: '12.5' }],
    ['a missing total', { cartVersion: '1', itemsCount: '1' }],
  ])('%s', (_, fields) => {
    expect(read(WALLET_FORMS.pay, fields)).toBeNull();
  });
});
