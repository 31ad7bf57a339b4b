/**
 * The page of the last home, category, search or content page of a visit. It has its own cookie, because every page
 * view changes it: a page that is still loading must not overwrite a newer cart with an older session.
 */
export const PLACE_COOKIE = 'place';

/**
 * Keeps a place until the browser is closed: a `Set-Cookie` value, and what a script assigns to `document.cookie`.
 */
export function placeCookie(place: string, { secure }: { readonly secure: boolean }): string {
  return `${PLACE_COOKIE}=${encodeURIComponent(place)}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
