import type { Language } from '#app/kernel/text.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';

/**
 * A request for a sign-in link, with the market and the language that its page was read in: those of its letter.
 * `email` is folded (`foldedEmail`).
 */
export type SignInRequest = {
  readonly email: string;
  readonly storefront: StorefrontCode;
  readonly country: CountryCode;
  readonly language: Language;
};

/** A link as its page finds it: opening changes nothing. */
export type SignInLinkState =
  /** `email` is the folded address that it signs in with; `idempotencyKey` names the form of this page view. */
  | { readonly kind: 'open'; readonly email: string; readonly idempotencyKey: string }
  /** `id` is that of the sign-ins of its address, for as long as a sign-in by the link may live. */
  | { readonly kind: 'used'; readonly id: string }
  | { readonly kind: 'ended' };

/** The use of a link. Null where the form has no valid key: it cannot be repeated. */
export type SignInLinkUse = { readonly linkId: string; readonly idempotencyKey: string | null };

/** Sign-ins by letter, in the shop's own store. */
export interface SignIns {
  /**
   * Queues a letter with a link. It is written later, and only if the address has orders: nothing is looked up here, so
   * that answer and time are the same for every address. `too-many`: the address was asked for too often, in a short
   * time (`LIMITS['sign-in']`) or in a day; seconds until its next letter.
   */
  ask(
    request: SignInRequest,
  ): Promise<
    | { readonly kind: 'asked' }
    | { readonly kind: 'too-many'; readonly per: 'short' | 'day'; readonly retryAfter: number }
  >;
  /** The state of a link, which ends after `SIGN_IN_LINK_LIFE` or when the sign-ins of its address are ended. */
  look(linkId: string): Promise<SignInLinkState>;
  /**
   * Uses a link, once. Returns the id of the sign-ins of its address, again for the same form: a button that is pressed
   * twice does what it says. Null for a link that another form used, or that has ended.
   */
  use(use: SignInLinkUse): Promise<string | null>;
  /** The folded address of an id; null once the sign-ins of the address were ended. */
  emailOf(id: string): Promise<string | null>;
  /** Ends the sign-ins of an address in every browser, and its unused links. */
  endAll(id: string): Promise<void>;
}
