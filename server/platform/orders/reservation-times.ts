import { minutes } from '#app/kernel/clock.ts';

/** How long goods are reserved for a payment that is about to start. */
const RESERVATION_TIME = minutes(10);
/**
 * The longest time one reservation takes, however often the shopper presses the button again. A payment that waits at a
 * bank extends it.
 */
const LONGEST_RESERVATION = minutes(30);
/** An order whose payment session is not opened within this time has expired. */
export const PAYMENT_STARTS_WITHIN = minutes(10);

/** When a reservation made at `since` ends if the button is pressed at `now`. Milliseconds. */
export function reservedUntil({ now, since }: { readonly now: number; readonly since: number }): number {
  return Math.min(now + RESERVATION_TIME, Math.max(now, since + LONGEST_RESERVATION));
}
