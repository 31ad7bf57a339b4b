import { answerSitemap } from '#app/modules/feeds/http/sitemaps.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/sitemap.ts';

export const handle: RouteHandle = { shared: { query: ['page'] } };

/** The pages of a storefront that search engines may show. */
export function loader({ context, request }: Route.LoaderArgs) {
  return answerSitemap(context.get(requestContext), new URL(request.url).searchParams.get('page'));
}
