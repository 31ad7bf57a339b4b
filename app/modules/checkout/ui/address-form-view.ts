import type { Translate } from '../../../platform/i18n/translator.ts';
import type { CountryCode, Market, MarketRegistry } from '../../markets/domain/types.ts';
import { addressRules, autocomplete, isOptional, labelKey } from '../domain/address-rules.ts';
import type { Address, CheckoutInfo } from '../domain/checkout-info.ts';
import { type AddressKind, errorTextKey, type FieldError } from '../domain/field-errors.ts';
import { findRegion } from '../domain/region-choice.ts';

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
  /** Choices of a select; null for a text input. */
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
};

export type AddressFormView = {
  readonly country: { readonly code: string; readonly name: string };
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

type Source = {
  readonly values: CheckoutInfo;
  readonly errors: readonly FieldError[];
  readonly market: Market;
  readonly registry: MarketRegistry;
  readonly t: Translate;
};

/** The address step as it is printed: every country's fields in its own order, with what was typed and what is wrong with it. */
export function addressFormView({ values, errors, market, registry, t }: Source): AddressFormView {
  const errorText = (name: string): string | null => {
    const error = errors.find(({ field }) => field === name);
    return error ? t(errorTextKey(error), error.params) : null;
  };
  const suggestionFor = (name: string) => errors.find(({ field }) => field === name)?.suggestion ?? null;

  const addressField = (kind: AddressKind, country: CountryCode, field: keyof Address): FieldView => {
    const rules = addressRules(country);
    const name = `address.${kind}.${field}`;
    const regions = registry.market(country)?.regions ?? [];
    return {
      name,
      label: t(labelKey(field, rules)),
      value:
        (field === 'region' && findRegion(regions, values.address[kind].region)?.code) ||
        values.address[kind][field] ||
        (field === 'city' ? (rules.onlyCity ?? '') : ''),
      autocomplete: autocomplete(kind, field),
      numeric: field === 'postCode' && rules.postcode.inputMode === 'numeric',
      optional: isOptional(field, rules),
      hint: field === 'postCode' && rules.postcode.required ? t('checkout:hints.postCode', { example: rules.postcode.example }) : null,
      error: errorText(name),
      suggestion: suggestionFor(name),
      options: field === 'region' ? regions.map(({ code, name: label }) => ({ value: code, label })) : null,
    };
  };
  const lines = (kind: AddressKind, country: CountryCode) => addressRules(country).lines.map((line) => line.map((field) => addressField(kind, country, field)));
  const billingCountry = registry.market(values.address.billing.country)?.countryCode ?? market.countryCode;
  const contactField = (field: 'email' | 'telephone'): FieldView => ({
    name: `contact.${field}`,
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
  const countries = registry.markets
    .map(({ countryCode, name }) => ({ value: countryCode, label: name.local }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
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
    country: { code: market.countryCode, name: market.name.local },
    countryError: errorText('address.shipping.country'),
    shipping,
    billing,
    billingCountry: {
      name: 'address.billing.country',
      label: countryLabel,
      value: billingCountry,
      autocomplete: 'billing country',
      numeric: false,
      optional: false,
      hint: null,
      error: errorText('address.billing.country'),
      suggestion: null,
      options: countries,
    },
    email,
    telephone,
    useShippingForBilling: values.useShippingForBilling,
    agreements: { ticked: values.contact.agreements, error: errorText('contact.agreements') },
    newsletter: values.contact.newsletterSubscription,
    errors: errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index).map(errorLine),
    suggestions: errors.filter(({ suggestion }) => suggestion !== undefined).length,
  };
}
