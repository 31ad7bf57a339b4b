/** The fields of an address. Forms, sessions, orders and the platform's contract use these names. */
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
 * The only shape of an address in the shop. Texts are trimmed; empty means not given. `country` is two upper-case
 * letters; `region` is a code where the country has a list.
 */
export type Address = Readonly<Record<AddressField, string>>;

/** Makes an address field by field. */
export function mapAddress(make: (field: AddressField) => string): Address {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, make(field)])) as Record<AddressField, string>;
}

export const EMPTY_ADDRESS: Address = mapAddress(() => '');

/** The parts of a delivery address that decide the tax. */
export type TaxAddress = Pick<Address, 'street0' | 'city' | 'region' | 'postCode' | 'country'>;

/** The fields that decide the tax; names and the second street line are left out. */
export function taxAddress({ street0, city, region, postCode, country }: TaxAddress): TaxAddress {
  return { street0, city, region, postCode, country };
}
