import { describe, expect, test } from 'vitest';
import { createField } from './field.ts';
import { configIn, type Message, messageIn } from './messages.ts';

/** A field with an input that is a text, and what it has told the widget since it was asked last. */
function open(fieldType: string, changes: Message = {}) {
  const config = configIn({
    fieldType,
    numKey: 7,
    txVariant: 'card',
    isCreditCardType: true,
    cardGroupTypes: ['visa', 'mc', 'amex', 'maestro'],
    cvcPolicy: 'required',
    expiryDatePolicy: 'required',
    iframeUIConfig: {},
    ...changes,
  });
  if (!config) throw new Error('No configuration');
  const shown = { text: '', error: '', complete: false, required: true, codeLength: 0 };
  let told: Message[] = [];
  const field = createField({
    config,
    screen: {
      read: () => shown.text,
      write: (text) => {
        shown.text = text;
      },
      judge: (state) => Object.assign(shown, state),
      require: (required) => {
        shown.required = required;
      },
      codeLength: (codeLength) => {
        shown.codeLength = codeLength;
      },
    },
    send: (message) => {
      told.push(message);
    },
    today: () => ({ year: 2026, month: 11 }),
    uuid: () => 'look-up',
  });
  return {
    field,
    shown,
    /** What was said since. */
    said() {
      const since = told;
      told = [];
      return since;
    },
    put(text: string, erasing = false) {
      shown.text = text;
      field.typed({ erasing });
    },
    type(text: string) {
      for (const key of text) this.put(shown.text + key);
    },
  };
}

const actions = (messages: readonly Message[]) => messages.map(({ action }) => action);
const errors = (messages: readonly Message[]) =>
  messages.filter((message) => 'error' in message).map(({ error }) => error);

describe('the number', () => {
  test('is told in the notation of test values once it is finished, after its brand', () => {
    const number = open('encryptedCardNumber');
    number.type('4111111111111111');
    const messages = number.said();
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
    expect(errors(messages)).toEqual([]);
  });

  test('is looked up by eleven digits, once for each beginning', () => {
    const number = open('encryptedCardNumber');
    number.put('4111111111');
    expect(number.said()).toContainEqual({ action: 'binValue', binValue: '411111' });
    number.put('41111111111');
    expect(number.said()).toContainEqual({
      action: 'binValue',
      binValue: '411111',
      encryptedBin: 'test_41111111111',
      uuid: 'look-up',
    });
    number.put('411111111111');
    expect(actions(number.said())).not.toContain('binValue');
    number.put('4111111111');
    expect(number.said()).toContainEqual({ action: 'binValue', binValue: '411111' });
  });

  test('with a wrong check digit is wrong at once when its length is known, otherwise when it is left', () => {
    const number = open('encryptedCardNumber');
    number.type('4111111111111112');
    expect(errors(number.said())).toEqual([]);
    number.field.told({ brand: 'visa', enableLuhnCheck: true, panLength: 16 });
    expect(number.said()).toEqual([{ action: 'luhnCheck', error: 'cc.num.902' }]);

    const left = open('encryptedCardNumber');
    left.type('4111111111111112');
    left.said();
    left.field.left();
    expect(left.said()).toEqual([{ action: 'incompleteField', error: 'cc.num.902' }]);
  });

  test('takes an error back once, and says no empty one that takes nothing back', () => {
    const number = open('encryptedCardNumber');
    number.type('4111');
    expect(errors(number.said())).toEqual([]);
    number.field.left();
    expect(errors(number.said())).toEqual(['cc.num.901']);
    number.type('1');
    expect(errors(number.said())).toEqual(['']);
    number.type('11');
    expect(errors(number.said())).toEqual([]);
  });

  test('says nothing of an error, and is never finished, while the widget calls its brand unsupported', () => {
    const number = open('encryptedCardNumber', { cardGroupTypes: ['visa', 'discover'] });
    number.type('60116011601');
    number.said();
    number.field.told({ unsupportedCard: true, code: 'cc.num.903' });
    expect(number.shown.error).toBe('cc.num.903');
    number.type('66116');
    number.field.left();
    const messages = number.said();
    expect(errors(messages)).toEqual([]);
    expect(actions(messages)).not.toContain('encryption');
    expect(number.shown.error).toBe('cc.num.903');

    number.put('4111111111111111');
    expect(actions(number.said())).not.toContain('encryption');
    number.field.told({ unsupportedCard: false, code: '' });
    expect(actions(number.said())).toEqual(['encryption']);
    expect(number.shown).toMatchObject({ error: '', complete: true });
  });

  test('of a brand the shop does not take is never finished and says so when it is left', () => {
    const number = open('encryptedCardNumber');
    number.type('6011601160116611');
    expect(actions(number.said())).not.toContain('encryption');
    number.field.left();
    expect(number.said()).toEqual([{ action: 'incompleteField', error: 'cc.num.903' }]);
  });

  test('follows the look-up in brand, length and check digit', () => {
    const number = open('encryptedCardNumber');
    number.type('4111111111111');
    number.said();
    number.field.told({ brand: 'maestro', enableLuhnCheck: false, panLength: 13 });
    expect(number.said()).toMatchObject([{ action: 'encryption', endDigits: '1111' }]);
    number.put('41111111111118');
    expect(number.shown.text).toBe('4111 1111 1111 1');
  });

  test('is told again after the look-up has given up on it, because the widget has forgotten it', () => {
    const number = open('encryptedCardNumber');
    number.type('4111111111111111');
    number.said();
    number.field.told({ brand: 'reset' });
    expect(actions(number.said())).toEqual(['brand', 'encryption']);
  });

  test('is not told again when the look-up agrees', () => {
    const number = open('encryptedCardNumber');
    number.type('4111111111111111');
    number.said();
    number.field.told({ brand: 'visa', enableLuhnCheck: true, panLength: 16 });
    expect(number.said()).toEqual([]);
  });

  test('pasted over another forgets what was looked up for that', () => {
    const number = open('encryptedCardNumber');
    number.type('4111111111111111');
    number.field.told({ brand: 'visa', enableLuhnCheck: true, panLength: 16 });
    number.said();
    number.put('3700-0000-0000-002');
    expect(number.shown).toMatchObject({ text: '3700 000000 00002', complete: true });
    expect(actions(number.said())).toEqual(['brand', 'binValue', 'encryption']);
  });
});

describe('the date', () => {
  test('is told as month and year, and moves on', () => {
    const date = open('encryptedExpiryDate', { exposeExpiryDate: true });
    date.type('0330');
    expect(date.said().at(-1)).toEqual({
      action: 'encryption',
      encryptedExpiryDate: [
        { type: 'month', encryptedFieldName: 'encryptedExpiryMonth', blob: 'test_03' },
        { type: 'year', encryptedFieldName: 'encryptedExpiryYear', blob: 'test_2030' },
      ],
      type: 'year',
      expiryDate: '03/30',
    });
  });

  test('that has passed is wrong at once and taken back with the next key', () => {
    const date = open('encryptedExpiryDate');
    date.type('1026');
    expect(errors(date.said())).toEqual(['cc.dat.912']);
    date.put('10/2', true);
    expect(errors(date.said())).toEqual(['']);
  });

  test('too soon for the shop is wrong', () => {
    const date = open('encryptedExpiryDate', { minimumExpiryDate: '03/27' });
    date.type('0227');
    expect(errors(date.said())).toEqual(['cc.dat.914']);
  });

  test('is filled in by the browser through the widget', () => {
    const date = open('encryptedExpiryDate');
    date.field.told({ autoComplete: '03/30' });
    expect(actions(date.said())).toEqual(['encryption']);
    expect(date.shown.text).toBe('03/30');
  });

  test('left empty is not judged before the form is sent, then shows the error and takes it back', () => {
    const date = open('encryptedExpiryDate');
    date.field.left();
    expect(date.said()).toEqual([]);
    date.field.told({ externalValidation: true, code: 'cc.dat.910' });
    expect(date.shown.error).toBe('cc.dat.910');
    date.type('0');
    expect(errors(date.said())).toEqual(['']);
    expect(date.shown.error).toBe('');
  });

  test('is asked for or not as the brand has it', () => {
    const date = open('encryptedExpiryDate');
    date.field.told({ expiryDatePolicy: 'optional' });
    expect(date.shown.required).toBe(false);
  });

  test('in two fields is told apart; the year hears the month', () => {
    const month = open('encryptedExpiryMonth');
    month.type('3');
    expect(month.said()).toMatchObject([
      { action: 'encryption', type: 'month', encryptedExpiryMonth: [{ blob: 'test_03' }] },
    ]);
    const year = open('encryptedExpiryYear');
    year.type('26');
    expect(year.said().at(-1)).toMatchObject({
      action: 'encryption',
      type: 'year',
      encryptedExpiryYear: [{ blob: 'test_2026' }],
    });
    year.field.told({ blob: 'test_03', code: '' });
    expect(errors(year.said())).toEqual(['cc.dat.912']);
  });
});

describe('the security code', () => {
  test('has three digits and no more', () => {
    const code = open('encryptedSecurityCode');
    code.type('7371');
    expect(code.shown).toMatchObject({ text: '737', complete: true });
    expect(actions(code.said())).toEqual(['cvcKeyPressed', 'cvcKeyPressed', 'encryption']);
  });

  test('of American Express has four: three are no longer enough when the brand is known', () => {
    const code = open('encryptedSecurityCode');
    code.type('737');
    code.said();
    code.field.told({ brand: 'amex', cvcPolicy: 'required' });
    expect(code.shown).toMatchObject({ codeLength: 4, complete: false });
    expect(code.said()).toEqual([{ action: 'cvcKeyPressed' }]);
    code.type('3');
    expect(code.said()).toMatchObject([{ encryptedSecurityCode: [{ blob: 'test_7373' }] }]);
  });

  test('of another card is emptied, not cut', () => {
    const code = open('encryptedSecurityCode', { txVariant: 'amex' });
    code.type('7373');
    code.said();
    code.field.told({ brand: 'visa', cvcPolicy: 'required' });
    expect(code.shown).toMatchObject({ text: '', complete: false });
  });

  test('may be left out where the brand has none', () => {
    const code = open('encryptedSecurityCode');
    code.field.told({ brand: 'maestro', cvcPolicy: 'optional' });
    expect(code.shown.required).toBe(false);
    expect(code.said()).toEqual([]);
  });

  test('left half filled in says so', () => {
    const code = open('encryptedSecurityCode');
    code.type('7');
    code.said();
    code.field.left();
    expect(code.said()).toEqual([{ action: 'incompleteField', error: 'cc.cvc.921' }]);
  });
});

test('a gift card has a long number without a brand, and a PIN', () => {
  const gift = { txVariant: 'giftcard', isCreditCardType: false, cardGroupTypes: [] };
  const number = open('encryptedCardNumber', gift);
  number.put('6036280000000000000');
  expect(number.said()).toMatchObject([
    { action: 'encryption', endDigits: '0000', encryptedCardNumber: [{ blob: 'test_6036280000000000000' }] },
  ]);
  const pin = open('encryptedSecurityCode', gift);
  pin.type('73');
  pin.said();
  pin.field.left();
  expect(errors(pin.said())).toEqual(['cc.cvc.921']);
  pin.type('7');
  expect(pin.said()).toMatchObject([{ encryptedSecurityCode: [{ blob: 'test_737' }] }]);
});

describe('a message', () => {
  test.each([null, 1, {}, '', 'webpackOk', '"text"', 'null', '{"half":'])('%j of another window is none', (data) => {
    expect(messageIn(data)).toBeNull();
  });

  test.each([
    { fieldType: 'encryptedPassword', numKey: 1, iframeUIConfig: {} },
    { fieldType: 'encryptedCardNumber', numKey: '1', iframeUIConfig: {} },
    { fieldType: 'encryptedCardNumber', numKey: 1 },
    { fieldType: 'constructor', numKey: 1, iframeUIConfig: {} },
  ])('%j configures nothing', (message) => {
    expect(configIn(message)).toBeNull();
  });

  test('of the widget gives texts, styles and rules, and nothing where it has none', () => {
    const config = configIn({
      fieldType: 'encryptedSecurityCode',
      numKey: 3,
      iframeUIConfig: {
        sfStyles: { base: { color: 'black', broken: 1 } },
        placeholders: { encryptedSecurityCode3digits: '123' },
        ariaConfig: { lang: 'nl-NL', encryptedSecurityCode: { label: 'Code', error: { 'cc.cvc.920': 'Vul in' } } },
      },
    });
    expect(config).toMatchObject({
      language: 'nl-NL',
      label: 'Code',
      title: '',
      errors: { 'cc.cvc.920': 'Vul in' },
      styles: { base: { color: 'black' } },
      acceptedBrands: [],
      giftCard: false,
    });
  });
});
