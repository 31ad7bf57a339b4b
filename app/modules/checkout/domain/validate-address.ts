import { type Address, mapAddress } from '#app/kernel/address.ts';
import { localized } from '#app/kernel/text.ts';
import { closedTerritory } from '#app/modules/markets/domain/territory.ts';
import { COUNTRY_CODES, type CountryCode, type Market, type Region } from '#app/modules/markets/domain/types.ts';
import { type AddressRules, addressRules, fieldLimit, OPTIONAL_TEXTS } from './address-rules.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import { type AddressFieldName, type ErrorKey, FIELD_LIMITS, type FieldError } from './field-errors.ts';
import { lacksNumber, saysNoNumber } from './house-number.ts';
import { codePointLength, isLatin, tidy } from './plain-text.ts';
import { type PostcodeProblem, parsePostcode } from './postcode.ts';
import { findRegion } from './region-choice.ts';
import { transliterate } from './transliterate.ts';

export type AddressError = FieldError<AddressFieldName>;

export type AddressExpectation = {
  /** The only country allowed (a shipping address), or null for any the shop serves (a billing address). */
  readonly onlyCountry: { readonly code: CountryCode; readonly name: string } | null;
  /** The market that delivers to the address; null for an address that nothing is delivered to. */
  readonly deliveredBy: Market | null;
  /** The country whose rules apply to an address with an unknown country. */
  readonly fallbackCountry: CountryCode;
  /** The regions of a country; null when the list is not available: the name is then validated as text. */
  readonly regionsOf: (country: CountryCode) => readonly Region[] | null;
  /** The shopper says that the house has no number. */
  readonly noHouseNumber?: boolean;
};

/** A country the shop serves, from its code in any case (`UK` is understood); null otherwise. */
export function parseCountry(typed: string): CountryCode | null {
  const code = tidy(typed).toUpperCase();
  return COUNTRY_CODES.find((candidate) => candidate === (code === 'UK' ? 'GB' : code)) ?? null;
}

/** The country whose rules apply to an address. */
export function rulingCountry(
  typed: Pick<Address, 'country'>,
  { onlyCountry, fallbackCountry }: Pick<AddressExpectation, 'onlyCountry' | 'fallbackCountry'>,
): CountryCode {
  return onlyCountry?.code ?? parseCountry(typed.country) ?? fallbackCountry;
}

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

/**
 * Validates an address by its country's rules. `value` is the normalised form: postcode and country canonical, the
 * region a code of the list, no region where the country has none. An invalid field keeps its plain text.
 */
export function validateAddress(
  typed: Address,
  expected: AddressExpectation,
): { readonly value: Address; readonly errors: readonly AddressError[] } {
  const country = rulingCountry(typed, expected);
  const rules = addressRules(country);
  const errors: AddressError[] = [];
  const note = (error: AddressError | null) => {
    if (error) errors.push(error);
  };

  const firstName = tidy(typed.firstName);
  const lastName = tidy(typed.lastName);
  const street0 = tidy(typed.street0);
  const city = tidy(typed.city);

  note(countryError(typed.country, expected));
  const nameErrors = [nameError('firstName', firstName), nameError('lastName', lastName)];
  nameErrors.forEach(note);
  const combined = codePointLength(firstName) + codePointLength(lastName);
  if (nameErrors.every((error) => error === null) && combined > FIELD_LIMITS.combinedNames) {
    note({
      field: 'lastName',
      key: 'errorCombinedNamesLength',
      params: { n: FIELD_LIMITS.combinedNames, length: combined },
    });
  }
  note(streetError(street0, rules.streetNeedsNumber && !expected.noHouseNumber));
  for (const field of OPTIONAL_TEXTS) {
    const text = tidy(typed[field]);
    if (text !== '') note(textError(field, text, fieldLimit(field)));
  }
  note(city === '' ? { field: 'city', key: 'errorCityTownEmpty' } : textError('city', city, FIELD_LIMITS.city));
  const region = validateRegion(typed.region, country, rules, expected);
  note(region.error);
  const postcode = parsePostcode(country, typed.postCode);
  const value = {
    ...mapAddress((field) => tidy(typed[field])),
    region: region.value,
    postCode: postcode.ok ? postcode.value : tidy(typed.postCode),
    country: parseCountry(typed.country) ?? tidy(typed.country),
  };
  const closed = expected.deliveredBy && territoryError(expected.deliveredBy, value);
  if (!postcode.ok && closed?.field !== 'postCode') note(postcodeError(postcode.error, country, rules));
  note(closed);
  return { value, errors };
}

function textError(field: AddressFieldName, text: string, limit: number): AddressError | null {
  const length = codePointLength(text);
  if (length > limit) return { field, key: 'errorTooManyChar', params: { n: limit, length } };
  if (!isLatin(text)) return nonLatin(field, text);
  return null;
}

function nonLatin(field: AddressFieldName, text: string): AddressError {
  const suggestion = transliterate(text);
  return suggestion === null ? { field, key: 'errorNonLatin' } : { field, key: 'errorNonLatin', suggestion };
}

/** What mail programs make a link of: letters greet by name, and anyone may type the address of another person. */
const LINK =
  /:\/\/|@|www\.|\d\.\d|(?<![\p{L}\d-])(?:[\p{L}\d]\.(?:com|net|org|info|co|me|io|ly|gg)(?!\p{L})|(?!(?:dr|prof|st|mr|mrs|ms|hr|fr)\.)[\p{L}\d-]{2,}\.\p{L}{2})/iu;

function nameError(field: 'firstName' | 'lastName', name: string): AddressError | null {
  if (name === '') return { field, key: 'errorNameEmpty', params: { context: field } };
  if (LINK.test(name)) return { field, key: 'errorNameLink' };
  return textError(field, name, FIELD_LIMITS.name);
}

function streetError(street: string, needsNumber: boolean): AddressError | null {
  if (street === '') return { field: 'street0', key: 'errorAddress1Empty' };
  const error = textError('street0', street, FIELD_LIMITS.street);
  if (error) return error;
  const isWithout = needsNumber && lacksNumber({ street0: street }) && !saysNoNumber(street);
  return isWithout ? { field: 'street0', key: 'errorLatinAndContainsNumber' } : null;
}

function countryError(typed: string, { onlyCountry }: AddressExpectation): AddressError | null {
  if (tidy(typed) === '') return { field: 'country', key: 'errorRequired', params: { context: 'country' } };
  const country = parseCountry(typed);
  if (onlyCountry && country !== onlyCountry.code)
    return { field: 'country', key: 'errorCountryNotMarket', params: { country: onlyCountry.name } };
  return country ? null : { field: 'country', key: 'errorCountryNotServed' };
}

function validateRegion(
  typed: string,
  country: CountryCode,
  rules: AddressRules,
  { regionsOf }: AddressExpectation,
): { readonly value: string; readonly error: AddressError | null } {
  if (rules.region === 'hidden') return { value: '', error: null };
  const text = tidy(typed);
  const context = rules.labels.region ?? 'state';
  const failed = (key: ErrorKey) => ({ value: text, error: { field: 'region', key, params: { context } } as const });
  if (text === '') return rules.region === 'required' ? failed('errorRequired') : { value: '', error: null };
  const regions = regionsOf(country);
  if (!regions) return { value: text, error: textError('region', text, FIELD_LIMITS.region) };
  const region = findRegion(regions, text);
  return region ? { value: region.code, error: null } : failed('errorRegionNotInList');
}

function postcodeError(problem: PostcodeProblem, country: CountryCode, rules: AddressRules): AddressError {
  const field = 'postCode';
  const { example } = rules.postcode;
  switch (problem.kind) {
    case 'empty':
      return { field, key: 'errorPostcodeEmpty', params: { context: country, example } };
    case 'too-long':
      return { field, key: 'errorTooManyChar', params: { n: FIELD_LIMITS.postCode, length: problem.length } };
    case 'digits':
      return { field, key: 'errorPostcodeDigits', params: { n: problem.digits, example } };
    case 'invalid':
      return { field, key: 'errorPostcodeInvalid', params: { example } };
  }
}
