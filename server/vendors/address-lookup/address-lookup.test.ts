import { describe, expect, test } from 'vitest';
import { ok } from '#app/kernel/result.ts';
import { parsePostcode } from '#app/modules/checkout/domain/postcode.ts';
import { createSampleLookup } from './sample.ts';
import { SAMPLE_BRITISH_ADDRESSES, SAMPLE_DUTCH_STREETS } from './sample-addresses.ts';

describe('the sample lookup', () => {
  const { find } = createSampleLookup();

  test.each([
    ['100', 'Keizersgracht 100'],
    [' 100 b ', 'Keizersgracht 100-B'],
    ['100-2', 'Keizersgracht 100-2'],
  ])('finds the Dutch house %j', async (houseNumber, street0) => {
    expect(await find({ country: 'NL', postCode: '1015 CV', houseNumber })).toEqual(
      ok([{ id: '1', street0, street1: '', postCode: '1015 CV', city: 'Amsterdam' }]),
    );
  });

  test.each(['', '0', '9999', 'B', '100 Keizersgracht'])('finds no Dutch house %j', async (houseNumber) => {
    expect(await find({ country: 'NL', postCode: '1015 CV', houseNumber })).toEqual(ok([]));
  });

  test('lists the addresses of a British postcode with ids of their own', async () => {
    const found = await find({ country: 'GB', postCode: 'NW1 6XE', houseNumber: '' });
    expect(found).toMatchObject(ok([{ street0: '221 Baker Street', street1: 'Flat A' }, {}, {}, { city: 'London' }]));
    expect(new Set(found.ok ? found.value.map(({ id }) => id) : []).size).toBe(4);
  });

  test('knows no other postcode and no other country', async () => {
    expect(await find({ country: 'GB', postCode: 'B1 1AA', houseNumber: '' })).toEqual(ok([]));
    expect(await find({ country: 'DE', postCode: '10115', houseNumber: '1' })).toEqual(ok([]));
  });

  test('has every postcode in its canonical form', () => {
    for (const { postCode } of SAMPLE_DUTCH_STREETS) expect(parsePostcode('NL', postCode)).toEqual(ok(postCode));
    for (const { postCode } of SAMPLE_BRITISH_ADDRESSES) expect(parsePostcode('GB', postCode)).toEqual(ok(postCode));
  });
});
