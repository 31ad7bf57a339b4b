import type { IncomingMessage } from 'node:http';

/** A reserved host name: a request with an invalid target continues under it and is answered 400. */
const MALFORMED_HOST = 'malformed.invalid';

/**
 * Replaces a request target that is no valid URL, so that the request reaches the shop and gets its page, headers and
 * log line. The shop never derives anything from Host, so nothing is lost.
 */
export function repairTarget(incoming: IncomingMessage): void {
  const target = incoming.url ?? '';
  const host = incoming.headers.host;
  if (host !== undefined && isHost(host) && isTarget(target)) return;
  incoming.headers.host = MALFORMED_HOST;
  incoming.url = '/';
}

/** Whether the address of a request could not be read. */
export function isMalformed(url: string): boolean {
  return new URL(url).hostname === MALFORMED_HOST;
}

/** A host name or address, with a port where there is one, as browsers write it. */
function isHost(host: string): boolean {
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return false;
  return new URL(`http://${host}`).hostname === host.replace(/:\d+$/, '').toLowerCase();
}

function isTarget(target: string): boolean {
  // In a path a backslash is a slash for URLs and none for the HTTP adapter, which would refuse it without a page. A
  // query may have it.
  if (target.split('?', 1)[0]?.includes('\\')) return false;
  return (
    target.startsWith('/') || (/^https?:\/\//.test(target) && URL.canParse(target) && isHost(new URL(target).host))
  );
}
