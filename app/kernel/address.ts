/** The fields of an address: names of the form vocabulary, of the session, of orders and of the platform's contract. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'street0',
  'street1',
  'city',
  'region',
  'postCode',
  'country',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/**
 * The shop's one shape of an address. Texts are trimmed; empty means not given. `country` is two letters, upper case;
 * `region` is a code where the country has a list.
 */
export type Address = Readonly<Record<AddressField, string>>;

/** Makes an address field by field. */
export function mapAddress(make: (field: AddressField) => string): Address {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, make(field)])) as Record<AddressField, string>;
}

export const EMPTY_ADDRESS: Address = mapAddress(() => '');

/** The parts of a delivery address that decide the tax. */
export type TaxAddress = Pick<Address, 'street0' | 'city' | 'region' | 'postCode' | 'country'>;

/** Only what decides the tax: names and the second street line stay here. */
export function taxAddress({ street0, city, region, postCode, country }: TaxAddress): TaxAddress {
  return { street0, city, region, postCode, country };
}
