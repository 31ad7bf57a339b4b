import type { Cookies } from '#app/kernel/cookies.ts';

/** What a visitor can agree to, in the order of the settings and of the cookie. */
export const PURPOSES = ['personalisation', 'statistics', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** One value for each purpose. */
export type ByPurpose = Readonly<Record<Purpose, boolean>>;

/** What a visitor has agreed to. What is necessary needs no agreement. */
export type Consent = { readonly necessary: true } & ByPurpose;

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

/** A choice as the value of its cookie: the version, and a digit for each purpose. */
export function consentText(consent: ByPurpose): string {
  return `${VERSION}.${PURPOSES.map((purpose) => (consent[purpose] ? 1 : 0)).join('')}`;
}

/** Every choice by its text: reading one makes no object. */
const CHOICES: ReadonlyMap<string, Consent> = new Map(
  Array.from({ length: 2 ** PURPOSES.length }, (_, bits): [string, Consent] => {
    const [personalisation, statistics, marketing] = [bits & 1, bits & 2, bits & 4].map(Boolean) as [
      boolean,
      boolean,
      boolean,
    ];
    const consent = { necessary: true, personalisation, statistics, marketing } as const;
    return [consentText(consent), consent];
  }),
);

/** The choice that cookies hold; null for a visitor who has made none. */
export function readChoice(cookies: Cookies): Consent | null {
  const value = cookies.get(CONSENT_COOKIE);
  return value === undefined ? null : (CHOICES.get(value) ?? null);
}

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
export function consentCookie(consent: Consent, { secure }: Attributes): string {
  return `${CONSENT_COOKIE}=${consentText(consent)}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that forgets the choice. */
export function clearConsentCookie({ secure }: Attributes): string {
  return `${CONSENT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`;
}
