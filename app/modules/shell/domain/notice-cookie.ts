import type { Cookies } from '#app/kernel/cookies.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/**
 * The country of the notice "already in this market", which the next page shows once. It has its own cookie: only a
 * request that carries it gets a page of its own.
 */
export const NOTICE_COOKIE = 'notice';
const NOTICE_COOKIE_SECONDS = 10 * 60;

export function noticeCookie(countryCode: CountryCode, { secure }: { readonly secure: boolean }): string {
  return `${NOTICE_COOKIE}=${countryCode}; Path=/; Max-Age=${NOTICE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the notice. */
export function clearNoticeCookie({ secure }: { readonly secure: boolean }): string {
  return `${NOTICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The country of the notice, when the shop serves it. */
export function readNoticeCookie(cookies: Cookies, registry: MarketRegistry): CountryCode | null {
  const value = cookies.get(NOTICE_COOKIE) ?? '';
  return /^[A-Z]{2}$/.test(value) ? (registry.market(value)?.countryCode ?? null) : null;
}
