import type { Address } from '#app/kernel/address.ts';
import { localized } from '#app/kernel/text.ts';
import { closedTerritory } from '#app/modules/markets/domain/territory.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import type { AddressFieldName, FieldError } from './field-errors.ts';
import { parsePostcode } from './postcode.ts';

type DeliveryMarket = Pick<Market, 'countryCode' | 'territories' | 'language'>;

/**
 * The error of a delivery address in a territory that the shop does not deliver to, at the field that names it; null
 * for any other address. A postcode may be incomplete, as wallets send it, or of a form that its country does not have.
 */
export function territoryError(market: DeliveryMarket, address: Address): FieldError<AddressFieldName> | null {
  if (address.country !== market.countryCode) return null;
  const postcode = parsePostcode(market.countryCode, address.postCode);
  const closed = closedTerritory(market, postcode.ok ? { ...address, postCode: postcode.value } : address);
  if (!closed) return null;
  const { field, territory } = closed;
  const params = { territory: localized(territory.name, market.language), context: territory.key };
  return { field, key: 'errorTerritory', params };
}

/** The errors of a draft whose delivery address is in such a territory. */
export function draftErrors(market: DeliveryMarket, { address }: CheckoutInfo): readonly FieldError[] {
  const error = territoryError(market, address.shipping);
  return error ? [{ ...error, field: `address.shipping.${error.field}` }] : [];
}
