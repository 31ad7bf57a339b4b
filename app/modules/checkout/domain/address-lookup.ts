import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo } from './checkout-info.ts';

/** An address of a postcode. `id` names it among the addresses of the same request. */
export type FoundAddress = {
  readonly id: string;
  readonly street0: string;
  readonly street1: string;
  readonly postCode: string;
  readonly city: string;
};

/** Whether one postcode and house number make an address: then the lookup asks for both. */
export function lookupNeedsNumber(country: CountryCode): boolean {
  return country === 'NL';
}

/** The checkout info with an address that was found, as its delivery address. Names and region stay. */
export function withFoundAddress(info: CheckoutInfo, found: FoundAddress): CheckoutInfo {
  const { street0, street1, postCode, city } = found;
  const shipping = { ...info.address.shipping, street0, street1, postCode, city };
  return { ...info, address: { ...info.address, shipping } };
}
