import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';

/** A random id by which recommendations know a visitor again, only with consent to personalisation. */
export const PROFILE_COOKIE = 'profile';
const COOKIE_SECONDS = days(180) / 1000;
const PROFILE_ID = /^[\w-]{16,64}$/;

/** The id of a visitor; null without a valid one. */
export function readProfileId(cookies: Cookies): string | null {
  const id = cookies.get(PROFILE_COOKIE) ?? '';
  return PROFILE_ID.test(id) ? id : null;
}

type Attributes = { readonly secure: boolean };

export function profileCookie(id: string, { secure }: Attributes): string {
  return `${PROFILE_COOKIE}=${id}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the id. */
export function clearProfileCookie({ secure }: Attributes): string {
  return `${PROFILE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
