import { loadFeed } from '#app/modules/content/http/blog.server.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/blog-feed.ts';

export const handle: RouteHandle = { shared: { query: [] } };

/** The posts of the blog as a feed. */
export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  if (!context.storefront) throw pageNotFound(context.path);
  return new Response(await loadFeed(context, htmlLang(context.market)), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}
