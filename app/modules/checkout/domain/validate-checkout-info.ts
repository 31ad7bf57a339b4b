import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { CountryCode, Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import type { AddressKind, FieldError } from './field-errors.ts';
import { noHouseNumberOf } from './house-number.ts';
import { type AddressExpectation, validateAddress } from './validate-address.ts';
import { type ReadTelephone, type TelephoneReading, validateContact } from './validate-contact.ts';

export type CheckoutInfoScope = {
  readonly market: Market;
  /**
   * The regions of billing countries other than the market's. Optional in the browser, because the server validates
   * again.
   */
  readonly registry?: MarketRegistry;
  /** Reads a telephone number as one of a country. Optional for the same reason. */
  readonly readTelephone?: (typed: string, country: CountryCode) => TelephoneReading;
};

/** How the telephone number of a market's shopper is read. */
export function telephoneReader({ market, readTelephone }: CheckoutInfoScope): ReadTelephone | undefined {
  return readTelephone && ((typed) => readTelephone(typed, market.countryCode));
}

/**
 * The rules for the addresses of one kind in a market: shipping goes to the market's country, billing to any country
 * served.
 */
export function addressExpectation(kind: AddressKind, { market, registry }: CheckoutInfoScope): AddressExpectation {
  const name = market.language === 'en' ? market.name.english : market.name.local;
  return {
    onlyCountry: kind === 'shipping' ? { code: market.countryCode, name } : null,
    deliveredBy: kind === 'shipping' ? market : null,
    fallbackCountry: market.countryCode,
    regionsOf: (country) =>
      country === market.countryCode ? market.regions : (registry?.market(country)?.regions ?? null),
  };
}

/**
 * Validates the address step. `normalised` may be stored; its billing address is empty when the shipping address serves
 * for both. Errors are in the order of the form.
 */
export function validateCheckoutInfo(
  typed: CheckoutInfo,
  scope: CheckoutInfoScope,
): { readonly normalised: CheckoutInfo; readonly errors: readonly FieldError[] } {
  const contact = validateContact(typed.contact, {
    readTelephone: telephoneReader(scope),
    isTelephoneOptional: scope.market.isTelephoneOptional,
  });
  const expectation = (kind: AddressKind) => ({
    ...addressExpectation(kind, scope),
    noHouseNumber: typed.noHouseNumber?.[kind] ?? false,
  });
  const shipping = validateAddress(typed.address.shipping, expectation('shipping'));
  const billing = typed.useShippingForBilling
    ? { value: EMPTY_ADDRESS, errors: [] }
    : validateAddress(typed.address.billing, expectation('billing'));
  return {
    normalised: {
      address: { shipping: shipping.value, billing: billing.value },
      useShippingForBilling: typed.useShippingForBilling,
      contact: contact.value,
      ...noHouseNumberOf({ shipping: shipping.value, billing: billing.value }, typed.noHouseNumber ?? {}),
    },
    errors: [
      ...contact.errors
        .filter((error) => error.field !== 'agreements')
        .map((error): FieldError => ({ ...error, field: `contact.${error.field}` })),
      ...shipping.errors.map((error): FieldError => ({ ...error, field: `address.shipping.${error.field}` })),
      ...billing.errors.map((error): FieldError => ({ ...error, field: `address.billing.${error.field}` })),
      ...contact.errors
        .filter((error) => error.field === 'agreements')
        .map((error): FieldError => ({ ...error, field: `contact.${error.field}` })),
    ],
  };
}
