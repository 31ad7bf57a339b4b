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
  if (host !== undefined && isKnownHost(host) && isTarget(target)) return;
  incoming.headers.host = MALFORMED_HOST;
  incoming.url = '/';
}

/** Whether the target of a request was invalid. */
export function isMalformed(url: string): boolean {
  return new URL(url).hostname === MALFORMED_HOST;
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

function isTarget(target: string): boolean {
  // In a path a backslash is a slash for URLs but not for the HTTP adapter, which would reject it without a page. A
  // query may contain it.
  if (target.includes('\\') && target.split('?', 1)[0]?.includes('\\')) return false;
  return (
    target.startsWith('/') || (/^https?:\/\//.test(target) && URL.canParse(target) && isHost(new URL(target).host))
  );
}
