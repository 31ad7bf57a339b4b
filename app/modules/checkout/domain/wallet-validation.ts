import { ADDRESS_FIELDS, type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { CheckoutInfo, Contact } from './checkout-info.ts';
import { isAddressComplete } from './completed-views.ts';
import { ADDRESS_KINDS, type AddressKind } from './field-errors.ts';
import { noHouseNumberOf } from './house-number.ts';
import { tidy } from './plain-text.ts';
import { type AddressError, parseCountry, validateAddress } from './validate-address.ts';
import { addressExpectation, type CheckoutInfoScope, telephoneReader } from './validate-checkout-info.ts';
import { type ContactError, validateContact } from './validate-contact.ts';
import { type WalletContact, walletAddress, walletBuyer } from './wallet-contact.ts';

/** Why wallet data is rejected; the kinds are names of the specification. */
export type WalletRejection =
  | { readonly kind: 'warehouse_error' }
  /** The country of the delivery address is unknown or not the market's. */
  | { readonly kind: 'apple_pay_country_error'; readonly countryCode: string }
  /** In the United States billing and delivery are in one country. */
  | { readonly kind: 'apple_pay_us_billing_country_error'; readonly countryCode: string }
  /** Name, street or e-mail are the placeholder's. */
  | { readonly kind: 'dummy_data' }
  | {
      readonly kind: 'invalid-address';
      readonly shipping: readonly AddressError[];
      readonly billing: readonly AddressError[];
      readonly contact: readonly ContactError[];
    }
  /** The wallet has not sent an address that every step needs. */
  | { readonly kind: 'apple_pay_fatal_error'; readonly missing: 'no_shipping_address' | 'no_billing_address' };

type Scope = Pick<CheckoutInfoScope, 'market' | 'readTelephone'> & {
  readonly registry: MarketRegistry;
  /** The draft so far: a sheet has no check box, so approving an address of it again says that it has no number. */
  readonly draft?: CheckoutInfo | undefined;
};

/** Rejects a delivery country other than the market's, because products, prices and tax are those of the market. */
export function countryRejection(countryCode: string, market: Pick<Market, 'countryCode'>): WalletRejection | null {
  return parseCountry(countryCode) === market.countryCode ? null : { kind: 'apple_pay_country_error', countryCode };
}

/** Rejects the countries of an approved payment that the market does not serve. */
export function countriesRejection(
  { shipping, billing }: { readonly shipping: Address; readonly billing: Address },
  market: Market,
): WalletRejection | null {
  const wrongShipping = countryRejection(shipping.country, market);
  if (wrongShipping) return wrongShipping;
  if (market.countryCode === 'US' && parseCountry(billing.country) !== parseCountry(shipping.country)) {
    return { kind: 'apple_pay_us_billing_country_error', countryCode: billing.country };
  }
  return null;
}

/** The result of validating an approved payment. `info` is normalised; without a rejection an order can use it. */
export type WalletValidation = { readonly info: CheckoutInfo; readonly rejection: WalletRejection | null };

export type WalletContacts = {
  readonly shippingContact: WalletContact | null;
  readonly billingContact: WalletContact | null;
};

/**
 * Placeholders for the data that a wallet withholds before the approval, so that delivery and tax can be calculated.
 * Orders with placeholder data are rejected.
 */
export const WALLET_PLACEHOLDER = {
  givenName: 'GivenName',
  familyName: 'FamilyName',
  street: 'StreetAddress 1',
  email: 'placeholder@wallet.invalid',
} as const;

/** The known fields of an address over placeholders. Empty fields count as unknown. */
export function withPlaceholder(known: Address): Address {
  const { givenName, familyName, street } = WALLET_PLACEHOLDER;
  const given = Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => (known[field].trim() === '' ? [] : [[field, known[field]]])),
  );
  return { ...EMPTY_ADDRESS, firstName: givenName, lastName: familyName, street0: street, ...given };
}

/** Whether a name, the street or the email address is a placeholder: no order is sent there. */
export function isPlaceholder(address: Address, contact?: Pick<Contact, 'email'>): boolean {
  const { givenName, familyName, street, email } = WALLET_PLACEHOLDER;
  return (
    same(address.firstName, givenName) ||
    same(address.lastName, familyName) ||
    same(address.street0, street) ||
    (contact !== undefined && same(contact.email, email))
  );
}

function same(typed: string, placeholder: string): boolean {
  return tidy(typed).toLowerCase() === placeholder.toLowerCase();
}

/**
 * The address for the totals of a sheet: the known complete address where it lies in the same place, because its street
 * may decide the tax; otherwise the place with placeholders.
 */
export function totalsAddress(place: Address, before: Address): Address {
  const samePlace = (['country', 'region', 'postCode', 'city'] as const).every(
    (field) => place[field].toLowerCase() === before[field].toLowerCase(),
  );
  return withPlaceholder(
    samePlace && before.street0 !== '' ? { ...place, street0: before.street0, street1: before.street1 } : place,
  );
}

/**
 * Validates the contacts of an approved payment: missing addresses, countries, placeholders, then every field. A
 * billing address without a name gets the name of the delivery address, because cards often have none.
 */
export function validateWallet({ shippingContact, billingContact }: WalletContacts, scope: Scope): WalletValidation {
  const { market, registry, draft } = scope;
  const buyer = walletBuyer(shippingContact ?? {});
  const shipping = walletAddress(shippingContact ?? {}, market, registry);
  const billing = named(walletAddress(billingContact ?? {}, market, registry), shipping);
  const noHouseNumber = { shipping: isIn(draft, shipping), billing: isIn(draft, billing) };
  const expectation = (kind: AddressKind) => ({
    ...addressExpectation(kind, scope),
    noHouseNumber: noHouseNumber[kind],
  });
  const validated = {
    shipping: validateAddress(shipping, expectation('shipping')),
    billing: validateAddress(billing, expectation('billing')),
    contact: validateContact(buyer, {
      readTelephone: telephoneReader(scope),
      isTelephoneOptional: scope.market.isTelephoneOptional,
    }),
  };
  const address = { shipping: validated.shipping.value, billing: validated.billing.value };
  const info: CheckoutInfo = {
    address,
    useShippingForBilling: false,
    ...noHouseNumberOf(address, noHouseNumber),
    contact: validated.contact.value,
  };
  const errors = {
    shipping: validated.shipping.errors,
    billing: validated.billing.errors,
    contact: validated.contact.errors,
  };
  const rejection =
    missingRejection({ shippingContact, billingContact }) ??
    countriesRejection({ shipping, billing }, market) ??
    (isPlaceholder(shipping, buyer) || isPlaceholder(billing) ? ({ kind: 'dummy_data' } as const) : null) ??
    (Object.values(errors).some((found) => found.length > 0)
      ? ({ kind: 'invalid-address', ...errors } as const)
      : null);
  return { info, rejection };
}

/** Whether the house of an address without a number is one of a draft. */
function isIn(draft: CheckoutInfo | undefined, { street0, city }: Address): boolean {
  return ADDRESS_KINDS.some(
    (kind) => draft?.address[kind].street0 === street0 && draft.address[kind].city === city && street0 !== '',
  );
}

/** Whether nothing but house numbers is missing: approving the same addresses again says that they have none. */
export function lacksNumbersOnly(rejection: WalletRejection): boolean {
  if (rejection.kind !== 'invalid-address') return false;
  const { shipping, billing, contact } = rejection;
  return contact.length === 0 && [...shipping, ...billing].every(({ key }) => key === 'errorLatinAndContainsNumber');
}

function missingRejection({ shippingContact, billingContact }: WalletContacts): WalletRejection | null {
  if (!shippingContact) return { kind: 'apple_pay_fatal_error', missing: 'no_shipping_address' };
  return billingContact ? null : { kind: 'apple_pay_fatal_error', missing: 'no_billing_address' };
}

function named(billing: Address, { firstName, lastName }: Address): Address {
  return billing.firstName === '' && billing.lastName === '' ? { ...billing, firstName, lastName } : billing;
}

/**
 * Whether a wallet's place may replace an address. A complete typed address stays when the shopper only opens the
 * sheet.
 */
export function mayReplace(before: Address, place: Address): boolean {
  return !isAddressComplete(before) || (before.postCode === place.postCode && before.country === place.country);
}
