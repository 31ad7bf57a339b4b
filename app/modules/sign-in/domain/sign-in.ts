import { days, hours, minutes } from '#app/kernel/clock.ts';
import type { Device } from './device.ts';

/** The link of a letter signs in, once, for this long after it was asked for. Milliseconds. */
export const SIGN_IN_LINK_LIFE = minutes(10);
/** A browser stays signed in for this long, however often it comes back. Milliseconds. */
export const SIGN_IN_LIFE = days(14);

/** The last use of a sign-in is written once in this time. Milliseconds. */
export const USE_NOTED_EVERY = hours(1);

/** The sign-in of a browser, in its session cookie. The store knows whether it has ended. */
export type SignIn = { readonly id: string };

/** A sign-in in the list of its address. Times are milliseconds. */
export type BrowserSignIn = {
  readonly id: string;
  readonly device: Device;
  readonly madeAt: number;
  readonly usedAt: number;
};

/** Where a visitor was signed out. */
export type SignedOut = 'here' | 'everywhere';

/** The part of a session that signs a browser in. */
export type SignInSession = {
  readonly data: { readonly signIn?: SignIn | undefined };
  update(patch: { readonly signIn: SignIn | undefined }): void;
};
