/** The values of cookies by name. */
export type Cookies = ReadonlyMap<string, string>;

const NO_COOKIES: Cookies = new Map();
const SPACE = 32;

/** Parses a `Cookie` header in one pass; of two with the same name the first counts. */
export function parseCookies(header: string | null | undefined): Cookies {
  if (!header) return NO_COOKIES;
  const cookies = new Map<string, string>();
  let start = 0;
  while (start < header.length) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (header.charCodeAt(start) === SPACE) start += 1;
    const at = header.indexOf('=', start);
    if (at === -1) break;
    if (at < end) {
      const name = header.slice(start, at).trimEnd();
      if (!cookies.has(name)) cookies.set(name, header.slice(at + 1, end).trim());
    }
    start = end + 1;
  }
  return cookies;
}
