import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';
import type { CountryCode, MarketRegistry } from './types.ts';

const UNKNOWN_VISITOR: CountryCode = 'DE';

/**
 * The two-letter code of a visitor's country, served or not: the preference, the trusted proxy's header, the first
 * region of `Accept-Language`, else Germany.
 */
export function detectCountry({
  preference,
  proxyHeader,
  acceptLanguage,
}: {
  readonly preference: CountryCode | null;
  readonly proxyHeader: string | null;
  readonly acceptLanguage: string | null;
}): string {
  if (preference) return preference;
  if (proxyHeader && /^[A-Za-z]{2}$/.test(proxyHeader) && !/^(xx|t1)$/i.test(proxyHeader))
    return proxyHeader.toUpperCase();
  const region = /(?:^|[,\s])[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})(?=[;,\s]|$)/.exec(acceptLanguage ?? '');
  return region?.[1]?.toUpperCase() ?? UNKNOWN_VISITOR;
}

export const MARKET_COOKIE = 'market';
const MARKET_COOKIE_SECONDS = days(180) / 1000;

/** The cookie with the country chosen; scripts can read it. */
export function marketCookie(countryCode: CountryCode, { secure }: { readonly secure: boolean }): string {
  return `${MARKET_COOKIE}=${countryCode}; Path=/; Max-Age=${MARKET_COOKIE_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the preference. */
export function clearMarketCookie({ secure }: { readonly secure: boolean }): string {
  return `${MARKET_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The preference, when the shop serves that country. */
export function readMarketCookie(cookies: Cookies, registry: MarketRegistry): CountryCode | null {
  const value = /^"?([A-Za-z]{2})"?$/.exec(cookies.get(MARKET_COOKIE) ?? '')?.[1];
  return (value && registry.market(value)?.countryCode) || null;
}
