import { expect, test } from 'vitest';
import { errorsOf, openField } from '#tests/support/secured-field.ts';

test('Gift card fields accept a long number without a brand, and a PIN', () => {
  const gift = { txVariant: 'giftcard', isCreditCardType: false, cardGroupTypes: [] };
  const number = openField('encryptedCardNumber', gift);
  number.put('6036280000000000000');
  expect(number.sent()).toMatchObject([
    { action: 'encryption', endDigits: '0000', encryptedCardNumber: [{ blob: 'test_6036280000000000000' }] },
  ]);
  const pin = openField('encryptedSecurityCode', gift);
  pin.type('73');
  pin.sent();
  pin.field.blur();
  expect(errorsOf(pin.sent())).toEqual(['cc.cvc.921']);
  pin.type('7');
  expect(pin.sent()).toMatchObject([{ encryptedSecurityCode: [{ blob: 'test_737' }] }]);
});
