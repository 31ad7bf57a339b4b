import { pageType } from '#app/modules/content/domain/page-type.ts';
import { checkedPlace, placeIn } from '#app/modules/markets/domain/place.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/**
 * Remembers the last home, category, search or content page of a visit, to return to from the checkout. It has its own
 * cookie, because every page view changes it: a page that is still loading must not overwrite a newer cart with an
 * older session.
 */
export const PLACE_COOKIE = 'place';

/** Page types that are remembered. */
const PLACES: readonly string[] = ['homepage', 'category', 'search', 'faq', 'blog', 'campaign'];

/** The place of a page view, as path and query; null for a page of another type and for an address that is too long. */
export function placeOf(path: string, query: string): string | null {
  const { storefront, rest } = stripStorefront(path);
  const isContent = rest === '/about-us' || rest.startsWith('/about-us/');
  if (storefront === null || !(isContent || PLACES.includes(pageType(storefront, rest)))) return null;
  return checkedPlace(path + query) || null;
}

/** The `Set-Cookie` value that keeps a place until the browser is closed. */
export function placeCookie(place: string, { secure }: { readonly secure: boolean }): string {
  return `${PLACE_COOKIE}=${encodeURIComponent(place)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the place. */
export function clearPlaceCookie({ secure }: { readonly secure: boolean }): string {
  return `${placeCookie('', { secure })}; Max-Age=0`;
}

/** The place in a `Cookie` header; empty when it is absent or not a page of this shop. */
export function readPlaceCookie(header: string | null): string {
  const value = /(?:^|;\s*)place=([\w%.!~*'()-]*)/.exec(header ?? '')?.[1] ?? '';
  try {
    return checkedPlace(decodeURIComponent(value));
  } catch {
    return '';
  }
}

/** The target of “Continue shopping” in the present market; null when the place does not exist there. */
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
