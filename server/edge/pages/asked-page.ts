import { isDataRequest } from '#app/web/unsent-data.server.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { PAYLOAD } from './lead-on.ts';
import type { SharedRoutes, SharedTarget } from './shared-routes.ts';

export type Asked = {
  readonly kind: 'page' | 'payload';
  readonly target: SharedTarget | null;
  readonly hydrates: boolean;
};

/**
 * What a request asks for, and the canonical address of its shared page. Null for data that no browser gets: that of a
 * page that does not hydrate is for its rendering, and a payload has nothing of one visitor.
 */
export function readAsked(
  request: Request,
  sharedTarget: SharedRoutes,
  sendsData: (pathname: string) => boolean,
): Asked | null {
  const { pathname, search } = new URL(request.url);
  const targetOf = (path: string) => (isRead(request) ? sharedTarget({ pathname: path, search }) : null);
  if (pathname.endsWith(PAYLOAD)) {
    const target = targetOf(pathname.slice(0, -PAYLOAD.length) || '/');
    return target && { kind: 'payload', target, hydrates: false };
  }
  const hydrates = sendsData(pathname);
  return !hydrates && isDataRequest(pathname) ? null : { kind: 'page', target: targetOf(pathname), hydrates };
}

/** The request at the canonical address of its page, where that is shared. */
export function atTarget(request: Request, target: SharedTarget | null): Request {
  if (!target) return request;
  const { path, search } = target;
  const url = new URL(request.url);
  return url.pathname === path && url.search === search ? request : new Request(url.origin + path + search, request);
}
