import { pageType } from '#app/modules/content/domain/page-type.ts';
import { checkedPlace, placeIn } from '#app/modules/markets/domain/kept-place.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/**
 * Remembers the last home, category, search or content page of a visit: the place to return to from the checkout. A
 * cookie of its own, because every page view changes it: a page that is still loading must not overwrite a newer cart
 * with an older session.
 */
export const PLACE_COOKIE = 'place';

/** Types of pages that are remembered. */
const PLACES: readonly string[] = ['homepage', 'category', 'search', 'faq', 'blog', 'campaign'];

/**
 * The place a page view remembers, as path and query; null for a page of another type and for an address that is too
 * long.
 */
export function placeOf(path: string, query: string): string | null {
  const { storefront, rest } = stripStorefront(path);
  const isContent = rest === '/about-us' || rest.startsWith('/about-us/');
  if (storefront === null || !(isContent || PLACES.includes(pageType(storefront, rest)))) return null;
  return checkedPlace(path + query) || null;
}

/** The `Set-Cookie` value that keeps a place for as long as the browser is open. */
export function placeCookie(place: string, { secure }: { readonly secure: boolean }): string {
  return `${PLACE_COOKIE}=${encodeURIComponent(place)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the place. */
export function clearPlaceCookie({ secure }: { readonly secure: boolean }): string {
  return `${placeCookie('', { secure })}; Max-Age=0`;
}

/** The place in a `Cookie` header; empty when there is none or it is no page of this shop. */
export function readPlaceCookie(header: string | null): string {
  const value = /(?:^|;\s*)place=([\w%.!~*'()-]*)/.exec(header ?? '')?.[1] ?? '';
  try {
    return checkedPlace(decodeURIComponent(value));
  } catch {
    return '';
  }
}

/** Where “keep shopping” leads in the market shopped in now; null without a place there. */
export function returnPlace(header: string | null, market: Market, registry: MarketRegistry): string | null {
  const place = readPlaceCookie(header);
  return place === '' || placeOf(...split(place)) === null
    ? null
    : placeIn(market, place, (code) => registry.storefront(code)?.warehouse.region ?? null);
}

function split(place: string): [path: string, query: string] {
  const url = new URL(place, 'https://shop.invalid');
  return [url.pathname, url.search];
}
