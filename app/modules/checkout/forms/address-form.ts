import { z } from 'zod';
import type { Address, CheckoutInfo } from '../domain/checkout-info.ts';
import type { FieldError, FieldPath } from '../domain/field-errors.ts';
import { MAX_TYPED_LENGTH } from '../domain/plain-text.ts';
import { transliterate } from '../domain/transliterate.ts';
import { type CheckoutInfoScope, validateCheckoutInfo } from '../domain/validate-checkout-info.ts';
import { ACCEPT_SUGGESTION } from './field-names.ts';

const ADDRESS_FIELDS = ['firstName', 'lastName', 'street0', 'street1', 'city', 'region', 'postCode', 'country'] as const;

/** Text as typed, cut where no limit could allow it, so that a page can show it again. Anything but text counts as nothing typed. */
const typedText = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, MAX_TYPED_LENGTH).replace(/\p{Surrogate}/gu, '\uFFFD'));
const tick = z
  .enum(['true', 'on', '1', 'yes'])
  .transform(() => true)
  .catch(false);

/** The address step's form by its field names. Names are looked up, never split: a name nested a thousand levels deep is simply unknown. */
export const addressFormSchema = z.object({
  'address.shipping.firstName': typedText,
  'address.shipping.lastName': typedText,
  'address.shipping.street0': typedText,
  'address.shipping.street1': typedText,
  'address.shipping.city': typedText,
  'address.shipping.region': typedText,
  'address.shipping.postCode': typedText,
  'address.shipping.country': typedText,
  'address.billing.firstName': typedText,
  'address.billing.lastName': typedText,
  'address.billing.street0': typedText,
  'address.billing.street1': typedText,
  'address.billing.city': typedText,
  'address.billing.region': typedText,
  'address.billing.postCode': typedText,
  'address.billing.country': typedText,
  useShippingForBilling: tick.optional(),
  'contact.email': typedText,
  'contact.telephone': typedText,
  'contact.agreements': tick,
  'contact.newsletterSubscription': tick,
});
type AddressForm = z.output<typeof addressFormSchema>;

const FIELD_PATHS = Object.keys(addressFormSchema.shape) as (keyof AddressForm)[];

/** The last text posted under each known name; files count as nothing. */
function lastTexts(formData: FormData): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(FIELD_PATHS.map((name) => [name, formData.getAll(name).findLast((value) => typeof value === 'string')]));
}

function address(form: AddressForm, kind: 'shipping' | 'billing'): Address {
  const field = (name: (typeof ADDRESS_FIELDS)[number]) => form[`address.${kind}.${name}`];
  return {
    firstName: field('firstName'),
    lastName: field('lastName'),
    street0: field('street0'),
    street1: field('street1'),
    city: field('city'),
    region: field('region'),
    postCode: field('postCode'),
    country: field('country'),
  };
}

/** A form that says nothing about billing uses the shipping address, unless a billing address was typed: an unticked box alone posts nothing. */
function usesShippingForBilling(form: AddressForm, billing: Address): boolean {
  return (
    form.useShippingForBilling ?? ![billing.firstName, billing.lastName, billing.street0, billing.city, billing.postCode].some((text) => text.trim() !== '')
  );
}

function acceptSuggestions(formData: FormData, form: AddressForm): AddressForm {
  const accepted = new Set(formData.getAll(ACCEPT_SUGGESTION).filter((value) => typeof value === 'string'));
  if (accepted.size === 0) return form;
  const replaced = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      typeof value === 'string' && name.startsWith('address.') && (accepted.has('all') || accepted.has(name)) ? (transliterate(value) ?? value) : value,
    ]),
  );
  return { ...form, ...replaced };
}

export type ParsedAddressForm = {
  /** As typed, to fill the form again. At most `MAX_TYPED_LENGTH` UTF-16 units a field. */
  readonly values: CheckoutInfo;
  /** As kept when there is no error. */
  readonly normalised: CheckoutInfo;
  readonly errors: readonly FieldError[];
};

/**
 * Reads the address step's form. Never throws, whatever was posted. Of repeated names the last text counts, unknown names count for nothing, and
 * accepted suggestions are written before the form is judged.
 */
export function parseAddressForm(formData: FormData, scope: CheckoutInfoScope): ParsedAddressForm {
  const form = acceptSuggestions(formData, addressFormSchema.parse(lastTexts(formData)));
  const billing = address(form, 'billing');
  const values: CheckoutInfo = {
    address: { shipping: address(form, 'shipping'), billing },
    useShippingForBilling: usesShippingForBilling(form, billing),
    contact: {
      email: form['contact.email'],
      telephone: form['contact.telephone'],
      agreements: form['contact.agreements'],
      newsletterSubscription: form['contact.newsletterSubscription'],
    },
  };
  return { values, ...validateCheckoutInfo(values, scope) };
}

/** The first error of each field, by field name. */
export function errorsByField(errors: readonly FieldError[]): Readonly<Partial<Record<FieldPath, FieldError>>> {
  const byField: Partial<Record<FieldPath, FieldError>> = {};
  for (const error of errors) byField[error.field] ??= error;
  return byField;
}
