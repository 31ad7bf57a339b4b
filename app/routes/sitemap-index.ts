import { answerSitemapIndex } from '#app/modules/feeds/http/sitemaps.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/sitemap-index.ts';

export const handle: RouteHandle = { shared: { query: [] } };

/** The index of the sitemaps of all storefronts. */
export function loader({ context }: Route.LoaderArgs) {
  return answerSitemapIndex(context.get(requestContext));
}
