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

/** Keeps who asked for the newsletter. */
export interface Newsletter {
  /**
   * Signs an address up: it is asked by mail first whether that was meant. Repeating it is harmless. Rejects when the
   * newsletter's keeper is away; nothing is known then, and asking again is right.
   */
  subscribe(request: NewsletterRequest): Promise<Result<NewsletterStatus, NewsletterError>>;
}
