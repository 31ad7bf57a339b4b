import { skuCookieValue, skusInCookie } from './sku-cookie.ts';

/** The products that this visit has opened, the latest first. Script writes it; it ends with the browser's session. */
export const RECENTLY_VIEWED_COOKIE = 'recently-viewed';

/** Most products that are remembered. */
const MOST_VIEWED = 12;

/** The products of a visit in a cookie's value, without one of them. */
export function viewedIn(value: string, without: string): readonly string[] {
  return [...new Set(skusInCookie(value))].filter((sku) => sku !== without).slice(0, MOST_VIEWED);
}

/** The cookie after a product was opened: what a script assigns to `document.cookie`. */
export function viewedCookie(value: string, sku: string, { secure }: { readonly secure: boolean }): string {
  const skus = [sku, ...viewedIn(value, sku)].slice(0, MOST_VIEWED);
  return `${RECENTLY_VIEWED_COOKIE}=${skuCookieValue(skus)}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the products of the visit. */
export function clearRecentlyViewedCookie({ secure }: { readonly secure: boolean }): string {
  return `${RECENTLY_VIEWED_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`;
}
