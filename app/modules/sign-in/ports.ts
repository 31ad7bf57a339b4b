import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';

/** A request for a sign-in link, and the market that writes its letter. `email` is folded (`foldedEmail`). */
export type SignInRequest = {
  readonly email: string;
  readonly storefront: StorefrontCode;
  readonly country: CountryCode;
};

/** Sign-ins by letter, in the shop's own store. */
export interface SignIns {
  /**
   * Queues a letter with a link. It is written later, and only if the address has orders: nothing is looked up here, so
   * that answer and time are the same for every address. `too-many`: the address was asked for too often; seconds until
   * its next letter.
   */
  ask(
    request: SignInRequest,
  ): Promise<{ readonly kind: 'asked' } | { readonly kind: 'too-many'; readonly retryAfter: number }>;
  /**
   * Uses a link, once and within `SIGN_IN_LINK_LIFE`. Returns the id of the sign-ins of its address; null for a link
   * that was used or has ended.
   */
  use(linkId: string): Promise<string | null>;
  /** The folded address of an id; null once the sign-ins of the address were ended. */
  emailOf(id: string): Promise<string | null>;
  /** Ends the sign-ins of an address in every browser, and its unused links. */
  endAll(id: string): Promise<void>;
}
