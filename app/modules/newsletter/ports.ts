import type { AddressKey } from '#app/kernel/address-link.ts';
import type { Result } from '#app/kernel/result.ts';
import type { Language } from '#app/kernel/text.ts';
import type { NewsletterError, NewsletterStatus, OrderSignUpOutcome } from './domain/sign-up.ts';

/**
 * The body of `POST /api/newsletter`: storefront, address, country, whether it comes from the checkout, and the
 * language that the visitor reads; null and absent for the market's own.
 */
export type NewsletterRequest = {
  readonly store: string;
  readonly email: string;
  readonly countryCode: string;
  readonly checkout: boolean;
  readonly language?: Language | null;
};

/** The list of newsletter subscriptions. Its calls reject while the newsletter service is unavailable. */
export interface Newsletter {
  /**
   * Signs an address up with double opt-in: a confirmation email is sent first. Repeating it is harmless. When it
   * rejects, the sign-up may have happened, and a retry is safe.
   */
  subscribe(request: NewsletterRequest): Promise<Result<NewsletterStatus, NewsletterError>>;
  /** Confirms a sign-up, once or again. False without one: it was ended, or it expired unconfirmed. */
  confirm(key: AddressKey): Promise<boolean>;
  /** Deletes the subscriptions and sign-ups of an address, in every storefront. Repeating it is harmless. */
  unsubscribe(key: Pick<AddressKey, 'emailHash'>): Promise<void>;
}

/** The sign-ups that come with orders. Their outcomes are in the shop's own store, beside a hosted platform too. */
export interface OrderSignUps {
  /** What the list answered; null before it has. */
  outcome(orderId: string): Promise<OrderSignUpOutcome | null>;
  /** Stores what the list answered. */
  note(orderId: string, outcome: OrderSignUpOutcome): Promise<void>;
  /** Asks the list for all sign-ups that are due. Never rejects: the log has the failure, and a retry follows. */
  askDue(): Promise<void>;
}
