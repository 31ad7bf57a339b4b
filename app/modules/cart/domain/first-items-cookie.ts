import type { Cookies } from '#app/kernel/cookies.ts';
import { decoded } from '#app/kernel/decoded.ts';
import { itemsText } from './offered-items.ts';
import { parseItemsQuery, type RequestedItem } from './wanted-items.ts';

/**
 * Begins the names of the cookies with what began a bag. Two posts of a browser without a session begin two bags, and
 * the browser keeps one: each leaves a cookie of its own, so that the page can name what the other bag had.
 */
export const FIRST_ITEMS_COOKIE = 'first-items';

const LIFE_SECONDS = 60;
/** Longer lists leave no cookie: it would crowd out the session. */
const LONGEST = 500;

type Item = RequestedItem & { readonly isGift?: boolean };
type CookieOptions = { readonly secure: boolean };

/**
 * The `Set-Cookie` values after a changed bag: what began it, null for one that was there, and the removal of those
 * sent: the shopper has seen what they say. `id` tells the cookie from that of another tab.
 */
export function firstItemsCookies(
  sent: Cookies,
  firstItems: readonly Item[] | null,
  { id, ...options }: CookieOptions & { readonly id: string },
): string[] {
  const value = encodeURIComponent(itemsText(firstItems?.filter(({ isGift }) => isGift !== true) ?? []));
  const removed = clearedFirstItems(sent, options);
  if (value === '' || value.length > LONGEST) return removed;
  return [...removed, `${FIRST_ITEMS_COOKIE}-${id}${written(value, LIFE_SECONDS, options)}`];
}

/** The `Set-Cookie` values that remove those sent. */
export const clearedFirstItems = (sent: Cookies, options: CookieOptions): string[] =>
  namesOf(sent).map((name) => `${name}${written('', 0, options)}`);

/** What began bags of this browser within the last minute. */
export function readFirstItems(cookies: Cookies): readonly RequestedItem[] {
  return namesOf(cookies).flatMap((name) => parseItemsQuery(decoded(cookies.get(name) ?? '') ?? ''));
}

const namesOf = (cookies: Cookies) => [...cookies.keys()].filter((name) => name.startsWith(`${FIRST_ITEMS_COOKIE}-`));

function written(value: string, seconds: number, { secure }: CookieOptions): string {
  return `=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
