import { describe, expect, test } from 'vitest';
import type { WalletRejection } from '#app/modules/checkout/domain/wallet-validation.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { walletRejectionText } from './wallet-rejection-text.ts';

const translations = createTranslations();
const say = (rejection: WalletRejection, language: 'en' | 'de' | 'nl' = 'en') =>
  walletRejectionText(rejection, { t: translations.translator(language), country: 'Freedonia' });

const FAULTS: WalletRejection = {
  kind: 'invalid-address',
  shipping: [{ field: 'postCode', key: 'errorPostcodeInvalid' }],
  billing: [{ field: 'street0', key: 'errorLatinAndContainsNumber' }],
  contact: [{ field: 'telephone', key: 'errorPhoneEmpty' }],
};

test('faults are listed under the address they belong to', () => {
  expect(say(FAULTS).text.split('\n')).toEqual([
    'Shipping address:',
    'Please enter a valid post code',
    'Enter your telephone number',
    'Billing address:',
    'Please add the house number. If your address has none, approve the payment again.',
  ]);
});

test('in the sheet each fault stands beside its field', () => {
  expect(say(FAULTS).errors).toEqual([
    {
      code: 'shippingContactInvalid',
      contactField: 'postalCode',
      message: 'Shipping address: Please enter a valid post code',
    },
    {
      code: 'shippingContactInvalid',
      contactField: 'phoneNumber',
      message: 'Shipping address: Enter your telephone number',
    },
    {
      code: 'billingContactInvalid',
      contactField: 'addressLines',
      message: 'Billing address: Please add the house number. If your address has none, approve the payment again.',
    },
  ]);
});

test('an address without a fault is not named', () => {
  expect(say({ ...FAULTS, billing: [] }).text).not.toContain('Billing');
  expect(say({ ...FAULTS, shipping: [], contact: [] }).text).not.toContain('Shipping');
});

test.each<[WalletRejection, string, string]>([
  [{ kind: 'warehouse_error' }, 'error', 'unknown'],
  [{ kind: 'apple_pay_country_error', countryCode: 'CA' }, 'setting_shipping_address', 'addressUnserviceable'],
  [
    { kind: 'apple_pay_us_billing_country_error', countryCode: 'CA' },
    'setting_billing_address',
    'billingContactInvalid',
  ],
  [{ kind: 'dummy_data' }, 'dummy_data', 'unknown'],
  [{ kind: 'apple_pay_fatal_error', missing: 'no_shipping_address' }, 'no_shipping_address', 'unknown'],
  [{ kind: 'apple_pay_fatal_error', missing: 'no_billing_address' }, 'no_billing_address', 'unknown'],
  [FAULTS, 'setting_shipping_address', 'shippingContactInvalid'],
  [{ ...FAULTS, shipping: [], contact: [] }, 'setting_billing_address', 'billingContactInvalid'],
])('%o is logged as %s', (rejection, log, code) => {
  expect(say(rejection)).toMatchObject({ log, errors: expect.arrayContaining([expect.objectContaining({ code })]) });
});

describe.each(['en', 'de', 'nl'] as const)('in %s', (language) => {
  test.each<WalletRejection>([
    { kind: 'warehouse_error' },
    { kind: 'apple_pay_country_error', countryCode: 'CA' },
    { kind: 'apple_pay_us_billing_country_error', countryCode: 'CA' },
  ])('$kind names the country', (rejection) => {
    expect(say(rejection, language).text).toContain('Freedonia');
  });

  test('nothing is left untranslated', () => {
    for (const kind of ['dummy_data', 'apple_pay_fatal_error'] as const) {
      const { text } = say(kind === 'dummy_data' ? { kind } : { kind, missing: 'no_billing_address' }, language);
      expect(text).not.toContain(kind);
    }
  });
});
