import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/**
 * The countries where terms that are linked at the button become part of the contract by a sentence (docs/law.md).
 * Everywhere else a check box asks for consent.
 */
const BY_SENTENCE: readonly CountryCode[] = ['GB', 'DE', 'AT', 'BE', 'CH', 'NL', 'LU', 'IE', 'US', 'AU', 'NZ', 'SG'];

/** Whether a check box accepts the terms in a country. */
export function hasTermsBox(country: CountryCode): boolean {
  return !BY_SENTENCE.includes(country);
}
