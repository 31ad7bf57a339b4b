import type { Address } from '#app/kernel/address.ts';
import { addressRules, autocomplete, isOptional, labelKey } from '#app/modules/checkout/domain/address-rules.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { type AddressKind, errorTextKey, type FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { lacksNumber } from '#app/modules/checkout/domain/house-number.ts';
import { findRegion } from '#app/modules/checkout/domain/region-choice.ts';
import { noHouseNumberName } from '#app/modules/checkout/forms/field-names.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type AddressPlaces, regionsAt } from './address-places.ts';

/** The choices of a select. */
type Options = readonly { readonly value: string; readonly label: string }[];
const optionsOf = (list: AddressPlaces['countries']): Options =>
  list.map(({ code, name }) => ({ value: code, label: name }));

/** The values and errors of the address step, and the known places. */
export type AddressStep = {
  readonly values: CheckoutInfo;
  readonly errors: readonly FieldError[];
  readonly places: AddressPlaces;
};

export type FieldView = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly autocomplete: string;
  readonly numeric: boolean;
  readonly optional: boolean;
  readonly hint: string | null;
  readonly error: string | null;
  /** The Latin spelling one click accepts. */
  readonly suggestion: string | null;
  /** The country of the field: a region code of one country is invalid in another. */
  readonly country: CountryCode | null;
  /** Choices of a select; null for a text input. */
  readonly options: Options | null;
  /** The check box for a house without a number, where the street lacks one; null elsewhere. */
  readonly noHouseNumber: { readonly name: string; readonly ticked: boolean } | null;
};

const PLAIN = {
  numeric: false,
  optional: false,
  hint: null,
  suggestion: null,
  country: null,
  options: null,
  noHouseNumber: null,
} as const;

type PrintedStep = AddressStep & { readonly t: Translate };

const errorOf = ({ errors }: Pick<AddressStep, 'errors'>, name: string) => errors.find(({ field }) => field === name);

/** The message of a field; null without one. */
export function errorText(step: Pick<PrintedStep, 'errors' | 't'>, name: string): string | null {
  const error = errorOf(step, name);
  return error ? step.t(errorTextKey(error), error.params) : null;
}

function addressField(step: PrintedStep, kind: AddressKind, country: CountryCode, field: keyof Address): FieldView {
  const { values, places, t } = step;
  const rules = addressRules(country);
  const name = `address.${kind}.${field}`;
  const regions = field === 'region' ? regionsAt(places, country) : null;
  const typed = values.address[kind][field];
  const onlyValue = field === 'city' ? (rules.onlyCity ?? '') : '';
  const hasExample = field === 'postCode' && rules.postcode.required;
  return {
    name,
    country,
    label: t(labelKey(field, rules)),
    value: (regions && findRegion(regions, typed)?.code) || typed || onlyValue,
    autocomplete: autocomplete(kind, field),
    numeric: field === 'postCode' && rules.postcode.inputMode === 'numeric',
    optional: isOptional(field, rules),
    hint: hasExample ? t('checkout:hints.postCode', { example: rules.postcode.example }) : null,
    error: errorText(step, name),
    suggestion: errorOf(step, name)?.suggestion ?? null,
    // Without its list a region is typed: the server knows every list.
    options: regions && optionsOf(regions),
    noHouseNumber: field === 'street0' && rules.streetNeedsNumber ? noHouseNumber(step, kind) : null,
  };
}

/** The check box that the error of a missing house number offers; ticked, or while the street has none, it stays. */
function noHouseNumber({ values, errors }: AddressStep, kind: AddressKind): FieldView['noHouseNumber'] {
  const ticked = values.noHouseNumber?.[kind];
  const isOffered = ticked || (ticked === false && lacksNumber(values.address[kind]));
  const isMissed = errors.some(
    ({ field, key }) => field === `address.${kind}.street0` && key === 'errorLatinAndContainsNumber',
  );
  return isOffered || isMissed ? { name: noHouseNumberName(kind), ticked: ticked ?? false } : null;
}

/** The fields of an address in the order the country's post writes them. */
export function addressLinesView(
  step: PrintedStep,
  kind: AddressKind,
  country: CountryCode,
): readonly (readonly FieldView[])[] {
  return addressRules(country).lines.map((line) => line.map((field) => addressField(step, kind, country, field)));
}

export function contactField(step: PrintedStep, field: 'email' | 'telephone'): FieldView {
  return {
    ...PLAIN,
    name: `contact.${field}`,
    label: step.t(`checkout:fields.${field}`),
    value: step.values.contact[field],
    autocomplete: field === 'email' ? 'email' : 'tel',
    hint: step.t(`checkout:hints.${field}`),
    error: errorText(step, `contact.${field}`),
  };
}

export function billingCountryField(step: PrintedStep, country: CountryCode): FieldView {
  return {
    ...PLAIN,
    name: 'address.billing.country',
    label: step.t('checkout:fields.country'),
    value: country,
    autocomplete: 'billing country',
    error: errorText(step, 'address.billing.country'),
    options: optionsOf(step.places.countries),
  };
}
