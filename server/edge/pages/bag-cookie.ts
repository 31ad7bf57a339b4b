import { type Clock, days } from '#app/kernel/clock.ts';
import { CART_TOKEN_LIFE, cartFor, countFor, type SessionCarts } from '#app/modules/cart/domain/session-carts.ts';
import type { WarehouseRegion } from '#app/modules/markets/domain/types.ts';

/**
 * The cookies with the number on the bag, one per warehouse region. They repeat what the session says, so that a page
 * with the number is made without decrypting the session.
 */
export const BAG_COOKIE = 'bag';
export const BAG_US_COOKIE = 'bag-us';

const NAMES = { NL: BAG_COOKIE, US: BAG_US_COOKIE } as const satisfies Record<WarehouseRegion, string>;

/** A request without them renews the session, so they live no longer than a session stays unrenewed. */
const LONGEST_LIFE = days(1);
const SECOND = 1000;
const NUMBER = /^\d{1,4}$/;

/** The numbers in a request's cookies; null for an absent one. */
export type BagNumbers = Readonly<Record<WarehouseRegion, number | null>>;

/** The number in the value of a bag cookie; null when it is none. */
export function readBagNumber(value: string): number | null {
  return NUMBER.test(value) ? Number(value) : null;
}

/**
 * The `Set-Cookie` values that make a browser's bag cookies repeat its session; none when they do. `carts` is null when
 * the browser has no session cookie. Both are written together, so that none expires before the other. `bag` exists
 * beside every session cookie, 0 for an empty cart. `renew`: they are written although they agree.
 */
export function bagCookies(
  carts: SessionCarts | null,
  {
    sent,
    now,
    renew,
    secure,
  }: {
    readonly sent: BagNumbers;
    readonly now: ReturnType<Clock>;
    readonly renew: boolean;
    readonly secure: boolean;
  },
): string[] {
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cleared = (region: WarehouseRegion) =>
    sent[region] === null ? [] : [`${NAMES[region]}=; ${attributes}; Max-Age=0`];
  if (!carts) return [...cleared('NL'), ...cleared('US')];
  const numbers = { NL: countFor(carts, 'NL', now), US: countFor(carts, 'US', now) };
  const agrees = sent.NL === numbers.NL && (sent.US ?? 0) === numbers.US;
  if (agrees && !renew) return [];
  const written = (region: WarehouseRegion) =>
    `${NAMES[region]}=${numbers[region]}; ${attributes}; Max-Age=${lifeOf(carts, region, now)}`;
  return [written('NL'), ...(numbers.US > 0 ? [written('US')] : cleared('US'))];
}

/** The lifetime of a bag cookie in seconds: it ends with its cart. */
function lifeOf(carts: SessionCarts, region: WarehouseRegion, now: number): number {
  const cart = cartFor(carts, region, now);
  const life = cart ? Math.min(LONGEST_LIFE, cart.date + CART_TOKEN_LIFE - now) : LONGEST_LIFE;
  return Math.ceil(life / SECOND);
}
