import { days } from '#app/kernel/clock.ts';
import { foldedEmail, isEmail, LONGEST_EMAIL } from '#app/kernel/email.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import {
  COUNTRY_CODES,
  type CountryCode,
  STOREFRONT_CODES,
  type StorefrontCode,
} from '#app/modules/markets/domain/types.ts';

/** How long a sign-up waits to be confirmed. Milliseconds. */
export const SIGN_UP_LIFE = days(30);

/** pending: the confirmation email is unanswered. confirmed: its link was opened. */
export type NewsletterStatus = 'pending' | 'confirmed';

/**
 * invalid-email: the text is no address. address-rejected: it is one, and the list does not take it. unknown-market: no
 * storefront or country of the shop.
 */
export type NewsletterError = { readonly kind: 'invalid-email' | 'address-rejected' | 'unknown-market' };

/** A stored sign-up: the address is in one spelling, so that it is unique. */
export type SignUp = { readonly email: string; readonly storefront: StorefrontCode; readonly country: CountryCode };

/** Validates the posted fields. */
export function readSignUp({
  store,
  email,
  countryCode,
}: {
  readonly store: string;
  readonly email: string;
  readonly countryCode: string;
}): Result<SignUp, NewsletterError> {
  const storefront = STOREFRONT_CODES.find((code) => code === store);
  const country = COUNTRY_CODES.find((code) => code === countryCode);
  if (!storefront || !country) return err({ kind: 'unknown-market' });
  const address = foldedEmail(email);
  if (address.length > LONGEST_EMAIL || !isEmail(address)) return err({ kind: 'invalid-email' });
  return ok({ email: address, storefront, country });
}
