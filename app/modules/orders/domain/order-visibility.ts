import { type Clock, days } from '#app/kernel/clock.ts';

/**
 * The time after which the success page hides names, addresses and contact from the browser that placed the order.
 * Milliseconds.
 */
export const SUCCESS_PAGE_LIFE = days(7);
/** The time after which the signed link hides lines and delivery address. Milliseconds. */
export const ORDER_LINK_LIFE = days(180);

/**
 * The last whole day (UTC) on which the signed link of an order of `createdAt` opens it, as a moment of that day in
 * milliseconds. Null once that day is over at `now`.
 */
export function lastLinkDay({ createdAt }: { readonly createdAt: number }, now: ReturnType<Clock>): number | null {
  const last = createdAt + ORDER_LINK_LIFE - days(1);
  return Math.floor(now / days(1)) <= Math.floor(last / days(1)) ? last : null;
}

/** Whether a page with this lifetime still shows an order of `createdAt` at `now`. */
export function isShown(life: number, { createdAt }: { readonly createdAt: number }, now: ReturnType<Clock>): boolean {
  return now - createdAt < life;
}
