import { days, seconds } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { skuCookieValue, skusInCookie, WISH_LIST_COOKIE } from './sku-cookie.ts';

/** Skus of products, the newest first. */
export type WishList = readonly string[];

/** Most products of one list. */
export const MOST_WISHES = 50;
/** Of a sku in the cookie: fifty of them stay below the 4 kB that browsers accept. */
const LONGEST_ENCODED = 60;

export type WishListFull = { readonly kind: 'wish-list-full'; readonly limit: number };

/** Whether a text can be a sku: without control characters and commas, and short enough for the cookie. */
export function isSku(text: string): boolean {
  return /^[^\p{C},]+$/u.test(text) && text.trim() === text && encodeURIComponent(text).length <= LONGEST_ENCODED;
}

/** The list with a product first, wherever it was before. A full list takes no new product. */
export function addWish(list: WishList, sku: string): Result<WishList, WishListFull> {
  const others = list.filter((other) => other !== sku);
  if (others.length >= MOST_WISHES) return err({ kind: 'wish-list-full', limit: MOST_WISHES });
  return ok([sku, ...others]);
}

/** The list with all products of another one first, as far as there is room. */
export function addWishes(list: WishList, skus: WishList): WishList {
  const room = MOST_WISHES - list.length;
  const added = skus.filter((sku) => !list.includes(sku)).slice(0, Math.max(0, room));
  return [...added, ...list];
}

export function removeWish(list: WishList, sku: string): WishList {
  return list.filter((other) => other !== sku);
}

/** Reads `sku,sku`: each once, without values that are no sku, at most `MOST_WISHES`. */
export function parseWishes(text: string): WishList {
  const skus = text.split(',').map((part) => part.trim());
  return [...new Set(skus.filter(isSku))].slice(0, MOST_WISHES);
}

/** The list lasts this long after its last change. */
const LIFE = days(180);

/** The wish list of a browser. Values that are no sku are left out. */
export function readWishList(cookies: Cookies): WishList {
  const skus = skusInCookie(cookies.get(WISH_LIST_COOKIE) ?? '').filter(isSku);
  return [...new Set(skus)].slice(0, MOST_WISHES);
}

/** The `Set-Cookie` value that keeps a list; an empty one removes the cookie. */
export function wishListCookie(list: WishList, { secure }: { readonly secure: boolean }): string {
  const life = list.length === 0 ? 0 : LIFE / seconds(1);
  return `${WISH_LIST_COOKIE}=${skuCookieValue(list)}; Path=/; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the list. */
export function clearWishListCookie(options: { readonly secure: boolean }): string {
  return wishListCookie([], options);
}
