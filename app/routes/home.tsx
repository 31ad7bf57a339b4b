import { BlockSection } from '../modules/content/ui/blocks.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { pageNotFound } from '../platform/responses.ts';
import { requestContext } from '../request-context.ts';
import { storyPage } from '../story-page.server.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  const story = await page.services.content.story(page.market, 'home');
  if (!story) throw pageNotFound(page.path);
  return storyPage(page, story, { path: '/' });
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
