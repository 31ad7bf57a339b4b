import type { Cookies } from '#app/kernel/cookies.ts';
import {
  type ByPurpose,
  CONSENT_COOKIE,
  type Consent,
  consentBy,
  consentText,
  PURPOSES,
  type Purpose,
  REFUSED,
  readAnswers,
} from './consent.ts';

/** What a page knows of consent. */
export type PageConsent = {
  readonly given: Consent;
  /** The banner asks: something in this storefront needs a consent that the visitor was not asked for. */
  readonly asks: boolean;
  /** The purposes that something in this storefront needs. */
  readonly uses: ByPurpose;
};

/** The consent of pages outside the storefronts, which ask for nothing. */
export const NOTHING_ASKED: PageConsent = { given: REFUSED, asks: false, uses: REFUSED };

type Answer = boolean | null;

const usesAny = (uses: ByPurpose): boolean => PURPOSES.some((purpose) => uses[purpose]);

/** What a page of a storefront knows of the consent that cookies hold. */
export function pageConsent(cookies: Cookies, uses: ByPurpose): PageConsent {
  const choice = readAnswers(cookies);
  if (!choice) return { given: REFUSED, asks: usesAny(uses), uses };
  return {
    given: consentBy(choice),
    asks: PURPOSES.some((purpose) => uses[purpose] && choice[purpose] === null),
    uses,
  };
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
  const choice = readAnswers(cookies);
  if (choice === null || !usesAny(uses)) return '';
  const shown = (purpose: Purpose) =>
    // A purpose that was not asked for makes the banner ask where something needs it.
    choice[purpose] === null ? (uses[purpose] ? null : false) : choice[purpose] && shows[purpose];
  const [personalisation, statistics, marketing] = PURPOSES.map(shown) as [Answer, Answer, Answer];
  return `${CONSENT_COOKIE}=${consentText({ personalisation, statistics, marketing })}; `;
}
