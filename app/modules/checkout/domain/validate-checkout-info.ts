import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import type { AddressKind, FieldError } from './field-errors.ts';
import { type AddressExpectation, validateAddress } from './validate-address.ts';
import { validateContact } from './validate-contact.ts';

export type CheckoutInfoScope = {
  readonly market: Market;
  /**
   * Knows the regions of billing countries other than the market's. A browser may do without: the server judges again.
   */
  readonly registry?: MarketRegistry;
};

/**
 * What the addresses of one kind must satisfy in a market: shipping goes to the market's country, billing to any
 * country served.
 */
export function addressExpectation(kind: AddressKind, { market, registry }: CheckoutInfoScope): AddressExpectation {
  const name = market.language === 'en' ? market.name.english : market.name.local;
  return {
    onlyCountry: kind === 'shipping' ? { code: market.countryCode, name } : null,
    fallbackCountry: market.countryCode,
    regionsOf: (country) =>
      country === market.countryCode ? market.regions : (registry?.market(country)?.regions ?? null),
  };
}

/**
 * Validates everything the address step asks. `normalised` is what may be kept; its billing address is empty when the
 * shipping address serves for both. Errors come in the order of the form.
 */
export function validateCheckoutInfo(
  typed: CheckoutInfo,
  scope: CheckoutInfoScope,
): { readonly normalised: CheckoutInfo; readonly errors: readonly FieldError[] } {
  const contact = validateContact(typed.contact);
  const shipping = validateAddress(typed.address.shipping, addressExpectation('shipping', scope));
  const billing = typed.useShippingForBilling
    ? { value: EMPTY_ADDRESS, errors: [] }
    : validateAddress(typed.address.billing, addressExpectation('billing', scope));
  return {
    normalised: {
      address: { shipping: shipping.value, billing: billing.value },
      useShippingForBilling: typed.useShippingForBilling,
      contact: contact.value,
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
