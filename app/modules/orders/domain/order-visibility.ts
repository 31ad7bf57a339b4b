import { type Clock, days } from '#app/kernel/clock.ts';

/**
 * How long after it was placed an order shows names, addresses and contact on the success page of the browser that
 * placed it. Milliseconds.
 */
export const SUCCESS_PAGE_LIFE = days(7);
/** How long after it was placed the signed link of an order shows what was ordered and where it goes. Milliseconds. */
export const ORDER_LINK_LIFE = days(180);

/** Whether a page with this lifetime still shows at `now` an order placed at `createdAt`. */
export function isShown(life: number, { createdAt }: { readonly createdAt: number }, now: ReturnType<Clock>): boolean {
  return now - createdAt < life;
}
