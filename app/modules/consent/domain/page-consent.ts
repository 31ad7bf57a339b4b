import type { Cookies } from '#app/kernel/cookies.ts';
import { type ByPurpose, CONSENT_COOKIE, type Consent, consentText, PURPOSES, REFUSED, readChoice } from './consent.ts';

/** What a page knows of consent. */
export type PageConsent = {
  readonly given: Consent;
  /** The banner asks: something in this storefront needs consent, and the visitor has not chosen. */
  readonly asks: boolean;
  /** The purposes that something in this storefront needs. */
  readonly uses: ByPurpose;
};

/** The consent of pages outside the storefronts, which ask for nothing. */
export const NOTHING_ASKED: PageConsent = { given: REFUSED, asks: false, uses: REFUSED };

const usesAny = (uses: ByPurpose): boolean => PURPOSES.some((purpose) => uses[purpose]);

/** What a page of a storefront knows of the consent that cookies hold. */
export function pageConsent(cookies: Cookies, uses: ByPurpose): PageConsent {
  const choice = readChoice(cookies);
  return { given: choice ?? REFUSED, asks: choice === null && usesAny(uses), uses };
}

/**
 * The consent in the key of a shared page, as the cookie with which it is made; empty for a visitor who has not chosen
 * and where nothing needs consent. `shows` are the purposes whose consent changes what a shared page contains: of the
 * others a page shows only that the visitor has chosen.
 */
export function consentVariant(
  cookies: Cookies,
  { uses, shows }: { readonly uses: ByPurpose; readonly shows: ByPurpose },
): string {
  const choice = readChoice(cookies);
  if (choice === null || !usesAny(uses)) return '';
  const { personalisation, statistics, marketing } = choice;
  const shown = {
    personalisation: personalisation && shows.personalisation,
    statistics: statistics && shows.statistics,
    marketing: marketing && shows.marketing,
  };
  return `${CONSENT_COOKIE}=${consentText(shown)}; `;
}
