const BASE = '/checkoutshopper/';
/**
 * On plain http the widget wants to see this address in its own; slashes may have been joined or encoded on the way.
 */
const MARKER = /^http(?::|%3a)(?:\/|%2f){1,2}localhost(?::|%3a)8080(?:\/|%2f)/i;

/** The path below `/checkoutshopper/`, without the marker; null for addresses elsewhere. */
export function browserPath(pathname: string): string | null {
  return pathname.startsWith(BASE) ? pathname.slice(BASE.length).replace(MARKER, '') : null;
}
