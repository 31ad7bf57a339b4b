import { describe, expect, test } from 'vitest';
import { actionsOf, errorsOf, openField } from '#tests/support/secured-field.ts';

describe('Date field', () => {
  test('sends month and year, and moves the focus on', () => {
    const date = openField('encryptedExpiryDate', { exposeExpiryDate: true });
    date.type('0330');
    expect(date.sent().at(-1)).toEqual({
      action: 'encryption',
      encryptedExpiryDate: [
        { type: 'month', encryptedFieldName: 'encryptedExpiryMonth', blob: 'test_03' },
        { type: 'year', encryptedFieldName: 'encryptedExpiryYear', blob: 'test_2030' },
      ],
      type: 'year',
      expiryDate: '03/30',
    });
  });

  test('reports a past date at once and withdraws the error with the next key', () => {
    const date = openField('encryptedExpiryDate');
    date.type('1026');
    expect(errorsOf(date.sent())).toEqual(['cc.dat.912']);
    date.put('10/2', true);
    expect(errorsOf(date.sent())).toEqual(['']);
  });

  test('reports a date before the shop’s minimum', () => {
    const date = openField('encryptedExpiryDate', { minimumExpiryDate: '03/27' });
    date.type('0227');
    expect(errorsOf(date.sent())).toEqual(['cc.dat.914']);
  });

  test('accepts the browser’s autofill through the widget', () => {
    const date = openField('encryptedExpiryDate');
    date.field.receive({ autoComplete: '03/30' });
    expect(actionsOf(date.sent())).toEqual(['encryption']);
    expect(date.shown.text).toBe('03/30');
  });

  test('that is empty is not validated on blur; it shows the widget’s error and withdraws it', () => {
    const date = openField('encryptedExpiryDate');
    date.field.blur();
    expect(date.sent()).toEqual([]);
    date.field.receive({ externalValidation: true, code: 'cc.dat.910' });
    expect(date.shown.error).toBe('cc.dat.910');
    date.type('0');
    expect(errorsOf(date.sent())).toEqual(['']);
    expect(date.shown.error).toBe('');
  });

  test('is required or optional by the policy of the brand', () => {
    const date = openField('encryptedExpiryDate');
    date.field.receive({ expiryDatePolicy: 'optional' });
    expect(date.shown.required).toBe(false);
  });

  test('has one field each for month and year; the year field receives the month', () => {
    const month = openField('encryptedExpiryMonth');
    month.type('3');
    expect(month.sent()).toMatchObject([
      { action: 'encryption', type: 'month', encryptedExpiryMonth: [{ blob: 'test_03' }] },
    ]);
    const year = openField('encryptedExpiryYear');
    year.type('26');
    expect(year.sent().at(-1)).toMatchObject({
      action: 'encryption',
      type: 'year',
      encryptedExpiryYear: [{ blob: 'test_2026' }],
    });
    year.field.receive({ blob: 'test_03', code: '' });
    expect(errorsOf(year.sent())).toEqual(['cc.dat.912']);
  });
});
