import { minutes } from '#app/kernel/clock.ts';

/** How long units are reserved for a payment that is about to start. */
const RESERVATION_TIME = minutes(10);
/** The longest time of one reservation, however often the shopper repeats the payment. A pending payment extends it. */
const LONGEST_RESERVATION = minutes(30);
/** An order whose payment session is not opened within this time has expired. */
export const PAYMENT_STARTS_WITHIN = minutes(10);

/** The end of a reservation made at `since` when the payment starts at `now`. Milliseconds. */
export function reservedUntil({ now, since }: { readonly now: number; readonly since: number }): number {
  return Math.min(now + RESERVATION_TIME, Math.max(now, since + LONGEST_RESERVATION));
}
