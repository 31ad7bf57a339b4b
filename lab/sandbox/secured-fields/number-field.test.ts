import { describe, expect, test } from 'vitest';
import { actionsOf, errorsOf, openField } from '#tests/support/secured-field.ts';

describe('Number field', () => {
  test('sends the number in test notation once it is complete, after its brand', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111111111111111');
    const messages = number.sent();
    expect(number.shown).toMatchObject({ text: '4111 1111 1111 1111', complete: true, error: '' });
    expect(messages.at(-1)).toEqual({
      action: 'encryption',
      encryptedCardNumber: [
        { type: 'number', encryptedFieldName: 'encryptedCardNumber', blob: 'test_4111111111111111' },
      ],
      endDigits: '1111',
      issuerBin: '41111111',
    });
    expect(messages.filter(({ action }) => action === 'brand')).toEqual([
      expect.objectContaining({ brand: 'visa', cvcPolicy: 'required' }),
    ]);
    expect(errorsOf(messages)).toEqual([]);
  });

  test('sends eleven digits to the look-up, once for each beginning', () => {
    const number = openField('encryptedCardNumber');
    number.put('4111111111');
    expect(number.sent()).toContainEqual({ action: 'binValue', binValue: '411111' });
    number.put('41111111111');
    expect(number.sent()).toContainEqual({
      action: 'binValue',
      binValue: '411111',
      encryptedBin: 'test_41111111111',
      uuid: 'look-up',
    });
    number.put('411111111111');
    expect(actionsOf(number.sent())).not.toContain('binValue');
    number.put('4111111111');
    expect(number.sent()).toContainEqual({ action: 'binValue', binValue: '411111' });
  });

  test('reports a wrong check digit at once when the length is known, otherwise on blur', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111111111111112');
    expect(errorsOf(number.sent())).toEqual([]);
    number.field.receive({ brand: 'visa', enableLuhnCheck: true, panLength: 16 });
    expect(number.sent()).toEqual([{ action: 'luhnCheck', error: 'cc.num.902' }]);

    const unfinished = openField('encryptedCardNumber');
    unfinished.type('4111111111111112');
    unfinished.sent();
    unfinished.field.blur();
    expect(unfinished.sent()).toEqual([{ action: 'incompleteField', error: 'cc.num.902' }]);
  });

  test('withdraws an error once, and sends no empty error without one before', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111');
    expect(errorsOf(number.sent())).toEqual([]);
    number.field.blur();
    expect(errorsOf(number.sent())).toEqual(['cc.num.901']);
    number.type('1');
    expect(errorsOf(number.sent())).toEqual(['']);
    number.type('11');
    expect(errorsOf(number.sent())).toEqual([]);
  });

  test('sends no error and no encrypted number while the widget calls the brand unsupported', () => {
    const number = openField('encryptedCardNumber', { cardGroupTypes: ['visa', 'discover'] });
    number.type('60116011601');
    number.sent();
    number.field.receive({ unsupportedCard: true, code: 'cc.num.903' });
    expect(number.shown.error).toBe('cc.num.903');
    number.type('66116');
    number.field.blur();
    const messages = number.sent();
    expect(errorsOf(messages)).toEqual([]);
    expect(actionsOf(messages)).not.toContain('encryption');
    expect(number.shown.error).toBe('cc.num.903');

    number.put('4111111111111111');
    expect(actionsOf(number.sent())).not.toContain('encryption');
    number.field.receive({ unsupportedCard: false, code: '' });
    expect(actionsOf(number.sent())).toEqual(['encryption']);
    expect(number.shown).toMatchObject({ error: '', complete: true });
  });

  test('is never complete for a brand the shop does not accept, and reports it on blur', () => {
    const number = openField('encryptedCardNumber');
    number.type('6011601160116611');
    expect(actionsOf(number.sent())).not.toContain('encryption');
    number.field.blur();
    expect(number.sent()).toEqual([{ action: 'incompleteField', error: 'cc.num.903' }]);
  });

  test('uses brand, length and check digit of the look-up', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111111111111');
    number.sent();
    number.field.receive({ brand: 'maestro', enableLuhnCheck: false, panLength: 13 });
    expect(number.sent()).toMatchObject([{ action: 'encryption', endDigits: '1111' }]);
    number.put('41111111111118');
    expect(number.shown.text).toBe('4111 1111 1111 1');
  });

  test('sends brand and number again after the widget has reset the brand', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111111111111111');
    number.sent();
    number.field.receive({ brand: 'reset' });
    expect(actionsOf(number.sent())).toEqual(['brand', 'encryption']);
  });

  test('sends nothing when the look-up agrees', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111111111111111');
    number.sent();
    number.field.receive({ brand: 'visa', enableLuhnCheck: true, panLength: 16 });
    expect(number.sent()).toEqual([]);
  });

  test('drops the look-up when another number is pasted', () => {
    const number = openField('encryptedCardNumber');
    number.type('4111111111111111');
    number.field.receive({ brand: 'visa', enableLuhnCheck: true, panLength: 16 });
    number.sent();
    number.put('3700-0000-0000-002');
    expect(number.shown).toMatchObject({ text: '3700 000000 00002', complete: true });
    expect(actionsOf(number.sent())).toEqual(['brand', 'binValue', 'encryption']);
  });
});
