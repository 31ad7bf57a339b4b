import type { Cookies } from '#app/kernel/cookies.ts';
import {
  answersText,
  type ByPurpose,
  CONSENT_COOKIE,
  type Consent,
  PURPOSES,
  type Purpose,
  REFUSED,
  readChoice,
} from './consent.ts';

/** What a page knows of consent. */
export type PageConsent = {
  readonly given: Consent;
  /** What this storefront needs and has no answer. */
  readonly unanswered: readonly Purpose[];
  /** What the banner asks for: the same, but nothing on a page that answers a form. Without any there is no banner. */
  readonly asks: readonly Purpose[];
  /** The purposes that something in this storefront needs. */
  readonly uses: ByPurpose;
};

/** The consent of pages outside the storefronts, which ask for nothing. */
export const NOTHING_ASKED: PageConsent = { given: REFUSED, unanswered: [], asks: [], uses: REFUSED };

/** What a page of a storefront knows of the consent that cookies hold. */
export function pageConsent(cookies: Cookies, uses: ByPurpose): PageConsent {
  const choice = readChoice(cookies);
  const unanswered = PURPOSES.filter((purpose) => uses[purpose] && (choice?.answers[purpose] ?? null) === null);
  return { given: choice?.given ?? REFUSED, unanswered, asks: unanswered, uses };
}

/**
 * The consent in the key of a shared page, as the cookie with which it is made; empty for a visitor who has answered
 * for nothing that the storefront uses. `shows` are the purposes whose consent changes what a shared page contains: of
 * the others a page shows only whether there is an answer.
 */
export function consentVariant(
  cookies: Cookies,
  { uses, shows }: { readonly uses: ByPurpose; readonly shows: ByPurpose },
): string {
  const answers = readChoice(cookies)?.answers;
  if (!answers || !PURPOSES.some((purpose) => uses[purpose] && answers[purpose] !== null)) return '';
  const shown = (purpose: Purpose) => {
    if (!uses[purpose]) return false;
    return answers[purpose] === null ? null : answers[purpose] && shows[purpose];
  };
  const variant = {
    personalisation: shown('personalisation'),
    statistics: shown('statistics'),
    marketing: shown('marketing'),
  };
  return `${CONSENT_COOKIE}=${answersText(variant)}; `;
}
