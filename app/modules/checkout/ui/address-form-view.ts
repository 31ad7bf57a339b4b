import { errorTextKey, type FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { parseCountry } from '#app/modules/checkout/domain/validate-address.ts';
import { type AddressReply, addressReply, readAddressReply } from '#app/modules/checkout/forms/address-form.ts';
import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import {
  type AddressStep,
  addressLinesView,
  billingCountryField,
  contactField,
  errorText,
  type FieldView,
} from './address-field-view.ts';
import { type PackedPlaces, packPlaces, unpackPlaces } from './address-places.ts';

/** Whether the text of an error names its field: 'Enter your first name', 'Choose your state'. */
const namesItsField = ({ key, params }: FieldError) => key.endsWith('Empty') || params?.context !== undefined;

/** The step as sent to the browser: the answer to its form, or a placeholder of it. */
export type PackedStep = { readonly reply: AddressReply; readonly places: PackedPlaces };

export function packStep(step: AddressStep): PackedStep {
  return { reply: addressReply(step), places: packPlaces(step.places) };
}

export function unpackStep({ reply, places }: PackedStep): AddressStep {
  return { ...readAddressReply(reply), places: unpackPlaces(places) };
}

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

/** The view of the address step: the fields of each country in its order, with typed values and errors. */
export function addressFormView(step: AddressStep & { readonly t: Translate }): AddressFormView {
  const { values, errors, places } = step;
  const { market } = places;
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
    agreements: { ticked: values.contact.agreements, error: errorText(step, 'contact.agreements') },
    newsletter: values.contact.newsletterSubscription,
    errors: errorLines(errors, fields, step.t),
    suggestions: errors.filter(({ suggestion }) => suggestion !== undefined).length,
  };
}

/** The first error of each field, named by its label unless its sentence names the field. */
function errorLines(
  errors: readonly FieldError[],
  { shipping, billing, email, telephone }: Pick<AddressFormView, 'shipping' | 'billing' | 'email' | 'telephone'>,
  t: Translate,
): AddressFormView['errors'] {
  const places = [
    ...[...shipping.flat(), email, telephone].map((field) => ({ ...field, group: null })),
    ...billing.flat().map((field) => ({ ...field, group: t('checkout:address.billing') })),
  ];
  const countryLabel = t('checkout:fields.country');
  return errors
    .filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
    .map((error) => {
      const { field, key, params } = error;
      const text = t(errorTextKey({ key }), params);
      const place = places.find(({ name }) => name === field);
      const label = place?.label ?? (field.endsWith('.country') ? countryLabel : null);
      const prefix = [place?.group ?? null, namesItsField(error) ? null : label].filter((part) => part !== null);
      return {
        name: field,
        text: prefix.length === 0 ? text : t('checkout:errorSummary.line', { label: prefix.join(', '), text }),
      };
    });
}
