import { StoryPage } from '../modules/content/ui/blocks.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { pageNotFound } from '../platform/responses.ts';
import { requestContext } from '../request-context.ts';
import { loadStoryPage } from '../story-page.server.ts';
import type { Route } from './+types/shared-content.ts';

/** The shared content on a page without layout, for the editors' preview. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  if (!page.storefront) throw pageNotFound(page.path);
  return loadStoryPage(page, 'shared-content', { index: false });
}

export default function SharedContent({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage title={page.title} intro={page.intro} blocks={page.blocks} />
    </main>
  );
}
