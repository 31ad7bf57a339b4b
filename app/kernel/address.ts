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

/** The fields of a delivery address that decide the tax: names and the second street line do not. */
export const TAX_ADDRESS_FIELDS = ['street0', 'city', 'region', 'postCode', 'country'] as const;
export type TaxAddress = Pick<Address, (typeof TAX_ADDRESS_FIELDS)[number]>;

/** An address without the fields that decide no tax. */
export function taxAddress(address: TaxAddress): TaxAddress {
  return Object.fromEntries(TAX_ADDRESS_FIELDS.map((field) => [field, address[field]])) as TaxAddress;
}
