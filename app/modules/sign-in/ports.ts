import type { Language } from '#app/kernel/text.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { BrowserSignIn, Device } from './domain/sign-in.ts';

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
  /** `id` is that of the sign-in that it made, for as long as that may live. */
  | { readonly kind: 'used'; readonly id: string }
  | { readonly kind: 'ended' };

/** The use of a link. Without a valid key of its form (null) it cannot be repeated. */
export type SignInLinkUse = {
  readonly linkId: string;
  readonly idempotencyKey: string | null;
  readonly device: Device;
  /** The sign-in of this browser until now, which ends; null without one. */
  readonly replaces: string | null;
};

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
  /** The state of a link, which ends after `SIGN_IN_LINK_LIFE` or when all sign-ins of its address are ended. */
  look(linkId: string): Promise<SignInLinkState>;
  /**
   * Uses a link, once. Returns the id of a new sign-in, again for the same form while that lives: a button that is
   * pressed twice does what it says. Null for a link that another form used, or that has ended.
   */
  use(use: SignInLinkUse): Promise<string | null>;
  /** The folded address of a sign-in, whose use is noted; null once it has ended. */
  emailOf(id: string): Promise<string | null>;
  /** The sign-ins of the address of one, which comes first, the latest use next; empty once it has ended. */
  list(id: string): Promise<readonly BrowserSignIn[]>;
  /** Ends one sign-in. */
  end(id: string): Promise<void>;
  /** Ends `other`, or with null every other sign-in of the address of `id` and its unused links. Returns how many. */
  endOther(id: string, other: string | null): Promise<number>;
  /** Ends the sign-ins of an address in every browser, and its links. */
  endAll(id: string): Promise<void>;
}

/** The sessions of browsers that were forgotten: a copy of their cookie opens an empty one. */
export interface ForgottenSessions {
  /** Whether a session was forgotten, from memory: no page waits for the store. */
  has(id: string): boolean;
  /** Forgets a session on every node, until `endsAt`, when its cookie ends by itself. */
  add(session: { readonly id: string; readonly endsAt: number }): Promise<void>;
}
