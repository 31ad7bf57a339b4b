import { describe, expect, test } from 'vitest';
import { configIn, messageIn } from './messages.ts';

describe('Message', () => {
  test.each([null, 1, {}, '', 'webpackOk', '"text"', 'null', '{"half":'])(
    'parser rejects %j of another window',
    (data) => {
      expect(messageIn(data)).toBeNull();
    },
  );

  test.each([
    { fieldType: 'encryptedPassword', numKey: 1, iframeUIConfig: {} },
    { fieldType: 'encryptedCardNumber', numKey: '1', iframeUIConfig: {} },
    { fieldType: 'encryptedCardNumber', numKey: 1 },
    { fieldType: 'constructor', numKey: 1, iframeUIConfig: {} },
  ])('parser reads no configuration from %j', (message) => {
    expect(configIn(message)).toBeNull();
  });

  test('parser reads texts, styles and rules of the widget’s configuration', () => {
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
