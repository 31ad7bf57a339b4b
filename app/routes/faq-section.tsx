import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/faq-section.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadStoryPage(context.get(requestContext), `faq/${params.faq_section}`);
}

export default function FaqSection({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage {...page} />
    </main>
  );
}
