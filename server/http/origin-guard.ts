/**
 * Where a request that changes something may come from. Nothing here trusts what a proxy may have rewritten: origins
 * are compared with the configured ones, never with Host or a forwarding header.
 *
 * | Sec-Fetch-Site        | Origin           | Referer      | verdict |
 * |-----------------------|------------------|--------------|---------|
 * | same-origin           | any              | any          | allowed |
 * | any other             | one of ours      | any          | allowed |
 * | none                  | absent           | any          | allowed |
 * | any other             | `null`, foreign  | any          | refused |
 * | same-site, cross-site | absent           | any          | refused |
 * | absent                | absent           | one of ours  | allowed |
 * | absent                | absent           | other        | refused |
 */
export type OriginVerdict = 'allowed' | 'refused';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Signed notifications of other servers: no browser, no cookie. */
const WEBHOOKS = /^\/webhooks\//;
/**
 * A bank may bring the shopper back with a post from its own origin; the signed reference in the address stands for the
 * cookie.
 */
const PAYMENT_RETURN = /^\/[a-z]{2,8}\/checkout\/payment\/return\/?$/;

export function judgeOrigin({
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
  if (SAFE_METHODS.has(method) || WEBHOOKS.test(pathname) || PAYMENT_RETURN.test(pathname)) return 'allowed';
  const fetchSite = headers.get('sec-fetch-site');
  // A page cannot set this header: where a browser sends it, it is the browser's own judgement.
  if (fetchSite === 'same-origin') return 'allowed';
  const origin = headers.get('origin');
  if (origin) return publicOrigins.includes(origin) ? 'allowed' : 'refused';
  if (fetchSite) return fetchSite === 'none' ? 'allowed' : 'refused';
  const referer = headers.get('referer');
  return referer && URL.canParse(referer) && publicOrigins.includes(new URL(referer).origin) ? 'allowed' : 'refused';
}
