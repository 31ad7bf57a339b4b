import { isEmail } from '#app/kernel/email.ts';
import type { Contact } from './checkout-info.ts';
import { FIELD_LIMITS, type FieldError } from './field-errors.ts';
import { asciiDigits, codePointLength, tidy } from './plain-text.ts';

export type ContactError = FieldError<keyof Contact>;

/** A normalised email address: no white space, the host in lower case. */
export function tidyEmail(typed: string): string {
  const text = tidy(typed).replace(/ /g, '');
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
}

/** A normalised telephone number: digits with an optional leading plus. `(0)` after a country code is removed. */
export function tidyTelephone(typed: string): string {
  const text = asciiDigits(tidy(typed));
  const withoutTrunk = /^(?:\+|00)/.test(text) ? text.replace('(0)', '') : text;
  return withoutTrunk.replace(/[\s()[\].\p{Pd}\u2212/]/gu, '');
}

/** Validates the contact. `value` is the normalised form, of invalid texts too. */
export function validateContact(typed: Contact): { readonly value: Contact; readonly errors: readonly ContactError[] } {
  const value: Contact = {
    email: tidyEmail(typed.email),
    telephone: tidyTelephone(typed.telephone),
    agreements: typed.agreements,
    newsletterSubscription: typed.newsletterSubscription,
  };
  const errors: ContactError[] = [];
  const email = emailError(value.email);
  const telephone = telephoneError(value.telephone, typed.telephone);
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

function telephoneError(telephone: string, typed: string): ContactError | null {
  if (telephone === '')
    return { field: 'telephone', key: tidy(typed) === '' ? 'errorPhoneEmpty' : 'errorPhonePatternNotValid' };
  const length = codePointLength(telephone);
  if (length > FIELD_LIMITS.telephone)
    return { field: 'telephone', key: 'errorTooManyChar', params: { n: FIELD_LIMITS.telephone, length } };
  return /^\+?[0-9]+$/.test(telephone) ? null : { field: 'telephone', key: 'errorPhonePatternNotValid' };
}
