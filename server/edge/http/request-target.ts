import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/** The sandbox provider answers below it. */
export const SANDBOX_PATH = '/checkoutshopper/';

/** A reserved host name: a request with an invalid target gets it as host and is answered 400. */
const MALFORMED_HOST = 'malformed.invalid';

/**
 * Replaces a request target that is not a valid URL, so that the request reaches the shop and gets its error page,
 * headers and log line. The shop never uses Host, so nothing is lost.
 */
export function repairTarget(incoming: IncomingMessage): void {
  const target = incoming.url ?? '';
  const { host } = incoming.headers;
  if (host !== undefined && isKnownHost(host) && isTarget(target, host) && hasOneHost(incoming)) return;
  incoming.headers.host = MALFORMED_HOST;
  incoming.url = '/';
}

/**
 * Whether the target of a request was invalid, or its path cannot be decoded: the framework would print such a path,
 * with the signature of a link in it. A query is decoded without errors.
 */
export function isMalformed(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname === MALFORMED_HOST || (pathname.includes('%') && !isDecodable(pathname));
}

function isDecodable(pathname: string): boolean {
  try {
    // No text of the shop has a NUL, and a database rejects one.
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/** Node keeps the first of two `Host` headers; a proxy in front of it may have believed the other. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/** Valid hosts: a shop has few names, so that most requests need no parsing. */
const knownHosts = new LRUCache<string, true>({ max: 100 });

function isKnownHost(host: string): boolean {
  if (knownHosts.has(host)) return true;
  const valid = isHost(host);
  if (valid) knownHosts.set(host, true);
  return valid;
}

/** A host name or address with an optional port, as browsers write it. */
function isHost(host: string): boolean {
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return false;
  return new URL(`http://${host}`).hostname === host.replace(/:\d+$/, '').toLowerCase();
}

function isSameHost(target: string, host: string): boolean {
  const { protocol, host: named } = new URL(target);
  return new URL(`${protocol}//${host}`).host === named;
}

/** A whole address names the host of the header. */
function isTarget(target: string, host: string): boolean {
  // In a path a backslash is a slash for URLs but not for the HTTP adapter, which would reject it without a page. A
  // query may contain it.
  if (target.includes('\\') && target.split('?', 1)[0]?.includes('\\')) return false;
  return (
    target.startsWith('/') ||
    (/^https?:\/\//.test(target) && URL.canParse(target) && isHost(new URL(target).host) && isSameHost(target, host))
  );
}
