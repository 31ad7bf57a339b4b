import type { Submission, SubmissionResult } from '@conform-to/react';
import * as z from 'zod/mini';
import type { $ZodIssue } from 'zod/v4/core';
import { ADDRESS_FIELDS, type Address, type AddressField } from '#app/kernel/address.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import {
  ADDRESS_KINDS,
  type AddressKind,
  type FieldError,
  type FieldPath,
} from '#app/modules/checkout/domain/field-errors.ts';
import { correctedEmail } from '#app/modules/checkout/domain/mail-domain.ts';
import { MAX_TYPED_LENGTH } from '#app/modules/checkout/domain/plain-text.ts';
import { transliterate } from '#app/modules/checkout/domain/transliterate.ts';
import { type CheckoutInfoScope, validateCheckoutInfo } from '#app/modules/checkout/domain/validate-checkout-info.ts';
import { splitName } from '#app/modules/checkout/domain/whole-name.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS } from './field-names.ts';

const TICKED: readonly (string | undefined)[] = ['true', 'on', '1', 'yes'];

const text = z._default(z.string(), '');
const box = z.optional(z.string());
const addressTexts = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text])) as Record<
  AddressField,
  typeof text
>;
const address = z.prefault(z.object({ ...addressTexts, noHouseNumber: box, wholeName: box }), {});
/**
 * The fields of the address step, as text, with the small build of zod, which the browser loads too.
 * `addressFormSchema` validates them, because the rules depend on the market.
 */
const addressFields = z.object({
  address: z.prefault(z.object({ shipping: address, billing: address }), {}),
  useShippingForBilling: box,
  contact: z.prefault(z.object({ email: text, telephone: text, agreements: box, newsletterSubscription: box }), {}),
  [ACCEPT_SUGGESTION]: box,
  [SHOW_COUNTRY_FIELDS]: box,
});
export type PostedAddress = z.output<typeof addressFields>;
export type AddressSubmission = Submission<CheckoutInfo, FieldError[], CheckoutInfo>;
/** The typed texts by field, and the errors of each. */
export type AddressReply = Pick<SubmissionResult<FieldError[]>, 'initialValue' | 'error' | 'fields'>;

/** An error that applies while its text is unchanged. Null where nothing was posted. */
export type RejectedText = { readonly error: FieldError; readonly typed: string | null };

/** The rules of the address step in a market. */
function addressFormSchema(scope: CheckoutInfoScope, found: (posted: PostedAddress) => readonly FieldError[]) {
  return z.pipe(
    addressFields,
    z.transform((posted: PostedAddress, { issues }): CheckoutInfo => {
      const { normalised, errors } = validatePosted(posted, scope);
      const own = new Set<string>(errors.map(({ field }) => field));
      // The check box answers the error of a missing house number while its text is unchanged.
      const others = found(posted).filter(({ field, key }) => !own.has(field) && key !== 'errorLatinAndContainsNumber');
      for (const error of [...errors, ...others])
        issues.push({
          code: 'custom',
          input: posted,
          path: error.field.split('.'),
          message: error.key,
          params: { error },
        });
      return normalised;
    }),
  );
}

const FIRST_NAME = 'address.shipping.firstName';
const NAMES: readonly FieldPath[] = [FIRST_NAME, 'address.shipping.lastName'];

/** Validates a posted form. A whole name is split, and its errors belong to the field it was typed in. */
function validatePosted(posted: PostedAddress, scope: CheckoutInfoScope): ReturnType<typeof validateCheckoutInfo> {
  const typed = typedInfo(posted);
  const { shipping } = typed.address;
  if (posted.address.shipping.wholeName === undefined || shipping.lastName.trim() !== '')
    return validateCheckoutInfo(typed, scope);
  const address = { ...typed.address, shipping: { ...shipping, ...splitName(shipping.firstName) } };
  const { normalised, errors } = validateCheckoutInfo({ ...typed, address }, scope);
  const [first] = errors.filter(({ field }) => NAMES.includes(field));
  const others = errors.filter((error) => error === first || !NAMES.includes(error.field));
  return {
    normalised,
    errors: others.map((error) => (error === first ? nameError(error, shipping.firstName) : error)),
  };
}

/** The error of one of the names as that of the whole name. */
function nameError(error: FieldError, typed: string): FieldError {
  return {
    ...error,
    field: FIRST_NAME,
    ...(error.key === 'errorNameEmpty' && { params: { context: typed.trim() === '' ? 'whole' : 'both' } }),
    ...(error.suggestion !== undefined && { suggestion: transliterate(typed) ?? error.suggestion }),
  };
}

const errorsOfIssues = (issues: $ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) => (issue.code === 'custom' && issue.params ? [issue.params.error as FieldError] : []));

/**
 * Parses the form of the address step, on the server and in the browser. Never throws. The last text of a repeated name
 * counts, files and unknown names are ignored, and accepted suggestions are written before validation. `rejected` are
 * errors that only the server finds.
 */
export function submitAddressForm(
  formData: FormData,
  scope: CheckoutInfoScope,
  {
    rejected = [],
    inBrowser = false,
  }: { readonly rejected?: readonly RejectedText[]; readonly inBrowser?: boolean } = {},
): AddressSubmission {
  const found = () =>
    rejected.filter(({ error, typed }) => postedText(formData, error.field) === typed).map(({ error }) => error);
  return parseForm(withSuggestions(formData), {
    schema: addressFormSchema(scope, found),
    longest: MAX_TYPED_LENGTH,
    formatError: errorsOfIssues,
    inBrowser,
  });
}

export type ParsedAddressForm = {
  /** The typed texts, to fill the form again. At most `MAX_TYPED_LENGTH` UTF-16 units per field. */
  readonly values: CheckoutInfo;
  /** The values to store when there is no error. */
  readonly normalised: CheckoutInfo;
  readonly errors: readonly FieldError[];
};

/** The posted form with its validation. */
export function parseAddressForm(formData: FormData, scope: CheckoutInfoScope): ParsedAddressForm {
  const submission = submitAddressForm(formData, scope);
  const { values, errors } = readAddressReply(submission.reply());
  const normalised =
    submission.status === 'success' ? submission.value : validateCheckoutInfo(values, scope).normalised;
  return { values, normalised, errors };
}

/** The text of a field with its suggestion accepted. */
export function acceptedText(name: string, typed: string): string | null {
  if (name === 'contact.email') return correctedEmail(typed);
  return name.startsWith('address.') ? transliterate(typed) : null;
}

/** The form with its accepted suggestions written into their fields. */
function withSuggestions(posted: FormData): FormData {
  const accepted = posted.getAll(ACCEPT_SUGGESTION);
  if (accepted.length === 0) return posted;
  const written = new FormData();
  for (const [name, value] of posted) {
    const isAccepted = accepted.includes(name) || (accepted.includes('all') && name.startsWith('address.'));
    written.append(name, isAccepted && typeof value === 'string' ? (acceptedText(name, value) ?? value) : value);
  }
  return written;
}

/** The form library's value of a box with a marker is a list: the marker before it, and the check. */
const ticked = (box: unknown): unknown => (Array.isArray(box) ? box.at(-1) : box);

/** Values and errors of the step, from the answer to a form or from a stored copy of it. */
export function readAddressReply({ initialValue, error }: AddressReply): Pick<ParsedAddressForm, 'values' | 'errors'> {
  const { address, useShippingForBilling } = initialValue ?? {};
  const withTick = (typed: object | undefined) =>
    typed && { ...typed, noHouseNumber: ticked('noHouseNumber' in typed ? typed.noHouseNumber : undefined) };
  const { shipping, billing }: { shipping?: object; billing?: object } = Object(address);
  const posted = z.parse(addressFields, {
    ...initialValue,
    address: { shipping: withTick(shipping), billing: withTick(billing) },
    useShippingForBilling: ticked(useShippingForBilling),
  });
  return {
    values: typedInfo(posted),
    errors: Object.values(error ?? {}).flatMap((errors) => errors ?? []),
  };
}

/** The answer for a page without a posted form. */
export function addressReply({ values, errors }: Pick<ParsedAddressForm, 'values' | 'errors'>): AddressReply {
  const { address, contact, useShippingForBilling, noHouseNumber = {} } = values;
  const withTick = (kind: AddressKind) => ({
    ...address[kind],
    ...(noHouseNumber[kind] !== undefined && { noHouseNumber: String(noHouseNumber[kind]) }),
  });
  const error: Record<string, FieldError[]> = {};
  for (const one of errors) error[one.field] = [...(error[one.field] ?? []), one];
  return {
    initialValue: {
      address: { shipping: withTick('shipping'), billing: withTick('billing') },
      contact: {
        ...contact,
        agreements: String(contact.agreements),
        newsletterSubscription: String(contact.newsletterSubscription),
      },
      useShippingForBilling: String(useShippingForBilling),
    },
    error,
  };
}

function typedInfo({ address, contact, useShippingForBilling }: PostedAddress): CheckoutInfo {
  const shipping = addressOf(address.shipping);
  const billing = addressOf(address.billing);
  const offered = ADDRESS_KINDS.filter((kind) => address[kind].noHouseNumber !== undefined);
  const noHouseNumber = Object.fromEntries(offered.map((kind) => [kind, TICKED.includes(address[kind].noHouseNumber)]));
  return {
    address: { shipping, billing },
    ...(offered.length > 0 && { noHouseNumber }),
    useShippingForBilling:
      useShippingForBilling === undefined ? !wasTyped(billing) : TICKED.includes(useShippingForBilling),
    contact: {
      email: contact.email,
      telephone: contact.telephone,
      agreements: TICKED.includes(contact.agreements),
      newsletterSubscription: TICKED.includes(contact.newsletterSubscription),
    },
  };
}

const addressOf = ({ noHouseNumber: _, wholeName: __, ...texts }: PostedAddress['address']['shipping']): Address =>
  texts;

/**
 * A form without a billing choice uses the shipping address, unless a billing address was typed: an unchecked box posts
 * no value.
 */
function wasTyped({ firstName, lastName, street0, city, postCode }: Address): boolean {
  return [firstName, lastName, street0, city, postCode].some((typed) => typed.trim() !== '');
}

/** The last text posted under a name; null without one. */
export function postedText(posted: FormData, name: string): string | null {
  const last = posted.getAll(name).at(-1);
  return typeof last === 'string' ? last : null;
}

/** The first error of each field, by field name. */
export function errorsByField(errors: readonly FieldError[]): Readonly<Partial<Record<FieldPath, FieldError>>> {
  const byField: Partial<Record<FieldPath, FieldError>> = {};
  for (const error of errors) byField[error.field] ??= error;
  return byField;
}
