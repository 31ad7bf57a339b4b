import { type Address, mapAddress } from '#app/kernel/address.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import type {
  AddressFieldName,
  AddressKind,
  FieldError,
  FieldPath,
} from '#app/modules/checkout/domain/field-errors.ts';
import { MAX_TYPED_LENGTH } from '#app/modules/checkout/domain/plain-text.ts';
import { transliterate } from '#app/modules/checkout/domain/transliterate.ts';
import { type CheckoutInfoScope, validateCheckoutInfo } from '#app/modules/checkout/domain/validate-checkout-info.ts';
import { ACCEPT_SUGGESTION } from './field-names.ts';

const TICKED: readonly string[] = ['true', 'on', '1', 'yes'];

export type ParsedAddressForm = {
  /** As typed, to fill the form again. At most `MAX_TYPED_LENGTH` UTF-16 units a field. */
  readonly values: CheckoutInfo;
  /** As kept when there is no error. */
  readonly normalised: CheckoutInfo;
  readonly errors: readonly FieldError[];
};

/**
 * Reads the address step's form, on the server as in the browser. Never throws, whatever was posted. Names are looked
 * up, never split; of repeated names the last text counts, files and unknown names count for nothing, and accepted
 * suggestions are written before the form is judged.
 */
export function parseAddressForm(formData: FormData, scope: CheckoutInfoScope): ParsedAddressForm {
  const posted = (name: FieldPath) => formData.getAll(name).findLast((value) => typeof value === 'string');
  // Cut where no limit could allow it, so that a page can show it again.
  const text = (name: FieldPath) =>
    (posted(name) ?? '').slice(0, MAX_TYPED_LENGTH).replace(/\p{Surrogate}/gu, '\uFFFD');
  const tick = (name: FieldPath) => TICKED.includes(posted(name) ?? '');
  const accepted = formData.getAll(ACCEPT_SUGGESTION);
  const address = (kind: AddressKind): Address => {
    const field = (name: AddressFieldName) => {
      const path = `address.${kind}.${name}` as const;
      const typed = text(path);
      return accepted.includes('all') || accepted.includes(path) ? (transliterate(typed) ?? typed) : typed;
    };
    return mapAddress(field);
  };
  const billing = address('billing');
  const values: CheckoutInfo = {
    address: { shipping: address('shipping'), billing },
    useShippingForBilling:
      posted('useShippingForBilling') === undefined ? !wasTyped(billing) : tick('useShippingForBilling'),
    contact: {
      email: text('contact.email'),
      telephone: text('contact.telephone'),
      agreements: tick('contact.agreements'),
      newsletterSubscription: tick('contact.newsletterSubscription'),
    },
  };
  return { values, ...validateCheckoutInfo(values, scope) };
}

/**
 * A form that says nothing about billing uses the shipping address, unless a billing address was typed: an unticked box
 * alone posts nothing.
 */
function wasTyped({ firstName, lastName, street0, city, postCode }: Address): boolean {
  return [firstName, lastName, street0, city, postCode].some((typed) => typed.trim() !== '');
}

/** The first error of each field, by field name. */
export function errorsByField(errors: readonly FieldError[]): Readonly<Partial<Record<FieldPath, FieldError>>> {
  const byField: Partial<Record<FieldPath, FieldError>> = {};
  for (const error of errors) byField[error.field] ??= error;
  return byField;
}
