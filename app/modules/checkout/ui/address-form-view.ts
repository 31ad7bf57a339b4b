import type { Address } from '#app/kernel/address.ts';
import { addressRules, autocomplete, isOptional, labelKey } from '#app/modules/checkout/domain/address-rules.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { type AddressKind, errorTextKey, type FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { findRegion } from '#app/modules/checkout/domain/region-choice.ts';
import { parseCountry } from '#app/modules/checkout/domain/validate-address.ts';
import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type AddressPlaces, type PackedPlaces, packPlaces, regionsAt, unpackPlaces } from './address-places.ts';

/** The choices of a select. */
type Options = readonly { readonly value: string; readonly label: string }[];
const optionsOf = (list: AddressPlaces['countries']): Options =>
  list.map(({ code, name }) => ({ value: code, label: name }));

/**
 * What stands in the address step and what is wrong with it: all a page needs to print it, on the server as in the
 * browser.
 */
export type AddressStep = {
  readonly values: CheckoutInfo;
  readonly errors: readonly FieldError[];
  readonly places: AddressPlaces;
};

/** A step for the way to the browser. */
export type PackedStep = Omit<AddressStep, 'places'> & { readonly places: PackedPlaces };

export function packStep(step: AddressStep): PackedStep {
  return { ...step, places: packPlaces(step.places) };
}

export function unpackStep(step: PackedStep): AddressStep {
  return { ...step, places: unpackPlaces(step.places) };
}

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
  /** Whose field it is: what was chosen from one country's list means something else in another's. */
  readonly country: CountryCode | null;
  /** Choices of a select; null for a text input. */
  readonly options: Options | null;
};

export type AddressFormView = {
  readonly country: { readonly code: string; readonly forms: CountryForms };
  readonly countryError: string | null;
  readonly shipping: readonly (readonly FieldView[])[];
  readonly billing: readonly (readonly FieldView[])[];
  readonly billingCountry: FieldView;
  readonly email: FieldView;
  readonly telephone: FieldView;
  readonly useShippingForBilling: boolean;
  readonly agreements: { readonly ticked: boolean; readonly error: string | null };
  readonly newsletter: boolean;
  /** One line a field, in the order of the form. */
  readonly errors: readonly { readonly name: string; readonly text: string }[];
  /** How many fields have a suggestion. */
  readonly suggestions: number;
};

/**
 * The address step as it is printed: every country's fields in its own order, with what was typed and what is wrong
 * with it.
 */
export function addressFormView({
  values,
  errors,
  places,
  t,
}: AddressStep & { readonly t: Translate }): AddressFormView {
  const { market } = places;
  const errorText = (name: string): string | null => {
    const error = errors.find(({ field }) => field === name);
    return error ? t(errorTextKey(error), error.params) : null;
  };
  const suggestionFor = (name: string) => errors.find(({ field }) => field === name)?.suggestion ?? null;

  const addressField = (kind: AddressKind, country: CountryCode, field: keyof Address): FieldView => {
    const rules = addressRules(country);
    const name = `address.${kind}.${field}`;
    const regions = field === 'region' ? regionsAt(places, country) : null;
    return {
      name,
      country,
      label: t(labelKey(field, rules)),
      value:
        (regions && findRegion(regions, values.address[kind].region)?.code) ||
        values.address[kind][field] ||
        (field === 'city' ? (rules.onlyCity ?? '') : ''),
      autocomplete: autocomplete(kind, field),
      numeric: field === 'postCode' && rules.postcode.inputMode === 'numeric',
      optional: isOptional(field, rules),
      hint:
        field === 'postCode' && rules.postcode.required
          ? t('checkout:hints.postCode', { example: rules.postcode.example })
          : null,
      error: errorText(name),
      suggestion: suggestionFor(name),
      // Without its list a region is typed: the server knows every list.
      options: regions && optionsOf(regions),
    };
  };
  const lines = (kind: AddressKind, country: CountryCode) =>
    addressRules(country).lines.map((line) => line.map((field) => addressField(kind, country, field)));
  const billingCountry = parseCountry(values.address.billing.country) ?? market.countryCode;
  const contactField = (field: 'email' | 'telephone'): FieldView => ({
    name: `contact.${field}`,
    country: null,
    label: t(`checkout:fields.${field}`),
    value: values.contact[field],
    autocomplete: field === 'email' ? 'email' : 'tel',
    numeric: false,
    optional: false,
    hint: t(`checkout:hints.${field}`),
    error: errorText(`contact.${field}`),
    suggestion: null,
    options: null,
  });
  const shipping = lines('shipping', market.countryCode);
  const billing = lines('billing', billingCountry);
  const email = contactField('email');
  const telephone = contactField('telephone');
  const billingTitle = t('checkout:address.billing');
  const labels = new Map([
    ...[...shipping.flat(), email, telephone].map(({ name, label }) => [name, label] as const),
    ...billing.flat().map(({ name, label }) => [name, `${billingTitle}, ${label}`] as const),
  ]);
  const countryLabel = t('checkout:fields.country');
  /** Named by its label: the same sentence may be true of several fields. */
  const errorLine = ({ field, key, params }: FieldError) => {
    const text = t(errorTextKey({ key }), params);
    const label = labels.get(field) ?? (field.endsWith('.country') ? countryLabel : null);
    return { name: field, text: label === null ? text : t('checkout:errorSummary.line', { label, text }) };
  };
  return {
    country: { code: market.countryCode, forms: places.destination },
    countryError: errorText('address.shipping.country'),
    shipping,
    billing,
    billingCountry: {
      name: 'address.billing.country',
      country: null,
      label: countryLabel,
      value: billingCountry,
      autocomplete: 'billing country',
      numeric: false,
      optional: false,
      hint: null,
      error: errorText('address.billing.country'),
      suggestion: null,
      options: optionsOf(places.countries),
    },
    email,
    telephone,
    useShippingForBilling: values.useShippingForBilling,
    agreements: { ticked: values.contact.agreements, error: errorText('contact.agreements') },
    newsletter: values.contact.newsletterSubscription,
    errors: errors
      .filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
      .map(errorLine),
    suggestions: errors.filter(({ suggestion }) => suggestion !== undefined).length,
  };
}
