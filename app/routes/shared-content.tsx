import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/shared-content.ts';

export const handle: RouteHandle = { shared: { query: [] } };

/** The shared content on a page without layout, for the editors' preview. */
export function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  if (!context.storefront) throw pageNotFound(context.path);
  return loadStoryPage(context, 'shared-content', { index: false });
}

export default function SharedContent({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage title={page.title} intro={page.intro} blocks={page.blocks} structured={page.structured} />
    </main>
  );
}
