import { isEmail } from '#app/kernel/email.ts';
import type { Contact } from './checkout-info.ts';
import { FIELD_LIMITS, type FieldError } from './field-errors.ts';
import { asciiDigits, codePointLength, tidy } from './plain-text.ts';

export type ContactError = FieldError<keyof Contact>;

/** `several`: the text holds more than one number. `as-typed`: without a country code, or unknown. */
export type TelephoneReading =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'several' | 'too-short' | 'as-typed' };
/** Reads a telephone number with the facts of all countries, which only the server has. */
export type ReadTelephone = (typed: string) => TelephoneReading;

/** A normalised email address: the host in lower case. */
export function tidyEmail(typed: string): string {
  const text = tidy(typed);
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
}

/** A normalised telephone number: digits with an optional leading plus. */
export function tidyTelephone(typed: string): string {
  return asciiDigits(tidy(typed)).replace(/[\s()[\].\p{Pd}\u2212/]/gu, '');
}

/** Validates the contact. `value` is the normalised form, of invalid texts too. */
export function validateContact(
  typed: Contact,
  {
    readTelephone = () => ({ kind: 'as-typed' }),
    isTelephoneOptional = false,
  }: { readonly readTelephone?: ReadTelephone | undefined; readonly isTelephoneOptional?: boolean } = {},
): { readonly value: Contact; readonly errors: readonly ContactError[] } {
  const read = readTelephone(typed.telephone);
  const value: Contact = {
    email: tidyEmail(typed.email),
    telephone: read.kind === 'number' ? read.number : tidyTelephone(typed.telephone),
    agreements: typed.agreements,
    newsletterSubscription: typed.newsletterSubscription,
  };
  const errors: ContactError[] = [];
  const email = emailError(value.email);
  const isLeftOut = isTelephoneOptional && tidy(typed.telephone) === '';
  const telephone = isLeftOut ? null : telephoneError(value.telephone, { typed: typed.telephone, read });
  if (email) errors.push(email);
  if (telephone) errors.push(telephone);
  if (!value.agreements) errors.push({ field: 'agreements', key: 'errorAgreementsEmpty' });
  return { value, errors };
}

function emailError(email: string): ContactError | null {
  if (email === '') return { field: 'email', key: 'errorEmailEmpty' };
  const length = codePointLength(email);
  if (length > FIELD_LIMITS.email)
    return { field: 'email', key: 'errorTooManyChar', params: { n: FIELD_LIMITS.email, length } };
  return isEmail(email) ? null : { field: 'email', key: 'errorEmailPatternNotValid' };
}

function telephoneError(
  telephone: string,
  { typed, read }: { readonly typed: string; readonly read: TelephoneReading },
): ContactError | null {
  if (read.kind === 'several') return { field: 'telephone', key: 'errorPhoneSeveral' };
  if (telephone === '')
    return { field: 'telephone', key: tidy(typed) === '' ? 'errorPhoneEmpty' : 'errorPhonePatternNotValid' };
  const length = codePointLength(telephone);
  if (length > FIELD_LIMITS.telephone)
    return { field: 'telephone', key: 'errorTooManyChar', params: { n: FIELD_LIMITS.telephone, length } };
  if (!/^\+?[0-9]+$/.test(telephone)) return { field: 'telephone', key: 'errorPhonePatternNotValid' };
  return read.kind === 'too-short' ? { field: 'telephone', key: 'errorPhoneTooShort' } : null;
}
