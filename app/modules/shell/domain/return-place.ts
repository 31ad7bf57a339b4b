import type { Cookies } from '#app/kernel/cookies.ts';
import { decoded } from '#app/kernel/decoded.ts';
import { pageType } from '#app/modules/content/domain/page-type.ts';
import { checkedPlace, placeIn } from '#app/modules/markets/domain/place.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { PLACE_COOKIE, placeCookie } from './place-cookie.ts';

/** Page types that are remembered. */
const PLACES: readonly string[] = ['homepage', 'category', 'search', 'faq', 'blog', 'campaign'];

/** The place of a page view, as path and query; null for a page of another type and for an address that is too long. */
export function placeOf(path: string, query: string): string | null {
  const { storefront, rest } = stripStorefront(path);
  const isContent = rest === '/about-us' || rest.startsWith('/about-us/');
  if (storefront === null || !(isContent || PLACES.includes(pageType(storefront, rest)))) return null;
  return checkedPlace(path + query) || null;
}

/** The `Set-Cookie` value that removes the place. */
export function clearPlaceCookie({ secure }: { readonly secure: boolean }): string {
  return `${placeCookie('', { secure })}; Max-Age=0`;
}

/** The place; empty when it is absent or not a page of this shop. */
export function readPlaceCookie(cookies: Cookies): string {
  const value = /^[\w%.!~*'()-]*/.exec(cookies.get(PLACE_COOKIE) ?? '')?.[0] ?? '';
  return checkedPlace(decoded(value) ?? '');
}

/** The target of “Continue shopping” in the present market; null when the place does not exist there. */
export function returnPlace(cookies: Cookies, market: Market, registry: MarketRegistry): string | null {
  const place = readPlaceCookie(cookies);
  return place === '' || placeOf(...split(place)) === null
    ? null
    : placeIn(market, place, (code) => registry.storefront(code)?.warehouse.region ?? null);
}

function split(place: string): [path: string, query: string] {
  const url = new URL(place, 'https://shop.invalid');
  return [url.pathname, url.search];
}
