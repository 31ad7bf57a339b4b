import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { type WalletContact, walletAddress, walletBuyer } from './wallet-contact.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
const read = (contact: WalletContact, country: CountryCode) => {
  const market = registry.market(country);
  if (!market) throw new Error(`No market ${country}`);
  return walletAddress(contact, market);
};

test('a complete contact becomes an address of the form', () => {
  const contact = {
    givenName: ' Ada ',
    familyName: 'King',
    addressLines: ['10 Downing Street', 'Flat 2', 'Rear'],
    locality: 'London',
    postalCode: 'SW1A 2AA',
    countryCode: 'gb',
  };
  expect(read(contact, 'GB')).toEqual({
    firstName: 'Ada',
    lastName: 'King',
    street0: '10 Downing Street',
    street1: 'Flat 2, Rear',
    city: 'London',
    region: '',
    postCode: 'SW1A 2AA',
    country: 'GB',
  });
});

test('the place alone, as the sheet gives it before the payment is approved, leaves the rest empty', () => {
  expect(read({ locality: 'Berlin', postalCode: '10115', countryCode: 'DE' }, 'DE')).toEqual({
    firstName: '',
    lastName: '',
    street0: '',
    street1: '',
    city: 'Berlin',
    region: '',
    postCode: '10115',
    country: 'DE',
  });
});

test.each<[string, WalletContact, CountryCode, string]>([
  ['a state by its code', { administrativeArea: 'CA', countryCode: 'US' }, 'US', 'CA'],
  ['a state by its name', { administrativeArea: 'California', countryCode: 'US' }, 'US', 'CA'],
  [
    'a province in the other place',
    { administrativeArea: 'Comunidad de Nadie', subAdministrativeArea: 'Madrid', countryCode: 'ES' },
    'ES',
    'M',
  ],
  ['a province by its local name', { administrativeArea: 'Sevilla', countryCode: 'ES' }, 'ES', 'SE'],
  ['a prefecture in its own script', { administrativeArea: '東京都', countryCode: 'JP' }, 'JP', '13'],
  ['an emirate in its own script', { administrativeArea: 'دبي', countryCode: 'AE' }, 'AE', 'DU'],
  [
    'the province of the postcode for a community of several',
    { administrativeArea: 'Andalucía', postalCode: '29001', countryCode: 'ES' },
    'ES',
    'MA',
  ],
  ['the province of the postcode alone', { postalCode: '20121', countryCode: 'IT' }, 'IT', 'MI'],
  [
    'the province of the postcode for one that became several',
    { administrativeArea: 'Sud Sardegna', subAdministrativeArea: 'SU', postalCode: '09039', countryCode: 'IT' },
    'IT',
    'VS',
  ],
  [
    'the province of the subordinate area rather than of the region',
    { administrativeArea: 'Lombardia', subAdministrativeArea: 'Città metropolitana di Milano', countryCode: 'IT' },
    'IT',
    'MI',
  ],
  ['no region where a country has none', { administrativeArea: 'England', countryCode: 'GB' }, 'GB', ''],
  ['what no list knows, where one is needed', { administrativeArea: 'Atlantis', countryCode: 'US' }, 'US', 'Atlantis'],
  [
    'nothing for what no list knows, where none is needed',
    { administrativeArea: 'Leinster', countryCode: 'IE' },
    'IE',
    '',
  ],
])('the region is %s', (_, contact, country, expected) => {
  expect(read(contact, country).region).toBe(expected);
});

test('a country not served stays as it is written, for the message that names it', () => {
  expect(read({ countryCode: 'ca' }, 'US').country).toBe('CA');
  expect(read({ countryCode: 'UK' }, 'GB').country).toBe('GB');
  expect(read({}, 'GB').country).toBe('');
});

test('a wallet contact needs no city in a country with one city', () => {
  expect(read({ countryCode: 'SG' }, 'SG').city).toBe('Singapore');
});

test('a line too long for a label is broken between words', () => {
  const address = read({ addressLines: ['1600 Pennsylvania Avenue Northwest, Apartment 12'], countryCode: 'US' }, 'US');
  expect([address.street0, address.street1]).toEqual(['1600 Pennsylvania Avenue', 'Northwest, Apartment 12']);
});

test.each<[string, readonly string[], readonly [string, string]]>([
  ['has no words', ['A'.repeat(40)], ['A'.repeat(40), '']],
  [
    'has a second line already',
    ['1600 Pennsylvania Avenue Northwest', 'Flat 2'],
    ['1600 Pennsylvania Avenue Northwest', 'Flat 2'],
  ],
  ['does not fit two lines either', [`${'word '.repeat(14)}end`], [`${'word '.repeat(14)}end`, '']],
])('a line too long stays for the message where it %s', (_, addressLines, expected) => {
  const address = read({ addressLines, countryCode: 'US' }, 'US');
  expect([address.street0, address.street1]).toEqual(expected);
});

test('the buyer is the recipient, with the e-mail address in its stored form', () => {
  expect(walletBuyer({ emailAddress: ' Ada@Example.COM ', phoneNumber: '+44 (0)20 7946-0123' })).toEqual({
    email: 'Ada@example.com',
    telephone: '+44 (0)20 7946-0123',
    agreements: true,
    newsletterSubscription: false,
  });
});
