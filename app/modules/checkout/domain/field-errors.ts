import type { AddressField } from '#app/kernel/address.ts';
import type { Contact } from './checkout-info.ts';

/** Most code points of a field, after NFC. */
export const FIELD_LIMITS = {
  postCode: 20,
  city: 30,
  street: 30,
  name: 30,
  combinedNames: 30,
  region: 30,
  telephone: 30,
  email: 250,
} as const;

export const ADDRESS_KINDS = ['shipping', 'billing'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];
export type AddressFieldName = AddressField;
export type AddressPath = `address.${AddressKind}.${AddressFieldName}`;
export type ContactPath = `contact.${keyof Contact}`;
/** The name of a form field and the place of its value in `CheckoutInfo`. */
export type FieldPath = AddressPath | ContactPath | 'useShippingForBilling';

/** Translation keys under `checkout:errors`. */
export const ERROR_KEYS = [
  'errorRequired',
  'errorTooSmall',
  'errorTooShortChar',
  'errorTooLarge',
  'errorTooManyChar',
  'errorCombinedNamesLength',
  'errorEmailPatternNotValid',
  'errorNonLatin',
  'errorLatinAndContainsNumber',
  'errorPhonePatternNotValid',
  'errorAddress1Empty',
  'errorPostcodeEmpty',
  'errorCityTownEmpty',
  'errorNameEmpty',
  'errorNameLink',
  'errorEmailEmpty',
  'errorPhoneEmpty',
  'errorPhoneSeveral',
  'errorPhoneTooShort',
  'errorAgreementsEmpty',
  'errorPostcodeDigits',
  'errorPostcodeInvalid',
  'errorRegionNotInList',
  'errorCountryNotServed',
  'errorCountryNotMarket',
  'errorTerritory',
] as const;
export type ErrorKey = (typeof ERROR_KEYS)[number];

/** `context` picks a more exact wording where a language file has one (`errorPostcodeEmpty_NL`). */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** The error of a field. `suggestion` is a valid spelling that one click accepts. */
export type FieldError<Field extends string = FieldPath> = {
  readonly field: Field;
  readonly key: ErrorKey;
  readonly params?: ErrorParams;
  readonly suggestion?: string;
};

/** The text of an error: `t(errorTextKey(error), error.params)`. */
export function errorTextKey(error: { readonly key: ErrorKey }): `checkout:errors.${ErrorKey}` {
  return `checkout:errors.${error.key}`;
}
