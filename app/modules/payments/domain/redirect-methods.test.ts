import { expect, test } from 'vitest';
import { formMethods, isPrinted, readBlikCode, requestedMethod } from './redirect-methods.ts';

const named = (type: string) => ({ type, name: type.toUpperCase() });

test('`formMethods` leaves methods that need a script to the widget', () => {
  const offered = [
    'scheme',
    'ideal',
    'applepay',
    'giftcard',
    'klarna',
    'blik',
    'multibanco',
    'wechatpaySDK',
    'swish',
    'bankTransfer_IBAN',
    // A card and an account number need fields, which the shop's form does not have.
    'bcmc',
    'sepadirectdebit',
    'bcmc_mobile',
    'paypal',
  ].map(named);
  expect(formMethods(offered).map(({ type }) => type)).toEqual([
    'ideal',
    'klarna',
    'blik',
    'multibanco',
    'swish',
    'bankTransfer_IBAN',
    'bcmc_mobile',
    'paypal',
  ]);
});

test('`requestedMethod` asks PayPal for a redirect, because its answer is a script otherwise', () => {
  expect(requestedMethod('paypal', '')).toEqual({ type: 'paypal', subtype: 'redirect' });
  expect(requestedMethod('ideal', '')).toEqual({ type: 'ideal' });
  expect(requestedMethod('blik', '777123')).toEqual({ type: 'blik', blikCode: '777123' });
});

test('`formMethods` lists a method once that is offered twice', () => {
  expect(formMethods([named('ideal'), { type: 'ideal', name: 'Another name' }])).toEqual([named('ideal')]);
});

test('`isPrinted` is true for methods with printed instructions, false for those with a page of their own', () => {
  expect(['ideal', 'klarna', 'blik', 'multibanco'].map(isPrinted)).toEqual([false, false, true, true]);
});

test.each([
  ['777123', '777123'],
  [' 777 123 ', '777123'],
  ['777-123', '777123'],
  ['77712', null],
  ['7771234', null],
  ['77712a', null],
  ['', null],
])('`readBlikCode` reads %o as %o', (typed, code) => {
  expect(readBlikCode(typed)).toBe(code);
});
