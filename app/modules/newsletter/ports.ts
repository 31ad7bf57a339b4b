import type { Result } from '#app/kernel/result.ts';
import type { NewsletterError, NewsletterStatus } from './domain/sign-up.ts';

/**
 * What `POST /api/newsletter` is sent: the storefront, the address, the country, and whether it was asked for in the
 * checkout.
 */
export type NewsletterRequest = {
  readonly store: string;
  readonly email: string;
  readonly countryCode: string;
  readonly checkout: boolean;
};

/** The list of newsletter subscriptions. */
export interface Newsletter {
  /**
   * Signs an address up with double opt-in: a confirmation mail is sent first. Repeating it is harmless. Rejects when
   * the newsletter service is unavailable; whether it signed up is unknown then, and a retry is safe.
   */
  subscribe(request: NewsletterRequest): Promise<Result<NewsletterStatus, NewsletterError>>;
}
