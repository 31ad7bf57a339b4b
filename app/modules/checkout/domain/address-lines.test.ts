import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { addressLines } from './address-lines.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
const ADA = { ...EMPTY_ADDRESS, firstName: 'Ada', lastName: 'King' };

test('a Dutch address has the postcode before the city', () => {
  const lines = addressLines(
    { ...ADA, street0: 'Hoofdweg 1', postCode: '3511 AA', city: 'Utrecht', country: 'NL' },
    registry,
  );
  expect(lines.slice(0, -1)).toEqual(['Ada King', 'Hoofdweg 1', '3511 AA Utrecht']);
});

test('a British address has the postcode on a line of its own after the town', () => {
  const lines = addressLines(
    { ...ADA, street0: '1 High Street', street1: 'Flat 2', postCode: 'SW1A 1AA', city: 'London', country: 'GB' },
    registry,
  );
  expect(lines.slice(0, 3)).toEqual(['Ada King', '1 High Street', 'Flat 2']);
  expect(lines.join('|')).toContain('London');
  expect(lines.indexOf('London')).toBeLessThan(lines.findIndex((line) => line.includes('SW1A 1AA')));
});

test.each([
  ['US', { postCode: '94105', city: 'San Francisco', region: 'CA' }, ['San Francisco, CA 94105']],
  ['US', { postCode: '', city: 'San Francisco', region: 'California' }, ['San Francisco, CA']],
  ['AU', { postCode: '2010', city: 'Surry Hills', region: 'NSW' }, ['Surry Hills NSW 2010']],
  ['IT', { postCode: '00187', city: 'Roma', region: 'RM' }, ['00187 Roma RM']],
  ['ES', { postCode: '28013', city: 'Madrid', region: 'M' }, ['28013 Madrid', 'Madrid']],
  ['IE', { postCode: 'T12 XY45', city: 'Cork', region: 'CO' }, ['Cork', 'Cork T12 XY45']],
])('an address in %s with %o has the city and the region as its mail writes them', (country, place, expected) => {
  const lines = addressLines({ ...ADA, street0: '1 Main Street', country, ...place }, registry);
  expect(lines.slice(2, -1)).toEqual(expected);
});

test('an address of a country the shop no longer serves is still written out', () => {
  expect(addressLines({ ...ADA, street0: 'Road 1', postCode: '1', city: 'Town', country: 'XX' }, registry)).toEqual([
    'Ada King',
    'Road 1',
    '1 Town',
    'XX',
  ]);
});
