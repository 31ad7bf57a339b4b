import { acceptedLanguages } from '#app/kernel/accept-language.ts';
import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';
import type { CountryCode, MarketRegistry } from './types.ts';

const UNKNOWN_VISITOR: CountryCode = 'DE';

/**
 * The two-letter code of a visitor's country, served or not: the preference, the trusted proxy's header, the
 * region that `Accept-Language` prefers, else Germany.
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
    return countryOf(proxyHeader);
  return acceptedLanguages(acceptLanguage).map(regionOf).find(Boolean) ?? UNKNOWN_VISITOR;
}

/** The region of a language tag: `AT` of `de-AT`, `TW` of `zh-Hant-TW`. */
function regionOf(tag: string): string | undefined {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1];
  return region && countryOf(region);
}

/** The code of a country; `UK`, which some programs write, is reserved for the United Kingdom. */
function countryOf(region: string): string {
  const code = region.toUpperCase();
  return code === 'UK' ? 'GB' : code;
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
