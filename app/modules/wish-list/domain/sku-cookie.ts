/** The skus of the wish list, the newest first. Script reads it: shared pages do not know their visitor. */
export const WISH_LIST_COOKIE = 'wish-list';

/** Separates skus in a cookie. No encoded sku contains it. */
const SEPARATOR = ':';

/** The value of a cookie with a list of skus. */
export function skuCookieValue(skus: readonly string[]): string {
  return skus.map(encodeURIComponent).join(SEPARATOR);
}

/** The skus in the value of a cookie; those that are not encoded correctly are left out. */
export function skusInCookie(value: string): string[] {
  return value.split(SEPARATOR).flatMap((part) => {
    try {
      return part === '' ? [] : [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });
}
