import { seconds } from '#app/kernel/clock.ts';

/** A session is not reused in this time before its expiry, because the shopper still has to pay. */
const LAST_MOMENTS = seconds(60);

/** Whether a session may be reused at `now`. Times are milliseconds. */
export function isSessionFresh(session: { readonly expiresAt: number }, now: number): boolean {
  return session.expiresAt - now > LAST_MOMENTS;
}
