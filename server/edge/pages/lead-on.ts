import { withQuery } from '#app/kernel/with-query.ts';
import { withoutPreview } from '#app/modules/content/domain/preview.ts';
import { findRedirect } from '#app/modules/content/domain/redirects.ts';
import { storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { RequestContext } from '#app/request-context.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { isDataRequest } from './route-patterns.ts';
import type { SharedRoutes, SharedTarget } from './shared-routes.ts';

/** What follows the address of a shared page in that of its data. */
export const PAYLOAD = '/_payload.json';

/**
 * The redirect that content has for a read request whose answer has `status`, or the one to a path that was typed in
 * capitals; null without either. A page always wins:
 * only an address without one is led on. The query stays, but no other site gets what an editor has signed. Browsers
 * ask each time, so that a changed rule counts at once.
 */
export async function leadOn(
  context: RequestContext,
  request: Pick<Request, 'url' | 'method'>,
  { status, sharedTarget }: { readonly status: number; readonly sharedTarget: SharedRoutes },
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (status !== 404 || !isRead(request) || isDataRequest(pathname)) return null;
  const redirected = await redirectOf(context, pathname, search);
  const written = redirected || pathname.endsWith(PAYLOAD) ? null : writtenPath(pathname, sharedTarget);
  return written === null ? redirected : leading(context, 301, written + search);
}

async function redirectOf(context: RequestContext, pathname: string, search: string): Promise<Response | null> {
  const { services, market, storefront, logger } = context;
  if (!storefront) return null;
  const isPayload = pathname.endsWith(PAYLOAD);
  const { rest } = stripStorefront(isPayload ? pathname.slice(0, -PAYLOAD.length) : pathname);
  const found = findRedirect(await services.content.redirects(market), rest);
  if (found.kind === 'none') return null;
  if (found.kind === 'loop') {
    logger.error({ code: 'navigation_error', from: found.from }, 'Redirects in a loop');
    return null;
  }
  const { to, isExternal } = found;
  // Only the shop has data of its pages.
  if (isPayload && isExternal) return null;
  const location = isExternal ? to : storefrontPath(storefront.storefrontCode, isPayload ? payloadOf(to) : to);
  return leading(context, found.status, withQuery(location, isExternal ? withoutPreview(search) : search));
}

function leading({ preview }: RequestContext, status: number, location: string): Response {
  const headers = { Location: location, 'Cache-Control': preview ? 'private, no-store' : 'private, no-cache' };
  return new Response(null, { status, headers });
}

function payloadOf(to: string): string {
  const end = to.search(/[?#]|$/);
  return to.slice(0, end).replace(/\/$/, '') + PAYLOAD + to.slice(end);
}

/** Paths with a signature, which letters name for years. */
const OF_LETTERS = /^\/(?:order|withdrawal|review|newsletter|stock-alerts|login)\//;

/**
 * Leads from a storefront in which the shop does not sell: what letters link to, or post to, to the same path in the
 * first storefront, any other address to the list of countries. Null in every storefront of the shop and outside them.
 */
export function leadToSold(
  request: Pick<Request, 'url' | 'method'>,
  { storefront: sold, storefronts }: Pick<MarketRegistry, 'storefront' | 'storefronts'>,
): Response | null {
  const { pathname, search } = new URL(request.url);
  const { storefront, rest } = stripStorefront(pathname);
  const [first] = storefronts;
  if (storefront === null || sold(storefront) || !first) return null;
  const isOfLetter = OF_LETTERS.test(rest);
  const location = isOfLetter ? storefrontPath(first.storefrontCode, rest) + search : '/';
  // A mail program ends a newsletter by a form, which has to arrive as one.
  const forForms = isOfLetter ? 307 : 303;
  return new Response(null, {
    status: isRead(request) ? 302 : forForms,
    headers: { Location: location, 'Cache-Control': 'private, no-cache' },
  });
}

/**
 * The path as the shop writes it, where it was typed in capitals: `/uk/adults/socks` for `/UK/Adults/Socks`. Null where
 * that is the path already, and outside the storefronts. Below the storefront the case of a private page stays: it may
 * have a token.
 */
export function writtenPath(pathname: string, sharedTarget: SharedRoutes): string | null {
  const lower = pathname.toLowerCase();
  const { storefront, rest } = stripStorefront(lower);
  if (storefront === null) return null;
  const shared = sharedTarget({ pathname: lower, search: '' });
  const written = shared ? shared.path : `/${storefront}${rest === '/' ? '' : pathname.slice(storefront.length + 1)}`;
  return written === pathname ? null : written;
}

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
