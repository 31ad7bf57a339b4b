import { ADDRESS_FIELDS } from '#app/kernel/address.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { type AddressFieldName, type AddressKind, FIELD_LIMITS } from './field-errors.ts';
import { POSTCODE_RULES } from './postcode.ts';

export type FormField = Exclude<AddressFieldName, 'country'>;
export type RegionLabel =
  | 'state'
  | 'stateOrTerritory'
  | 'province'
  | 'provinceOrCity'
  | 'prefecture'
  | 'emirate'
  | 'county';
export type PostcodeLabel = 'postcode' | 'postalCode' | 'zip' | 'eircode';
export type CityLabel = 'city' | 'townOrCity' | 'suburb' | 'cityOrWard';

/** The fields of a country's address and their validation. */
export type AddressRules = {
  /**
   * Fields in the order the country's post writes them, those of one line together. The country comes before them. A
   * hidden region is not listed.
   */
  readonly lines: readonly (readonly FormField[])[];
  readonly region: 'required' | 'optional' | 'hidden';
  /** Texts are `checkout:fields.region.{label}`, `checkout:fields.postCode.{label}`, `checkout:fields.city.{label}`. */
  readonly labels: { readonly region: RegionLabel | null; readonly postCode: PostcodeLabel; readonly city: CityLabel };
  readonly postcode: {
    readonly required: boolean;
    /** Number of digits, for the message 'We need a N-digit postcode'; null for codes with other characters. */
    readonly digits: number | null;
    readonly example: string;
    readonly inputMode: 'numeric' | 'text';
  };
  /** One field asks for the whole name, given name first. */
  readonly isWholeName: boolean;
  /** A street needs a house number. */
  readonly streetNeedsNumber: boolean;
  /** The fixed city of a country with only one. */
  readonly onlyCity: string | null;
};

type Lines = AddressRules['lines'];
const NAME = ['firstName', 'lastName'] as const;
const FAMILY_NAME_FIRST = ['lastName', 'firstName'] as const;
const CODE_THEN_CITY: Lines = [NAME, ['street0'], ['street1'], ['postCode', 'city']];
const CODE_CITY_REGION: Lines = [NAME, ['street0'], ['street1'], ['postCode', 'city'], ['region']];
const CITY_THEN_CODE: Lines = [NAME, ['street0'], ['street1'], ['city', 'postCode']];
const CITY_REGION_CODE: Lines = [NAME, ['street0'], ['street1'], ['city'], ['region', 'postCode']];
const FROM_LARGE_TO_SMALL: Lines = [FAMILY_NAME_FIRST, ['postCode', 'region'], ['city'], ['street0'], ['street1']];
const BRITISH: Lines = [NAME, ['street0'], ['street1'], ['city'], ['postCode']];
const HUNGARIAN: Lines = [FAMILY_NAME_FIRST, ['city'], ['street0'], ['street1'], ['postCode']];

type Row = {
  readonly lines: Lines;
  readonly region?: readonly ['required' | 'optional', RegionLabel];
  readonly postCode?: PostcodeLabel;
  readonly city?: CityLabel;
  readonly onlyCity?: string;
};

const ROWS: Readonly<Record<CountryCode, Row>> = {
  GB: { lines: BRITISH, postCode: 'postcode', city: 'townOrCity' },
  DE: { lines: CODE_THEN_CITY },
  AT: { lines: CODE_THEN_CITY },
  BE: { lines: CODE_THEN_CITY },
  CH: { lines: CODE_THEN_CITY },
  NL: { lines: CODE_THEN_CITY, postCode: 'postcode' },
  FR: { lines: CODE_THEN_CITY },
  US: { lines: CITY_REGION_CODE, region: ['required', 'state'], postCode: 'zip' },
  IT: { lines: CODE_CITY_REGION, region: ['required', 'province'] },
  HR: { lines: CODE_THEN_CITY },
  EE: { lines: CODE_THEN_CITY },
  SK: { lines: CODE_THEN_CITY },
  SE: { lines: CODE_THEN_CITY },
  FI: { lines: CODE_THEN_CITY },
  PT: { lines: CODE_THEN_CITY },
  LV: { lines: CITY_THEN_CODE },
  LT: { lines: CODE_THEN_CITY },
  IE: { lines: CITY_REGION_CODE, region: ['optional', 'county'], postCode: 'eircode', city: 'townOrCity' },
  CZ: { lines: CODE_THEN_CITY },
  SI: { lines: CODE_THEN_CITY },
  DK: { lines: CODE_THEN_CITY },
  ES: { lines: CODE_CITY_REGION, region: ['required', 'province'] },
  HU: { lines: HUNGARIAN },
  PL: { lines: CODE_THEN_CITY },
  LU: { lines: CODE_THEN_CITY },
  NO: { lines: CODE_THEN_CITY },
  JP: { lines: FROM_LARGE_TO_SMALL, region: ['required', 'prefecture'], city: 'cityOrWard' },
  AU: { lines: CITY_REGION_CODE, region: ['required', 'stateOrTerritory'], postCode: 'postcode', city: 'suburb' },
  KR: { lines: FROM_LARGE_TO_SMALL, region: ['required', 'provinceOrCity'], city: 'cityOrWard' },
  SG: { lines: CITY_THEN_CODE, onlyCity: 'Singapore' },
  IL: { lines: CITY_THEN_CODE },
  NZ: { lines: CITY_THEN_CODE, postCode: 'postcode', city: 'townOrCity' },
  AE: { lines: CITY_REGION_CODE, region: ['required', 'emirate'] },
};

/** The countries where a name is its given names, then one family name, which no parcel needs apart. */
const WHOLE_NAME: readonly CountryCode[] = ['GB', 'DE', 'AT', 'BE', 'CH', 'NL', 'US', 'IE', 'LU', 'AU', 'NZ'];

function fromRow(country: CountryCode): AddressRules {
  const { lines, region, postCode, city, onlyCity } = ROWS[country];
  const code = POSTCODE_RULES[country];
  return {
    lines,
    region: region?.[0] ?? 'hidden',
    labels: { region: region?.[1] ?? null, postCode: postCode ?? 'postalCode', city: city ?? 'city' },
    postcode: { required: code.required, digits: code.digits, example: code.example, inputMode: code.inputMode },
    isWholeName: WHOLE_NAME.includes(country),
    streetNeedsNumber: country !== 'GB',
    onlyCity: onlyCity ?? null,
  };
}

export function addressRules(country: CountryCode): AddressRules {
  return fromRow(country);
}

type FieldFacts = {
  readonly autocomplete: string;
  /** The longest text, in characters. */
  readonly limit: number;
  /** Whether it may stay empty in every country. */
  readonly isOptional?: true;
};
const FACTS: Readonly<Record<AddressFieldName, FieldFacts>> = {
  firstName: { autocomplete: 'given-name', limit: FIELD_LIMITS.name },
  lastName: { autocomplete: 'family-name', limit: FIELD_LIMITS.name },
  street0: { autocomplete: 'address-line1', limit: FIELD_LIMITS.street },
  street1: { autocomplete: 'address-line2', limit: FIELD_LIMITS.street, isOptional: true },
  city: { autocomplete: 'address-level2', limit: FIELD_LIMITS.city },
  region: { autocomplete: 'address-level1', limit: FIELD_LIMITS.region },
  postCode: { autocomplete: 'postal-code', limit: FIELD_LIMITS.postCode },
  country: { autocomplete: 'country', limit: FIELD_LIMITS.region },
};

/** The texts that may stay empty in every country. */
export const OPTIONAL_TEXTS: readonly AddressFieldName[] = ADDRESS_FIELDS.filter((field) => FACTS[field].isOptional);

/** The longest text of a field, in characters. */
export function fieldLimit(field: AddressFieldName): number {
  return FACTS[field].limit;
}

/** The `autocomplete` value of an address field: `shipping address-line1`. */
export function autocomplete(kind: AddressKind, field: AddressFieldName): string {
  return `${kind} ${FACTS[field].autocomplete}`;
}

type LabelKey =
  | `checkout:fields.region.${RegionLabel}`
  | `checkout:fields.postCode.${PostcodeLabel}`
  | `checkout:fields.city.${CityLabel}`
  | `checkout:fields.${Exclude<AddressFieldName, 'region' | 'postCode' | 'city'>}`;

/** The text key of a field's label in a country. */
export function labelKey(field: AddressFieldName, rules: AddressRules): LabelKey {
  if (field === 'region') return `checkout:fields.region.${rules.labels.region ?? 'state'}`;
  if (field === 'postCode') return `checkout:fields.postCode.${rules.labels.postCode}`;
  if (field === 'city') return `checkout:fields.city.${rules.labels.city}`;
  return `checkout:fields.${field}`;
}

/** True when the field may stay empty in this country. */
export function isOptional(field: AddressFieldName, rules: AddressRules): boolean {
  return (
    FACTS[field].isOptional === true ||
    (field === 'region' && rules.region !== 'required') ||
    (field === 'postCode' && !rules.postcode.required)
  );
}
