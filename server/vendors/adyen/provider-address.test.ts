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

test('`providerAddress` writes an address in the fields of the provider', () => {
  expect(providerAddress(ADA)).toEqual({
    street: 'Hauptstraße',
    houseNumberOrName: '5',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  });
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
