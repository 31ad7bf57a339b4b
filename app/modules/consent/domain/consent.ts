import type { Cookies } from '#app/kernel/cookies.ts';

/** What a visitor can agree to, in the order of the settings and of the cookie. */
export const PURPOSES = ['personalisation', 'statistics', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** One value for each purpose. */
export type ByPurpose = Readonly<Record<Purpose, boolean>>;

/** What a visitor has agreed to. What is necessary needs no agreement. */
export type Consent = { readonly necessary: true } & ByPurpose;

/**
 * The answer of a visitor for each purpose. Null: not asked, because nothing needed the purpose in the storefront whose
 * banner was answered. It counts as refused, and another storefront that needs it asks.
 */
export type Choice = Readonly<Record<Purpose, boolean | null>>;

/** The choice of a visitor; absent until there is one. */
export const CONSENT_COOKIE = 'consent';
/** A choice is asked for again after this time. */
const COOKIE_SECONDS = 180 * 24 * 60 * 60;
/**
 * Rises when a purpose gets another meaning: a choice of an earlier version counts as none and is asked for again.
 */
const VERSION = 1;

/** A request header of browsers with Global Privacy Control. */
export const PRIVACY_CONTROL = 'sec-gpc';

export const REFUSED: Consent = { necessary: true, personalisation: false, statistics: false, marketing: false };
export const ACCEPTED: Consent = { necessary: true, personalisation: true, statistics: true, marketing: true };

const ANSWERS = [true, false, null] as const;
const signOf = (answer: boolean | null): string => (answer === null ? 'x' : answer ? '1' : '0');

/** A choice as the value of its cookie: the version, and a sign for each purpose. */
export function consentText(choice: Choice): string {
  return `${VERSION}.${PURPOSES.map((purpose) => signOf(choice[purpose])).join('')}`;
}

/** What a choice agrees to. */
export const consentBy = ({ personalisation, statistics, marketing }: Choice): Consent => ({
  necessary: true,
  personalisation: personalisation === true,
  statistics: statistics === true,
  marketing: marketing === true,
});

/** Every choice by its text, with what it agrees to: reading one makes no object. */
const CHOICES: ReadonlyMap<string, { readonly choice: Choice; readonly consent: Consent }> = new Map(
  ANSWERS.flatMap((personalisation) =>
    ANSWERS.flatMap((statistics) =>
      ANSWERS.map((marketing) => {
        const choice: Choice = { personalisation, statistics, marketing };
        return [consentText(choice), { choice, consent: consentBy(choice) }] as const;
      }),
    ),
  ),
);

const known = (cookies: Cookies) => CHOICES.get(cookies.get(CONSENT_COOKIE) ?? '');

/** The answers that cookies hold; null for a visitor who has made no choice. */
export const readAnswers = (cookies: Cookies): Choice | null => known(cookies)?.choice ?? null;

/** What the choice that cookies hold agrees to; null for a visitor who has made none. */
export const readChoice = (cookies: Cookies): Consent | null => known(cookies)?.consent ?? null;

/** What a visitor has agreed to: nothing beyond what is necessary until there is a choice. */
export const consentOf = (cookies: Cookies): Consent => readChoice(cookies) ?? REFUSED;

/**
 * The cookies of a request. A browser with Global Privacy Control (`control` is the value of its header) counts as one
 * that has refused, whatever it chose before it sent the signal.
 */
export function withPrivacyControl(cookies: Cookies, control: string | null | undefined): Cookies {
  return hasPrivacyControl(control) ? new Map(cookies).set(CONSENT_COOKIE, consentText(REFUSED)) : cookies;
}

export const hasPrivacyControl = (control: string | null | undefined): boolean => control?.trim() === '1';

type Attributes = { readonly secure: boolean };

/** The `Set-Cookie` value of a choice: a page that comes back from the history reads whether it is still that one. */
export function consentCookie(choice: Choice, { secure }: Attributes): string {
  return `${CONSENT_COOKIE}=${consentText(choice)}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that forgets the choice. */
export function clearConsentCookie({ secure }: Attributes): string {
  return `${CONSENT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`;
}
