import { robotsText } from '#app/modules/feeds/domain/robots.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/robots.ts';

/** What crawlers may read: all but private pages in production, nothing on other stages. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestContext);
  return new Response(robotsText({ origin: site.publicOrigin, isOpen: site.production }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
