import { ok } from '#app/kernel/result.ts';
import type { FoundAddress } from '#app/modules/checkout/domain/address-lookup.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { SAMPLE_BRITISH_ADDRESSES, SAMPLE_DUTCH_STREETS } from './sample-addresses.ts';

/** A number and its addition: `12`, `12 B`, `12-2`. */
const HOUSE_NUMBER = /^(\d{1,5})(?:[\s-]*([A-Z0-9]{1,4}))?$/;

/** Addresses of a few postcodes of the Netherlands and the United Kingdom, for demonstrations and tests. */
export function createSampleLookup(): AddressLookup {
  return {
    countries: ['NL', 'GB'],
    async find({ country, postCode, houseNumber }) {
      if (country === 'NL') return ok(dutchAddresses(postCode, houseNumber));
      return ok(country === 'GB' ? (britishAddresses.get(postCode) ?? []) : []);
    },
  };
}

const britishAddresses: ReadonlyMap<string, readonly FoundAddress[]> = new Map(
  SAMPLE_BRITISH_ADDRESSES.map(({ postCode, city, addresses }) => [
    postCode,
    addresses.map(([street0, street1 = ''], index) => ({ id: `${index + 1}`, street0, street1, postCode, city })),
  ]),
);

function dutchAddresses(postCode: string, typed: string): readonly FoundAddress[] {
  const [, digits = '', addition] = HOUSE_NUMBER.exec(typed.toUpperCase().trim()) ?? [];
  const number = Number(digits);
  const found = SAMPLE_DUTCH_STREETS.find((street) => street.postCode === postCode);
  if (!found || digits === '' || number < found.from || number > found.to) return [];
  const street0 = [found.street, addition ? `${number}-${addition}` : String(number)].join(' ');
  return [{ id: '1', street0, street1: '', postCode, city: found.city }];
}
