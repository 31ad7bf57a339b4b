import { expect, test } from 'vitest';
import type { Address } from '#app/kernel/address.ts';
import { providerAddress } from './provider-address.ts';

const ADA: Address = {
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Hauptstraße 5',
  street1: '',
  city: 'Berlin',
  region: '',
  postCode: '10115',
  country: 'DE',
};

test('an address goes to the provider in its own fields', () => {
  expect(providerAddress(ADA)).toEqual({
    street: 'Hauptstraße',
    houseNumberOrName: '5',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  });
});

test.each([
  ['Hauptstraße 5', 'Hauptstraße', '5'],
  ['Hauptstraße 5a', 'Hauptstraße', '5a'],
  ['Hauptstraße 5 a', 'Hauptstraße', '5 a'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['Keizersgracht 100-2', 'Keizersgracht', '100-2'],
  ['Via Roma, 12', 'Via Roma', '12'],
  ['10 Downing Street', 'Downing Street', '10'],
  ['221b Baker Street', 'Baker Street', '221b'],
  ['12, rue de la Paix', 'rue de la Paix', '12'],
  ['The Old Mill', 'The Old Mill', 'N/A'],
  ['5', '5', 'N/A'],
  ['', 'N/A', 'N/A'],
])('the street "%s" is "%s" with the number "%s"', (street0, street, houseNumberOrName) => {
  expect(providerAddress({ ...ADA, street0 })).toMatchObject({ street, houseNumberOrName });
});

test('the second line stands with the street', () => {
  expect(providerAddress({ ...ADA, street1: 'Floor 3' })).toMatchObject({
    street: 'Hauptstraße, Floor 3',
    houseNumberOrName: '5',
  });
});

test('the address for the provider has a state only where it has a code', () => {
  expect(providerAddress({ ...ADA, country: 'US', region: 'CA' })).toMatchObject({ stateOrProvince: 'CA' });
  expect(providerAddress({ ...ADA, country: 'IE', region: 'Cork' })).not.toHaveProperty('stateOrProvince');
});

test('the address for the provider has a placeholder in a country without postcodes', () => {
  expect(providerAddress({ ...ADA, country: 'AE', postCode: '' })).toMatchObject({ postalCode: 'N/A' });
});
