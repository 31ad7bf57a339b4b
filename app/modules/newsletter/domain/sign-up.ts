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

/** What is wrong with the address, as the key of its text. */
export type NewsletterFault = 'emailMissing' | 'invalidEmail' | 'addressRejected';

/** The forms of a page: its own, a block of it, in the footer, in the menu of small screens. */
export const SIGN_UP_PLACES = ['page', 'block', 'footer', 'menu'] as const;
export type SignUpPlace = (typeof SIGN_UP_PLACES)[number];
export const isSignUpPlace = (place: string): place is SignUpPlace =>
  (SIGN_UP_PLACES as readonly string[]).includes(place);

/** The form of the popup with an identifier. */
export type PopupPlace = `popup-${string}`;
const POPUP = /^popup-([\w-]{1,40})$/;
export const isPopupPlace = (place: string): place is PopupPlace => POPUP.test(place);
/** The identifier of the popup that a place names; null for another place. */
export const popupOfPlace = (place: string): string | null => POPUP.exec(place)?.[1] ?? null;

/** What the list answered to the sign-up of an order. accepted: also for an address that it had before. */
export const ORDER_SIGN_UP_OUTCOMES = ['accepted', 'rejected'] as const;
export type OrderSignUpOutcome = (typeof ORDER_SIGN_UP_OUTCOMES)[number];

/** waiting: the list has not been asked yet, or does not answer. */
export type OrderSignUpState = OrderSignUpOutcome | 'waiting';

/** How long a page says that a sign-up waits. Milliseconds. An earlier release stored no outcome. */
export const SIGN_UP_WAIT_LIFE = days(1);
