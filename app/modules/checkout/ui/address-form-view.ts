import type { Address } from '#app/kernel/address.ts';
import { addressRules, autocomplete, isOptional, labelKey } from '#app/modules/checkout/domain/address-rules.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { type AddressKind, errorTextKey, type FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { lacksNumber } from '#app/modules/checkout/domain/house-number.ts';
import { correctedEmail } from '#app/modules/checkout/domain/mail-domain.ts';
import { findRegion } from '#app/modules/checkout/domain/region-choice.ts';
import { hasTermsBox } from '#app/modules/checkout/domain/terms-acceptance.ts';
import { parseCountry } from '#app/modules/checkout/domain/validate-address.ts';
import { type AddressReply, addressReply, readAddressReply } from '#app/modules/checkout/forms/address-form.ts';
import { noHouseNumberName, WHOLE_NAME } from '#app/modules/checkout/forms/field-names.ts';
import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type AddressPlaces, type PackedPlaces, packPlaces, regionsAt, unpackPlaces } from './address-places.ts';

/** Whether the text of an error names its field: 'Enter your first name', 'Choose your state'. */
const namesItsField = ({ key, params }: FieldError) => /Empty$|^errorEmail/.test(key) || params?.context !== undefined;

/** The step as sent to the browser: the answer to its form, or a placeholder of it. */
export type PackedStep = { readonly reply: AddressReply; readonly places: PackedPlaces };

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
  /** The other fields of a whole name; null elsewhere. */
  readonly wholeName: { readonly marker: string; readonly lastName: string } | null;
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
  wholeName: null,
  noHouseNumber: null,
} as const;

type PrintedStep = AddressStep & {
  readonly t: Translate;
  /** The address as the shopper left its field, while script follows the typing. */
  readonly leftEmail?: string;
};

const errorOf = ({ errors }: Pick<AddressStep, 'errors'>, name: string) => errors.find(({ field }) => field === name);

/** The message of a field; null without one. */
function errorText(step: Pick<PrintedStep, 'errors' | 't'>, name: string): string | null {
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
    wholeName: null,
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

/** Whether one field asks for the name; names that were given apart stay apart. */
function isWholeName({ values, errors }: AddressStep, country: CountryCode): boolean {
  const lastName = 'address.shipping.lastName';
  return addressRules(country).isWholeName && values.address.shipping.lastName === '' && !errorOf({ errors }, lastName);
}

/** The field of the whole name on the parcel, posted as `firstName`. */
function wholeNameField(step: PrintedStep, country: CountryCode): FieldView {
  return {
    ...addressField(step, 'shipping', country, 'firstName'),
    label: step.t('checkout:fields.name'),
    autocomplete: 'shipping name',
    wholeName: { marker: WHOLE_NAME, lastName: 'address.shipping.lastName' },
  };
}

/** The fields of an address in the order the country's post writes them. */
function addressLinesView(
  step: PrintedStep,
  kind: AddressKind,
  country: CountryCode,
): readonly (readonly FieldView[])[] {
  const isWhole = kind === 'shipping' && isWholeName(step, country);
  return addressRules(country).lines.map((line) =>
    isWhole && line.includes('firstName')
      ? [wholeNameField(step, country)]
      : line.map((field) => addressField(step, kind, country, field)),
  );
}

function contactField(step: PrintedStep, field: 'email' | 'telephone'): FieldView {
  const isEmail = field === 'email';
  return {
    ...PLAIN,
    suggestion: isEmail ? correctedEmail(step.leftEmail ?? step.values.contact.email) : null,
    name: `contact.${field}`,
    label: step.t(`checkout:fields.${field}`),
    value: step.values.contact[field],
    autocomplete: isEmail ? 'email' : 'tel',
    optional: !isEmail && step.places.market.isTelephoneOptional,
    hint: step.t(`checkout:hints.${field}`),
    error: errorText(step, `contact.${field}`),
  };
}

function billingCountryField(step: PrintedStep, country: CountryCode): FieldView {
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

export function packStep(step: AddressStep): PackedStep {
  return { reply: addressReply(step), places: packPlaces(step.places) };
}

export function unpackStep({ reply, places }: PackedStep): AddressStep {
  return { ...readAddressReply(reply), places: unpackPlaces(places) };
}

export type AddressFormView = {
  readonly country: { readonly code: CountryCode; readonly forms: CountryForms };
  readonly countryError: string | null;
  readonly shipping: readonly (readonly FieldView[])[];
  readonly billing: readonly (readonly FieldView[])[];
  readonly billingCountry: FieldView;
  readonly email: FieldView;
  readonly telephone: FieldView;
  readonly useShippingForBilling: boolean;
  readonly agreements: { readonly isBox: boolean; readonly ticked: boolean; readonly error: string | null };
  readonly newsletter: boolean;
  /** One line a field, in the order of the form. */
  readonly errors: readonly { readonly name: string; readonly text: string }[];
  /** How many fields have a suggestion. */
  readonly suggestions: number;
};

/** The view of the address step: the fields of each country in its order, with typed values and errors. */
export function addressFormView(step: PrintedStep): AddressFormView {
  const { values, errors, places } = step;
  const { market } = places;
  const termsError = errorText(step, 'contact.agreements');
  const billTo = parseCountry(values.address.billing.country) ?? market.countryCode;
  const fields = {
    shipping: addressLinesView(step, 'shipping', market.countryCode),
    billing: addressLinesView(step, 'billing', billTo),
    email: contactField(step, 'email'),
    telephone: contactField(step, 'telephone'),
  };
  return {
    ...fields,
    country: { code: market.countryCode, forms: places.destination },
    countryError: errorText(step, 'address.shipping.country'),
    billingCountry: billingCountryField(step, billTo),
    useShippingForBilling: values.useShippingForBilling,
    agreements: {
      isBox: hasTermsBox(market.countryCode) || termsError !== null,
      ticked: values.contact.agreements,
      error: termsError,
    },
    newsletter: values.contact.newsletterSubscription,
    errors: errorLines(errors, fields, step.t),
    suggestions: errors.filter(({ suggestion }) => suggestion !== undefined).length,
  };
}

/** The first error of each field, in the order of the page, named by its label unless its sentence names the field. */
function errorLines(
  errors: readonly FieldError[],
  { shipping, billing, email, telephone }: Pick<AddressFormView, 'shipping' | 'billing' | 'email' | 'telephone'>,
  t: Translate,
): AddressFormView['errors'] {
  const country = { label: t('checkout:fields.country'), group: null };
  const places = [
    ...[email, telephone].map((field) => ({ ...field, group: null })),
    { ...country, name: 'address.shipping.country' },
    ...shipping.flat().map((field) => ({ ...field, group: null })),
    { ...country, name: 'address.billing.country' },
    ...billing.flat().map((field) => ({ ...field, group: t('checkout:address.billing') })),
  ];
  const placeOf = ({ field }: FieldError) => {
    const index = places.findIndex(({ name }) => name === field);
    return index < 0 ? places.length : index;
  };
  return errors
    .filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((error) => {
      const { field, key, params } = error;
      const text = t(errorTextKey({ key }), params);
      const { label = null, group = null } = places[placeOf(error)] ?? {};
      const prefix = [group, namesItsField(error) ? null : label].filter((part) => part !== null);
      return {
        name: field,
        text: prefix.length === 0 ? text : t('checkout:errorSummary.line', { label: prefix.join(', '), text }),
      };
    });
}
