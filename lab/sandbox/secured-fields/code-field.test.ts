import { describe, expect, test } from 'vitest';
import { actionsOf, openField } from '#tests/support/secured-field.ts';

describe('Security code field', () => {
  test('accepts three digits and no more', () => {
    const code = openField('encryptedSecurityCode');
    code.type('7371');
    expect(code.shown).toMatchObject({ text: '737', complete: true });
    expect(actionsOf(code.sent())).toEqual(['cvcKeyPressed', 'cvcKeyPressed', 'encryption']);
  });

  test('requires four digits once the brand is American Express', () => {
    const code = openField('encryptedSecurityCode');
    code.type('737');
    code.sent();
    code.field.receive({ brand: 'amex', cvcPolicy: 'required' });
    expect(code.shown).toMatchObject({ codeLength: 4, complete: false });
    expect(code.sent()).toEqual([{ action: 'cvcKeyPressed' }]);
    code.type('3');
    expect(code.sent()).toMatchObject([{ encryptedSecurityCode: [{ blob: 'test_7373' }] }]);
  });

  test('clears a code that is longer than the brand’s', () => {
    const code = openField('encryptedSecurityCode', { txVariant: 'amex' });
    code.type('7373');
    code.sent();
    code.field.receive({ brand: 'visa', cvcPolicy: 'required' });
    expect(code.shown).toMatchObject({ text: '', complete: false });
  });

  test('is optional for a brand without a code', () => {
    const code = openField('encryptedSecurityCode');
    code.field.receive({ brand: 'maestro', cvcPolicy: 'optional' });
    expect(code.shown.required).toBe(false);
    expect(code.sent()).toEqual([]);
  });

  test('reports an incomplete code on blur', () => {
    const code = openField('encryptedSecurityCode');
    code.type('7');
    code.sent();
    code.field.blur();
    expect(code.sent()).toEqual([{ action: 'incompleteField', error: 'cc.cvc.921' }]);
  });
});
