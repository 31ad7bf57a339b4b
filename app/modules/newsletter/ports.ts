import type { Result } from '#app/kernel/result.ts';
import type { NewsletterError, NewsletterStatus } from './domain/sign-up.ts';

/** The body of `POST /api/newsletter`: storefront, address, country, and whether it comes from the checkout. */
export type NewsletterRequest = {
  readonly store: string;
  readonly email: string;
  readonly countryCode: string;
  readonly checkout: boolean;
};

/** The list of newsletter subscriptions. */
export interface Newsletter {
  /**
   * Signs an address up with double opt-in: a confirmation email is sent first. Repeating it is harmless. Rejects when
   * the newsletter service is unavailable; the sign-up may have happened then, and a retry is safe.
   */
  subscribe(request: NewsletterRequest): Promise<Result<NewsletterStatus, NewsletterError>>;
}
