import type { Cookies } from '#app/kernel/cookies.ts';

/** What a visitor has agreed to. What is necessary needs no agreement. */
export type Consent = {
  readonly necessary: true;
  readonly personalisation: boolean;
  readonly statistics: boolean;
  readonly marketing: boolean;
};

/** Reads the consent of a request from its cookies. It is called for every request: it does no work but this. */
export type ConsentReader = (cookies: Cookies) => Consent;

/** An experiment as content defines it. */
export type Experiment = {
  readonly id: string;
  readonly storefronts: readonly string[];
  /** False ends it at once for everyone. */
  readonly active: boolean;
  /** `share` is a percentage; null takes an equal part of what the others leave. */
  readonly variants: readonly { readonly id: string; readonly share: number | null }[];
};
