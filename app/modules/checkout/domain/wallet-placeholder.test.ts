import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { isPlaceholder, totalsAddress, WALLET_PLACEHOLDER, withPlaceholder } from './wallet-placeholder.ts';

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
