/**
 * Where an unsafe request may come from. Origins are compared with the configured ones, never with Host or a forwarding
 * header, which a proxy may have rewritten.
 *
 * | Sec-Fetch-Site        | Origin           | Referer      | verdict  |
 * |-----------------------|------------------|--------------|----------|
 * | same-origin           | any              | any          | allowed  |
 * | any other             | one of ours      | any          | allowed  |
 * | none                  | absent           | any          | allowed  |
 * | any other             | `null`, foreign  | any          | rejected |
 * | same-site, cross-site | absent           | any          | rejected |
 * | absent                | absent           | one of ours  | allowed  |
 * | absent                | absent           | other        | rejected |
 */
export type OriginVerdict = 'allowed' | 'rejected';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Signed notifications of other servers: no browser, no cookie. */
const WEBHOOKS = /^\/webhooks\//;
/**
 * A bank may redirect the shopper back with a POST from its own origin, without the shop's cookie; the signed reference
 * in the URL identifies the order.
 */
const PAYMENT_RETURN = /^\/[a-z]{2,8}\/checkout\/payment\/return\/?$/;
/** Mail programs end letters by a POST of their own; the signed address is its permission. */
const END_OF_LETTERS = /^\/[a-z]{2,8}\/(?:newsletter\/unsubscribe|stock-alerts)\/[^/]+\/?$/;
/** Programs ask for recommended products by a POST that changes nothing and whose answer is the same for everyone. */
const RECOMMENDATIONS = /^\/api\/v2\/widget\/?$/;
const UNGUARDED = [RECOMMENDATIONS, WEBHOOKS, PAYMENT_RETURN, END_OF_LETTERS];

export function checkOrigin({
  method,
  pathname,
  headers,
  publicOrigins,
}: {
  readonly method: string;
  readonly pathname: string;
  readonly headers: Headers;
  readonly publicOrigins: readonly string[];
}): OriginVerdict {
  if (SAFE_METHODS.has(method) || UNGUARDED.some((path) => path.test(pathname))) return 'allowed';
  const fetchSite = headers.get('sec-fetch-site');
  // Set by the browser; no page can set it.
  if (fetchSite === 'same-origin') return 'allowed';
  const origin = headers.get('origin');
  if (origin) return publicOrigins.includes(origin) ? 'allowed' : 'rejected';
  if (fetchSite) return fetchSite === 'none' ? 'allowed' : 'rejected';
  const referer = headers.get('referer');
  return referer && URL.canParse(referer) && publicOrigins.includes(new URL(referer).origin) ? 'allowed' : 'rejected';
}
