import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { registry } from '#tests/support/address-forms.ts';
import { territoryError, validateAddress } from './validate-address.ts';
import { addressExpectation } from './validate-checkout-info.ts';
import { walletAddress } from './wallet-contact.ts';

const spain = registry.market('ES')!;
const denmark = registry.market('DK')!;
const address = (changes: object) => ({
  ...EMPTY_ADDRESS,
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Calle Mayor 1',
  city: 'Arrecife',
  region: 'GC',
  postCode: '35500',
  country: 'ES',
  ...changes,
});
const keysOf = (kind: 'shipping' | 'billing', changes: object, market = spain) =>
  validateAddress(address(changes), addressExpectation(kind, { market, registry })).errors.map(
    ({ field, key, params }) => `${field} ${key} ${params?.territory ?? ''}`.trim(),
  );

test('`validateAddress` rejects a delivery to a closed territory at the field that names it, and no bill', () => {
  expect(keysOf('shipping', {})).toEqual(['postCode errorTerritory the Canary Islands']);
  expect(keysOf('shipping', { postCode: ' e-35 500 ' })).toEqual(['postCode errorTerritory the Canary Islands']);
  expect(keysOf('shipping', { postCode: '28001' })).toEqual(['region errorTerritory the Canary Islands']);
  expect(keysOf('shipping', { postCode: '28001', region: 'Ceuta' })).toEqual(['region errorTerritory Ceuta']);
  expect(keysOf('billing', {})).toEqual([]);
});

test('`validateAddress` names the territory of a postcode that the country does not have', () => {
  expect(keysOf('shipping', { postCode: 'FO-100', country: 'DK' }, denmark)).toEqual([
    'postCode errorTerritory the Faroe Islands',
  ]);
  expect(keysOf('shipping', { postCode: '100', country: 'DK' }, denmark)).toEqual(['postCode errorPostcodeDigits']);
});

test('`validateAddress` says nothing of territories for another country than the market’s', () => {
  expect(keysOf('shipping', { country: 'PT' })).toEqual(['country errorCountryNotMarket']);
});

test('`territoryError` knows the place of a wallet before its approval', () => {
  const chosen = walletAddress({ locality: 'Arrecife', postalCode: '35500', countryCode: 'es' }, spain);
  expect(territoryError(spain, chosen)).toMatchObject({ field: 'postCode', key: 'errorTerritory' });
  const named = walletAddress({ locality: 'Ceuta', administrativeArea: 'Ceuta', countryCode: 'ES' }, spain);
  expect(territoryError(spain, named)).toMatchObject({ field: 'region' });
  const madrid = walletAddress({ locality: 'Madrid', administrativeArea: 'Madrid', countryCode: 'ES' }, spain);
  expect(territoryError(spain, madrid)).toBeNull();
});
