const BASE = '/checkoutshopper/';
/** On plain http the widget expects this marker in the URL; slashes may have been merged or encoded on the way. */
const MARKER = /^http(?::|%3a)(?:\/|%2f){1,2}localhost(?::|%3a)8080(?:\/|%2f)/i;

/** The path below `/checkoutshopper/`, without the marker; null for other URLs. */
export function browserPath(pathname: string): string | null {
  return pathname.startsWith(BASE) ? pathname.slice(BASE.length).replace(MARKER, '') : null;
}
