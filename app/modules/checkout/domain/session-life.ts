import { seconds } from '#app/kernel/clock.ts';

/** A session is not handed out any more this long before it ends: the shopper still has to pay. */
const LAST_MOMENTS = seconds(60);

/** Whether a session may still be handed out at `now`. Times are milliseconds. */
export function isSessionFresh(session: { readonly expiresAt: number }, now: number): boolean {
  return session.expiresAt - now > LAST_MOMENTS;
}
