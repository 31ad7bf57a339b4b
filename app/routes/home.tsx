import { storyPage } from '#app/modules/content/http/story-page.server.ts';
import { BlockSection } from '#app/modules/content/ui/blocks.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/home.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const story = await context.services.content.story(context.market, 'home');
  if (!story) throw pageNotFound(context.path);
  return storyPage(context, story, { path: '/' });
}

export default function Home({ loaderData: { head, blocks } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={head} />
      {blocks.map((block) => (
        <BlockSection key={block._uid} block={block} />
      ))}
    </main>
  );
}
