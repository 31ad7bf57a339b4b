import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import type { WalletContact } from './wallet-contact.ts';
import {
  countryRejection,
  isPlaceholder,
  lacksNumbersOnly,
  mayReplace,
  totalsAddress,
  validateWallet,
  WALLET_PLACEHOLDER,
  withPlaceholder,
} from './wallet-validation.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
const market = (country: CountryCode) => {
  const found = registry.market(country);
  if (!found) throw new Error(`No market ${country}`);
  return found;
};

const LONDON: WalletContact = {
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['10 Downing Street'],
  locality: 'London',
  postalCode: 'sw1a2aa',
  countryCode: 'GB',
  emailAddress: 'ada@example.com',
  phoneNumber: '+44 20 7946 0123',
};
const AUSTIN: WalletContact = {
  ...LONDON,
  addressLines: ['1 Congress Ave'],
  locality: 'Austin',
  administrativeArea: 'TX',
  postalCode: '78701',
  countryCode: 'US',
};
const BERLIN: WalletContact = {
  ...LONDON,
  addressLines: ['Hauptstraße 5'],
  locality: 'Berlin',
  postalCode: '10115',
  countryCode: 'DE',
};

const judge = (
  country: CountryCode,
  shippingContact: WalletContact | null,
  billingContact: WalletContact | null = shippingContact,
) => validateWallet({ shippingContact, billingContact }, { market: market(country), registry });

test('valid contacts become the contact of an order, in the stored form', () => {
  const { info, rejection } = judge('GB', LONDON);
  expect(rejection).toBeNull();
  expect(info.address.shipping).toMatchObject({ firstName: 'Ada', postCode: 'SW1A 2AA', country: 'GB' });
  expect(info).toMatchObject({
    useShippingForBilling: false,
    contact: { email: 'ada@example.com', telephone: '+442079460123', agreements: true },
  });
});

test('a bill may go to another country, except in the United States', () => {
  expect(judge('GB', LONDON, BERLIN).rejection).toBeNull();
  expect(judge('US', AUSTIN, AUSTIN).rejection).toBeNull();
  expect(judge('US', AUSTIN, LONDON).rejection).toEqual({
    kind: 'apple_pay_us_billing_country_error',
    countryCode: 'GB',
  });
});

test('a billing address without a name takes the name of the recipient', () => {
  const { givenName: _, familyName: __, ...nameless } = LONDON;
  expect(judge('GB', LONDON, nameless).info.address.billing).toMatchObject({ firstName: 'Ada', lastName: 'King' });
  expect(judge('GB', LONDON, { ...nameless, familyName: 'Byron' }).rejection).toMatchObject({
    kind: 'invalid-address',
    billing: [{ field: 'firstName', key: 'errorNameEmpty' }],
  });
});

describe('the delivery country', () => {
  test.each(COUNTRY_CODES)('%s is right in its own market alone', (country) => {
    for (const other of COUNTRY_CODES)
      expect(countryRejection(country, market(other)) === null).toBe(other === country);
  });

  test.each(['', 'XX', 'CA', 'United Kingdom'])(
    '"%s" is rejected with the code of the specification',
    (countryCode) => {
      expect(countryRejection(countryCode, market('GB'))).toEqual({ kind: 'apple_pay_country_error', countryCode });
    },
  );

  test('is validated before the rest of the address', () => {
    expect(judge('GB', { ...BERLIN, addressLines: [] }).rejection).toEqual({
      kind: 'apple_pay_country_error',
      countryCode: 'DE',
    });
  });
});

describe('placeholder data is rejected', () => {
  test.each<[string, WalletContact]>([
    ['as a given name', { ...LONDON, givenName: WALLET_PLACEHOLDER.givenName }],
    ['as a family name', { ...LONDON, familyName: WALLET_PLACEHOLDER.familyName }],
    ['as a street', { ...LONDON, addressLines: [WALLET_PLACEHOLDER.street] }],
    ['as an e-mail address', { ...LONDON, emailAddress: WALLET_PLACEHOLDER.email }],
  ])('%s', (_, contact) => {
    expect(judge('GB', contact, LONDON).rejection).toEqual({ kind: 'dummy_data' });
  });

  test('in the bill as well', () => {
    expect(judge('GB', LONDON, { ...LONDON, familyName: WALLET_PLACEHOLDER.familyName }).rejection).toEqual({
      kind: 'dummy_data',
    });
  });
});

test.each<[string, WalletContact | null, WalletContact | null, string]>([
  ['delivery', null, LONDON, 'no_shipping_address'],
  ['bill', LONDON, null, 'no_billing_address'],
])('a payment without a contact for the %s ends there', (_, shipping, billing, missing) => {
  expect(judge('GB', shipping, billing).rejection).toEqual({ kind: 'apple_pay_fatal_error', missing });
});

test('every fault of both addresses and of the contact is reported at once', () => {
  const shipping = { ...LONDON, locality: '', postalCode: 'X', phoneNumber: 'none', emailAddress: '' };
  const { rejection } = judge('GB', shipping, { ...BERLIN, addressLines: ['Hauptstraße'] });
  expect(rejection).toMatchObject({
    kind: 'invalid-address',
    shipping: [
      { field: 'city', key: 'errorCityTownEmpty' },
      { field: 'postCode', key: 'errorPostcodeInvalid' },
    ],
    billing: [{ field: 'street0', key: 'errorLatinAndContainsNumber' }],
    contact: [
      { field: 'email', key: 'errorEmailEmpty' },
      { field: 'telephone', key: 'errorPhonePatternNotValid' },
    ],
  });
});

test('an address without a house number is accepted when it is approved again', () => {
  const farm = {
    ...LONDON,
    addressLines: ['Ballyduff'],
    locality: 'Dingle',
    administrativeArea: 'Kerry',
    postalCode: 'V92 X285',
    countryCode: 'IE',
  };
  const scope = { market: market('IE'), registry };
  const contacts = { shippingContact: farm, billingContact: farm };
  const first = validateWallet(contacts, scope);
  expect(first.rejection).toMatchObject({ kind: 'invalid-address', contact: [] });
  expect(first.rejection && lacksNumbersOnly(first.rejection)).toBe(true);
  const second = validateWallet(contacts, { ...scope, draft: first.info });
  expect(second.rejection).toBeNull();
  expect(second.info.noHouseNumber).toEqual({ shipping: true, billing: true });
  const elsewhere = { shippingContact: { ...farm, addressLines: ['Knockanure'] }, billingContact: farm };
  expect(validateWallet(elsewhere, { ...scope, draft: first.info }).rejection).not.toBeNull();
  const other = validateWallet({ ...contacts, shippingContact: { ...farm, phoneNumber: '' } }, scope).rejection;
  expect(other && lacksNumbersOnly(other)).toBe(false);
});

test('an address typed in full is not lost to a look at the wallet', () => {
  const typed = judge('GB', LONDON).info.address.shipping;
  const place = { ...EMPTY_ADDRESS, city: 'Leeds', postCode: 'LS1 1AA', country: 'GB' };
  expect(mayReplace(typed, place)).toBe(false);
  expect(mayReplace({ ...typed, street0: '' }, place)).toBe(true);
  expect(mayReplace(EMPTY_ADDRESS, place)).toBe(true);
});

const PLACE = { ...EMPTY_ADDRESS, city: 'Austin', region: 'TX', postCode: '78701', country: 'US' };
const ADA = { ...PLACE, firstName: 'Ada', lastName: 'King', street0: '1 Congress Ave', street1: 'Flat 2' };

test('placeholders fill the missing fields of an address, and known fields stay', () => {
  expect(withPlaceholder({ ...PLACE, firstName: ' ', lastName: 'King' })).toEqual({
    ...PLACE,
    firstName: WALLET_PLACEHOLDER.givenName,
    lastName: 'King',
    street0: WALLET_PLACEHOLDER.street,
  });
  expect(withPlaceholder(ADA)).toEqual(ADA);
});

describe('placeholder contact data is recognised', () => {
  test.each([
    ['a given name', { firstName: WALLET_PLACEHOLDER.givenName }],
    ['a family name', { lastName: WALLET_PLACEHOLDER.familyName }],
    ['a street', { street0: WALLET_PLACEHOLDER.street }],
    ['a given name in other letters', { firstName: ` ${WALLET_PLACEHOLDER.givenName.toUpperCase()} ` }],
  ])('by %s', (_, field) => {
    expect(isPlaceholder({ ...ADA, ...field })).toBe(true);
  });

  test('by the e-mail address', () => {
    expect(isPlaceholder(ADA, { email: WALLET_PLACEHOLDER.email })).toBe(true);
  });

  test('and a real contact is not', () => {
    expect(isPlaceholder(ADA, { email: 'ada@example.com' })).toBe(false);
  });
});

describe('the address totals are worked out for', () => {
  test('has the street known from before where it lies in the same place', () => {
    expect(totalsAddress(PLACE, ADA)).toMatchObject({
      street0: '1 Congress Ave',
      street1: 'Flat 2',
      postCode: '78701',
    });
  });

  test.each([
    ['another postcode', { ...ADA, postCode: '78702' }],
    ['another state', { ...ADA, region: 'CA' }],
    ['no street', EMPTY_ADDRESS],
  ])('has the placeholder where before there was %s', (_, before) => {
    expect(totalsAddress(PLACE, before).street0).toBe(WALLET_PLACEHOLDER.street);
  });
});
