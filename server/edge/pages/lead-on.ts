import { withQuery } from '#app/kernel/with-query.ts';
import { withoutPreview } from '#app/modules/content/domain/preview.ts';
import { findRedirect } from '#app/modules/content/domain/redirects.ts';
import { storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { RequestContext } from '#app/request-context.ts';
import { isDataRequest } from '#app/web/unsent-data.server.ts';
import { isRead } from '#server/kernel/is-read.ts';
import type { SharedRoutes } from './shared-routes.ts';
import { writtenPath } from './written-path.ts';

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
