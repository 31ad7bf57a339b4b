import type { Address } from '#app/kernel/address.ts';
import { splitStreet } from './split-street.ts';

/** An address in the provider's format: every field but the last is required. */
export type ProviderAddress = {
  readonly street: string;
  readonly houseNumberOrName: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly stateOrProvince?: string;
};

/** The provider's value for an absent part of an address. */
const NOTHING = 'N/A';
/** Country and state codes that the provider requires in its own form. */
const WITH_STATE: readonly string[] = ['US', 'CA', 'BR', 'IN', 'AU', 'MX'];

/** Converts an address to the provider's format, with the house number split off by the order of its country. */
export function providerAddress({ street0, street1, city, region, postCode, country }: Address): ProviderAddress {
  const { street, number } = splitStreet(street0, street1, country);
  return {
    street: street || NOTHING,
    houseNumberOrName: number || NOTHING,
    city: city || NOTHING,
    postalCode: postCode || NOTHING,
    country,
    ...(region !== '' && WITH_STATE.includes(country) ? { stateOrProvince: region } : {}),
  };
}
