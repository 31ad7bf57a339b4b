import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/login.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadStoryPage(context.get(requestContext), 'login');
}

export default function Login({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={page.head} />
      <StoryPage title={page.title} intro={page.intro} blocks={page.blocks} structured={page.structured} />
    </main>
  );
}
