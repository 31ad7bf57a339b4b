import type { Cookies } from '#app/kernel/cookies.ts';
import type { Consent } from '#app/modules/consent/domain/consent.ts';

/** Reads the consent of a request from its cookies. It is called for every request: it does no work but this. */
export type ConsentReader = (cookies: Cookies) => Consent;
