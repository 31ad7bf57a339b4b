import type { Address } from '#app/kernel/address.ts';

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
const NUMBER_FIRST = /^(\d[\w/-]*),?\s+(\S.*)$/u;
const NUMBER_LAST = /^(.*\S)[,\s]+(\d+\s?[\p{L}]?(?:[-/]\d*\s?[\p{L}]?)*)$/u;

/**
 * Converts an address to the provider's format, with the house number split off where the street begins or ends with
 * one.
 */
export function providerAddress({ street0, street1, city, region, postCode, country }: Address): ProviderAddress {
  const { street, number } = splitStreet(street0.trim());
  const extra = street1.trim();
  return {
    street: [street, extra].filter((part) => part !== '').join(', ') || NOTHING,
    houseNumberOrName: number || NOTHING,
    city: city || NOTHING,
    postalCode: postCode || NOTHING,
    country,
    ...(region !== '' && WITH_STATE.includes(country) ? { stateOrProvince: region } : {}),
  };
}

function splitStreet(line: string): { readonly street: string; readonly number: string } {
  const first = NUMBER_FIRST.exec(line);
  if (first?.[1] && first[2]) return { street: first[2], number: first[1] };
  const last = NUMBER_LAST.exec(line);
  if (last?.[1] && last[2]) return { street: last[1].replace(/,$/, ''), number: last[2] };
  return { street: line, number: '' };
}
