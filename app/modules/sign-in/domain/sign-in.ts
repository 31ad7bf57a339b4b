import { type Clock, days, minutes } from '#app/kernel/clock.ts';

/** The link of a letter signs in, once, for this long after it was asked for. Milliseconds. */
export const SIGN_IN_LINK_LIFE = minutes(15);
/** A browser stays signed in for this long, however often it comes back. Milliseconds. */
export const SIGN_IN_LIFE = days(14);

/**
 * The sign-in of a browser, in its session cookie. `id` stands for all sign-ins of an address and ends with them; `at`
 * is when this one was made, in milliseconds.
 */
export type SignIn = { readonly id: string; readonly at: number };

/** Whether a sign-in has not ended by its age. */
export function isLive({ at }: SignIn, now: ReturnType<Clock>): boolean {
  return now - at < SIGN_IN_LIFE;
}

/** Where a visitor was signed out. */
export type SignedOut = 'here' | 'everywhere';

/** The part of a session that signs a browser in. */
export type SignInSession = {
  readonly data: { readonly signIn?: SignIn | undefined };
  update(patch: { readonly signIn: SignIn | undefined }): void;
};
