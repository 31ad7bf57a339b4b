import { ADDRESS_FIELDS, type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { Contact } from './checkout-info.ts';
import { tidy } from './plain-text.ts';

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
