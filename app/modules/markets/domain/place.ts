import { storefrontPath, stripStorefront } from './storefront-path.ts';
import type { Market } from './types.ts';

/** Longest place in a form or a cookie, in characters. */
const LONGEST_PLACE = 500;
/** A placeholder origin: a path is resolved against it and must not leave it. */
const BASE = 'https://shop.invalid';

/**
 * A page of this shop as path and query in canonical spelling (`/uk/search?term=x`), from untrusted text. Empty when
 * the text is no path, leads to another site or is too long.
 */
export function checkedPlace(raw: string): string {
  if (!raw.startsWith('/') || raw.length > LONGEST_PLACE || !URL.canParse(raw, BASE)) return '';
  const url = new URL(raw, BASE);
  const place = url.pathname + url.search;
  return url.origin === BASE && !place.startsWith('//') && place.length <= LONGEST_PLACE ? place : '';
}

/** Pages that answer forms, and the switch itself: never a place to return to. */
const NO_WAY_BACK = /^\/(?:market|checkout\/(?:payment|success|restore))(?:\/|$)/;

/**
 * The path and query of `place` under a market's storefront, beginning with `/`; `/` when the place is in another
 * storefront or not a page to return to.
 */
export function placeUnder({ storefrontCode }: Pick<Market, 'storefrontCode'>, place: string): string {
  const checked = checkedPlace(place);
  const [path = '', query] = split(checked);
  const { storefront, rest } = stripStorefront(path || '/');
  return storefront !== storefrontCode || NO_WAY_BACK.test(rest) ? '/' : rest + query;
}

/**
 * The address of an earlier page in the present market: the same page where the storefront is the same or ships from
 * the same warehouse; null otherwise. `regionOf` returns the warehouse region of a storefront.
 */
export function placeIn(
  market: Pick<Market, 'storefrontCode' | 'warehouse'>,
  place: string,
  regionOf: (storefront: string) => string | null,
): string | null {
  const [path = '', query] = split(checkedPlace(place));
  const { storefront, rest } = stripStorefront(path || '/');
  if (storefront === null || regionOf(storefront) !== market.warehouse.region) return null;
  return storefrontPath(market.storefrontCode, rest) + query;
}

function split(place: string): [path: string, query: string] {
  const at = place.indexOf('?');
  return at < 0 ? [place, ''] : [place.slice(0, at), place.slice(at)];
}
