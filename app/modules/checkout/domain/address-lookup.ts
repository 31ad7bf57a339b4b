import type { FoundAddress } from '#app/modules/checkout/ports.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo } from './checkout-info.ts';

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
