import { describe, expect, test } from 'vitest';
import { isWalletStep, readWalletForm } from './wallet-form.ts';

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
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
  expect(readWalletForm('pay', form(PAY))).toEqual({
    shippingContact: { countryCode: 'GB', addressLines: ['1 High Street'] },
    billingContact: null,
    cartVersion: 3,
    total: 2395,
    itemsCount: 2,
    paymentMethod: { type: 'applepay', applePayToken: 'e30=', subtype: 'express' },
  });
});

test('a missing or null property of a wallet is undefined', () => {
  const read = readWalletForm(
    'contact',
    form({ shippingContact: '{"countryCode":"GB","locality":null,"addressLines":null}' }),
  );
  expect(read?.shippingContact).toMatchObject({ countryCode: 'GB' });
  expect(read?.shippingContact?.locality).toBeUndefined();
});

describe('is not read', () => {
  test.each([
    ['broken JSON', { ...PAY, shippingContact: '{' }],
    ['a contact that is a list', { ...PAY, shippingContact: '[]' }],
    ['a text that is a number', { ...PAY, shippingContact: '{"locality":5}' }],
    ['a text far too long', { ...PAY, shippingContact: JSON.stringify({ locality: 'x'.repeat(301) }) }],
    ['too many lines', { ...PAY, shippingContact: JSON.stringify({ addressLines: Array(7).fill('x') }) }],
    ['another way to pay', { ...PAY, paymentMethod: '{"type":"scheme"}' }],
    ['a payment without a token', { ...PAY, paymentMethod: '{"type":"applepay"}' }],
    ['a total below nothing', { ...PAY, total: '-1' }],
    ['a broken total', { ...PAY, total: '12.5' }],
    ['a missing total', { cartVersion: '1', itemsCount: '1' }],
  ])('%s', (_, fields) => {
    expect(readWalletForm('pay', form(fields))).toBeNull();
  });
});
