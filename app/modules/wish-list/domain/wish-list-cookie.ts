import { days, seconds } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';
import { skuCookieValue, skusInCookie, WISH_LIST_COOKIE } from './sku-cookie.ts';
import { isSku, MOST_WISHES, type WishList } from './wish-list.ts';

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
