import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/** The country whose offer a visitor declined: it is not offered again. */
export const OFFER_COOKIE = 'offer';
const OFFER_COOKIE_SECONDS = days(180) / 1000;

export function offerCookie(declined: CountryCode, { secure }: { readonly secure: boolean }): string {
  return `${OFFER_COOKIE}=${declined}; Path=/; Max-Age=${OFFER_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes it. */
export function clearOfferCookie({ secure }: { readonly secure: boolean }): string {
  return `${OFFER_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The declined country; null for one that the shop does not serve. */
export function readOfferCookie(cookies: Cookies, registry: Pick<MarketRegistry, 'market'>): CountryCode | null {
  const value = /^[A-Z]{2}$/.exec(cookies.get(OFFER_COOKIE) ?? '')?.[0];
  return (value && registry.market(value)?.countryCode) || null;
}
